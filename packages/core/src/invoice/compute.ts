import { Decimal, parseDecimal } from '../money/decimal.ts';
import { type ColumnKey, columnOf, columns, type PatternColumn } from '../patterns/columns.ts';
import type { HeaderKey, LineKey } from '../patterns/wire-keys.ts';
import {
  type HeaderOperands,
  headerFormulas,
  type LineOperands,
  type LineParameters,
  lineFormulas,
  settledAmount,
} from './formulas.ts';

/** A line by the authority's names; decimal strings, "" or absent for not given. Other keys are ignored. */
export type ComputeLine = { readonly [key in LineKey]?: string };

/** What a user or product supplies; decimal strings in Latin digits, rial unless the field says currency. */
export interface ComputeInput {
  readonly inty: number;
  readonly inp: number;
  readonly ins?: number;
  /** 1 cash, 2 credit, 3 both: only 3 has shares. */
  readonly setm?: number;
  /** Cash part of a mixed settlement; either of the two follows from the other. */
  readonly cap?: string;
  readonly insp?: string;
  /** Percent of VAT on gold services on the date of issue (`goldServicesRate`); "10" when not given. */
  readonly goldRate?: string;
  readonly lines: readonly ComputeLine[];
}

/** Computed fields of a line; a field outside the pattern is absent. */
export type ComputedLine = { [key in LineKey]?: string };
/** Computed fields of the header; a field outside the pattern is absent. */
export type ComputedHeader = { [key in HeaderKey]?: string };

export interface ComputeResult {
  header: ComputedHeader;
  lines: ComputedLine[];
}

/** The gold rate since 1404/01/01 (data/tax-rates.json), for callers with no date. */
const defaultGoldRate = '10';

/** Fields in the order in which they depend on each other. */
const lineOrder: readonly LineKey[] = ['tcpbs', 'prdis', 'adis', 'vam', 'odam', 'olam', 'tsstam', 'cfee'];
const shareOrder: readonly LineKey[] = ['cop', 'vop'];
const headerOrder: readonly HeaderKey[] = ['tprdis', 'tdis', 'tadis', 'tvam', 'todam', 'torv', 'tocv', 'tonw', 'tbill'];

/** Given inputs that have no formula but belong among the amounts: always stated, "0" when not given. */
const statedKeys: readonly LineKey[] = ['dis', 'odam', 'olam'];

class LineCalculation implements LineOperands {
  readonly computed = new Map<LineKey, Decimal>();
  private readonly source: ComputeLine;

  constructor(source: ComputeLine) {
    this.source = source;
  }

  has(key: LineKey): boolean {
    return this.computed.has(key) || this.given(key) !== '';
  }

  value(key: LineKey): Decimal {
    return this.computed.get(key) ?? parseDecimal(this.given(key)) ?? Decimal.zero;
  }

  given(key: LineKey): string {
    const text: unknown = this.source[key];
    return typeof text === 'string' ? text : '';
  }
}

function computeLine(source: ComputeLine, column: PatternColumn, parameters: LineParameters): LineCalculation {
  const line = new LineCalculation(source);
  const formulas = lineFormulas[column.computation];
  for (const key of lineOrder) {
    const value = column.fields[key] === 'X' ? null : (formulas[key]?.(line, parameters) ?? null);
    if (value !== null) line.computed.set(key, value);
  }
  for (const key of statedKeys) {
    if (column.fields[key] !== 'X' && !line.computed.has(key)) line.computed.set(key, line.value(key));
  }
  if (column.computation === 'exchange') line.computed.set('adis', line.value('adis'));
  return line;
}

function sumLines(lines: readonly LineCalculation[], key: LineKey): Decimal {
  let total = Decimal.zero;
  for (const line of lines) total = total.plus(line.value(key));
  return total;
}

function computeHeader(lines: readonly LineCalculation[], column: PatternColumn): Map<HeaderKey, Decimal> {
  const header = new Map<HeaderKey, Decimal>();
  const operands: HeaderOperands = {
    sum: (key) => sumLines(lines, key),
    value: (key) => header.get(key) ?? Decimal.zero,
  };
  const formulas = headerFormulas(column.computation);
  for (const key of headerOrder) {
    if (column.fields[key] === 'X') continue;
    if (key === 'tonw' && !lines.some((line) => line.has('nw'))) continue;
    const value = formulas[key]?.(operands) ?? null;
    if (value !== null) header.set(key, value);
  }
  return header;
}

/** Mixed settlement: the part not given is what remains of tbill − tvam − todam; neither given leaves both out. */
function settle(input: ComputeInput, header: Map<HeaderKey, Decimal>): void {
  const cap = parseDecimal(input.cap ?? '');
  const insp = parseDecimal(input.insp ?? '');
  const due = settledAmount({ sum: () => null, value: (key) => header.get(key) ?? Decimal.zero }) ?? Decimal.zero;
  if (cap !== null) header.set('cap', cap);
  else if (insp !== null) header.set('cap', due.minus(insp));
  if (insp !== null) header.set('insp', insp);
  else if (cap !== null) header.set('insp', due.minus(cap));
}

/** cop, vop and tvop. Exports have no tadis, so no share is defined for them. */
function computeShares(
  lines: readonly LineCalculation[],
  header: Map<HeaderKey, Decimal>,
  column: PatternColumn,
  goldRate: Decimal,
): void {
  const cap = header.get('cap');
  const tadis = header.get('tadis');
  if (cap === undefined || tadis === undefined || tadis.isZero()) return;
  const formulas = lineFormulas[column.computation];
  for (const line of lines) {
    for (const key of shareOrder) {
      const value = formulas[key]?.(line, { goldRate, settlement: { cap, tadis } }) ?? null;
      if (value !== null) line.computed.set(key, value);
    }
  }
  header.set('tvop', sumLines(lines, 'vop'));
}

function written<Key extends string>(amounts: ReadonlyMap<Key, Decimal>): { [key in Key]?: string } {
  const result: { [key in Key]?: string } = {};
  for (const [key, value] of amounts) result[key] = value.toString();
  return result;
}

/** The column of a computation; a pair that does not exist is computed as a sale. */
export function columnOfInput(input: { inty: number; inp: number }): PatternColumn {
  const fallback: ColumnKey = input.inty === 2 ? '2/1' : '1/1';
  return columnOf(input.inty, input.inp) ?? columns[fallback];
}

/**
 * Every amount of an invoice by the authority's names (RC_IITP.IS V7.8 tables 15–53, 66, 85; worked examples in
 * data/tax-examples.json). Exact; each rial amount is cut once, at the end, to a whole rial, currency to four
 * decimals. Never throws: what is missing or no number counts as 0, and the rule book reports it.
 */
export function compute(input: ComputeInput): ComputeResult {
  const column = columnOfInput(input);
  const goldRate = parseDecimal(input.goldRate ?? '') ?? parseDecimal(defaultGoldRate) ?? Decimal.zero;
  const lines = input.lines.map((line) => computeLine(line, column, { goldRate, settlement: null }));
  const header = computeHeader(lines, column);
  if (input.setm === 3 && column.fields.setm !== 'X') {
    settle(input, header);
    computeShares(lines, header, column, goldRate);
  }
  return { header: written(header), lines: lines.map((line) => written(line.computed)) };
}
