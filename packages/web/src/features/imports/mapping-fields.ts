/** What a column of the file may be, and what a pattern needs that no column says. */
import { type ColumnKey, columns, type SheetColumn, sheetColumns, takesRates, templateColumns } from '@taraz/core';
import { type Choices, lookupValue, saidByColumns } from './mapping-choices.ts';
import { lookupLists } from './own-list-choice.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.mapping;
/** of a choice: nothing of an invoice */
export const ignored = 'ignore';
export const paymentDue = 'invoice.payment_due';
const vatRate = 'items[].item_vat_percentage';

/** "A", "B" … as spreadsheets name columns. */
export function letterOf(index: number): string {
  const low = String.fromCharCode(65 + (index % 26));
  return index < 26 ? low : `${letterOf(Math.floor(index / 26) - 1)}${low}`;
}

/** Columns of the pattern first, then whatever else an invoice may have. */
export function optionsOf(key: ColumnKey) {
  const own = templateColumns(key);
  const known = new Set(own.map(({ path }) => path));
  const rest = sheetColumns.filter(({ path }) => !known.has(path));
  return [
    { value: ignored, label: words.ignore },
    ...lookupLists.map((list) => ({ value: lookupValue(list), label: words.own.lists[list].inColumn })),
    ...[...own, ...rest].map(({ path, label }) => ({ value: path, label })),
  ];
}

/** What stands where a value is left empty; undefined: nothing. */
export function elseOf(path: string, key: ColumnKey): string | undefined {
  const column = columns[key];
  if (path === paymentDue) return words.ownTerms;
  if (path !== vatRate || column.constraints.vatRate !== undefined) return undefined;
  return takesRates(column) ? words.exemptMetal : words.ownRates;
}

/** Not needed, but a file without it goes otherwise than its user may think. */
const asked: ReadonlySet<string> = new Set([
  'invoice.invoice_date',
  'invoice.payment_method',
  'invoice.sending_rule',
  paymentDue,
]);

/** What is chosen for the file elsewhere on the screen. */
const chosenAbove: ReadonlySet<string> = new Set([
  'invoice.internal_id',
  'invoice.invoice_output_type',
  'invoice.invoice_pattern',
]);

/** What a pattern must have and no column of the file says, and whatever is written for all rows: what counts is seen. */
export function absentOf(key: ColumnKey, choices: Choices): readonly Pick<SheetColumn, 'path' | 'label' | 'kind'>[] {
  const said = saidByColumns(choices);
  const written = (path: string): boolean =>
    (choices.constants[path] ?? '').trim() !== '' && !choices.paths.includes(path);
  const own = templateColumns(key);
  const known = new Set(own.map(({ path }) => path));
  const rest = sheetColumns.filter(({ path }) => !known.has(path) && written(path));
  const needed = own.filter(
    ({ path, requirement }) =>
      written(path) || ((requirement === 'M' || asked.has(path)) && !said.has(path) && !chosenAbove.has(path)),
  );
  return [...needed, ...rest];
}
