/** What a column of the file may be, and what a pattern needs that no column says. */
import { type ColumnKey, columns, lookupPaths, sheetColumns, takesRates, templateColumns } from '@taraz/core';
import { type Choices, lookupIn, lookupValue } from './mapping-choices.ts';
import { lookupLists, mayLookUp } from './own-list-choice.tsx';
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

/** What the own product says of its line. */
const ofOwnGoods = [lookupPaths.goods, 'items[].item_name', 'items[].item_unit', vatRate];

/** What a pattern must have and no column of the file says. */
export function absentOf(key: ColumnKey, choices: Choices) {
  const taken = new Set(choices.paths);
  if (lookupIn(choices, 'goods') !== undefined) for (const path of ofOwnGoods) taken.add(path);
  if (taken.has('items[].item_total')) taken.add('items[].item_price');
  // The rate is made of it.
  const hasTax = taken.has('items[].item_vat_amount');
  const hasBuyerCode = choices.lookups.buyers !== undefined || !mayLookUp('buyers', choices.paths);
  return templateColumns(key).filter(
    ({ path, requirement }) =>
      (requirement === 'M' || asked.has(path)) &&
      !taken.has(path) &&
      !(hasTax && path === vatRate) &&
      !['invoice.internal_id', 'invoice.invoice_output_type', 'invoice.invoice_pattern'].includes(path) &&
      !(hasBuyerCode && path.startsWith('buyer_info.')),
  );
}
