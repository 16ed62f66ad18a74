import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { signedInClient } from './api.ts';
import { countsOf } from './issuing.ts';
import { preparedData } from './prepared-data.ts';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../../..');

/** What `taraz start` writes to run.json in its data directory once everything answers. */
export interface RunFile {
  url: string;
  simulatorUrl: string;
  pid: number;
  demo: { username: string; password: string };
}

/** A running product of its own: embedded database, simulator, server, demo account. */
export interface System extends RunFile {
  dataDir: string;
  /** Ctrl-C, and wait until all is down. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 300_000;

function readRunFile(dataDir: string, pid: number | undefined): RunFile | null {
  const file = join(dataDir, 'run.json');
  if (!existsSync(file)) return null;
  try {
    const run = JSON.parse(readFileSync(file, 'utf8')) as RunFile;
    return run.pid === pid ? run : null;
  } catch {
    return null;
  }
}

async function untilReady(child: ChildProcess, dataDir: string, output: () => string): Promise<RunFile> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (performance.now() < deadline) {
    const run = readRunFile(dataDir, child.pid);
    if (run !== null) return run;
    if (child.exitCode !== null) throw new Error(`taraz start ended with ${child.exitCode}:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`taraz start was not ready in ${START_LIMIT_MS} ms:\n${output()}`);
}

/**
 * A product that runs already, while one is written: `TARAZ_E2E_RUN` is its run.json, `TARAZ_E2E_URL` another address of
 * its screens (the dev server's). It is left running.
 */
function runningSystem(): System | null {
  const file = process.env.TARAZ_E2E_RUN;
  if (file === undefined) return null;
  const run = JSON.parse(readFileSync(file, 'utf8')) as RunFile;
  return { ...run, url: process.env.TARAZ_E2E_URL ?? run.url, dataDir: dirname(file), stop: async () => {} };
}

/** A product on that data, which stays when it ends. */
async function launch(dataDir: string, args: readonly string[] = []): Promise<System> {
  const main = ['packages/cli/src/main.ts', 'start', '--data', dataDir, '--port', '0', '--simulator-port', '0'];
  const child = spawn(process.execPath, [...main, ...args], {
    cwd: root,
    env: { ...process.env, TARAZ_LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
  };
  try {
    return { ...(await untilReady(child, dataDir, () => output)), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Nothing of the demo's is on its way to the authority any more: its sums are the same for whoever looks at them twice. */
async function untilDecided(system: System): Promise<void> {
  const client = await signedInClient(system);
  const isDecided = async () => {
    const { queued = 0, sending = 0, unknown = 0, sent = 0 } = await countsOf(client);
    return queued + sending + unknown + sent === 0;
  };
  await until(isDecided, { what: 'the demo’s invoices have their verdicts', everyMs: 200 });
}

/** Data of a product with these arguments that was started once; the caller removes it. */
export const startedData = (args: readonly string[]): Promise<string> =>
  preparedData(args, async (dataDir) => {
    const system = await launch(dataDir, args);
    if (args.includes('--no-demo')) return system;
    try {
      await untilDecided(system);
      return system;
    } catch (error) {
      await system.stop();
      throw error;
    }
  });

/** Starts the product as `npm start` does, on free ports, and waits until it answers. */
export async function startSystem(): Promise<System> {
  const running = runningSystem();
  if (running !== null) return running;
  const dataDir = await startedData([]);
  const system = await launch(dataDir);
  const stop = async () => {
    await system.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...system, stop };
}
