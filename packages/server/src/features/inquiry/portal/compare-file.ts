import { type CallReply, type calls, portalColumns, portalDifferencesMax, type SpooledFile } from '@taraz/contract';
import { headerKey } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { bestSheet } from '../../../platform/spreadsheet/best-sheet.ts';
import { keysHash } from '../../../platform/spreadsheet/keys-hash.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-fault.ts';
import { compareBooks, type OwnRecord } from './compare-books.ts';
import { comparedRange, isCompared, isWithin } from './compared-range.ts';
import { portalMessages } from './headers.fa.ts';
import {
  guessPortalMapping,
  headRowOf,
  isPortalSum,
  type PortalMapping,
  type PortalRecord,
  readPortalRow,
} from './read-portal.ts';

export interface PortalDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
}

export interface PortalRequest {
  accountId: string;
  /** memories the user may see; null: all */
  allowed: readonly string[] | null;
  file: SpooledFile;
  mapping: string | undefined;
  from: string | undefined;
  to: string | undefined;
}

type Reply = CallReply<typeof calls.comparePortalFile>;

const rowsMax = 200_000;
const sampleRows = 5;
/** Numbers of unreadable rows that are told. */
const unreadableMax = 100;

const refuse = (path: string, message: string): never => {
  throw new Problem('INVALID_INPUT', { detail: message, errors: [{ path, code: 'BAD_FILE', message }] });
};

/** The sheet whose heads name most of the portal's columns. */
const chooseSheets = bestSheet((rows) => Object.keys(guessPortalMapping(rows[headRowOf(rows)]?.cells ?? [])).length);

async function rowsOf({ path }: SpooledFile): Promise<SpreadsheetRow[]> {
  const rows: SpreadsheetRow[] = [];
  try {
    for await (const batch of readSpreadsheet(path, { limits: { rowsMax }, chooseSheets })) rows.push(...batch);
  } catch (error) {
    if (error instanceof SpreadsheetFault) return refuse('file', error.detail);
    throw error;
  }
  return rows.length < 2 ? refuse('file', portalMessages.empty) : rows;
}

/** @throws Problem INVALID_INPUT */
function readMapping(text: string, columns: number): PortalMapping {
  const mapping: PortalMapping = {};
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return refuse('mapping', portalMessages.mapping);
  }
  if (typeof given !== 'object' || given === null) return refuse('mapping', portalMessages.mapping);
  for (const [name, index] of Object.entries(given)) {
    const column = portalColumns.find((one) => one === name);
    if (column === undefined || !Number.isInteger(index) || index < 0 || index >= Math.max(columns, 1))
      return refuse('mapping', portalMessages.mapping);
    mapping[column] = index as number;
  }
  return mapping;
}

async function remembered(tx: Tx, accountId: string, hash: string): Promise<PortalMapping | null> {
  const row = await tx
    .selectFrom('portal_mappings')
    .select('mapping')
    .where('account_id', '=', accountId)
    .where('headers_hash', '=', hash)
    .executeTakeFirst();
  return row?.mapping ?? null;
}

async function remember(tx: Tx, accountId: string, hash: string, mapping: PortalMapping, at: Date): Promise<void> {
  const row = { mapping: JSON.stringify(mapping), updated_at: at };
  await tx
    .insertInto('portal_mappings')
    .values({ account_id: accountId, headers_hash: hash, ...row })
    .onConflict((conflict) => conflict.columns(['account_id', 'headers_hash']).doUpdateSet(row))
    .execute();
}

/** What was remembered before dates were read has none. */
const withDate = (known: PortalMapping | null, guessed: PortalMapping): PortalMapping =>
  known === null
    ? guessed
    : { ...(guessed.invoice_date !== undefined && { invoice_date: guessed.invoice_date }), ...known };

/** An own invoice with its date. */
type Issued = Omit<OwnRecord, 'isInRange'> & { issuedAt: Date };

