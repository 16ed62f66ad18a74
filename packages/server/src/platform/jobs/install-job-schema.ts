import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from '../runtime.ts';
import { queueOptions } from './queue-options.ts';

export const jobSchema = 'pgboss';

const grants = `
  grant usage on schema ${jobSchema} to taraz_app;
  grant select, insert, update, delete on all tables in schema ${jobSchema} to taraz_app;
  grant usage on all sequences in schema ${jobSchema} to taraz_app;
  grant execute on all functions in schema ${jobSchema} to taraz_app`;

const { retryLimit, retentionSeconds } = queueOptions;

/** A queue keeps the options with which an earlier release made it, and its jobs those of their day; what that one gave up comes again. */
const align = `
  update ${jobSchema}.queue set retry_limit = ${retryLimit}, retention_seconds = ${retentionSeconds}
    where not starts_with(name, '__pgboss__') and (retry_limit, retention_seconds) <> (${retryLimit}, ${retentionSeconds});
  update ${jobSchema}.job set retry_limit = ${retryLimit}, keep_until = start_after + interval '${retentionSeconds} s',
    state = case state when 'failed' then 'retry' else state end,
    completed_on = case state when 'failed' then null else completed_on end
    where not starts_with(name, '__pgboss__') and retry_limit <> ${retryLimit} and (state < 'completed' or state = 'failed')`;

/** pg-boss keeps its tables in a schema of its own and migrates them itself; the app only gets the right to use them. */
export async function installJobSchema(client: pg.Client, log: Logger): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values as unknown[]) },
    schema: jobSchema,
    migrate: true,
    createSchema: true,
    supervise: false,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job schema'));
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  await client.query(align);
  await client.query(grants);
}
