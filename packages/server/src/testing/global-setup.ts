import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { clearUpAfter } from '../../../../scripts/lib/run-place.ts';
import type { ConnectionOptions } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/runtime.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** superuser's connection to the cluster that all db tests share */
    postgres: ConnectionOptions;
    /** a directory that goes with the run */
    place: string;
  }
}

/** The database that every test file's own is cloned from. */
export const templateDatabase = 'taraz_template';

/** Durability is off, and autovacuum goes round a hundred databases here, where production has one. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  autovacuum_naptime: '10min',
};

/** One throw-away cluster for all db tests of a run; but for its settings everything is as in production. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'taraz-test-'));
  clearUpAfter(dataDir);
  // Threads are begun a thousand times, for each file that is read and each paper: 80 ms of the processor each instead of 240.
  process.env.NODE_COMPILE_CACHE ??= join(dataDir, 'compiled');
  const log = createLogger('silent');
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings });
  const client = new pg.Client({ ...postgres.superConnection, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${templateDatabase} owner taraz_owner`);
  await client.end();
  await migrate({ ...postgres.adminConnection, database: templateDatabase }, log);
  project.provide('postgres', postgres.superConnection);
  project.provide('place', dataDir);
  return () => postgres.stop();
}
