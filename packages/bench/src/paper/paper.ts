import { draftToWire, type InvoiceDraft, makeTaxId, serialToInno, writeWireJson } from '@taraz/core';
import { createPress, type PaperSource, type Press } from '@taraz/server';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { sampleDraft } from '../lib/sample-invoice.ts';
import { formatSeconds, median, percentile } from '../lib/statistics.ts';
import { type ChromiumPrinter, startChromiumPrinter } from './chromium-printer.ts';
import { printedBody } from './printed-page.ts';

const invoices = 1_000;
const linesPerInvoice = 5;
const memoryCheckedFrom = 200;
const rounds = 5;
const pagesPerRound = 40;
/** A page may take this long (issue 4), seconds. */
const secondsPromised = 0.025;
const issuedAt = '2026-11-20T10:35:00.000Z';

/** The n-th invoice: another number, buyer and amounts each time, so that nothing is set twice. */
function paperOf(n: number): PaperSource {
  const serial = BigInt(n + 1);
  const draft = sampleDraft(linesPerInvoice, issuedAt, {
    seller_info: { company: 'بازرگانی آفتاب شرق', economic_code: '14003778990', national_code: '14003778990' },
    buyer_info: { company: `فروشگاه شماره ${n}`, economic_code: '10100302746', national_code: '10100302746' },
  });
  draft.items = draft.items.map((item) => ({ ...item, item_price: String(Number(item.item_price) + n * 7) }));
  const taxNumber = makeTaxId({ memoryId: 'A11216', indatimMs: Date.parse(issuedAt), serial });
  return {
    id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    draft,
    issuedAt,
    taxNumber,
    serialNumber: String(serial),
    referenceNumber: '8f2c1a90-3b7e-4c55-9d21-5b6f0d1c2e3a',
    environment: 'production',
    state: 'confirmed',
    fate: null,
    payload: writeWireJson(draftToWire(draft, { taxid: taxNumber, inno: serialToInno(serial) })),
    goldRate: null,
    reference: null,
    previewUrl: `https://taraz.example/preview/invoice/${String(n).padStart(27, 'q')}`,
  };
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

interface Thousand {
  /** of each page */
  seconds: number[];
  /** of the process on the way, bytes */
  memory: number[];
  /** processor seconds a page, ours and the making of the invoices: what neighbours disturb least */
  cpuSeconds: number;
}

/** A thousand different invoices, one after the other. */
async function setAll(press: Press): Promise<Thousand> {
  const seconds: number[] = [];
  const memory: number[] = [];
  const before = process.cpuUsage();
  for (let n = 0; n < invoices; n += 1) {
    const source = paperOf(n);
    let pages = 1;
    const taken = await secondsOf(async () => {
      ({ pages } = await press.set('', [source], 'official'));
    });
    seconds.push(taken / pages);
    if (n >= memoryCheckedFrom) memory.push(process.memoryUsage().rss);
  }
  const { user, system } = process.cpuUsage(before);
  return { seconds, memory, cpuSeconds: (user + system) / 1e6 / invoices };
}

/** Ours and Chromium's in turns, so that both meet the same neighbours. */
async function race(press: Press, printer: ChromiumPrinter): Promise<{ ours: number; floor: number }[]> {
  const drafts: [PaperSource, InvoiceDraft][] = Array.from({ length: pagesPerRound }, (_, n) => {
    const source = paperOf(invoices + n);
    return [source, source.draft];
  });
  const taken: { ours: number; floor: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await secondsOf(async () => {
      for (const [source] of drafts) await press.set('', [source], 'official');
    });
    const floor = await secondsOf(async () => {
      for (const [{ taxNumber }, draft] of drafts) await printer.print(printedBody(draft, taxNumber));
    });
    // The first round warms both up.
    if (round > 0) taken.push({ ours: ours / pagesPerRound, floor: floor / pagesPerRound });
  }
  return taken;
}

function pageFigure({ seconds, cpuSeconds }: Thousand): Figure {
  const ours = median(seconds);
  return {
    name: `paper, median a page of ${invoices} invoices`,
    kind: 'cost',
    ratio: ours / secondsPromised,
    rounds: [ours / secondsPromised],
    target: 1,
    measured: `${formatSeconds(ours)}, 95th percentile ${formatSeconds(percentile(seconds, 0.95))}, ${formatSeconds(cpuSeconds)} of processor`,
    floor: formatSeconds(secondsPromised),
    floorIs: 'no floor but the promise: 25 ms a page',
  };
}

/** The most it held in the second half, beside the most in the first, once it was warm. */
function memoryFigure({ memory }: Thousand): Figure {
  const half = Math.floor(memory.length / 2);
  const early = Math.max(...memory.slice(0, half));
  const late = Math.max(...memory.slice(half));
  const shown = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  return {
    name: 'paper, memory of the whole process',
    kind: 'cost',
    ratio: late / early,
    rounds: [late / early],
    target: 1.15,
    measured: `at most ${shown(late)} in the last ${memory.length - half} invoices`,
    floor: shown(early),
    floorIs: `the most of the same process in the ${half} invoices before, after ${memoryCheckedFrom} to get warm`,
  };
}

function raceFigure(taken: readonly { ours: number; floor: number }[]): Figure {
  const ratios = taken.map(({ ours, floor }) => floor / ours);
  return {
    name: 'paper beside headless Chromium',
    kind: 'speed',
    ratio: median(ratios),
    rounds: ratios,
    target: 3,
    measured: `${formatSeconds(median(taken.map(({ ours }) => ours)))} a page`,
    floor: `${formatSeconds(median(taken.map(({ floor }) => floor)))} a page`,
    floorIs: 'page.pdf() of the same sheet as HTML, tagged, in one warm page with its fonts; no PDF/A, no attachment',
  };
}

/** The official sheet of five lines with everything on it: QR code, tags, PDF/A-3 and its attachment. */
export const paper: Benchmark = {
  name: 'paper',
  summary: 'a thousand invoices as PDF/A-3, and the same page printed by headless Chromium',
  async run(say) {
    const press = createPress();
    try {
      const thousand = await setAll(press);
      say(`${invoices} invoices set`);
      const printer = await startChromiumPrinter();
      const taken = await race(press, printer).finally(() => printer.close());
      return [pageFigure(thousand), memoryFigure(thousand), raceFigure(taken)];
    } finally {
      await press.close();
    }
  },
};
