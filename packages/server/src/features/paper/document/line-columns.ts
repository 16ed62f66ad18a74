import {
  type ColumnKey,
  columnOfDraft,
  type InvoiceDraft,
  type LineKey,
  type PatternColumn,
  unitLabel,
} from '@taraz/core';
import { heads } from '../messages.fa.ts';
import type { PaperFigures, PaperLine } from './paper-figures.ts';
import { sumOf } from './sums.ts';

export type LineColumnId = keyof typeof columnTable;

/** What a column holds: the line's number, a code, its name, a word, or a figure. */
export type LineColumnKind = 'index' | 'code' | 'name' | 'word' | 'figure';

interface ColumnRow {
  kind: LineColumnKind;
  /** The wire's fields behind it: it exists in a pattern that has the first of them. */
  keys: readonly LineKey[];
  head: string;
  /** Its figures are added up. */
  isSummed?: true;
  /** Shown only where some line has a value, even if the pattern asks for the field. */
  isSparing?: true;
}

/** Every column a printed line may have, in the order of the official form (right to left). */
const columnTable = {
  index: { kind: 'index', keys: [], head: heads.index },
  code: { kind: 'code', keys: ['sstid'], head: heads.code },
  name: { kind: 'name', keys: ['sstt'], head: heads.name },
  carat: { kind: 'figure', keys: ['cui'], head: heads.carat },
  quantity: { kind: 'figure', keys: ['am'], head: heads.quantity },
  unit: { kind: 'word', keys: ['mu'], head: heads.unit },
  netWeight: { kind: 'figure', keys: ['nw'], head: heads.netWeight, isSummed: true },
  price: { kind: 'figure', keys: ['fee'], head: heads.price },
  currencyAmount: { kind: 'figure', keys: ['cfee'], head: heads.currencyAmount },
  currencyValue: { kind: 'figure', keys: ['sscv'], head: heads.currencyValue, isSummed: true },
  currency: { kind: 'word', keys: ['cut'], head: heads.currency },
  rate: { kind: 'figure', keys: ['exr'], head: heads.rate },
  buyRate: { kind: 'figure', keys: ['cpr'], head: heads.buyRate },
  rialValue: { kind: 'figure', keys: ['ssrv'], head: heads.rialValue, isSummed: true },
  amount: { kind: 'figure', keys: ['prdis'], head: heads.amount, isSummed: true },
  wage: { kind: 'figure', keys: ['consfee'], head: heads.wage, isSummed: true },
  interest: { kind: 'figure', keys: ['spro'], head: heads.interest, isSummed: true },
  fee: { kind: 'figure', keys: ['bros'], head: heads.fee, isSummed: true },
  services: { kind: 'figure', keys: ['tcpbs'], head: heads.services, isSummed: true },
  discount: { kind: 'figure', keys: ['dis'], head: heads.discount, isSummed: true },
  after: { kind: 'figure', keys: ['adis'], head: heads.after, isSummed: true },
  taxBase: { kind: 'figure', keys: ['sovat'], head: heads.taxBase, isSummed: true },
  unitTaxBase: { kind: 'figure', keys: ['vba'], head: heads.unitTaxBase, isSparing: true },
  tax: { kind: 'figure', keys: ['vam', 'odam', 'olam'], head: heads.tax, isSummed: true },
  total: { kind: 'figure', keys: ['tsstam'], head: heads.total, isSummed: true },
} as const satisfies Record<string, ColumnRow>;

const rows: Readonly<Record<LineColumnId, ColumnRow>> = columnTable;

/** Heads that a trade calls otherwise. */
const ownHeads: Partial<Record<ColumnKey, Partial<Record<LineColumnId, string>>>> = {
  '1/3': { price: heads.gramPrice },
  '2/3': { price: heads.gramPrice },
  '1/6': { price: heads.ticketPrice },
  '1/8': { price: heads.freight },
  '1/11': { after: heads.tradeValue },
  '1/13': { price: heads.premium },
  '2/13': { price: heads.premium },
};

/** A column of the invoice at hand. */
export interface LineColumn {
  id: LineColumnId;
  kind: LineColumnKind;
  head: string;
  isSummed: boolean;
  /** The value of a line: a decimal in figures, else its text; "" for none. */
  valueOf(line: PaperLine): string;
}

function lineValue(id: LineColumnId, { item, amount }: PaperLine): string {
  const [key, ...others] = rows[id].keys;
  if (id === 'code') return item.item_code;
  if (id === 'name') return item.item_name;
  if (id === 'unit') return item.item_unit === '' ? '' : unitLabel(item.item_unit, 'raw-code');
  if (key === undefined) return '';
  return others.length === 0 ? amount(key) : sumOf(amount(key), ...others.map(amount));
}

/** The one unit of all lines, or "". */
function commonUnit(lines: readonly PaperLine[]): string {
  const units = new Set(lines.map(({ item }) => item.item_unit));
  const [unit = ''] = units;
  return units.size === 1 && unit !== '' ? unitLabel(unit, 'raw-code') : '';
}

function isShown(id: LineColumnId, column: PatternColumn, values: readonly string[]): boolean {
  const [key] = rows[id].keys;
  if (key === undefined) return true;
  const requirement = column.fields[key];
  if (requirement === 'X') return false;
  if (id === 'name') return true;
  return (requirement === 'M' && rows[id].isSparing !== true) || values.some((value) => value !== '');
}

/**
 * Gold is priced by the gram (mockups/paper.md), unless none of it is sold so: coins by number.
 * @param unit that all lines of a sale of gold share, or ""
 */
function headOf(id: LineColumnId, key: ColumnKey, unit: string): string {
  if (unit !== '' && id === 'quantity') return heads.quantityIn(unit);
  if (unit !== '' && id === 'price' && unit !== unitLabel('GRAM', 'raw-code')) return rows.price.head;
  return ownHeads[key]?.[id] ?? rows[id].head;
}

/**
 * The columns of the invoice's pattern, of those asked for: what the pattern asks for, and of the rest what some line
 * has. In gold, whose table is the widest, a unit that all lines share goes into the head of the quantity.
 */
export function lineColumns(
  draft: InvoiceDraft,
  { lines }: PaperFigures,
  wanted: readonly LineColumnId[] = Object.keys(columnTable) as LineColumnId[],
): LineColumn[] {
  const column = columnOfDraft(draft);
  const unit = column.computation === 'gold' ? commonUnit(lines) : '';
  return wanted.flatMap((id) => {
    const values = lines.map((line) => lineValue(id, line));
    if (!isShown(id, column, values) || (id === 'unit' && unit !== '')) return [];
    return {
      id,
      kind: rows[id].kind,
      head: headOf(id, column.key, unit),
      isSummed: rows[id].isSummed === true,
      valueOf: (line) => lineValue(id, line),
    };
  });
}
