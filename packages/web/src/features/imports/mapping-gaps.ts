import { type ColumnKey, type SheetMapping, templateColumns } from '@taraz/core';

/** Without these a line is none, in the patterns that must have them. */
const needed: ReadonlySet<string> = new Set(['items[].item_code', 'items[].item_qty', 'items[].item_price']);

/** Labels of what lines of a pattern need and nothing in the mapping says. */
export const missingLabels = (key: ColumnKey, mapping: SheetMapping): string[] =>
  templateColumns(key)
    .filter(({ path, requirement }) => requirement === 'M' && needed.has(path) && mapping[path] === undefined)
    .map(({ label }) => label);

/** Does nothing put rows together? Each is an invoice of its own then. */
export const areRowsApart = (mapping: SheetMapping): boolean =>
  mapping['invoice.internal_id'] === undefined && mapping.group === undefined;
