import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { formatJalaliDate } from '@taraz/core';
import type { Page } from 'playwright-core';
import { callerOf } from '../bulk/bulk.ts';
import { type BenchStand, createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { formatSeconds, median, percentile } from '../lib/statistics.ts';
import { launch } from '../wizard/wizard.ts';

/** Rows of the file, half of them wrong; `TARAZ_BENCH_ROWS=5000 npm run bench -- grid` for a short one. */
const rows = Number(process.env.TARAZ_BENCH_ROWS ?? 100_000);
const root = join(import.meta.dirname, '../../../..');
const limitMs = 1_200_000;
/** Two frames of a screen of 60 Hz: what the eye takes for smooth. */
const frameSeconds = 0.034;
/** What a user takes for an answer, seconds, of one cell and of the whole file. */
const answerSeconds = { one: 0.5, whole: 3 } as const;

function salesFile(): File {
  const day = formatJalaliDate(new Date(Date.now() - 26 * 3_600_000).toISOString());
  const lines = Array.from({ length: rows }, (_, index) => {
    const code = index % 2 === 0 ? '68421931' : '0068421931';
    return `${index + 1};${day};زهرا امینی;${code};8174673441;2720000114542;چای ${index % 50};2;9850000;10`;
  });
  const head = 'شماره فاکتور;تاریخ;نام مشتری;کد ملی;کد پستی;شناسه کالا;شرح;تعداد;فی;مالیات ٪';
  return new File([[head, ...lines].join('\n')], 'grid.csv');
}

interface Job {
  id: string;
  state: string;
  mapping: object;
  editing: object | null;
}

/** Asks every so often until the import is as it should be. */
async function until(stand: BenchStand, id: string, everyMs: number, isSo: (job: Job) => boolean): Promise<void> {
  for (const limit = performance.now() + limitMs; performance.now() < limit; await pause(everyMs)) {
    const job = await callerOf(stand)<Job>('GET', `/bulk_invoice_import/${id}`);
    if (isSo(job)) return;
    if (job.state === 'mapping') await callerOf(stand)('PUT', `/bulk_invoice_import/${id}`, { mapping: job.mapping });
  }
  throw new Error('the import never came so far');
}

const untilReady = (stand: BenchStand, id: string) => until(stand, id, 200, ({ state }) => state === 'ready');
/** The cells are written, seen, and can be edited again; what is checked anew after that goes on behind. */
const untilEdited = (stand: BenchStand, id: string) => until(stand, id, 50, ({ editing }) => editing === null);

/** Seconds between the frames of a page while `work` runs, by the page's own clock. */
async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`{
    window.tarazFrames = [];
    let last = performance.now();
    window.tarazStop = false;
    const note = (now) => {
      window.tarazFrames.push((now - last) / 1000);
      last = now;
      if (!window.tarazStop) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  }`);
  await work();
  await page.evaluate('window.tarazStop = true');
  return page.evaluate<number[]>('window.tarazFrames.slice(1)');
}

