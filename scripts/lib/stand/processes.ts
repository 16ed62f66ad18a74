/**
 * The product's processes as bench and crash tests run them: each a real process of its own, killed and started at
 * will. Nothing but Node is used here, so that packages may share it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../run.ts';
import serverFlags from '../server-flags.json' with { type: 'json' };

/** A process that answers. */
export interface Running {
  url: string;
  pid: number;
  /** Its last words, for a failure's message. */
  output(): string;
  hasEnded(): boolean;
  /** SIGKILL, and wait until the kernel has taken it away. */
  kill(): Promise<void>;
  /** SIGINT, as Ctrl-C, and wait for its end. */
  stop(): Promise<void>;
}

/** Stripped types and compiled code of earlier starts: a process that is killed twenty times starts twice as fast. */
const compileCache = join(root, 'node_modules/.cache/taraz-compile');
const keptOutput = 20_000;
const startLimitMs = 60_000;
const pollMs = 20;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Below those that the system gives to connections (Linux from 32768, others later): one of those may be taken meanwhile. */
const portsOfOurOwn = { from: 10_000, below: 32_768 };

/** A port that nobody listens on now, and nobody will who asks the system for any port: a killed server finds it again. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(portsOfOurOwn.from, portsOfOurOwn.below);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

function keepOutput(child: ChildProcess): () => string {
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-keptOutput);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => output;
}

interface SpawnOptions {
  name: string;
  args: string[];
  env?: Record<string, string>;
  url: string;
  /** path below `probeUrl` that answers 200 once the process is ready */
  probeUrl: string;
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  await response?.arrayBuffer().catch(() => null);
  return response?.ok ?? false;
}

/** A process that was just started; `ready` resolves when it answers, rejects when it ended before that. */
export interface Launch<R extends Running = Running> {
  pid: number;
  kill(): Promise<void>;
  ready: Promise<R>;
}

async function untilAnswering(running: Running, name: string, probeUrl: string): Promise<void> {
  const deadline = performance.now() + startLimitMs;
  while (!(await answers(probeUrl))) {
    if (running.hasEnded()) throw new Error(`${name} ended before it was ready:\n${running.output()}`);
    if (performance.now() > deadline) {
      await running.kill();
      throw new Error(`${name} was not ready in ${startLimitMs} ms:\n${running.output()}`);
    }
    await pause(pollMs);
  }
}

function launch({ name, args, env = {}, url, probeUrl }: SpawnOptions): Launch {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = keepOutput(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = (signal: NodeJS.Signals) => async () => {
    if (!hasEnded()) child.kill(signal);
    await ended;
  };
  const running = { url, pid: child.pid ?? 0, output, hasEnded, kill: end('SIGKILL'), stop: end('SIGINT') };
  const ready = untilAnswering(running, name, probeUrl).then(() => running);
  // Who kills it before it is ready need not wait for that.
  ready.catch(() => {});
  return { pid: running.pid, kill: running.kill, ready };
}

export interface SimulatorProcessOptions {
  dataDir: string;
  port: number;
  /** of its faults */
  seed?: string;
}

/** `taraz simulator` as a process of its own. */
export function startSimulatorProcess({ dataDir, port, seed }: SimulatorProcessOptions): Promise<Running> {
  const url = `http://127.0.0.1:${port}`;
  const args = ['packages/cli/src/main.ts', 'simulator', '--port', String(port), '--data', dataDir];
  return launch({
    name: 'the simulator',
    args: seed === undefined ? args : [...args, '--seed', seed],
    url,
    probeUrl: `${url}/control/state`,
  }).ready;
}

export interface ServerProcessOptions {
  dataDir: string;
  simulatorUrl: string;
  port: number;
  opsPort: number;
  role?: 'all' | 'web' | 'worker';
  /** in place of the sources */
  entry?: string;
  env?: Record<string, string>;
}

export interface ServerProcess extends Running {
  opsUrl: string;
}

/** One server process on the embedded database of `dataDir`; several may share it. */
export function launchServer(options: ServerProcessOptions): Launch<ServerProcess> {
  const { dataDir, simulatorUrl, port, opsPort, role = 'all', env = {} } = options;
  const { entry = 'packages/server/src/main.ts' } = options;
  const opsUrl = `http://127.0.0.1:${opsPort}`;
  const { pid, kill, ready } = launch({
    name: 'the server',
    // As README.md says for production.
    args: [...serverFlags, entry],
    env: {
      TARAZ_DATA_DIR: dataDir,
      TARAZ_SIMULATOR_URL: `${simulatorUrl}/requestsmanager`,
      TARAZ_PORT: String(port),
      TARAZ_OPS_PORT: String(opsPort),
      TARAZ_ROLE: role,
      TARAZ_LOG_LEVEL: 'warn',
      ...env,
    },
    url: `http://127.0.0.1:${port}`,
    probeUrl: `${opsUrl}/health/ready`,
  });
  const server = ready.then((running) => ({ ...running, opsUrl }));
  server.catch(() => {});
  return { pid, kill, ready: server };
}
