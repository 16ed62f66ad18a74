/** The same purchase where only one side, a file or the register, has its tax number: likely, and never sure. */
import { addDays, foldText } from '@taraz/core';
import { isGood, type PurchaseFileRow, type RowAmounts } from './read-rows.ts';
import { sellerLabels, sellerOf, sellerSought } from './sellers.ts';
import { type KnownPurchase, type Stored, storedOfRow } from './stored.ts';
import { isWithoutNumber } from './twins.ts';

type GoodRow = PurchaseFileRow & { amounts: RowAmounts };
type Figures = Pick<Stored, 'day' | 'net' | 'vat' | 'total'> & { kind: string; number: string };

/** What is sought on one side, and under what it is found on the other. */
interface Sides {
  rows: ReadonlyMap<GoodRow, readonly string[]>;
  known: ReadonlyMap<KnownPurchase, readonly string[]>;
}

/** The surer way first: the seller's own number, else the day, else the one beside it, which a tax number may hold. */
const ways = ['number', 'day', 'near'] as const;
type Way = (typeof ways)[number];

const labelsOf = ({ kind, net, vat, total, number }: Figures, way: Way, days: readonly string[], sellers: string[]) =>
  way === 'number' && number === ''
    ? []
    : days.flatMap((day) =>
        sellers.map((seller) =>
          [kind, net, vat, total, day, way === 'number' ? foldText(number) : '', seller].join('\u0000'),
        ),
      );

function soughtBy(row: GoodRow, way: Way): string[] {
  const { surely, likely } = sellerSought(row);
  const days = way === 'day' ? [row.day] : daysAround(row.day);
  return labelsOf({ ...storedOfRow(row), kind: row.kind, number: row.ownNumber }, way, days, [...surely, ...likely]);
}

const foundUnder = (known: KnownPurchase, way: Way): string[] =>
  labelsOf(known, way, [known.day], sellerLabels(sellerOf(known)));

/** The day and those beside it. */
export const daysAround = (day: string): string[] => [addDays(day, -1), day, addDays(day, 1)];

function byLabel<One>(all: ReadonlyMap<One, readonly string[]>): ReadonlyMap<string, ReadonlySet<One>> {
  const index = new Map<string, Set<One>>();
  for (const [one, labels] of all)
    for (const label of labels) index.set(label, (index.get(label) ?? new Set<One>()).add(one));
  return index;
}

/** The only one under these labels; null: there are several. */
function onlyUnder<One>(
  index: ReadonlyMap<string, ReadonlySet<One>>,
  labels: readonly string[],
): One | null | undefined {
  let only: One | undefined;
  for (const label of labels)
    for (const one of index.get(label) ?? []) {
      if (only !== undefined && one !== only) return null;
      only = one;
    }
  return only;
}

/** Rows of which each has one purchase, whose only row it is. */
function pairsOf({ rows, known }: Sides): [GoodRow, KnownPurchase][] {
  const [rowsUnder, knownUnder] = [byLabel(rows), byLabel(known)];
  return [...rows].flatMap(([row, labels]): [GoodRow, KnownPurchase][] => {
    const one = onlyUnder(knownUnder, labels);
    return one && onlyUnder(rowsUnder, known.get(one) ?? []) === row ? [[row, one]] : [];
  });
}

/** Purchases that rows may be, by the row: null where several are alike on either side, so that nobody knows which is which. */
class Finding {
  readonly found = new Map<PurchaseFileRow, KnownPurchase | null>();
  readonly #taken = new Set<KnownPurchase>();

  #left(rows: readonly GoodRow[], known: readonly KnownPurchase[], way: Way): Sides {
    return {
      rows: new Map(rows.filter((row) => !this.found.has(row)).map((row) => [row, soughtBy(row, way)])),
      known: new Map(known.filter((one) => !this.#taken.has(one)).map((one) => [one, foundUnder(one, way)])),
    };
  }

  /** Adds to what is found: neither its rows nor what of the register these may be are sought again. */
  add(rows: readonly GoodRow[], known: readonly KnownPurchase[]): void {
    if (rows.length === 0 || known.length === 0) return;
    for (const way of ways)
      for (const [row, one] of pairsOf(this.#left(rows, known, way))) {
        this.found.set(row, one);
        this.#taken.add(one);
      }
    const left = this.#left(rows, known, 'near');
    const [rowsUnder, knownUnder] = [byLabel(left.rows), byLabel(left.known)];
    for (const [row, labels] of left.rows) if (onlyUnder(knownUnder, labels) !== undefined) this.found.set(row, null);
    for (const [one, labels] of left.known) if (onlyUnder(rowsUnder, labels) !== undefined) this.#taken.add(one);
  }
}

interface Across {
  rows: readonly PurchaseFileRow[];
  known: readonly KnownPurchase[];
  /** rows without a number, and the purchases without one that they surely are */
  twins: ReadonlyMap<PurchaseFileRow, KnownPurchase>;
  /** tax numbers that a later invoice of the file replaces */
  replaced: ReadonlySet<string>;
}

/**
 * What rows are in the register that has a tax number where they have none, or none where they have one: of the same seller,
 * of the same figures, within a day. What counts at the authority is found before what is replaced; what is rejected or
 * cancelled there makes nothing void that is only likely it.
 */
export function twinsAcross({
  rows,
  known,
  twins,
  replaced,
}: Across): ReadonlyMap<PurchaseFileRow, KnownPurchase | null> {
  const there = new Set(known.map(({ tax_number }) => tax_number));
  const paired = new Set(twins.values());
  const first = new Map(rows.toReversed().map((row) => [row.taxNumber, row]));
  const cancelled = new Set(rows.filter(({ isCancellation }) => isCancellation).map(({ reference }) => reference));
  const numbered = rows
    .filter(isGood)
    .filter((row) => !row.isCancellation && row.voidStatus === '' && !there.has(row.taxNumber))
    .filter((row) => row.taxNumber !== '' && first.get(row.taxNumber) === row && !cancelled.has(row.taxNumber));
  const bare = known.filter((one) => one.tax_number === '' && one.credit !== 'void' && !paired.has(one));
  const finding = new Finding();
  const isReplaced = ({ taxNumber }: GoodRow): boolean => replaced.has(taxNumber);
  finding.add(
    numbered.filter((row) => !isReplaced(row)),
    bare,
  );
  finding.add(numbered.filter(isReplaced), bare);
  const without = rows.filter(isWithoutNumber).filter((row) => !twins.has(row));
  const others = known.filter((one) => one.tax_number !== '' && !first.has(one.tax_number));
  finding.add(
    without,
    others.filter(({ credit }) => credit !== 'void'),
  );
  finding.add(
    without,
    others.filter(({ credit }) => credit === 'void'),
  );
  return finding.found;
}
