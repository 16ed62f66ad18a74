import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { syncDirectory } from '../durable-file.ts';
import { ledgerFault } from './ledger-fault.ts';

const schemaVersion = 1;

/**
 * One row of `submission` is one packet received, whatever became of it. `registration` has a row for each that became
 * an invoice of the authority. Uniqueness of tax ids is kept by the processor, not by an index, so that the count of
 * "registered twice" measures something.
 */
const schema = `
create table submission (
  seq integer primary key autoincrement,
  reference_number text not null unique,
  uid text not null,
  fiscal_id text not null,
  client_id text not null,
  received_at integer not null,
  payload_hash text not null,
  sealed text,
  fate text,
  status text not null default 'IN_PROGRESS',
  decided_at integer,
  tax_id text,
  document text,
  checks text,
  findings text,
  duplicate integer not null default 0,
  receipt text
) strict;
create index submission_uid on submission (uid);
create index submission_tax_id on submission (tax_id, status);
create index submission_client on submission (client_id, received_at);
create index submission_status on submission (status, duplicate);

create table registration (
  seq integer primary key references submission (seq) on delete cascade,
  tax_id text not null,
  fiscal_id text not null,
  seller_id text not null,
  inty text not null,
  inp text not null,
  ins text not null,
  reference_tax_id text,
  setm text,
  buyer text not null,
  reaction text not null,
  registered_at integer not null
) strict;
create index registration_tax_id on registration (tax_id);
create index registration_reference on registration (reference_tax_id);

create table payment (
  id integer primary key,
  tax_id text not null,
  received_at integer not null,
  body text not null
) strict;

create table registry (
  kind text not null,
  key text not null,
  value text not null,
  primary key (kind, key)
) strict, without rowid;
`;

/** Pages of the log after which it is brought into the database (32 MB). */
const checkpointPages = 8000;

/** The file of a data directory's ledger. */
export function ledgerPath(dataDir: string): string {
  return join(dataDir, 'ledger.sqlite');
}

/**
 * Opens the ledger of a data directory, making it when it is new. One process holds the file at a time. A commit
 * outlives this process at once (it is written to the log), and the machine when `WalSync` has synced it.
 *
 * @throws LedgerInUse when another process has it open; Error when it is damaged, may not be used, or was written by
 *   another version
 */
export function openDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = ledgerPath(dataDir);
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path);
    database.exec('pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = normal;');
    database.exec(
      `pragma foreign_keys = on; pragma cache_size = -32000; pragma wal_autocheckpoint = ${checkpointPages};`,
    );
    database.exec('begin immediate');
    const found = database.prepare('pragma user_version').get()?.user_version;
    if (found === 0) database.exec(`${schema} pragma user_version = ${schemaVersion};`);
    else if (found !== schemaVersion) throw new Error(`the ledger has version ${String(found)}, not ${schemaVersion}`);
    database.exec('commit');
    syncDirectory(dataDir);
    return database;
  } catch (error) {
    database?.close();
    throw ledgerFault(path, error);
  }
}

/** Runs synchronous work in one transaction: all of it or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    // SQLite itself takes back what a full disk cut short: nothing is left to be taken back then.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
