import fieldsJson from '../data/fields.json' with { type: 'json' };
import type { InvoiceOutputType, InvoicePattern } from '../model/draft.ts';
import { columnLabels } from './labels.fa.ts';
import { type WireKey, wireKeys } from './wire-keys.ts';

export const columnKeys = [
  '1/1',
  '1/2',
  '1/3',
  '1/4',
  '1/5',
  '1/6',
  '1/7',
  '1/8',
  '1/9',
  '1/11',
  '1/13',
  '1/14',
  '2/1',
  '2/3',
  '2/9',
  '2/13',
] as const;

/** Type and pattern, `inty/inp`: one column of the guide's matrix. */
export type ColumnKey = (typeof columnKeys)[number];

/** Mandatory, optional, conditional, or outside the pattern (ignored by the authority, with a warning). */
export type Requirement = 'M' | 'O' | 'C' | 'X';

/** Subject (`ins`): original, corrective, cancellation, return. */
export type Subject = 1 | 2 | 3 | 4;

/** The family of formulas of a pattern, in `invoice/formulas.ts`. */
export type Computation = 'quantity' | 'single' | 'currency' | 'gold' | 'export' | 'refinery' | 'exchange';

/** What a pattern asks beyond its fields. */
export interface ColumnConstraints {
  /** Patterns 11 and 14: exactly one line. */
  maxLines?: 1;
  /** Patterns 6 and 8: the quantity of each line. */
  quantity?: '1';
  /** Patterns 7, 11, 14: the only VAT rate. */
  vatRate?: '0';
  /** The whole amount counts as cash and `setm` is outside: type 2, patterns 5 and 11. */
  cashOnly?: true;
}

/** One type and pattern: everything that wizard, validator, import and PDF need to know of it. */
export interface PatternColumn {
  key: ColumnKey;
  inty: 1 | 2;
  inp: number;
  pattern: InvoicePattern;
  labelFa: string;
  subjects: readonly Subject[];
  fields: Readonly<Record<WireKey, Requirement>>;
  computation: Computation;
  constraints: ColumnConstraints;
  source: string;
}

type ColumnRow = Pick<PatternColumn, 'pattern' | 'subjects' | 'computation' | 'constraints'>;

const all: readonly Subject[] = [1, 2, 3, 4];
const noReturn: readonly Subject[] = [1, 2, 3];

/** spec/rules.md sections a, c and d "Limits". */
const columnTable = {
  '1/1': { pattern: 'sale', subjects: all, computation: 'quantity', constraints: {} },
  '1/2': { pattern: 'currency_sale', subjects: all, computation: 'currency', constraints: {} },
  '1/3': { pattern: 'gold', subjects: all, computation: 'gold', constraints: {} },
  '1/4': { pattern: 'contracting', subjects: all, computation: 'quantity', constraints: {} },
  '1/5': { pattern: 'service_bill', subjects: all, computation: 'quantity', constraints: { cashOnly: true } },
  '1/6': { pattern: 'air_ticket', subjects: all, computation: 'single', constraints: { quantity: '1' } },
  '1/7': { pattern: 'export', subjects: noReturn, computation: 'export', constraints: { vatRate: '0' } },
  '1/8': { pattern: 'waybill', subjects: noReturn, computation: 'single', constraints: { quantity: '1' } },
  '1/9': { pattern: 'refinery', subjects: all, computation: 'refinery', constraints: {} },
  '1/11': {
    pattern: 'commodity_exchange',
    subjects: noReturn,
    computation: 'exchange',
    constraints: { maxLines: 1, vatRate: '0', cashOnly: true },
  },
  '1/13': { pattern: 'insurance', subjects: all, computation: 'quantity', constraints: {} },
  '1/14': {
    pattern: 'chain_sale',
    subjects: all,
    computation: 'quantity',
    constraints: { maxLines: 1, vatRate: '0' },
  },
  '2/1': { pattern: 'sale', subjects: all, computation: 'quantity', constraints: { cashOnly: true } },
  '2/3': { pattern: 'gold', subjects: all, computation: 'gold', constraints: { cashOnly: true } },
  '2/9': { pattern: 'refinery', subjects: all, computation: 'refinery', constraints: { cashOnly: true } },
  '2/13': { pattern: 'insurance', subjects: all, computation: 'quantity', constraints: { cashOnly: true } },
} as const satisfies Record<ColumnKey, ColumnRow>;

