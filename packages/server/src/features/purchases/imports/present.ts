import { type CallReply, type calls, purchaseRowStates } from '@taraz/contract';
import { purchaseTotal } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { presentColumns, wideFields } from '../../../platform/spreadsheet/file-columns.ts';
import { hasNeeded } from '../../../platform/spreadsheet/guess-columns.ts';
import { guessFields } from './columns.ts';
import { type Look, lookAt } from './look.ts';
import { type MatchedRow, newHeirsIn, type Standing } from './match-rows.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { type ImportRecord, summaryOf } from './queries.ts';
import { neededFields, purchaseFileColumns } from './words.fa.ts';

type Reply = CallReply<typeof calls.getPurchaseImport>;
type Row = CallReply<typeof calls.purchaseImportRows>['rows'][number];

const countsOf = ({ rows }: Look): Reply['counts'] =>
  Object.fromEntries(
    purchaseRowStates.map((state) => [state, rows.filter(({ standing }) => standing.state === state).length]),
  ) as Reply['counts'];

/** Sums of what is new, returns taken off. */
function sumsOf({ rows }: Look): Pick<Reply, 'net' | 'vat' | 'creditable_vat'> {
  let [net, vat, creditable] = [0n, 0n, 0n];
  for (const { row, standing } of rows) {
    if (standing.state !== 'new') continue;
    const sign = row.kind === 'return' ? -1n : 1n;
    net += sign * BigInt(standing.after.net);
    vat += sign * BigInt(standing.after.vat);
    if (standing.after.credit === 'yes') creditable += sign * BigInt(standing.after.vat);
  }
  return { net: net.toString(), vat: vat.toString(), creditable_vat: creditable.toString() };
}

/** A file with its columns, its sums, and how it stands beside the register now. */
export async function presentImport(tx: Tx, record: ImportRecord, nowMs: number): Promise<Reply> {
  const look = await lookAt(tx, record, nowMs);
  return {
    ...summaryOf(record),
    columns: presentColumns(record),
    fields: purchaseFileColumns.map(({ field, title }) => ({ field, title })),
    needed: neededFields.map((some) => [...some]),
    unit: record.unit,
    is_remembered: record.is_told,
    by_title: wideFields(guessFields(record.titles), record),
    asks_columns:
      record.untold.length > 0 ||
      (!record.is_told && (record.unit === 'toman' || !hasNeeded(neededFields, record.fields))),
    untold: record.untold,
    notices: [...record.notices],
    counts: countsOf(look),
    ...sumsOf(look),
  };
}

const compared = ['tax_number', 'day', 'net', 'vat', 'other_taxes', 'credit'] as const;

const changesOf = (standing: Standing): Row['changes'] =>
  standing.state === 'changed'
    ? compared
        .filter((field) => standing.known[field] !== standing.after[field])
        .map((field) => ({ field, before: standing.known[field], after: standing.after[field] }))
    : [];

/** Nothing of it changes, and taking the file tells in whose place it stands. */
const isNewHeir = (standing: Standing, newHeirs: ReadonlySet<string>): boolean =>
  standing.state === 'known' && newHeirs.has(standing.known.id);

/** The purchase that a row is in the register, or seems to be. */
const purchaseOf = (standing: Standing): string | null =>
  'known' in standing ? standing.known.id : standing.state === 'likely' ? (standing.like?.id ?? null) : null;

const presentRow = ({ row, standing }: MatchedRow, newHeirs: ReadonlySet<string>): Row => ({
  row: row.number,
  state: standing.state,
  kind: row.kind,
  day: row.day || null,
  supplier_name: row.supplierName,
  supplier_code: row.economicCode || row.nationalCode,
  tax_number: row.taxNumber,
  number: row.ownNumber,
  net: row.amounts?.net.toString() ?? null,
  vat: row.amounts?.vat.toString() ?? null,
  other_taxes: row.amounts?.other.toString() ?? null,
  total: row.amounts === null ? null : purchaseTotal(row.amounts).toString(),
  credit: 'after' in standing ? standing.after.credit : row.credit,
  is_heir: isNewHeir(standing, newHeirs),
  reason: isNewHeir(standing, newHeirs) ? texts.becomesHeir : standing.reason,
  errors: row.faults.map(({ field, message }) => ({ field, message })),
  purchase_id: purchaseOf(standing),
  changes: changesOf(standing),
});

/** Its rows beside the register, in the order of the file. */
export async function presentRows(tx: Tx, record: ImportRecord, nowMs: number): Promise<{ rows: Row[] }> {
  const { rows, known } = await lookAt(tx, record, nowMs);
  // What was taken, or taken back, is not taken again: it tells nothing anew.
  const newHeirs: ReadonlySet<string> = record.state === 'open' ? newHeirsIn(rows, known) : new Set();
  return { rows: rows.map((row) => presentRow(row, newHeirs)) };
}
