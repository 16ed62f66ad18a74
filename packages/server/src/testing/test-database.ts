import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type ConnectionOptions, createDatabase, type Database } from '../platform/db/database.ts';
import { createLogger } from '../platform/runtime.ts';
import { templateDatabase } from './global-setup.ts';

export interface TestDatabase {
  /** as taraz_app, row-level security in force */
  db: Database;
  connection: ConnectionOptions;
  /** as taraz_owner */
  adminConnection: ConnectionOptions;
  /** Runs SQL as the owner, past row-level security: to arrange and to inspect. */
  asOwner<Row extends pg.QueryResultRow = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Until so many statements, default one, wait for a lock that another holds. @throws after ten seconds in which they did not */
  untilSomeWait(count?: number): Promise<void>;
  /** Ends every connection of this database, as an administrator's or a crash would. */
  killConnections(): Promise<void>;
  drop(): Promise<void>;
}

async function withSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...inject('postgres'), database: 'postgres' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of its own, cloned from the migrated template: about 50 ms. */
export async function createTestDatabase(template = templateDatabase): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // As files: through the write-ahead log it is twice the work, and nothing here is to outlive a crash.
  const made = `create database ${name} template ${template} owner taraz_owner strategy file_copy`;
  await withSuperuser((client) => client.query(made));
  const shared = inject('postgres');
  const connection = { ...shared, user: 'taraz_app', database: name };
  const adminConnection = { ...shared, user: 'taraz_owner', database: name };
  const owner = new pg.Pool({ ...adminConnection, max: 2 });
  owner.on('error', () => {});
  // A busy machine is slow, and no test fails for that.
  const db = createDatabase({ connection, poolSize: 8, log: createLogger('silent'), connectTimeoutMs: 60_000 });
  return {
    db,
    connection,
    adminConnection,
    asOwner: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
    untilSomeWait: (count = 1) =>
      withSuperuser(async (client) => {
        for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
          const { rowCount } = await client.query(
            "select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'",
            [name],
          );
          if ((rowCount ?? 0) >= count) return;
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
        throw new Error(`fewer than ${count} waited for a lock`);
      }),
    killConnections: () =>
      withSuperuser(async (client) => {
        // Waited for: whoever asks next meets no connection that is only just ending. First those that wait for a lock,
        // which the end of another would give them.
        await client.query(
          `select pg_terminate_backend(pid, 60000) from (
             select pid from pg_stat_activity where datname = $1 order by wait_event_type is distinct from 'Lock') found`,
          [name],
        );
      }),
    async drop() {
      await db.close();
      await owner.end();
      await withSuperuser((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Like `testDatabase`, with nothing in it. */
export const emptyDatabase = (): (() => TestDatabase) => testDatabase('template0');

/** In a test file: `const database = testDatabase(); … database().db`. Made before its tests, dropped after. */
export function testDatabase(template?: string): () => TestDatabase {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await createTestDatabase(template);
  });
  afterAll(async () => {
    await made?.drop();
  });
  return () => {
    if (made === undefined) throw new Error('the test database is made in beforeAll');
    return made;
  };
}
