import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { builtWebDirectory, type RunningServer, readConfig, startServer } from '@taraz/server';
import { listenForStop, type StopRequest } from '@taraz/server/listen-for-stop';
import { createSimulator, LedgerInUse, type Simulator } from '@taraz/simulator';
import { Command } from 'commander';
import { dataDirectory, dataOption, simulatorDirectory } from '../data-directory.ts';
import { portOption } from '../port-option.ts';
import { ownBeginning, type RunFile, runFilePath, runningProduct, writeRunFile } from '../run-file.ts';
import { UsageError } from '../usage-error.ts';
import { whenFree } from '../when-free.ts';

/** A product on the same data that is stopping, with requests under way, is waited for so long. */
const STOP_PATIENCE_MS = 60_000;

interface StartOptions {
  data?: string;
  port: string;
  simulatorPort: string;
  demo: boolean;
}

/** @throws UsageError where only root may have it */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'EACCES'
        ? reject(new UsageError(`Port ${port} may be had by root alone; name one from 1024.`))
        : resolve(false),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** The wanted port, or when it is taken the next free one after it; 0 stays 0. */
async function freePort(wanted: number): Promise<number> {
  if (wanted === 0) return 0;
  for (let port = wanted; port < wanted + 50; port++) {
    if (!(await isFree(port))) continue;
    if (port !== wanted) console.error(`Port ${wanted} is taken: ${port} in its place.`);
    return port;
  }
  throw new UsageError(`No free port from ${wanted} to ${wanted + 49}; name another with --port.`);
}

/** Refuses a second product on one data directory; a run file of a dead process is no hindrance. */
function refuseSecond(dataDir: string): void {
  const run = runningProduct(dataDir);
  if (run !== null && run.pid !== process.pid)
    throw new UsageError(`Taraz runs already on this data: ${run.url} (process ${run.pid}).`);
}

function banner(server: RunningServer, simulator: Simulator, demo: RunFile['demo']): string {
  const password = demo?.password ?? 'همان که خودتان گذاشته‌اید (the one you chose)';
  const lines = [
    '',
    `  تراز  Taraz          ${server.url}`,
    `  سامانه شبیه‌سازی شده   ${simulator.url}`,
    `  پیامک‌ها  text messages   ${server.url}/dev/outbox`,
    ...(demo === null ? [] : [`  نام کاربری  user      ${demo.username}`, `  گذرواژه  password     ${password}`]),
    '',
    '  Ctrl-C stops everything; data stays.',
    '',
  ];
  return lines.join('\n');
}

/** How one signs in to the demo account; without a password that is none any more. */
async function demoOf(server: RunningServer, simulator: Simulator): Promise<RunFile['demo']> {
  const { passwordChanged, password, ...demo } = await server.provisionDemo(simulator.url);
  return passwordChanged ? demo : { ...demo, password };
}

/** The demo account, the run file while it runs, and the banner; until it is asked to stop. */
async function serve(
  options: StartOptions,
  server: RunningServer,
  simulator: Simulator,
  { dataDir, stop }: { dataDir: string; stop: StopRequest },
): Promise<void> {
  const demo = options.demo ? await demoOf(server, simulator) : null;
  const run: RunFile = {
    url: server.url,
    simulatorUrl: simulator.url,
    opsUrl: server.opsUrl,
    pid: process.pid,
    began: ownBeginning(),
    demo,
  };
  writeRunFile(dataDir, run);
  if (!stop.isAsked()) console.log(banner(server, simulator, demo));
  await stop.asked;
  rmSync(runFilePath(dataDir), { force: true });
}

/** Demo account, sample goods and an operator whose password lies in a file: none of them goes into a production's database. */
function refuseProduction(): void {
  if (process.env.TARAZ_MODE === 'production')
    throw new UsageError(
      'TARAZ_MODE=production: this is the trial, with a demo account; npm run serve starts what production runs.',
    );
}

async function start(options: StartOptions): Promise<void> {
  refuseProduction();
  const port = portOption('--port', options.port);
  const simulatorPort = portOption('--simulator-port', options.simulatorPort);
  const dataDir = dataDirectory(options.data);
  mkdirSync(dataDir, { recursive: true });
  refuseSecond(dataDir);
  const stop = listenForStop();
  // Opened before all else and closed after it: who has the ledger has the data directory.
  const simulator = await whenFree(
    async () => createSimulator({ dataDir: simulatorDirectory(dataDir), port: await freePort(simulatorPort) }),
    {
      isTaken: (error) => error instanceof LedgerInUse,
      check() {
        refuseSecond(dataDir);
        if (stop.isAsked()) throw new Error('Stopped while another process had the data still.');
      },
      patienceMs: STOP_PATIENCE_MS,
      onWait: () =>
        console.error(`Another process has ${simulatorDirectory(dataDir)}: waiting a minute for it to end.`),
    },
  );
  const outcome = readConfig(
    {
      TARAZ_LOG_LEVEL: 'warn',
      // Who tries the API writes the receiver of webhooks on this very machine.
      TARAZ_WEBHOOK_INNER_HOSTS: '127.0.0.1:*,localhost:*',
      ...process.env,
      TARAZ_DATA_DIR: dataDir,
      TARAZ_PORT: String(await freePort(port)),
      TARAZ_OPS_PORT: process.env.TARAZ_OPS_PORT ?? '0',
      TARAZ_SIMULATOR_URL: simulator.baseUrl,
    },
    builtWebDirectory,
  );
  if (!outcome.ok) throw new UsageError(outcome.problems.join('\n'));
  const server = await startServer(outcome.config);
  try {
    if (!stop.isAsked()) await serve(options, server, simulator, { dataDir, stop });
  } finally {
    await server.close();
    await simulator.close();
  }
}

/** `taraz start`: the whole product on this machine, against the simulated authority. */
export function startCommand(): Command {
  return new Command('start')
    .description('run the whole product here: embedded database, simulated authority, demo account')
    .option(...dataOption)
    .option('--port <port>', 'port of the application, 0 for any free one', '7400')
    .option('--simulator-port <port>', 'port of the simulated authority, 0 for any free one', '7411')
    .option('--no-demo', 'without the demo account')
    .action(async (options: StartOptions) => {
      await start(options);
      // All that holds data is closed by now. What may still be open, as an upload that broke on a full disk was, would
      // keep the process for ever.
      process.exit();
    });
}
