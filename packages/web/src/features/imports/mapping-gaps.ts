import { type ColumnKey, type SheetMapping, templateColumns } from '@taraz/core';

/** Without these a line is none, in the patterns that must have them. */
const needed: ReadonlySet<string> = new Set(['items[].item_code', 'items[].item_qty', 'items[].item_price']);

/** What something else in a file makes up for. */
const insteadOf: Readonly<Record<string, string>> = { 'items[].item_price': 'items[].item_total' };

/** Does a file say it, or what it is made of? */
const isSaid = (path: string, mapping: SheetMapping): boolean =>
  mapping[path] !== undefined || mapping[insteadOf[path] ?? ''] !== undefined;

/** Labels of what lines of a pattern need and nothing in the mapping says. */
export const missingLabels = (key: ColumnKey, mapping: SheetMapping): string[] =>
  templateColumns(key)
    .filter(({ path, requirement }) => requirement === 'M' && needed.has(path) && !isSaid(path, mapping))
    .map(({ label }) => label);

/** Does nothing say when invoices were made? They are of the moment they are issued then. */
export const areUndated = (mapping: SheetMapping): boolean => mapping['invoice.invoice_date'] === undefined;

/** Does nothing put rows together? Each is an invoice of its own then. */
export const areRowsApart = (mapping: SheetMapping): boolean =>
  mapping['invoice.internal_id'] === undefined && mapping.group === undefined;