async function scroll(page: Page): Promise<void> {
  const box = await page.getByRole('grid').boundingBox();
  if (box === null) throw new Error('no grid');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(0, 400);
    await pause(16);
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

const frames = (name: string, taken: readonly number[], bare: readonly number[]): Figure => {
  const ratio = percentile([...taken], 0.95) / frameSeconds;
  return {
    ...{ name, kind: 'cost', ratio, rounds: [ratio], target: 1 },
    measured: `95th percentile ${formatSeconds(percentile([...taken], 0.95))}, worst ${formatSeconds(Math.max(...taken))}`,
    floor: `95th percentile ${formatSeconds(percentile([...bare], 0.95))}`,
    floorIs: `the promise is ${formatSeconds(frameSeconds)}; beside it a page with nothing on it`,
  };
};

const answer = (name: string, taken: readonly number[], promised: number): Figure => ({
  ...{
    name,
    kind: 'cost',
    ratio: median([...taken]) / promised,
    rounds: taken.map((one) => one / promised),
    target: 1,
  },
  ...{ measured: formatSeconds(median([...taken])), floor: formatSeconds(promised), floorIs: 'what was promised' },
});

/** What is done in the grid, from the key or the call to its answer. */
async function measure(stand: BenchStand, id: string, say: (line: string) => void): Promise<Figure[]> {
  const browser = await launch();
  try {
    const blank = await browser.newPage();
    const bare = await framesDuring(blank, () => pause(2_000));
    const page = await browser.newPage({ locale: 'fa-IR', viewport: { width: 1280, height: 800 } });
    await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(stand.account.token)})`);
    await page.goto(`${stand.web.url}/import-invoice?id=${id}`);
    const grid = page.getByRole('grid');
    await grid.locator('[data-grid-cell]').first().waitFor();
    await page.getByText('همه ردیف‌ها').click();
    await grid.locator(`[data-grid-cell="0:1"]`).click();
    const scrolling = await framesDuring(page, () => scroll(page));
    const atPlace = (row: number) => grid.locator(`[data-grid-cell="${row}:1"]`, { hasText: /\d|[۰-۹]/ }).waitFor();
    const jumps: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      jumps.push(await seconds(() => page.keyboard.press('Control+End').then(() => atPlace(rows - 1))));
      jumps.push(await seconds(() => page.keyboard.press('Control+Home').then(() => atPlace(0))));
    }
    const put = async (name: string, body: object) => {
      let answered = 0;
      let taken = 0;
      const busy = await framesDuring(page, async () => {
        taken = await seconds(async () => {
          answered = await seconds(() => callerOf(stand)('PUT', `/bulk_invoice_import/${id}`, body));
          await untilEdited(stand, id);
        });
      });
      const checked = taken + (await seconds(() => untilReady(stand, id)));
      say(
        `${name}: answered in ${formatSeconds(answered)}, written in ${formatSeconds(taken)}, checked in ${formatSeconds(checked)}`,
      );
      return { answered, taken, busy };
    };
    const cell = await put('one cell', { cells: [{ row: Math.floor(rows / 2), column: 6, value: 'x' }] });
    const replaced = await put('find and replace', { replace: { find: 'چای', replace: 'قهوه', column: 6 } });
    const undone = await put('undo', { undo: true });
    const filled = await put('fill down', { fill: { column: 6, value: 'چای', from_row: 2, to_row: rows + 1 } });
    const whole = [replaced, undone, filled];
    return [
      frames(`a frame while ${rows} rows are scrolled`, scrolling, bare),
      frames(
        'a frame while the whole file is edited',
        whole.flatMap(({ busy }) => busy),
        bare,
      ),
      answer('to the last row and back, its text in sight', jumps, answerSeconds.one),
      answer('one cell', [cell.taken], answerSeconds.one),
      answer(
        `an edit of all ${rows} rows, until the grid says that it goes on`,
        whole.map(({ answered }) => answered),
        answerSeconds.one,
      ),
      answer(
        `an edit of all ${rows} rows, until it is over`,
        whole.map(({ taken }) => taken),
        answerSeconds.whole,
      ),
    ];
  } finally {
    await browser.close();
  }
}

/** The repair grid of an import with very many rows. */
export const grid: Benchmark = {
  name: 'grid',
  summary: `the repair grid with ${rows} rows: frames while scrolling, jumps, edits of all (TARAZ_BENCH_ROWS)`,
  async run(say) {
    execFileSync(process.execPath, [join(root, 'scripts/build-web.ts')], { cwd: root, stdio: 'inherit' });
    const stand = await createBenchStand();
    try {
      await stand.startWorker();
      const form = new FormData();
      form.set('file', salesFile());
      const { id } = await callerOf(stand)<Job>('POST', '/bulk_invoice_import', form);
      await untilReady(stand, id);
      say('the file is judged');
      return await measure(stand, id, say);
    } finally {
      await stand.remove();
    }
  },
};
