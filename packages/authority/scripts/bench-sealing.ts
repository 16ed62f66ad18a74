/**
 * How close sealing comes to the bare RSA work. Floor: `openssl speed` on the same number of cores, one signature of
 * 2048 bits plus one public operation of 4096. Both are measured in turns, because shared machines drift.
 * Usage: node scripts/bench-sealing.ts [rounds]
 */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { availableParallelism, cpus } from 'node:os';
import { createSealer } from '../src/crypto/sealer.ts';
import { localSigner } from '../src/crypto/signer.ts';
import { issueChain } from '../src/testing/certificates.ts';

const rounds = Number(process.argv[2] ?? 5);
const cores = availableParallelism();
const batch = 3000;

const { leaf } = await issueChain();
const signer = localSigner({ privateKey: leaf.privateKey, certificates: [leaf.pem] });
const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 4096 });
const sealer = createSealer({ signer, serverKey: { id: '6a2bcd88-a871-4245-a393-2843eafe6e02', publicKey } });
const invoices = Array.from({ length: batch }, () => JSON.stringify({ header: { note: 'x'.repeat(1000) }, body: [] }));

/** Seconds by the wall clock for one sealing's RSA work over all cores, by OpenSSL itself. */
function floorSeconds(): number {
  const args = [
    'speed',
    '-elapsed',
    ...(cores > 1 ? ['-multi', String(cores)] : []),
    '-seconds',
    '1',
    'rsa2048',
    'rsa4096',
  ];
  const out = execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const rate = (bits: number, column: number): number => {
    const line = out.split('\n').find((text) => text.startsWith(`rsa ${bits} bits`)) ?? '';
    return Number(line.trim().split(/\s+/)[column]);
  };
  return 1 / rate(2048, 5) + 1 / rate(4096, 6);
}

async function sealingSeconds(): Promise<number> {
  const start = performance.now();
  await sealer.sealMany(invoices);
  return (performance.now() - start) / 1000 / batch;
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

await sealingSeconds(); // warm-up
const results: { floor: number; sealing: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const before = floorSeconds();
  const sealing = await sealingSeconds();
  results.push({ floor: (before + floorSeconds()) / 2, sealing });
}
const perSecond = (seconds: number): string => `${Math.round(1 / seconds)}/s`;
const ratios = results.map(({ floor, sealing }) => floor / sealing);
console.log(`${cpus()[0]?.model}, ${cores} cores, node ${process.version}, OpenSSL ${process.versions.openssl}`);
console.log(`floor   ${perSecond(median(results.map((result) => result.floor)))}`);
console.log(`sealing ${perSecond(median(results.map((result) => result.sealing)))}`);
console.log(`ratio   ${median(ratios).toFixed(2)} (rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(' ')})`);
