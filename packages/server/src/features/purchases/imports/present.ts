import { type CallReply, type calls, purchaseRowStates } from '@taraz/contract';
import { purchaseFileSums, purchaseTotal } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import { presentColumns, wideFields } from '../../../platform/spreadsheet/file-columns.ts';
import { hasNeeded } from '../../../platform/spreadsheet/guess-columns.ts';
import { guessFields } from './columns.ts';
import { type Look, lookAt } from './look.ts';
import { type MatchedRow, newHeirsIn, type Standing, voidsOutside } from './match-rows.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import { type ImportRecord, summaryOf } from './queries.ts';
import type { KnownPurchase } from './stored.ts';
import { neededFields, purchaseFileColumns } from './words.fa.ts';

type Reply = CallReply<typeof calls.getPurchaseImport>;
type Row = CallReply<typeof calls.purchaseImportRows>['rows'][number];

const countsOf = ({ rows }: Look): Reply['counts'] =>
  Object.fromEntries(
    purchaseRowStates.map((state) => [state, rows.filter(({ standing }) => standing.state === state).length]),
  ) as Reply['counts'];

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
    ...purchaseFileSums(rowsOf(record, look).filter(({ state }) => state !== 'likely')),
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

/** A row, and what taking it does besides. */
interface ShownRow extends MatchedRow {
  /** purchases that the file does not have, in whose place it stands: they become void */
  outside: readonly KnownPurchase[];
  isHeir: boolean;
}

/** Purchases that taking a row makes void: itself, and those outside. */
function voidsOf({ standing, outside }: ShownRow): Row['voids'] {
  const isVoided = standing.state === 'changed' && standing.after.credit === 'void' && standing.known.credit !== 'void';
  return [...(isVoided ? [standing.known] : []), ...outside].map(({ id, kind, net, vat, credit }) => ({
    ...{ id, kind, net, vat, credit },
  }));
}

/** What is to be said of a row besides its faults. */
const reasonOf = ({ standing, outside, isHeir }: ShownRow): string =>
  [
    isHeir ? texts.becomesHeir : standing.reason,
    outside.length === 0 ? '' : texts.voids(outside.map(({ tax_number }) => tax_number)),
  ]
    .filter((text) => text !== '')
    .join(' ');

function presentRow(shown: ShownRow): Row {
  const { row, standing, isHeir } = shown;
  return {
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
    is_heir: isHeir,
    voids: voidsOf(shown),
    reason: reasonOf(shown),
    errors: row.faults.map(({ field, message }) => ({ field, message })),
    purchase_id: purchaseOf(standing),
    changes: changesOf(standing),
  };
}

/** Its rows, in the order of the file. */
function rowsOf(record: ImportRecord, { rows, known }: Look): Row[] {
  // What was taken, or taken back, is not taken again: it tells nothing anew.
  const isOpen = record.state === 'open';
  const newHeirs: ReadonlySet<string> = isOpen ? newHeirsIn(rows, known) : new Set();
  const outside = isOpen ? voidsOutside(rows, known) : new Map<number, readonly KnownPurchase[]>();
  return rows.map((matched) =>
    presentRow({
      ...matched,
      outside: outside.get(matched.row.number) ?? [],
      isHeir: isNewHeir(matched.standing, newHeirs),
    }),
  );
}

/** Its rows beside the register. */
export async function presentRows(tx: Tx, record: ImportRecord, nowMs: number): Promise<{ rows: Row[] }> {
  return { rows: rowsOf(record, await lookAt(tx, record, nowMs)) };
}
