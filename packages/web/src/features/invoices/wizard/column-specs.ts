/** Which fields of a line stand in the grid of which pattern, how wide and under which head. Data; see line-columns.tsx. */
import type { InvoiceItemDraft, LineKey, PatternColumn } from '@taraz/core';
import { computedKeysOf, draftFieldsOf, fields } from '@taraz/core';
import type { ItemField } from '../draft-store/transitions.ts';
import type { LineView } from './line-view.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items.columns;

export type TotalField = keyof LineView['totals'];

export interface ColumnSpec {
  key: LineKey;
  field: ItemField | TotalField;
  header: string | null;
  /** By the digits of its longest figure, so that 18 digits are never cut. @param isSmall set at 12 px */
  width: (length: number, isSmall?: boolean) => string;
  kind: 'figure' | 'code' | 'text';
  maxFraction?: number;
  /** May be written in percent of the line's amount. */
  allowPercent?: true;
  /** Shown only where the pattern demands it; otherwise it lies in the line's sheet. */
  onlyMandatory?: true;
  /** What it shows when nothing was written; counts for its width too. */
  computed?: TotalField;
  className?: string;
  group?: 'metal' | 'service';
}

/** Beside a figure: its cell's padding and rule, with a pixel of air; in grids of many figures less padding and no air. */
const beside = 18;
const besideTight = 13;
/** Width of a tabular digit at 13 px, and of a bold one. */
const digitPx = 8.7;
const boldDigitPx = 9;
/** What figures of 12 px take of the room of those of 13, by how much less padding, and how narrow their column may be. */
const small = 12 / 13;
const smallPadding = 4;
const smallLeast = 60;

/** Figures of so few characters have room in every column at its narrowest: only longer ones are asked for. */
export const shortFigure = 4;

/** Room for so many digits with their grouping marks; down to `least` where long figures leave no more. */
const figure =
  (min: number, least = min, air = beside, digit = digitPx) =>
  (digits: number, isSmall = false) => {
    const text = digits * digit + Math.floor(digits / 3) * 4;
    const need = isSmall ? Math.ceil(text * small) + air - smallPadding : Math.ceil(text) + air;
    const floor = Math.max(isSmall ? Math.min(least, smallLeast) : least, need);
    return need >= min ? `${need}px` : `minmax(${floor}px, ${min}px)`;
  };
/** Of a grid with so many figures that ten digits in each are to fit a window of 1280 px. */
const tight = (min: number, least: number) => figure(min, least, besideTight);
const fixed = (width: string) => () => width;

const muted = 'text-ink-2';
const code: ColumnSpec = { key: 'sstid', field: 'item_code', header: words.code, width: fixed('128px'), kind: 'code' };
const name: ColumnSpec = {
  key: 'sstt',
  field: 'item_name',
  header: words.name,
  width: fixed('minmax(120px,1fr)'),
  kind: 'text',
};
/** Name above, code under it, where there are many figures. */
const goods: ColumnSpec = { ...code, header: words.goods, width: fixed('minmax(109px,1fr)'), kind: 'text' };
const quantity: ColumnSpec = {
  key: 'am',
  field: 'item_qty',
  header: words.qty,
  width: figure(84, 60),
  kind: 'figure',
  maxFraction: 8,
};
const unit: ColumnSpec = {
  key: 'mu',
  field: 'item_unit',
  header: words.unit,
  width: fixed('minmax(60px, 76px)'),
  kind: 'text',
  className: muted,
};
const price: ColumnSpec = {
  key: 'fee',
  field: 'item_price',
  header: words.price,
  width: figure(116),
  kind: 'figure',
  maxFraction: 8,
};
const discount: ColumnSpec = {
  key: 'dis',
  field: 'item_discount',
  header: words.discount,
  width: figure(98, 64),
  kind: 'figure',
  maxFraction: 0,
  allowPercent: true,
};
const vatRate: ColumnSpec = {
  key: 'vra',
  field: 'item_vat_percentage',
  header: words.vatRate,
  width: figure(68, 54),
  kind: 'figure',
  maxFraction: 2,
};
const vatAmount: ColumnSpec = {
  key: 'vam',
  field: 'item_vat_price',
  header: words.vatAmount,
  width: figure(112),
  kind: 'figure',
  className: muted,
};
const total: ColumnSpec = {
  key: 'tsstam',
  field: 'item_final_price',
  header: words.total,
  width: figure(128, 128, beside, boldDigitPx),
  kind: 'figure',
  className: 'font-bold',
};
const carat: ColumnSpec = {
  key: 'cui',
  field: 'item_carat',
  header: words.carat,
  width: figure(56),
  kind: 'figure',
  maxFraction: 2,
};
const figureOf = (key: LineKey, field: ItemField, min: number, maxFraction: number): ColumnSpec => ({
  key,
  field,
  header: null,
  width: figure(min),
  kind: 'figure',
  maxFraction,
});

