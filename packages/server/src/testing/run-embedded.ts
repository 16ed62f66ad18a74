import { clearUpAfter } from '../../../../scripts/lib/run-place.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { createLogger } from '../platform/runtime.ts';

/**
 * Started by embedded.db.test.ts as a process of its own: starts (or joins) the cluster under the first argument, says
 * so, and stops when its input ends. With `crash` it dies right after, leaving PostgreSQL behind; with `test` it is a
 * test run that dies so.
 */
const [dataDir = '', how = ''] = process.argv.slice(2);
if (how === 'test') clearUpAfter(dataDir);
const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
process.stdout.write(`${JSON.stringify(postgres.connection)}\n`);
if (how !== '') process.kill(process.pid, 'SIGKILL');
for await (const _ of process.stdin) break;
await postgres.stop();
process.exit(0);