/** Own invoices of the memories that the file is about: those of a condition. */
async function ownInvoices(
  tx: Tx,
  { accountId, allowed }: PortalRequest,
  records: readonly PortalRecord[],
  which: RawBuilder<boolean>,
): Promise<Issued[]> {
  const memories = [...new Set(records.map(({ memoryId }) => memoryId))];
  const seen = allowed === null ? memories : memories.filter((id) => allowed.includes(id));
  const { rows } = await sql<Issued>`
    select id, tax_id as "taxNumber", buyer_name as "buyerName", state, trunc(total)::text as total,
      trunc(total_vat)::text as vat, buyer_reaction as reaction,
      cancelled_by is not null or superseded_by is not null or cancelled_elsewhere as "isOver", invoice_date as "issuedAt"
    from invoices
    where account_id = ${accountId} and environment <> 'sandbox' and memory_id = any(${seen}::text[]) and ${which}`.execute(
    tx,
  );
  return rows;
}

/** Both books within what is compared: own invoices that the file names or the range holds, and the file's rows. */
async function booksOf(tx: Tx, request: PortalRequest, records: readonly PortalRecord[]) {
  const numbers = records.map(({ taxNumber }) => taxNumber);
  const named = await ownInvoices(tx, request, records, sql<boolean>`tax_id = any(${numbers}::text[])`);
  const dates = new Map(named.map(({ taxNumber, issuedAt }) => [taxNumber, issuedAt]));
  const range = comparedRange(records, dates, request);
  const confirmed = await ownInvoices(
    tx,
    request,
    records,
    sql<boolean>`state = 'confirmed' and invoice_date >= ${range.from} and invoice_date <= ${range.to}`,
  );
  const all = [...named, ...confirmed.filter(({ taxNumber }) => !dates.has(taxNumber))];
  const own = all.map((one): OwnRecord => ({ ...one, isInRange: isWithin(one.issuedAt, range) }));
  return { range, own, there: records.filter((record) => isCompared(record, dates, range)) };
}

/**
 * Own book against a file of the authority's portal. Nothing but the reading of its columns is stored.
 * @throws Problem INVALID_INPUT, saying what is wrong with the file
 */
export async function comparePortalFile({ database, runtime }: PortalDeps, request: PortalRequest): Promise<Reply> {
  const { accountId } = request;
  const rows = await rowsOf(request.file);
  const at = headRowOf(rows);
  const headers = rows[at]?.cells ?? [];
  const body = rows.slice(at + 1);
  const hash = keysHash(headers.map(headerKey));
  const shown = { headers, sample: body.slice(0, sampleRows).map(({ cells }) => cells) };
  const known = await database.withAccount(accountId, (tx) => remembered(tx, accountId, hash));
  const nowMs = runtime.clock.nowMs();
  const mapping =
    request.mapping === undefined
      ? withDate(known, guessPortalMapping(headers))
      : readMapping(request.mapping, headers.length);
  if (mapping.tax_number === undefined) return { ...shown, mapping, result: null };
  const read = body.map((row) => ({ row, record: readPortalRow(row, mapping, nowMs) }));
  const records = read.flatMap(({ record }) => (record === null ? [] : [record]));
  if (records.length === 0) return refuse('mapping', portalMessages.noNumbers);
  const numbersOf = (rows: typeof read) => rows.map(({ row }) => row.number).slice(0, unreadableMax);
  const { range, result } = await database.withAccount(accountId, async (tx) => {
    const books = await booksOf(tx, request, records);
    if (request.mapping !== undefined) await remember(tx, accountId, hash, mapping, new Date(nowMs));
    return { range: books.range, result: compareBooks(books.own, books.there, portalDifferencesMax) };
  });
  return {
    ...shown,
    mapping,
    result: {
      from_date: range.from.toISOString(),
      to_date: range.to.toISOString(),
      ...result,
      unreadable: numbersOf(read.filter(({ record, row }) => record === null && !isPortalSum(row, mapping))),
      unread_amounts: numbersOf(read.filter(({ record }) => record?.hasUnreadAmount)),
    },
  };
}
