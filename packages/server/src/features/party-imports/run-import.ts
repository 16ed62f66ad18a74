import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { widthOf } from '../../platform/spreadsheet/file-columns.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import { charactersOf, type SpreadsheetRow } from '../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../platform/spreadsheet/spreadsheet-fault.ts';
import { unfilledRow } from '../../platform/spreadsheet/unfilled-row.fa.ts';
import { counterPlace, isUnfilled } from '../../platform/spreadsheet/unfilled-row.ts';
import { mayStill } from '../access/may-still.ts';
import { codesApart, codesApartNotices } from './codes-in-names.ts';
import { beginFile, branchesIn, inputOf, mayHaveBranches } from './file-rows.ts';
import {
  besideMade,
  columnsBy,
  headerAmong,
  rememberColumns,
  rememberedColumns,
  type SaidColumns,
} from './mappings.ts';
import { importTexts } from './messages.fa.ts';
import { guessTitles, neededTitles } from './read-cells.ts';
import { readPartyFile } from './read-party-file.ts';
import {
  type ImportTarget,
  type InputRow,
  type Outcome,
  type RowOutcome,
  type TakenImport,
  type TakingDeps,
  takeBatch,
} from './take-batch.ts';

export interface PartyImportDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
}

/** Rows taken in one transaction. */
const batchSize = 200;
/** Nor more characters than these, however few the rows: they stand in memory, and those that are refused go in one statement. */
const batchCharacters = 2_000_000;

type Counts = Record<RowOutcome | 'failed', number>;

