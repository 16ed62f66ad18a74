import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchStand, createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { cpuSecondsOf } from '../lib/process-cpu.ts';
import { formatRate, formatSeconds } from '../lib/statistics.ts';
import { describeRsaFloor, measureRsaFloor, type RsaRates, secondsFor } from '../rsa/rsa-floor.ts';
import { readingFloorSeconds, writeBulkFile } from './bulk-file.ts';
import { copyFloorSeconds } from './copy-floor.ts';

/** The largest file; a tenth and a hundredth of it come before. `TARAZ_BENCH_INVOICES=5000 npm run bench -- bulk` for a short one. */
const invoices = Number(process.env.TARAZ_BENCH_INVOICES ?? 100_000);
const limitMs = 1_800_000;
const memoryMaxMb = 500;

/** As in `pipeline`: what one invoice costs both sides in RSA. */
const operationsPerInvoice: RsaRates = { private2048: 1, public4096: 1, public2048: 1, private4096: 2 };

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

function callerOf({ web, account }: BenchStand) {
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
    for (const limit = performance.now() + limitMs; performance.now() < limit; await pause(20)) {
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
  for (const limit = performance.now() + limitMs; (await confirmed(stand)) - before < count; await pause(50)) {
    if (performance.now() > limit) throw new Error('the last verdicts never came');
  }
  end('confirming');
  return stages;
}

/** The most memory that a process ever had, MB; NaN where /proc does not tell. */
function peakMegabytes(pid: number): number {
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

interface Run {
  count: number;
  stages: Stages;
  floors: { reading: number; copy: number; rsa: number };
}

async function runOne(stand: BenchStand, folder: string, count: number, run: number, rsaSeconds: number): Promise<Run> {
  const path = join(folder, `${count}.xlsx`);
  await writeBulkFile(path, count, run);
  const { seconds: reading, rows } = await readingFloorSeconds(path);
  const copy = await copyFloorSeconds(stand.superuser, rows);
  return { count, stages: await importAll(stand, path, count), floors: { reading, copy, rsa: rsaSeconds * count } };
}

function figuresOf(runs: readonly Run[], floorIs: string, peaks: Record<string, number>): Figure[] {
  const last = runs.at(-1);
  const first = runs[0];
  if (last === undefined || first === undefined) return [];
  const whole = sum(last.stages);
  const floor = last.floors.reading + last.floors.copy + last.floors.rsa;
  const cost = (run: Run): number => sum(run.stages) / run.count;
  const peak = Math.max(...Object.values(peaks));
  const figure = (
    name: string,
    ratio: number,
    target: number,
    measured: string,
    beside: string,
    is: string,
  ): Figure => ({
    ...{ name, kind: 'cost', ratio, rounds: [ratio], target, measured, floor: beside, floorIs: is },
  });
  const { reading, copy, rsa } = last.floors;
  return [
    figure(
      `${last.count} invoices from XLSX to confirmed`,
      whole / floor,
      1.5,
      `${formatSeconds(whole)} (${tell(last.stages)})`,
      `${formatSeconds(floor)} (reading ${formatSeconds(reading)}, COPY ${formatSeconds(copy)}, RSA ${formatSeconds(rsa)})`,
      `reading the file with hucre, COPY of its rows, and the RSA of both sides ${floorIs}`,
    ),
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
      const floor = await measureRsaFloor();
      const rsaSeconds = secondsFor(floor.rates, operationsPerInvoice);
      const runs: Run[] = [];
      for (const [index, count] of [invoices / 100, invoices / 10, invoices].entries()) {
        const run = await runOne(stand, folder, Math.max(100, Math.round(count)), index, rsaSeconds);
        runs.push(run);
        say(`${run.count}: ${tell(run.stages)}; ${formatRate(run.count / sum(run.stages))}`);
      }
      const peaks = { web: peakMegabytes(stand.web.pid), worker: peakMegabytes(worker.pid) };
      const cpu = (pid: number): string =>
        formatSeconds(cpuSecondsOf(pid) / runs.reduce((all, { count }) => all + count, 0));
      say(
        `processor time an invoice: web ${cpu(stand.web.pid)}, worker ${cpu(worker.pid)}, PostgreSQL ${cpu(stand.postmasterPid)}, simulator ${cpu(stand.simulator.pid)}`,
      );
      return figuresOf(runs, `on all ${availableParallelism()} cores, by ${describeRsaFloor(floor)}`, peaks);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await stand.remove();
    }
  },
};
