/** Cells pasted from a spreadsheet into lines: laid over the columns from the active one on, or by a head row of labels. */
import { foldText, matchHeaders, readFigure, readUnit } from '@taraz/core';
import { percentIn } from '../draft-store/discount-in-rial.ts';
import { isNumberField } from '../draft-store/normalise-item.ts';
import { isGoldPart } from '../draft-store/pattern-transitions.ts';
import type { ItemField } from '../draft-store/transitions.ts';
import { wizardStrings } from './wizard.fa.ts';

export interface PasteColumn {
  field: ItemField;
  /** Names under which the column may stand in a head row. */
  labels: readonly string[];
}

const discount = 'items[].item_discount';
const discountRate = 'items[].item_discount_percentage';

export type LinePatch = Partial<Record<ItemField, string>>;

/**
 * The columns named by a head row, by the grid's labels or as a file's are, in its order; null when the first row is no head
 * (fewer than two names match).
 */
export function columnsByHead(head: readonly string[], columns: readonly PasteColumn[]): (ItemField | null)[] | null {
  const byLabel = new Map(columns.flatMap(({ field, labels }) => labels.map((label) => [foldText(label), field])));
  const own = head.map((cell) => byLabel.get(foldText(cell.replace(/\(.*?\)/g, ''))) ?? null);
  const paths = matchHeaders(head);
  const byPath = new Map(columns.map(({ field }) => [`items[].${field}`, field]));
  // In percent it is written into the same cells, unless another column has it in rials.
  if (byPath.has(discount) && !paths.includes(discount)) byPath.set(discountRate, 'item_discount');
  const fields = paths.map((path, index) => {
    const field = byPath.get(path ?? '') ?? null;
    return own[index] ?? (own.includes(field) ? null : field);
  });
  return fields.filter((field) => field !== null).length >= 2 ? fields : null;
}

/** The unit that a cell names, as a file's does; null when it names none. */
export function unitOf(cell: string): string | null {
  const reading = cell.trim() === '' ? null : readUnit(cell.trim());
  return reading?.ok === true ? reading.value : null;
}

/**
 * What a cell says for a field: a figure without what groups it, a discount or a part of a gold line in percent by its sign
 * or its column's head with that, a unit's code; anything else as it is written.
 */
export function readCell(field: ItemField, cell: string, head = ''): string {
  const text = cell.trim();
  if (isNumberField(field)) {
    const figure = readFigure(text);
    if (figure === null || figure === '') return text;
    const isPercent = percentIn(text) !== null || wizardStrings.paste.inPercent.test(head);
    return isPercent && (field === 'item_discount' || isGoldPart(field)) ? `${figure}%` : figure;
  }
  return (field === 'item_unit' ? unitOf(text) : null) ?? text;
}

/** Fields over which cells lie that were copied in a grid's columns; null where nobody types. */
export function fieldsOfKeys(keys: readonly string[], columns: readonly PasteColumn[]): (ItemField | null)[] {
  return keys.map((key) => columns.find(({ field }) => field === key)?.field ?? null);
}

/**
 * One patch a row. `columns` are the editable ones in the order of the grid; `from` is the field the paste starts at, null
 * where nobody types from there on. Rows without any text are left out.
 * @param laid columns of the grid over which the cells lie instead, those between in which nobody types among them
 * @returns null where it would lie over nothing that is written
 */
export function pasteLines(
  cells: readonly (readonly string[])[],
  columns: readonly PasteColumn[],
  from: ItemField | null,
  laid?: readonly string[],
): LinePatch[] | null {
  const [head = []] = cells;
  const named = laid === undefined ? columnsByHead(head, columns) : null;
  const start = Math.max(
    0,
    columns.findIndex(({ field }) => field === from),
  );
  const over = laid === undefined ? null : fieldsOfKeys(laid, columns);
  const fields = named ?? over ?? (from === null ? [] : columns.slice(start).map(({ field }) => field));
  if (fields.every((field) => field === null)) return null;
  const rows = named === null ? cells : cells.slice(1);
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) =>
      Object.fromEntries(
        row.flatMap((cell, index) => {
          const field = fields[index];
          const title = named === null ? '' : head[index];
          return field === undefined || field === null ? [] : [[field, readCell(field, cell, title)]];
        }),
      ),
    );
}
