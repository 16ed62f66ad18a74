import { isTerm, noTerm, readTerm, type SheetMapping, type SheetSource, sheetColumn } from '@taraz/core';

/** What is written for all rows of a file, under its column's title. */
export type ValueForAll = readonly [title: string, value: string];

/** How a program's sales are, file after file. */
const ofEveryFile: ReadonlySet<string> = new Set([
  'invoice.invoice_output_type',
  'invoice.invoice_pattern',
  'invoice.payment_method',
  'invoice.contract_type',
  'invoice.currency_type',
  'serial_header.flight_type',
  'invoice.waybill_type',
  'items[].item_code',
  'items[].item_name',
  'items[].item_type',
  'items[].item_qty',
  'items[].item_unit',
  'items[].item_discount',
  'items[].item_discount_percentage',
  'items[].item_vat_percentage',
  'items[].item_currency_type',
  'items[].item_carat',
  'items[].consfee',
  'items[].spro',
  'items[].bros',
]);

/** Is it of the file before its user alone: a date, who buys, a number of a contract or of another invoice, «ماده ۹»; of what is due a day, and no term? */
function isOfOneFile(path: string, value: string): boolean {
  if (path !== 'invoice.payment_due') return !ofEveryFile.has(path);
  const term = readTerm(value);
  return term !== noTerm && !isTerm(term);
}

/** What was confirmed for one file, divided into what holds for others with its headers and what is to be said anew. */
export interface DividedMapping {
  readonly mapping: SheetMapping;
  /** what is written for all rows and holds on */
  readonly kept: readonly ValueForAll[];
  /** what was of that file alone */
  readonly asked: readonly ValueForAll[];
}

/** Divides a confirmed mapping: no other file's invoices go out by what was written for all rows of that one alone. */
export function withoutOneFiles(confirmed: SheetMapping): DividedMapping {
  const mapping: Record<string, SheetSource> = {};
  const kept: ValueForAll[] = [];
  const asked: ValueForAll[] = [];
  for (const [path, source] of Object.entries(confirmed)) {
    const isAsked = 'value' in source && isOfOneFile(path, source.value);
    if (!isAsked) mapping[path] = source;
    if ('value' in source) (isAsked ? asked : kept).push([sheetColumn(path)?.label ?? path, source.value]);
  }
  return { mapping, kept, asked };
}
