import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSealer, createSigningRequest, importServerKey, localSigner, type Sealer } from '@taraz/authority';
import { draftToWire, writeWireJson } from '@taraz/core';
import { createSimulator } from '@taraz/simulator';
import type { Benchmark, Figure } from '../lib/figure.ts';
import { sampleDraft } from '../lib/sample-invoice.ts';
import { formatRate, median } from '../lib/statistics.ts';
import { describeRsaFloor, measureRsaFloor, type RsaFloor, type RsaRates, secondsFor } from '../rsa/rsa-floor.ts';

const rounds = 5;
const invoicesPerRound = 8_000;
const linesPerInvoice = 5;
/** As the server's sender takes them (`packages/server/src/features/sending/settings.ts`): so many together, so many turns at once. */
const batchSize = 500;
const turnsAtOnce = 3;
/** Until V8 has compiled the way of an invoice: some twenty thousand. A server seals for months. */
const warmUpRounds = 4;
/** While the floor is measured V8 gives its young heap back; under a queue that never ends it has it. */
const warmUpOfRound = 2_000;

/** One signature and one wrap: what no sealing can do without. */
const operationsPerSeal = { private2048: 1, public4096: 1 };

/** A certificate by the simulator's CA, as the embedded product gets one. */
async function certificateFor(privateKey: ReturnType<typeof generateKeyPairSync>['privateKey']): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'taraz-bench-ca-'));
  const simulator = await createSimulator({ dataDir });
  try {
    const csr = await createSigningRequest(privateKey, { commonName: 'شرکت نمونه [Stamp]', nationalId: '14003778990' });
    return (await simulator.control.signRequest(csr)).certificatePem;
  } finally {
    await simulator.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function buildSealer(): Promise<Sealer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const authority = generateKeyPairSync('rsa', { modulusLength: 4096 }).publicKey;
  const key = authority.export({ type: 'spki', format: 'der' }).toString('base64');
  return createSealer({
    signer: localSigner({ privateKey, certificates: [await certificateFor(privateKey)] }),
    serverKey: importServerKey({ id: '6a2bcd88-a871-4245-a393-2843eafe6e02', key }),
  });
}

function invoiceJson(): string {
  const seller = { economic_code: '14003778990', national_code: '14003778990' };
  const draft = sampleDraft(linesPerInvoice, '2026-11-01T08:00:00Z', { seller_info: seller });
  return writeWireJson(draftToWire(draft, { taxid: 'A1121604E1A30000000014', inno: '0000000001' }));
}

/** Batch after batch; what is sealed is let go of with its batch, as when it has been sent. */
async function secondsPerSeal(sealer: Sealer, invoices: readonly string[]): Promise<number> {
  let next = 0;
  const takeTurns = async (): Promise<void> => {
    for (let at = next; at < invoices.length; at = next) {
      next += batchSize;
      const outcomes = await sealer.sealMany(invoices.slice(at, at + batchSize));
      const failed = outcomes.find((outcome) => !outcome.ok);
      if (failed !== undefined) throw new Error('an invoice could not be sealed', { cause: failed });
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: turnsAtOnce }, takeTurns));
  return (performance.now() - start) / 1000 / invoices.length;
}

/** Seconds of a seal, and of its bare operations by `openssl speed` and by the quicker of two OpenSSLs. */
interface Round {
  ours: number;
  promised: number;
  quicker: number;
}

function figureOf(
  name: string,
  taken: readonly Round[],
  floor: 'promised' | 'quicker',
  target: number | null,
  by: string,
): Figure {
  const ratios = taken.map((round) => round[floor] / round.ours);
  return {
    name,
    kind: 'speed',
    ratio: median(ratios),
    rounds: ratios,
    target,
    measured: formatRate(1 / median(taken.map(({ ours }) => ours))),
    floor: formatRate(1 / median(taken.map((round) => round[floor]))),
    floorIs: `one RSA-2048 signature and one RSA-4096 public operation on all cores, by ${by}`,
  };
}

/** Sealing (sign and encrypt) of invoices with five lines, beside one RSA-2048 signature and one RSA-4096 wrap. */
export const sealing: Benchmark = {
  name: 'sealing',
  summary: 'sealing beside openssl speed rsa2048 rsa4096',
  async run(say) {
    const sealer = await buildSealer();
    const invoices = Array.from({ length: invoicesPerRound }, invoiceJson);
    for (let warm = 0; warm < warmUpRounds; warm += 1) await secondsPerSeal(sealer, invoices);
    const taken: Round[] = [];
    let before: RsaFloor = await measureRsaFloor();
    for (let round = 1; round <= rounds; round += 1) {
      await secondsPerSeal(sealer, invoices.slice(0, warmUpOfRound));
      const ours = await secondsPerSeal(sealer, invoices);
      const after = await measureRsaFloor();
      const floorOf = (rates: (floor: RsaFloor) => RsaRates): number =>
        (secondsFor(rates(before), operationsPerSeal) + secondsFor(rates(after), operationsPerSeal)) / 2;
      const quicker = floorOf(({ rates }) => rates);
      const promised = floorOf(({ cli, rates }) => cli ?? rates);
      taken.push({ ours, promised, quicker });
      say(`round ${round}: sealing ${formatRate(1 / ours)}, floor ${formatRate(1 / promised)}`);
      before = after;
    }
    const isByCli = before.cli !== null;
    return [
      figureOf(
        'sealing',
        taken,
        'promised',
        0.85,
        isByCli ? '`openssl speed rsa2048 rsa4096`' : describeRsaFloor(before),
      ),
      ...(isByCli ? [figureOf('sealing, the hardest floor', taken, 'quicker', null, describeRsaFloor(before))] : []),
    ];
  },
};
