import type { CallReply, calls } from '@taraz/contract';
import {
  amountColumns,
  amountUnit,
  columnOfSource,
  normaliseDecimal,
  type SheetMapping,
  saysTomans,
} from '@taraz/core';

export type FileSum = NonNullable<CallReply<typeof calls.getImport>['file_sum']>;

/** Whole rials. */
interface Computed {
  readonly total: bigint;
  readonly vat: bigint;
}

/** Columns whose plain figures are tomans; null: all, as those of the file's amounts. */
function columnsInTomans(mapping: SheetMapping): ReadonlySet<number> | null {
  const amounts = amountColumns(mapping);
  const inTomans = amounts.filter(({ unit }) => unit === 'toman');
  return inTomans.length > 0 && inTomans.length === amounts.length
    ? null
    : new Set(inTomans.map(({ column }) => column));
}

/** Columns whose sums are no sum of the file's: of quantities, prices, codes. */
const sumless = (mapping: SheetMapping): ReadonlySet<number> =>
  new Set(Object.entries(mapping).flatMap(([path, source]) => (summed.has(path) ? [] : [columnOfSource(source)])));
const summed: ReadonlySet<string> = new Set([
  'items[].item_total',
  'settlement[0].cash_price',
  'settlement[0].credit_price',
  'payments[].amount',
]);

/** The figures of the file's sums in whole rials; one in thousands or more is none, since it was rounded. */
function figuresOf(
  sums: readonly (readonly string[])[],
  mapping: SheetMapping,
  isLooked: (column: number) => boolean = () => true,
): bigint[] {
  const tomans = columnsInTomans(mapping);
  const figures = sums.flatMap((cells) =>
    cells.flatMap((cell, column) => {
      const unit = amountUnit(cell);
      const isToman = saysTomans(cell) || (unit === '' && (tomans === null || tomans.has(column)));
      if ((unit !== '' && !isToman) || !isLooked(column)) return [];
      const value = normaliseDecimal(cell.replace(besideFigure, ''));
      if (value === null || value === '' || value.startsWith('-')) return [];
      const [whole = '0', fraction = ''] = value.split('.');
      return [BigInt(isToman ? whole + fraction.padEnd(1, '0').slice(0, 1) : whole)];
    }),
  );
  return [...new Set(figures)].filter((figure) => figure > 0n);
}

/** What stands beside a figure. */
const besideFigure = /[\p{L}\p{Zs}]+$/u;
/** A figure that is less than so small a part of all is of something else. */
const leastPart = 4n;
/** More of them are no sums but a table. */
const figuresMax = 12;

const away = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

/** What sums may say: themselves, or what is left of them after a discount, or with a tax beside them. */
function sayings(figures: readonly bigint[]): bigint[] {
  const pairs = figures.flatMap((one) =>
    figures.filter((other) => other < one).flatMap((other) => [one - other, one + other]),
  );
  const triples = figures.flatMap((one) =>
    figures.flatMap((less) =>
      less < one ? figures.filter((more) => more < one && more !== less).map((more) => one - less + more) : [],
    ),
  );
  return [...figures, ...pairs, ...triples];
}

/**
 * The file's own sum beside what its invoices come to. With or without the tax, before or after the discount: a file does
 * not say which of them it is, so that it differs only where none of what its figures may say is right.
 * @param lines programs round a rial of each up or down
 * @returns null where the file has no such figure
 */
function compareFileSum(
  sums: readonly (readonly string[])[],
  { total, vat }: Computed,
  mapping: SheetMapping,
  lines: number,
): Omit<FileSum, 'sheet'> | null {
  const figures = figuresOf(sums, mapping);
  if (figures.length === 0 || figures.length > figuresMax) return null;
  const net = total - vat;
  const near = (said: bigint, computed: bigint) => ({ said, computed, by: away(said, computed) });
  const nearest = (some: readonly bigint[]) =>
    some.flatMap((said) => [near(said, total), near(said, net)]).reduce((best, one) => (one.by < best.by ? one : best));
  const meant = nearest(sayings(figures));
  const is_equal = meant.by <= BigInt(lines);
  const without = sumless(mapping);
  // A sum of pieces and nothing else is not of what they come to.
  const claims = is_equal
    ? [meant.said]
    : figuresOf(sums, mapping, (column) => !without.has(column)).filter((figure) => figure * leastPart >= net);
  if (claims.length === 0) return null;
  const { said, computed, by } = is_equal ? meant : nearest(claims);
  return {
    said: String(said),
    computed: String(computed),
    difference: String(by),
    is_equal,
    before_tax: computed !== total,
  };
}

/** A sheet with sums at its end; '' where a file has one. */
interface SheetSums {
  readonly sheet: string;
  readonly sums: readonly (readonly string[])[];
  readonly computed: Computed;
  readonly lines: number;
}

/**
 * The sums of a file's sheets beside what the invoices of each come to: the first that differs, by its name, or all of them
 * together.
 * @returns null where one of them says nothing and none differs
 */
export function compareFileSums(sheets: readonly SheetSums[], mapping: SheetMapping): FileSum | null {
  const compared = sheets.map(({ sheet, sums, computed, lines }) => {
    const sum = compareFileSum(sums, computed, mapping, lines);
    return sum === null ? null : { ...sum, sheet };
  });
  const apart = compared.find((sum) => sum !== null && !sum.is_equal);
  if (apart) return apart;
  const said = compared.filter((sum) => sum !== null);
  const [first] = said;
  if (first === undefined || said.length < compared.length) return null;
  const together = (of: 'said' | 'computed' | 'difference') =>
    String(said.reduce((sum, one) => sum + BigInt(one[of]), 0n));
  return {
    said: together('said'),
    computed: together('computed'),
    difference: together('difference'),
    is_equal: true,
    before_tax: first.before_tax,
    sheet: '',
  };
}
