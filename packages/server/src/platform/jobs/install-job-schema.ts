import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from '../runtime.ts';

export const jobSchema = 'pgboss';

const grants = `
  grant usage on schema ${jobSchema} to taraz_app;
  grant select, insert, update, delete on all tables in schema ${jobSchema} to taraz_app;
  grant usage on all sequences in schema ${jobSchema} to taraz_app;
  grant execute on all functions in schema ${jobSchema} to taraz_app`;

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
  await client.query(grants);
}
