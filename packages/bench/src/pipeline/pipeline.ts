import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { saleBody } from '../../../../scripts/lib/stand/sale.ts';
import { type BenchStand, createBenchStand } from '../lib/bench-stand.ts';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { createRawClient } from '../lib/http-client.ts';
import { cpuSecondsOf } from '../lib/process-cpu.ts';
import { formatRate, formatSeconds } from '../lib/statistics.ts';
import { describeRsaFloor, measureRsaFloor, type RsaFloor, type RsaRates, secondsFor } from '../rsa/rsa-floor.ts';

const invoices = Number(process.env.TARAZ_BENCH_INVOICES ?? 10_000);
const linesPerInvoice = 5;
const creators = 8;
const limitMs = 600_000;

/**
 * What one invoice costs both sides in RSA, whatever the program around it: here a signature (2048), a wrap and the
 * receipt verified (4096 public, twice); there the wrap undone (4096 private), the signature verified, the receipt
 * signed (4096 private). Tokens cost one signature and one verification a call, of hundreds of invoices: left out, so
 * that the floor is a little too low.
 */
const operationsPerInvoice: RsaRates = { private2048: 1, public4096: 2, public2048: 1, private4096: 2 };

/** Puts all of them in line through the product's own call, dated in the past, so that each is due at once. */
async function queueAll({ web, account }: BenchStand): Promise<number> {
  const client = createRawClient(web.url, account.token, creators);
  const invoice_date = new Date(Date.now() - 60_000).toISOString();
  const start = performance.now();
  let next = 0;
  const creator = async () => {
    for (let number = next++; number < invoices; number = next++) {
      const body = saleBody(number, linesPerInvoice);
      const dated = { ...body, invoice: { ...(body.invoice as object), invoice_date } };
      await client.call('POST', '/api/invoice', JSON.stringify(dated), { 'idempotency-key': `bench-${number}` });
    }
  };
  await Promise.all(Array.from({ length: creators }, creator));
  client.close();
  return (performance.now() - start) / 1000;
}

async function confirmed({ superuser, account }: BenchStand): Promise<number> {
  const { rows } = await superuser.query<{ invoices: string; others: string }>(
    `select coalesce(sum(invoices) filter (where state = 'confirmed'), 0) as invoices,
       coalesce(sum(invoices) filter (where state in ('rejected', 'abandoned')), 0) as others
     from invoice_sums where account_id = $1`,
    [account.accountId],
  );
  if (rows[0]?.others !== '0') throw new Error(`${rows[0]?.others} invoices were refused`);
  return Number(rows[0].invoices);
}

/** Seconds from the worker's first look until the last is confirmed. */
async function confirmAll(stand: BenchStand, say: (line: string) => void): Promise<number> {
  const before = { simulator: cpuSecondsOf(stand.simulator.pid), postgres: cpuSecondsOf(stand.postmasterPid) };
  const start = performance.now();
  const worker = await stand.startWorker();
  const ready = performance.now();
  for (let done = 0, told = 0; done < invoices; ) {
    await pause(50);
    done = await confirmed(stand);
    if (done - told >= invoices / 5) {
      told = done;
      say(`${done} confirmed after ${formatSeconds((performance.now() - start) / 1000)}`);
    }
    if (performance.now() - start > limitMs) throw new Error(`only ${done} confirmed:\n${worker.output()}`);
  }
  const seconds = (performance.now() - start) / 1000;
  const millis = (cpuSeconds: number) => formatSeconds(cpuSeconds / invoices);
  const cpu = [
    `worker ${millis(cpuSecondsOf(worker.pid))}`,
    `simulator ${millis(cpuSecondsOf(stand.simulator.pid) - before.simulator)}`,
    `PostgreSQL ${millis(cpuSecondsOf(stand.postmasterPid) - before.postgres)}`,
  ];
  say(`worker ready after ${formatSeconds((ready - start) / 1000)}; processor time an invoice: ${cpu.join(', ')}`);
  return seconds;
}

function figureOf(name: string, seconds: number, floorSeconds: number, target: number | null, floorIs: string): Figure {
  const ratio = floorSeconds / seconds;
  const measured = `${formatRate(invoices / seconds)} (${invoices} in ${formatSeconds(seconds)})`;
  const floor = `${formatRate(invoices / floorSeconds)}, ${formatSeconds(floorSeconds)}`;
  return { name, kind: 'speed', ratio, rounds: [ratio], target, measured, floor, floorIs };
}

/** 10,000 invoices from queued to confirmed, real server, database and simulator, beside the RSA work of both sides. */
export const pipeline: Benchmark = {
  name: 'pipeline',
  summary: 'queued to confirmed beside the RSA operations of both sides',
  async run(say) {
    const stand = await createBenchStand();
    try {
      const queueing = await queueAll(stand);
      const web = formatSeconds(cpuSecondsOf(stand.web.pid) / invoices);
      const postgres = formatSeconds(cpuSecondsOf(stand.postmasterPid) / invoices);
      say(
        `${invoices} queued over HTTP in ${formatSeconds(queueing)} (${formatRate(invoices / queueing)}); processor time an invoice: web ${web}, PostgreSQL ${postgres}`,
      );
      const before = await measureRsaFloor();
      const seconds = await confirmAll(stand, say);
      const after = await measureRsaFloor();
      const total = (pick: (floor: RsaFloor) => RsaRates) =>
        ((secondsFor(pick(before), operationsPerInvoice) + secondsFor(pick(after), operationsPerInvoice)) / 2) *
        invoices;
      const work = `per invoice one RSA-2048 signature, one RSA-4096 wrap, one unwrap, one verification each of invoice and receipt, one RSA-4096 signature on all ${availableParallelism()} cores, by`;
      const figures = [
        figureOf(
          'queued to confirmed',
          seconds,
          total((floor) => floor.rates),
          0.5,
          `${work} ${describeRsaFloor(before)}`,
        ),
      ];
      if (before.cli !== null) {
        const cli = total((floor) => floor.cli ?? floor.rates);
        figures.push(
          figureOf('queued to confirmed, by openssl speed alone', seconds, cli, null, `${work} openssl speed`),
        );
      }
      return figures;
    } finally {
      await stand.remove();
    }
  },
};
