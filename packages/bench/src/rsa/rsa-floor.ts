import { execFile } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

/** How often a second each bare RSA operation runs on all cores together. */
export interface RsaRates {
  private2048: number;
  public2048: number;
  private4096: number;
  public4096: number;
}

/** The quicker of two OpenSSLs, operation by operation: a floor may not be helped by one that is slow at something. */
export interface RsaFloor {
  rates: RsaRates;
  /** Null where no `openssl` is installed. */
  cli: RsaRates | null;
  node: RsaRates;
}

const run = promisify(execFile);
const cores = availableParallelism();
const measureMs = 700;

/** Columns are found by their names: OpenSSL 3.2 put two more between them. */
function readSpeed(output: string): RsaRates {
  const lines = output.split('\n');
  const header =
    lines
      .find((line) => /sign\s+verify\s/.test(line))
      ?.trim()
      .split(/\s+/) ?? [];
  const rate = (bits: number, column: string): number => {
    const cells = lines.find((line) => line.startsWith(`rsa ${bits} bits`) || line.startsWith(`rsa  ${bits} bits`));
    const value = Number(
      cells
        ?.replace(/^rsa\s+\d+ bits/, '')
        .trim()
        .split(/\s+/)[header.indexOf(column)],
    );
    if (!(value > 0)) throw new Error(`openssl speed said nothing of rsa ${bits} ${column}:\n${output}`);
    return value;
  };
  return {
    private2048: rate(2048, 'sign/s'),
    public2048: rate(2048, 'verify/s'),
    private4096: rate(4096, 'sign/s'),
    public4096: rate(4096, 'verify/s'),
  };
}

/** `openssl speed rsa2048 rsa4096` on all cores; null when there is no such command. */
async function measureCli(): Promise<RsaRates | null> {
  const multi = cores > 1 ? ['-multi', String(cores)] : [];
  try {
    const { stdout } = await run('openssl', ['speed', '-elapsed', ...multi, '-seconds', '1', 'rsa2048', 'rsa4096']);
    return readSpeed(stdout);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const keys = (() => {
  const pem = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { key2048: pem(2048), key4096: pem(4096), millis: measureMs };
})();

/** node:crypto's own operations, one worker thread a core. Over when the threads are, so that nothing of them stands in what is measured next. */
async function measureNode(): Promise<RsaRates> {
  const workers = Array.from({ length: cores }, () => {
    const worker = new Worker(new URL('./primitives-worker.ts', import.meta.url), { workerData: keys });
    return new Promise<RsaRates>((resolve, reject) => {
      worker.once('message', (rates: RsaRates) => worker.once('exit', () => resolve(rates)));
      worker.once('error', reject);
    });
  });
  const each = await Promise.all(workers);
  const sum = (name: keyof RsaRates) => each.reduce((total, rates) => total + rates[name], 0);
  return {
    private2048: sum('private2048'),
    public2048: sum('public2048'),
    private4096: sum('private4096'),
    public4096: sum('public4096'),
  };
}

export async function measureRsaFloor(): Promise<RsaFloor> {
  const cli = await measureCli();
  const node = await measureNode();
  const best = (name: keyof RsaRates) => Math.max(cli?.[name] ?? 0, node[name]);
  return {
    cli,
    node,
    rates: {
      private2048: best('private2048'),
      public2048: best('public2048'),
      private4096: best('private4096'),
      public4096: best('public4096'),
    },
  };
}

/** Seconds of both cores for so many operations of each kind. */
export function secondsFor(rates: RsaRates, operations: Partial<RsaRates>): number {
  const { private2048 = 0, public2048 = 0, private4096 = 0, public4096 = 0 } = operations;
  return (
    private2048 / rates.private2048 +
    public2048 / rates.public2048 +
    private4096 / rates.private4096 +
    public4096 / rates.public4096
  );
}

/** What served as the floor, for the report. */
export function describeRsaFloor({ cli }: RsaFloor): string {
  return cli === null
    ? 'node:crypto in worker threads (no openssl command here)'
    : 'the quicker of `openssl speed` and node:crypto, operation by operation';
}
