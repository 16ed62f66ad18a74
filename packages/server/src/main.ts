import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { readConfig } from './platform/config/config.ts';
import { configMessages } from './platform/config/config-messages.fa.ts';
import { errorMessage } from './platform/error-message.ts';
import { listenForStop } from './platform/listen-for-stop.ts';
import { startServer } from './start-server.ts';

/** Where `npm run build -w packages/web` puts the application. */
export const builtWebDirectory = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Longer than all that is closed in order may take: requests twenty seconds, jobs ten. */
const endPatienceMs = 45_000;

/** Runs one process until it is told to end: the only place that reads the environment. */
async function main(): Promise<void> {
  const outcome = readConfig(process.env, builtWebDirectory);
  if (!outcome.ok) {
    process.stderr.write(`${configMessages.title}\n${outcome.problems.map((problem) => `  ${problem}`).join('\n')}\n`);
    process.exitCode = 2;
    return;
  }
  if (outcome.unread.length > 0) process.stderr.write(`${configMessages.unread(outcome.unread)}\n`);
  // From the beginning, and each time: a signal that nobody listens for ends the process where it stands.
  const stop = listenForStop();
  const server = await startServer(outcome.config).catch((error: unknown) => {
    process.stderr.write(`${errorMessage(error)}\n`);
    if (outcome.config.logLevel === 'debug') process.stderr.write(`${inspect(error)}\n`);
    return null;
  });
  // What could not be started may have left a timer behind.
  if (server === null) process.exit(1);
  // With NODE_COMPILE_CACHE: what was compiled is there for the next start even if this process is killed.
  flushCompileCache();
  await stop.asked;
  // A database whose machine does not answer is waited for by its connections for a quarter of an hour.
  setTimeout(() => {
    process.stderr.write('Not everything could be closed in time: ending all the same.\n');
    process.exit(1);
  }, endPatienceMs).unref();
  server.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${errorMessage(error)}\n`);
      process.exit(1);
    },
  );
}

if (import.meta.main) await main();