/**
 * Fields that the matrix of V7.8 does not have: the SDK guide 1405/01 and V7.9 allow them everywhere, `vatpid` and
 * `vatbid` in the currency pattern alone ("exchange company use").
 */
const extraKeys: ReadonlyMap<string, readonly ColumnKey[]> = new Map<string, readonly ColumnKey[]>([
  ['insr', columnKeys],
  ['nti1', columnKeys],
  ['nti2', columnKeys],
  ['hs', columnKeys],
  ['vatpid', ['1/2']],
  ['vatbid', ['1/2']],
]);

const matrix: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  fieldsJson.fields.map((row) => [row.key, row.applicability]),
);

function requirementIn(column: ColumnKey, key: WireKey): Requirement {
  const extra = extraKeys.get(key);
  if (extra) return extra.includes(column) ? 'O' : 'X';
  const mark = matrix.get(key)?.[column];
  if (mark === 'M' || mark === 'O' || mark === 'C' || mark === 'X') return mark;
  throw new Error(`fields.json: no requirement of ${key} in ${column}`);
}

function toColumn(key: ColumnKey): PatternColumn {
  const [inty, inp] = key.split('/').map(Number);
  return {
    key,
    inty: inty === 2 ? 2 : 1,
    inp: inp ?? 0,
    ...columnTable[key],
    labelFa: columnLabels[key],
    fields: Object.fromEntries(wireKeys.map((field) => [field, requirementIn(key, field)])) as Record<
      WireKey,
      Requirement
    >,
    source: 'RC_IITP.IS V7.8 (1405/02), table 1',
  };
}

/** The 16 types and patterns an invoicing product issues. `inty` 3 is a terminal's receipt and has none. */
export const columns: Readonly<Record<ColumnKey, PatternColumn>> = Object.fromEntries(
  columnKeys.map((key) => [key, toColumn(key)]),
) as Record<ColumnKey, PatternColumn>;

const byNumbers: ReadonlyMap<string, PatternColumn> = new Map(columnKeys.map((key) => [key, columns[key]]));

/** The column of the authority's numbers; null where the pair does not exist (10, 12, type 3, 2/2 …). */
export function columnOf(inty: number, inp: number): PatternColumn | null {
  return byNumbers.get(`${inty}/${inp}`) ?? null;
}

export const patternNumbers = {
  sale: 1,
  currency_sale: 2,
  gold: 3,
  contracting: 4,
  service_bill: 5,
  air_ticket: 6,
  export: 7,
  waybill: 8,
  refinery: 9,
  commodity_exchange: 11,
  insurance: 13,
  chain_sale: 14,
} as const satisfies Record<InvoicePattern, number>;

/** `inp` of a product pattern. */
export function patternNumber(pattern: InvoicePattern): number {
  return patternNumbers[pattern];
}

/** What decides a draft's column. */
export interface ColumnChoice {
  invoice: { invoice_output_type: InvoiceOutputType; invoice_pattern: InvoicePattern };
}

/**
 * The column of a draft. A pattern that does not exist in type two falls back to type one, so that a half-changed
 * draft still has a column; `validateDraft` then reports 0100702. Anything unknown counts as a sale.
 */
export function columnOfDraft(draft: ColumnChoice): PatternColumn {
  const inp = patternNumbers[draft.invoice.invoice_pattern] ?? patternNumbers.sale;
  const inty = draft.invoice.invoice_output_type === 'type_two' ? 2 : 1;
  return columnOf(inty, inp) ?? columnOf(1, inp) ?? columns['1/1'];
}

/** Whether a pattern leaves a line no rate by which its goods could be known: it has one rate or none, or is of gold, whose metal is exempt. */
export const takesRates = ({ constraints, computation }: PatternColumn): boolean =>
  constraints.vatRate !== undefined || computation === 'gold';

/**
 * Percent of VAT by which goods stand in a line of a pattern where nothing says another: their own, of gold none, since the
 * metal is exempt; '' where the pattern knows one rate only, or nobody knows theirs.
 */
export function rateOfGoods({ constraints, computation }: PatternColumn, own: string | undefined): string {
  if (constraints.vatRate !== undefined) return '';
  return computation === 'gold' ? '0' : (own ?? '');
}
