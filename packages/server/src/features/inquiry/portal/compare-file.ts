import { type CallReply, type calls, portalColumns, portalDifferencesMax, type SpooledFile } from '@taraz/contract';
import { DAY_MS, headerKey } from '@taraz/core';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { bestSheet } from '../../../platform/spreadsheet/best-sheet.ts';
import { keysHash } from '../../../platform/spreadsheet/keys-hash.ts';
import { readSpreadsheet } from '../../../platform/spreadsheet/read-spreadsheet.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { SpreadsheetFault } from '../../../platform/spreadsheet/spreadsheet-fault.ts';
import type { InvoiceState } from '../../invoices/states.ts';
import { compareBooks, type OwnRecord } from './compare-books.ts';
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

const tehranMs = 3.5 * 3_600_000;
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

/** The days that are compared: as asked, else those of the file's own tax ids. */
function rangeOf(records: readonly PortalRecord[], { from, to }: PortalRequest): { from: Date; to: Date } {
  const days = records.map(({ day }) => day);
  const first = days.reduce((least, day) => Math.min(least, day), Number.POSITIVE_INFINITY);
  const last = days.reduce((most, day) => Math.max(most, day), Number.NEGATIVE_INFINITY);
  const range = {
    from: new Date(from ?? first * DAY_MS - tehranMs),
    to: new Date(to ?? (last + 1) * DAY_MS - tehranMs - 1),
  };
  return range.from.getTime() <= range.to.getTime() ? range : refuse('from_date', portalMessages.range);
}

/** Own invoices of the range, of the memories that the file is about, and those it names. */
async function ownRecords(
  tx: Tx,
  { accountId, allowed }: PortalRequest,
  records: readonly PortalRecord[],
  { from, to }: { from: Date; to: Date },
): Promise<OwnRecord[]> {
  const memories = [...new Set(records.map(({ memoryId }) => memoryId))];
  const seen = allowed === null ? memories : memories.filter((id) => allowed.includes(id));
  const { rows } = await sql<Omit<OwnRecord, 'isCancelled'> & { isCancelled: boolean; state: InvoiceState }>`
    select id, tax_id as "taxNumber", buyer_name as "buyerName", state, trunc(total)::text as total,
      trunc(total_vat)::text as vat, buyer_reaction as reaction, cancelled_by is not null or cancelled_elsewhere as "isCancelled",
      invoice_date >= ${from} and invoice_date <= ${to} as "isInRange"
    from invoices
    where account_id = ${accountId} and environment <> 'sandbox' and memory_id = any(${seen}::text[])
      and ((state = 'confirmed' and invoice_date >= ${from} and invoice_date <= ${to})
        or tax_id = any(${records.map(({ taxNumber }) => taxNumber)}::text[]))`.execute(tx);
  return rows;
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
  const mapping =
    request.mapping === undefined
      ? (known ?? guessPortalMapping(headers))
      : readMapping(request.mapping, headers.length);
  if (mapping.tax_number === undefined) return { ...shown, mapping, result: null };
  const read = body.map((row) => ({ row, record: readPortalRow(row, mapping) }));
  const records = read.flatMap(({ record }) => (record === null ? [] : [record]));
  if (records.length === 0) return refuse('mapping', portalMessages.noNumbers);
  const range = rangeOf(records, request);
  const inRange = records.filter(({ day }) => isDayIn(day, range));
  const result = await database.withAccount(accountId, async (tx) => {
    if (request.mapping !== undefined) await remember(tx, accountId, hash, mapping, new Date(runtime.clock.nowMs()));
    return compareBooks(await ownRecords(tx, request, inRange, range), inRange, portalDifferencesMax);
  });
  return {
    ...shown,
    mapping,
    result: {
      from_date: range.from.toISOString(),
      to_date: range.to.toISOString(),
      ...result,
      unreadable: read
        .filter(({ record, row }) => record === null && !isPortalSum(row, mapping))
        .map(({ row }) => row.number)
        .slice(0, unreadableMax),
    },
  };
}

/** Whether any moment of a Tehran day lies in a range. */
function isDayIn(day: number, { from, to }: { from: Date; to: Date }): boolean {
  const start = day * DAY_MS - tehranMs;
  return start + DAY_MS > from.getTime() && start <= to.getTime();
}