/** Counts what came of rows, and keeps those that were refused. */
async function keepOutcomes(tx: Tx, { accountId, importId }: ImportTarget, outcomes: ReadonlyMap<InputRow, Outcome>) {
  const counts: Counts = { created: 0, changed: 0, restored: 0, skipped: 0, failed: 0 };
  const faulty = [...outcomes].flatMap(([row, outcome]) => {
    if (typeof outcome === 'string') {
      counts[outcome] += 1;
      return [];
    }
    counts.failed += 1;
    return [{ row, errors: outcome }];
  });
  await tx
    .updateTable('party_imports')
    .set(({ eb }) => ({
      begun: 0,
      rows: eb('rows', '+', outcomes.size),
      created: eb('created', '+', counts.created),
      changed: eb('changed', '+', counts.changed),
      restored: eb('restored', '+', counts.restored),
      skipped: eb('skipped', '+', counts.skipped),
      failed: eb('failed', '+', counts.failed),
    }))
    .where('id', '=', importId)
    .execute();
  if (faulty.length === 0) return;
  await tx
    .insertInto('party_import_faults')
    .values(
      faulty.map(({ row, errors }) => ({
        account_id: accountId,
        import_id: importId,
        row_no: row.no,
        name: row.name.slice(0, 200),
        cells: JSON.stringify(row.cells),
        errors: JSON.stringify(errors),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whoever brought a file may take it no further. */
class RightsGone extends Error {}

/** May whoever brought the file still do by hand what it does? */
const mayTake = (tx: Tx, { kind, keyId = null }: ImportTarget, userId: string): Promise<boolean> =>
  mayStill(tx, { userId, keyId }, kind === 'products' ? 'products' : null);

/**
 * Holds the import for a step. @throws Error when another process has taken rows of it since: who is late gives up;
 * RightsGone
 */
async function holdAt(tx: Tx, target: ImportTarget, done: number): Promise<void> {
  const row = await tx
    .selectFrom('party_imports')
    .select(['rows', 'created_by'])
    .where('id', '=', target.importId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.rows !== done) throw new Error(`another process goes on with this import: ${row.rows} rows, ${done} here`);
  if (!(await mayTake(tx, target, row.created_by))) throw new RightsGone();
}

/** Keeps how often it was begun since it last took rows, and not come out of. @returns false where it has ended */
export async function markBegun(tx: Tx, id: string, by: 1 | -1): Promise<boolean> {
  const marked = await tx
    .updateTable('party_imports')
    .set({ begun: sql<number>`greatest(begun + ${by}, 0)` })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/**
 * Two imports of an account, in whichever process, take their rows one after the other: a customer with nothing but a name
 * and a phone would be new to both.
 */
const lockRecords = (tx: Tx, { accountId, kind }: ImportTarget) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${kind} ${accountId}`}, 0))`.execute(tx);

/** Takes all rows and keeps their outcome with the import, in the caller's transaction. */
export async function takeRows(
  deps: TakingDeps,
  tx: Tx,
  target: TakenImport,
  rows: readonly InputRow[],
): Promise<void> {
  await lockRecords(tx, target);
  for (let from = 0; from < rows.length; from += batchSize) {
    await keepOutcomes(tx, target, await takeBatch(deps, tx, target, rows.slice(from, from + batchSize)));
  }
}

/**
 * Takes rows of a file in a transaction of their own: whoever goes on after a kill counts none of them twice, nor does a
 * process that was only thought to be dead.
 * @param done rows that the import has taken before these
 */
export async function takeStep(
  deps: TakingDeps,
  target: TakenImport,
  rows: readonly InputRow[],
  done: number,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  await deps.database.withAccount(target.accountId, async (tx) => {
    await holdAt(tx, target, done);
    await takeRows(deps, tx, target, rows);
  });
}

/** A file that is taken. */
export interface FileTarget extends ImportTarget {
  /** what the call says of its columns; nothing without it */
  readonly said?: SaidColumns | null;
}

class HeaderFault extends Error {}

/** The header and its columns: as the call says, as was said of such a header before, or by its titles. @throws HeaderFault */
async function headerOf({ database, runtime }: PartyImportDeps, target: FileTarget, rows: readonly SpreadsheetRow[]) {
  const { accountId, kind, said: given = null } = target;
  const found = headerAmong(kind, rows);
  const { titles, isKnown } = found;
  const said = await database.withAccount(accountId, async (tx) => {
    if (given === null) return rememberedColumns(tx, kind, titles);
    const header = { titles, width: widthOf({ rows: besideMade(found, rows), header_at: found.at, titles }) };
    await rememberColumns(tx, target, header, given, new Date(runtime.clock.nowMs()));
    return given;
  });
  if (said !== null) return { found, unit: said.unit, columns: columnsBy(titles, said.fields) };
  if (!isKnown) throw new HeaderFault(importTexts.header(neededTitles(kind)));
  return { found, unit: 'rial' as const, columns: guessTitles(kind, titles) };
}

/**
 * Reads a spreadsheet row by row and makes records of them.
 * @param done rows of the file that an earlier try has taken already
 * @throws SpreadsheetFault, HeaderFault
 */
async function readFile(deps: PartyImportDeps, target: FileTarget, path: string, done: number, signal: AbortSignal) {
  const { kind } = target;
  // However this ends, its thread and its turn go: those of two files that nobody reads on are all the turns there are.
  await using reader = readPartyFile(kind, path, signal);
  let file = await beginFile(reader);
  const { found, ...header } = await headerOf(deps, target, file.first);
  let ofBranches: ReadonlySet<string> = new Set();
  await using again = readPartyFile(kind, path, signal);
  if (kind === 'customers' && mayHaveBranches(header)) {
    // One after the other: two at once might wait for each other's turn.
    ofBranches = await branchesIn(header, file.rowsUnder(found));
    file = await beginFile(again);
  }
  const taking = { ...target, ofBranches };
  const counter = counterPlace(header.columns.map(({ title }) => title));
  let [skipping, taken, unfilled] = [done, done, 0];
  let batch: InputRow[] = [];
  let characters = 0;
  const rows = file.rowsUnder(found);
  let step = await rows.next();
  for (; step.done !== true; step = await rows.next()) {
    for (const row of codesApart(kind, header.columns, step.value)) {
      if (isUnfilled(row.cells, counter)) {
        unfilled += 1;
        continue;
      }
      if (skipping > 0) {
        skipping -= 1;
        continue;
      }
      batch.push(inputOf(kind, header, row));
      characters += charactersOf(row);
      if (batch.length < batchSize && characters < batchCharacters) continue;
      await takeStep(deps, taking, batch, taken, signal);
      taken += batch.length;
      batch = [];
      characters = 0;
    }
  }
  await takeStep(deps, taking, batch, taken, signal);
  const notices = [
    ...step.value.notices.map(({ message }) => message),
    ...codesApartNotices(kind, header.columns),
    ...(unfilled === 0 ? [] : [unfilledRow.leftOut(unfilled)]),
  ];
  return { columns: header.columns, notices };
}

interface End {
  status: 'done' | 'failed';
  /** why it failed, in Persian */
  failure?: string;
  headers?: string;
  notices?: string;
}

/** Ends an import; its file goes. What it has taken stays. One that has ended already stays as it ended. */
export const finishImport = (
  { database, runtime }: PartyImportDeps,
  { accountId, importId }: Pick<ImportTarget, 'accountId' | 'importId'>,
  end: End,
): Promise<void> =>
  database.withAccount(accountId, async (tx) => {
    await tx
      .updateTable('party_imports')
      .set({ ...end, finished_at: new Date(runtime.clock.nowMs()) })
      .where('id', '=', importId)
      .where('finished_at', 'is', null)
      .execute();
    await tx.deleteFrom('party_import_files').where('import_id', '=', importId).execute();
  });

/** Runs an import whose file waits in the database; a second try goes on after the rows that are taken. */
export async function runPartyImport(deps: PartyImportDeps, target: FileTarget, signal: AbortSignal): Promise<void> {
  const { accountId, importId } = target;
  const found = await deps.database.withAccount(accountId, async (tx) => {
    const file = await tx
      .selectFrom('party_import_files')
      .select('bytes')
      .where('import_id', '=', importId)
      .executeTakeFirst();
    // It has ended, and whoever ended it was killed before that could be told: it stays as it ended.
    if (file === undefined) return null;
    const { rows } = await tx
      .updateTable('party_imports')
      .set({ status: 'running' })
      .where('id', '=', importId)
      .returning('rows')
      .executeTakeFirstOrThrow();
    return { rows, bytes: file.bytes };
  });
  if (found === null) return;
  const finish = (end: End) => finishImport(deps, target, end);
  try {
    const { columns, notices } = await withSpooledFile(found.bytes, (path) =>
      readFile(deps, target, path, found.rows, signal),
    );
    await finish({ status: 'done', headers: JSON.stringify(columns), notices: JSON.stringify(notices) });
  } catch (error) {
    if (error instanceof SpreadsheetFault) await finish({ status: 'failed', failure: error.detail });
    else if (error instanceof HeaderFault) await finish({ status: 'failed', failure: error.message });
    else if (error instanceof RightsGone) await finish({ status: 'failed', failure: importTexts.rightsGone });
    else throw error;
  }
}
