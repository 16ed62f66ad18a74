import { builtWebDirectory, createLogger, diagnose, readConfig } from '@taraz/server';
import { errorMessage } from '@taraz/server/error-message';
import { Command } from 'commander';
import { dataDirectory, dataOption } from '../data-directory.ts';
import { type RunFile, runningProduct } from '../run-file.ts';
import { hasDatabase } from '../with-database.ts';

/** Stands for the simulator of a product that is not up: it comes up with it, and nobody is asked there. */
const noSimulator = 'http://127.0.0.1:9';

interface Here {
  env: NodeJS.ProcessEnv;
  /** what `npm start` sets up in a data directory and its configuration need not name; null: all is configured */
  product: { ok: boolean; detail: string } | null;
}

interface Found {
  run: RunFile | null;
  /** a database of one that ran */
  isKept: boolean;
  /** why nothing can be said of it; null: it can */
  refusal: string | null;
}

/**
 * What belongs to another user may be there all the same.
 * @param isConfigured what is configured has its database elsewhere
 */
function lookFor(dataDir: string, isConfigured: boolean): Found {
  try {
    return { run: runningProduct(dataDir), isKept: !isConfigured && hasDatabase(dataDir), refusal: null };
  } catch (error) {
    return { run: null, isKept: false, refusal: errorMessage(error) };
  }
}

/** What `npm start` sets up stands in for configuration that is not given. */
function environmentHere(data: string | undefined): Here {
  const dataDir = dataDirectory(data);
  const env: NodeJS.ProcessEnv = { ...process.env, TARAZ_DATA_DIR: dataDir };
  const isOwn = (env.TARAZ_MODE ?? '') !== 'production' && (env.TARAZ_AUTHORITY ?? 'simulator') === 'simulator';
  const isNamed = Boolean(env.TARAZ_AUTHORITY_URL || env.TARAZ_SIMULATOR_URL || env.TARAZ_DATABASE_URL);
  const isConfigured = !isOwn || isNamed;
  const found = lookFor(dataDir, isConfigured);
  if (found.refusal !== null && !isConfigured) {
    const shown = { TARAZ_SIMULATOR_URL: noSimulator, ...env };
    return { env: shown, product: { ok: false, detail: `cannot be looked for: ${found.refusal}` } };
  }
  const { run, isKept } = found;
  if (run === null && isConfigured) return { env, product: null };
  const simulatorUrl = run === null ? noSimulator : `${run.simulatorUrl}/requestsmanager`;
  const shown = { TARAZ_SIMULATOR_URL: simulatorUrl, ...env };
  if (run !== null) return { env: shown, product: { ok: true, detail: `${run.url} (process ${run.pid})` } };
  return isKept
    ? { env: shown, product: { ok: true, detail: `not running; its data is in ${dataDir}` } }
    : {
        env: shown,
        product: {
          ok: false,
          detail: `nothing was started in ${dataDir} yet: npx taraz start --data ${dataDir}, or name another directory with --data`,
        },
      };
}

/** `taraz doctor`: says what is set up and what is not. Exit code 1 when something is missing. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('say what is set up and what is not')
    .option(...dataOption)
    .action(({ data }: { data?: string }) => examine(data));
}

async function examine(data: string | undefined): Promise<void> {
  const { env, product } = environmentHere(data);
  const tell = (name: string, ok: boolean, detail: string) => {
    console.log(`${ok ? 'ok     ' : 'MISSING'}  ${name}: ${detail}`);
    if (!ok) process.exitCode = 1;
  };
  process.exitCode = 0;
  if (product !== null) tell('product', product.ok, product.detail);
  const outcome = readConfig(env, builtWebDirectory);
  if (!outcome.ok) {
    for (const problem of outcome.problems) tell('configuration', false, problem);
    return;
  }
  if (outcome.unread.length > 0)
    tell('configuration', false, `nothing reads ${outcome.unread.join(', ')}: misspelt, or alone?`);
  const { authorities } = outcome.config;
  const isDown = authorities.simulator?.baseUrl === noSimulator;
  const config = isDown ? { ...outcome.config, authorities: {} } : outcome.config;
  for (const { name, ok, detail } of await diagnose(config, createLogger('silent'))) tell(name, ok, detail);
}