/** In the order in which a line is written. */
const usual: readonly ColumnSpec[] = [
  code,
  name,
  quantity,
  unit,
  price,
  discount,
  vatRate,
  { ...figureOf('vba', 'item_vat_base', 98, 4), header: words.vatBase },
  vatAmount,
  total,
];

const gold: readonly ColumnSpec[] = [
  goods,
  { ...quantity, header: words.weight, width: tight(76, 64), group: 'metal' },
  { ...carat, width: tight(56, 52), group: 'metal' },
  { ...price, header: words.unitPrice, width: tight(100, 84), group: 'metal' },
  {
    key: 'prdis',
    field: 'item_total_price',
    header: words.metalValue,
    width: tight(108, 84),
    kind: 'figure',
    className: muted,
    group: 'metal',
  },
  { ...figureOf('consfee', 'consfee', 100, 4), width: tight(100, 84), computed: 'wage_price', group: 'service' },
  { ...figureOf('spro', 'spro', 100, 4), width: tight(100, 84), computed: 'seller_interest_price', group: 'service' },
  { ...figureOf('bros', 'bros', 84, 4), width: tight(84, 84), computed: 'metals_other_added_values', group: 'service' },
  {
    key: 'tcpbs',
    field: 'tcpbs',
    header: words.serviceSum,
    width: tight(96, 84),
    kind: 'figure',
    className: muted,
    group: 'service',
  },
  { ...vatAmount, width: tight(92, 84), group: 'service' },
  { ...total, width: figure(112, 100, besideTight, boldDigitPx) },
];

const currency: readonly ColumnSpec[] = [
  goods,
  figureOf('cfee', 'item_currency_amount', 96, 4),
  { key: 'cut', field: 'item_currency_type', header: words.currency, width: fixed('64px'), kind: 'text' },
  { ...figureOf('exr', 'item_exchange_rate', 96, 8), header: words.saleRate },
  { ...figureOf('cpr', 'item_currency_buy_rate', 96, 8), header: words.buyRate },
  {
    key: 'prdis',
    field: 'item_total_price',
    header: words.rialAmount,
    width: figure(112),
    kind: 'figure',
    className: muted,
  },
  { ...discount, width: figure(80) },
  { ...figureOf('sovat', 'item_currency_difference_amount', 104, 0), header: words.vatBaseAmount },
  { ...vatRate, width: figure(60) },
  { ...vatAmount, width: figure(88) },
  { ...total, width: figure(116, 116, beside, boldDigitPx) },
];

const exported: readonly ColumnSpec[] = [
  code,
  name,
  quantity,
  unit,
  { ...figureOf('nw', 'item_net_weight', 96, 8), header: words.netWeight },
  price,
  { ...figureOf('ssrv', 'item_rial_value', 120, 0), computed: 'total_price_with_tax' },
  figureOf('sscv', 'item_currency_value', 104, 4),
  total,
];

const exchange: readonly ColumnSpec[] = [
  code,
  name,
  quantity,
  unit,
  carat,
  figureOf('adis', 'item_trade_value', 140, 0),
  total,
];

/** What a contractor calls the quantity, «مقدار / درصد پیشرفت», is read whole. */
const contracted = usual.map((spec) => (spec === quantity ? { ...quantity, width: figure(134, 84) } : spec));

const layouts: Readonly<Record<PatternColumn['computation'], readonly ColumnSpec[]>> = {
  quantity: usual,
  single: usual,
  refinery: usual,
  gold,
  currency,
  export: exported,
  exchange,
};

/** What follows from a line's other figures and has no column of its own in a folded grid. */
const derived: ReadonlySet<LineKey> = new Set<LineKey>(['vam', 'prdis', 'tcpbs']);
/** «مالیات» and a gap, before the VAT amount that stands under the total; px. */
const vatLabel = 14;

/** Columns of which so many have room as wide as they are elsewhere. */
const fewColumns = 7;

