import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { formatJalaliDate } from '@taraz/core';
import { createAccount } from '../../../../scripts/lib/stand/account.ts';
import { callerOf, peakMegabytes } from '../bulk/bulk.ts';
import { type BenchStand, createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { formatSeconds } from '../lib/statistics.ts';

/** `TARAZ_BENCH_INVOICES=5000 npm run bench -- roundtrip` for a short one. */
const invoices = Number(process.env.TARAZ_BENCH_INVOICES ?? 100_000);
const memoryMaxMb = 500;
const limitMs = 1_800_000;

/** One to three lines each; every seventh without a number, every eleventh with one that others have. */
function* sales(): Generator<string> {
  yield 'گروه ردیف‌ها;شماره صورتحساب;تاریخ;نام مشتری;کد ملی;شناسه کالا;شرح;تعداد;فی;مالیات ٪\n';
  const day = formatJalaliDate(new Date(Date.now() - 26 * 3_600_000).toISOString());
  for (let index = 0; index < invoices; index += 1) {
    const number = index % 7 === 0 ? '' : index % 11 === 0 ? 'یک شماره' : `R${index}`;
    for (let line = 0; line <= index % 3; line += 1) {
      const price = 125_000 + (index % 997) * 37;
      yield `${index};${number};${day};خریدار ${index % 97};14008430838;2720000114542;کالای ${line} از ${index};${line + 1}.5;${price};10\n`;
    }
  }
}

interface Job {
  id: string;
  state: string;
  mapping: object;
  valid: number;
  twins: number;
}

/** A file as drafts of the stand's account, up to the last one. */
async function draftsOf(stand: BenchStand, path: string): Promise<void> {
  const call = callerOf(stand);
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'file.xlsx');
  const { id } = await call<Job>('POST', '/bulk_invoice_import', form);
  const until = async (...states: string[]): Promise<Job> => {
    for (const limit = performance.now() + limitMs; performance.now() < limit; await pause(100)) {
      const job = await call<Job>('GET', `/bulk_invoice_import/${id}`);
      if (states.includes(job.state)) return job;
    }
    throw new Error(`the import never came to ${states.join()}`);
  };
  const { mapping, state } = await until('mapping', 'ready');
  if (state === 'mapping') await call('PUT', `/bulk_invoice_import/${id}`, { mapping });
  const ready = await until('ready');
  if (ready.valid !== invoices)
    throw new Error(`${ready.valid} of ${invoices} are right, ${ready.twins} repeat others`);
  await call('PUT', `/bulk_invoice_import/${id}`, { action: 'draft' });
  await until('done');
}

/** How many invoices the one account has and the other not, but for what no two accounts have in common. */
async function differences({ superuser }: BenchStand, one: string, other: string): Promise<number> {
  const carried = (account: string) => `
    select md5((draft - 'seller_info' #- '{buyer_info,customer_id}' || jsonb_build_object('items',
      (select jsonb_agg(item - 'uuid' - 'product_id' order by place)
       from jsonb_array_elements(draft -> 'items') with ordinality as i (item, place))))::text)
    from invoice_documents where account_id = '${account}'`;
  const { rows } = await superuser.query<{ count: string }>(`select count(*) from (
    (${carried(one)} except all ${carried(other)}) union all (${carried(other)} except all ${carried(one)})) as differing`);
  return Number(rows[0]?.count);
}

function figuresOf(differing: number, seconds: Record<string, number>, peaks: Record<string, number>): Figure[] {
  const told = Object.entries(seconds).map(([stage, taken]) => `${stage} ${formatSeconds(taken)}`);
  const peak = Math.max(...Object.values(peaks)) / memoryMaxMb;
  const megabytes = Object.entries(peaks).map(([name, value]) => `${name} ${Math.round(value)} MB`);
  return [
    {
      ...{ name: `${invoices} invoices out and in again: how many differ`, kind: 'cost', target: 0 },
      ...{ ratio: differing, rounds: [differing], measured: `${differing} (${told.join(', ')})`, floor: '0' },
      floorIs: 'field by field, the export of one account beside what another made of it',
    },
    {
      ...{ name: 'peak memory of a server process', kind: 'cost', target: 1, ratio: peak, rounds: [peak] },
      ...{ measured: megabytes.join(', '), floor: `${memoryMaxMb} MB`, floorIs: 'what was promised' },
    },
  ];
}

/** The export of a whole account, imported into an empty one. */
export const roundtrip: Benchmark = {
  name: 'roundtrip',
  summary: `${invoices} invoices exported and imported into an empty account, equal field by field (TARAZ_BENCH_INVOICES)`,
  async run(say) {
    const stand = await createBenchStand();
    const folder = mkdtempSync(join(tmpdir(), 'taraz-roundtrip-'));
    const seconds: Record<string, number> = {};
    const timed = async (stage: string, work: () => Promise<void>): Promise<void> => {
      const start = performance.now();
      await work();
      seconds[stage] = (performance.now() - start) / 1000;
      say(`${stage} ${formatSeconds(seconds[stage])}`);
    };
    try {
      const worker = await stand.startWorker();
      const [sold, exported] = [join(folder, 'sales.csv'), join(folder, 'export.xlsx')];
      await pipeline(Readable.from(sales()), createWriteStream(sold));
      await timed('filling', () => draftsOf(stand, sold));
      await timed('export', async () => {
        const answer = await fetch(`${stand.web.url}/api/invoice/csv_export?format=xlsx&content=lines`, {
          headers: { authorization: `bearer ${stand.account.token}` },
        });
        if (!answer.ok || answer.body === null) throw new Error(`export: ${answer.status}`);
        await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(exported));
      });
      const query = (text: string, values: unknown[]) => stand.superuser.query(text, values);
      const { url: simulatorUrl } = stand.simulator;
      const place = { url: stand.web.url, simulatorUrl, memoryId: 'A11217', economicCode: '10320296185' };
      const other = await createAccount({ query, ...place });
      await timed('import', () => draftsOf({ ...stand, account: other }, exported));
      const differing = await differences(stand, stand.account.accountId, other.accountId);
      return figuresOf(differing, seconds, { web: peakMegabytes(stand.web.pid), worker: peakMegabytes(worker.pid) });
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await stand.remove();
    }
  },
};
