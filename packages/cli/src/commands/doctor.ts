import { builtWebDirectory, createLogger, diagnose, readConfig } from '@taraz/server';
import { Command } from 'commander';
import { userPath } from '../files.ts';
import { readRunFile, runningProduct } from '../run-file.ts';

/** What `npm start` set up here stands in for configuration that is not given. */
function environmentHere(data: string | undefined): NodeJS.ProcessEnv {
  const env = data === undefined ? process.env : { ...process.env, TARAZ_DATA_DIR: userPath(data) };
  if (env.TARAZ_MODE === 'production') return env;
  const dataDir = env.TARAZ_DATA_DIR ?? userPath('.data');
  const run = readRunFile(dataDir);
  if (run === null) return env;
  console.log(
    `ok       product: ${runningProduct(dataDir) === null ? 'not running' : `${run.url} (process ${run.pid})`}`,
  );
  return { TARAZ_DATA_DIR: dataDir, TARAZ_SIMULATOR_URL: `${run.simulatorUrl}/requestsmanager`, ...env };
}

/** `taraz doctor`: says what is set up and what is not. Exit code 1 when something is missing. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('say what is set up and what is not')
    .option('--data <dir>', 'the data directory (default: TARAZ_DATA_DIR, or .data)')
    .action(({ data }: { data?: string }) => examine(data));
}

async function examine(data: string | undefined): Promise<void> {
  const outcome = readConfig(environmentHere(data), builtWebDirectory);
  if (!outcome.ok) {
    for (const problem of outcome.problems) console.log(`MISSING  configuration: ${problem}`);
    process.exitCode = 1;
    return;
  }
  const diagnoses = await diagnose(outcome.config, createLogger('silent'));
  for (const { name, ok, detail } of diagnoses) console.log(`${ok ? 'ok     ' : 'MISSING'}  ${name}: ${detail}`);
  process.exitCode = diagnoses.every(({ ok }) => ok) ? 0 : 1;
}