/** At its least: what is left of the window is the name's. */
const least =
  (width: ColumnSpec['width']): ColumnSpec['width'] =>
  (length, isSmall) => {
    const track = width(length, isSmall);
    return /^minmax\((\d+px), \d/.exec(track)?.[1] ?? track;
  };

/** The columns in a narrow window, so that the line's total stays in sight: name and code share a cell, VAT stands under the total. */
function fold(specs: readonly ColumnSpec[]): readonly ColumnSpec[] {
  const isCrowded = specs.length > fewColumns;
  const air = specs.some(({ key }) => key === 'vam') ? beside + vatLabel : beside;
  return specs.flatMap((spec) => {
    if (spec === name || derived.has(spec.key)) return [];
    if (spec.key === 'sstid') return [{ ...goods, width: fixed('minmax(98px,1fr)') }];
    if (spec.key === 'cut') return [{ ...spec, width: fixed('52px') }];
    if (spec.key === 'tsstam') return [{ ...spec, width: figure(112, 100, air, boldDigitPx) }];
    return [isCrowded ? { ...spec, width: least(spec.width) } : spec];
  });
}

/**
 * The grid's columns for a pattern; what the pattern lacks, or knows one value of, is left out.
 * @param isFolded in a window too narrow for all of them
 */
export function shownSpecs(column: PatternColumn, isFolded = false): readonly ColumnSpec[] {
  const { quantity: onlyQuantity, vatRate: onlyRate } = column.constraints;
  const layout = column.pattern === 'contracting' ? contracted : layouts[column.computation];
  const specs = layout.filter(({ key }) => {
    if (column.fields[key] === 'X') return false;
    if (key === 'am') return onlyQuantity === undefined;
    return onlyRate === undefined || (key !== 'vra' && key !== 'vam');
  });
  return isFolded ? fold(specs) : specs;
}

/** Fields of a line that stand in the grid for this pattern; the others are in the line's sheet. */
export function gridFieldsOf(column: PatternColumn): ReadonlySet<string> {
  return new Set(shownSpecs(column).map(({ field }) => field));
}

/** Fields of the draft in the order in which a line is read: what stands in the grid, then as the guide has them. */
export function fieldsAsRead(column: PatternColumn): readonly string[] {
  const guide = draftFieldsOf(column).map(({ path }) => path.slice(path.lastIndexOf('.') + 1));
  // Where name and code share a cell it is the code's.
  return [...new Set(['item_code', 'item_name', ...gridFieldsOf(column), ...guide])];
}

const hasManyFigures = ({ computation }: PatternColumn): boolean =>
  computation === 'gold' || computation === 'currency';

/** Whether name and code share a cell, in rows of two lines. */
export function hasTallRows(column: PatternColumn, isFolded: boolean): boolean {
  return isFolded || hasManyFigures(column);
}

/** Digits from which on the figures of such a grid are set smaller in a window of 1280 px. */
const longFigure = 11;

/** Whether figures are so long, or so many, that all of them are set at 12 px, for none to be out of sight. */
export function isSetSmall(column: PatternColumn, lengthOf: (field: string) => number, isFolded = false): boolean {
  const isMany = hasManyFigures(column);
  const { computation } = column;
  if (isFolded && (isMany || computation === 'export' || computation === 'refinery')) return true;
  return (isFolded || isMany) && shownSpecs(column, isFolded).some(({ field }) => lengthOf(field) >= longFigure);
}

/** The field that comes after the goods. */
export function firstFigureOf(column: PatternColumn): ItemField {
  const computed = computedKeysOf(column);
  const spec = shownSpecs(column).find(({ key, kind }) => kind === 'figure' && !computed.has(key));
  return (spec?.field ?? 'item_price') as ItemField;
}

/** What a line is worth: no goods without a price of their own have it. */
const amounts: ReadonlySet<string> = new Set(['item_price', 'item_currency_buy_rate', 'item_trade_value']);

/** The amount that a line still lacks when its first figure was written: the price, a currency's buying rate, the value of a trade. */
export function amountLeft(column: PatternColumn, item: InvoiceItemDraft, field: string): string | null {
  if (field !== firstFigureOf(column)) return null;
  const left = shownSpecs(column).find((spec) => amounts.has(spec.field) && item[spec.field as ItemField] === '');
  return left?.field ?? null;
}

/** Head of a column: what a clerk of that trade calls the field, else the grid's short word. */
export function headOf(spec: ColumnSpec, column: PatternColumn): string {
  const field = draftFieldsOf(column).find(({ key }) => key === spec.key);
  const isOwn = field !== undefined && field.label !== fields[spec.key].label;
  return isOwn ? field.label : (spec.header ?? field?.label ?? spec.key);
}
