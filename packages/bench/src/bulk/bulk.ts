import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccount, type StandAccount } from '../../../../scripts/lib/stand/account.ts';
import { saleBody } from '../../../../scripts/lib/stand/sale.ts';
import { type BenchStand, createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { cpuSecondsOf } from '../lib/process-cpu.ts';
import { formatRate, formatSeconds, median } from '../lib/statistics.ts';
import { describeRsaFloor, measureRsaFloor, type RsaRates, secondsFor } from '../rsa/rsa-floor.ts';
import { readingFloorSeconds, writeBulkFile } from './bulk-file.ts';
import { copyFloorSeconds } from './copy-floor.ts';
import { type KeptRowsFloor, measureKeptRowsFloor } from './kept-rows-floor.ts';

/** The largest file; a tenth and a hundredth of it come before. `TARAZ_BENCH_INVOICES=5000 npm run bench -- bulk` for a short one. */
const invoices = Number(process.env.TARAZ_BENCH_INVOICES ?? 100_000);
const limitMs = 1_800_000;
const memoryMaxMb = 500;

/** As in `pipeline`: what one invoice costs both sides in RSA. */
const operationsPerInvoice: RsaRates = { private2048: 1, public4096: 2, public2048: 1, private4096: 2 };

interface Job {
  id: string;
  state: string;
  mapping: object | null;
  valid: number;
  faulty: number;
  unchecked: number;
}

type Stage = 'upload' | 'reading' | 'checking' | 'issuing' | 'confirming';
type Stages = Record<Stage, number>;

/** Calls of the API as the account of the stand. */
export function callerOf({ web, account }: BenchStand) {
  return async <T>(method: string, path: string, body?: FormData | object): Promise<T> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${web.url}/api${path}`, {
      method,
      headers: {
        authorization: `bearer ${account.token}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
}

async function confirmed({ superuser, account }: BenchStand): Promise<number> {
  const { rows } = await superuser.query<{ count: string }>(
    "select coalesce(sum(invoices), 0) as count from invoice_sums where account_id = $1 and state = 'confirmed'",
    [account.accountId],
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Until a stage is looked at again: looking takes the processor from what is measured, so it comes rarer the longer the
 * stage lasts, and never adds more than a fiftieth to it.
 */
const nextLook = (since: number) => pause(Math.min(Math.max((performance.now() - since) / 50, 20), 500));

/** One file from its upload to the last verdict, stage by stage. */
async function importAll(stand: BenchStand, path: string, count: number): Promise<Stages> {
  const call = callerOf(stand);
  const before = await confirmed(stand);
  const stages: Stages = { upload: 0, reading: 0, checking: 0, issuing: 0, confirming: 0 };
  let since = performance.now();
  const end = (stage: Stage): void => {
    const now = performance.now();
    stages[stage] += (now - since) / 1000;
    since = now;
  };
  const form = new FormData();
  form.set('file', new File([readFileSync(path)], 'bulk.xlsx'));
  const { id } = await call<Job>('POST', '/bulk_invoice_import', form);
  end('upload');
  const until = async (...states: string[]): Promise<Job> => {
    const start = since;
    for (const limit = start + limitMs; performance.now() < limit; await nextLook(start)) {
      const { rows } = await stand.superuser.query<Job>(
        'select id, state, mapping, valid_count as valid, faulty_count as faulty, new_count as unchecked from imports where id = $1',
        [id],
      );
      const [job] = rows;
      if (job !== undefined && states.includes(job.state)) return job;
    }
    throw new Error(`the import never came to ${states.join()}`);
  };
  const read = await until('mapping', 'checking', 'ready');
  end('reading');
  if (read.state === 'mapping') await call('PUT', `/bulk_invoice_import/${id}`, { mapping: read.mapping });
  const ready = await until('ready');
  if (ready.valid !== count) throw new Error(`${ready.faulty} invoices of the file are faulty`);
  end('checking');
  await call('PUT', `/bulk_invoice_import/${id}`, { action: 'issue' });
  await until('done');
  end('issuing');
  const issued = since;
  while ((await confirmed(stand)) - before < count) {
    if (performance.now() > issued + limitMs) throw new Error('the last verdicts never came');
    await nextLook(issued);
  }
  end('confirming');
  return stages;
}

/** The most memory that a process ever had, MB; NaN where /proc does not tell. */
export function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

const sum = (stages: Stages): number => Object.values(stages).reduce((total, seconds) => total + seconds, 0);
const tell = (stages: Stages): string =>
  Object.entries(stages)
    .map(([stage, seconds]) => `${stage} ${formatSeconds(seconds)}`)
    .join(', ');

/** A second account's single invoices, from the request to the verdict, seconds. */
async function single(stand: BenchStand, { accountId, token }: StandAccount, number: number): Promise<number> {
  const body = saleBody(number, 5);
  const invoice_date = new Date(Date.now() - 60_000).toISOString();
  const start = performance.now();
  const response = await fetch(`${stand.web.url}/api/invoice`, {
    method: 'POST',
    headers: { authorization: `bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, invoice: { ...(body.invoice as object), invoice_date } }),
  });
  if (!response.ok) throw new Error(`a single invoice: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  for (const limit = start + limitMs; performance.now() < limit; await pause(10)) {
    const { rows } = await stand.superuser.query(
      'select from invoices where account_id = $1 and id = $2 and state = $3',
      [accountId, id, 'confirmed'],
    );
    if (rows.length > 0) return (performance.now() - start) / 1000;
  }
  throw new Error('a single invoice was never confirmed');
}

const idleSingles = 5;

/** Singles of another account: alone first, then while `work` runs. */
async function besideSingles<T>(
  stand: BenchStand,
  work: () => Promise<T>,
): Promise<{ result: T; idle: number[]; busy: number[] }> {
  const query = (text: string, values: unknown[]) => stand.superuser.query(text, values);
  const { url: simulatorUrl } = stand.simulator;
  const other = await createAccount({
    query,
    url: stand.web.url,
    simulatorUrl,
    memoryId: 'A11217',
    economicCode: '10320296185',
  });
  const [idle, busy]: [number[], number[]] = [[], []];
  for (let number = 0; number < idleSingles; number += 1) idle.push(await single(stand, other, number));
  let isOver = false;
  const beside = (async () => {
    while (!isOver) {
      busy.push(await single(stand, other, idleSingles + busy.length));
      await pause(250);
    }
  })();
  try {
    return { result: await work(), idle, busy };
  } finally {
    isOver = true;
    await beside;
  }
}

interface Singles {
  idle: number[];
  busy: number[];
}

interface Run {
  count: number;
  stages: Stages;
  floors: { reading: number; copy: number };
}

async function runOne(stand: BenchStand, folder: string, count: number, run: number): Promise<Run> {
  const path = join(folder, `${count}.xlsx`);
  await writeBulkFile(path, count, run);
  const { seconds: reading, rows } = await readingFloorSeconds(path);
  const copy = await copyFloorSeconds(stand.superuser, rows);
  return { count, stages: await importAll(stand, path, count), floors: { reading, copy } };
}

interface Beside {
  peaks: Record<string, number>;
  singles: Singles;
  kept: KeptRowsFloor;
  /** of both sides, seconds of all cores for each invoice */
  rsaSeconds: number;
}

function figure(
  name: string,
  ratio: number,
  target: number | null,
  measured: string,
  beside: string,
  is: string,
): Figure {
  return { name, kind: 'cost', ratio, rounds: [ratio], target, measured, floor: beside, floorIs: is };
}

/** The whole of the largest file beside the sum of its floors, and beside what else that sum may be read as. */
function wholeOf(
  { count, stages, floors: { reading, copy } }: Run,
  floorIs: string,
  { kept, rsaSeconds }: Beside,
): Figure[] {
  const whole = sum(stages);
  const rsa = rsaSeconds * count;
  const floor = reading + copy + rsa;
  const keptRows = kept.seconds * count;
  const onOneCore = reading + copy + rsa * availableParallelism();
  return [
    figure(
      `${count} invoices from XLSX to confirmed`,
      whole / floor,
      1.5,
      `${formatSeconds(whole)} (${tell(stages)})`,
      `${formatSeconds(floor)} (reading ${formatSeconds(reading)}, COPY ${formatSeconds(copy)}, RSA ${formatSeconds(rsa)})`,
      `reading the file with hucre, COPY of its rows, and the RSA of both sides ${floorIs}`,
    ),
    figure(
      'the same beside COPY of what is kept of them',
      whole / (reading + keptRows + rsa),
      null,
      formatSeconds(whole),
      `${formatSeconds(reading + keptRows + rsa)} (COPY ${formatSeconds(keptRows)})`,
      `as above, with COPY not of the file's rows but of those that stay in the database, with their indexes: ${kept.tables.join(', ')}`,
    ),
    figure(
      'the same beside RSA on one core',
      whole / onOneCore,
      null,
      formatSeconds(whole),
      formatSeconds(onOneCore),
      'the looser reading: the RSA of both sides one operation after the other, as `openssl speed` without -multi tells it',
    ),
  ];
}

function figuresOf(runs: readonly Run[], floorIs: string, beside: Beside): Figure[] {
  const last = runs.at(-1);
  const first = runs[0];
  if (last === undefined || first === undefined) return [];
  const { peaks, singles } = beside;
  const cost = (run: Run): number => sum(run.stages) / run.count;
  const peak = Math.max(...Object.values(peaks));
  return [
    ...wholeOf(last, floorIs, beside),
    figure(
      'peak memory of a server process',
      peak / memoryMaxMb,
      1,
      Object.entries(peaks)
        .map(([name, megabytes]) => `${name} ${Math.round(megabytes)} MB`)
        .join(', '),
      `${memoryMaxMb} MB`,
      'what was promised',
    ),
    figure(
      "another account's single invoice meanwhile",
      median(singles.busy) / median(singles.idle),
      2,
      `${formatSeconds(median(singles.busy))} to confirmed (median of ${singles.busy.length})`,
      formatSeconds(median(singles.idle)),
      'the same on the idle product',
    ),
    figure(
      `cost of an invoice at ${last.count} beside ${first.count}`,
      cost(last) / cost(first),
      1.1,
      runs.map((run) => `${run.count}: ${formatSeconds(cost(run))}`).join(', '),
      formatSeconds(cost(first)),
      'the same work in the smallest file',
    ),
  ];
}

/** A file of many invoices from its upload to the last verdict, each stage beside its floor. */
export const bulk: Benchmark = {
  name: 'bulk',
  summary: `${invoices} invoices from a spreadsheet to confirmed (TARAZ_BENCH_INVOICES)`,
  async run(say) {
    const stand = await createBenchStand();
    const folder = mkdtempSync(join(tmpdir(), 'taraz-bulk-'));
    try {
      const worker = await stand.startWorker();
      const before = await measureRsaFloor();
      const runs: Run[] = [];
      const take = async (count: number, index: number): Promise<void> => {
        const run = await runOne(stand, folder, Math.max(100, Math.round(count)), index);
        runs.push(run);
        say(`${run.count}: ${tell(run.stages)}; ${formatRate(run.count / sum(run.stages))}`);
      };
      for (const [index, part] of [100, 10, 1].entries()) await take(invoices / part, index);
      // A file of its own, so that the singles do not stand in the figures above.
      const singles = await besideSingles(stand, () =>
        runOne(stand, folder, Math.max(100, Math.round(invoices / 10)), 9),
      );
      const peaks = { web: peakMegabytes(stand.web.pid), worker: peakMegabytes(worker.pid) };
      const cpu = (pid: number): string =>
        formatSeconds(cpuSecondsOf(pid) / runs.reduce((all, { count }) => all + count, 0));
      say(
        `processor time an invoice: web ${cpu(stand.web.pid)}, worker ${cpu(worker.pid)}, PostgreSQL ${cpu(stand.postmasterPid)}, simulator ${cpu(stand.simulator.pid)}`,
      );
      const kept = await measureKeptRowsFloor(stand.superuser, stand.account.accountId, await confirmed(stand));
      // What else the machine did for a moment may not make the floor easier: the quicker of two looks, one at each end.
      const looks = [before, await measureRsaFloor()];
      const rsaSeconds = Math.min(...looks.map(({ rates }) => secondsFor(rates, operationsPerInvoice)));
      const floorIs = `on all ${availableParallelism()} cores, before or after, by ${describeRsaFloor(before)}`;
      return figuresOf(runs, floorIs, { peaks, singles, kept, rsaSeconds });
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await stand.remove();
    }
  },
};
