/** The same purchase where only one side, a file or the register, has its tax number: likely, and never sure. */
import { addDays, foldText } from '@taraz/core';
import { isGood, type PurchaseFileRow, type RowAmounts } from './read-rows.ts';
import { type Seller, sellerLabels, sellerOf, sellerSought } from './sellers.ts';
import { type KnownPurchase, type Stored, storedOfRow } from './stored.ts';
import { isWithoutNumber } from './twins.ts';

type GoodRow = PurchaseFileRow & { amounts: RowAmounts };
type Amounts = Pick<Stored, 'net' | 'vat' | 'total'> & { kind: string };

/** By what one of either side is found on the other, whichever the way; all of it as numbers, since it is asked so often. */
interface Asked<One> {
  one: One;
  /** its amounts on its day */
  on: number;
  /** and, of a row, on those beside it */
  near: readonly number[];
  sellers: readonly number[];
  /** its seller's own; none: 0 */
  number: number;
}

interface Sides {
  rows: readonly Asked<GoodRow>[];
  known: readonly Asked<KnownPurchase>[];
  /** a number of what is sought a way, where one is there */
  keyOf: (on: number, seller: number, number: number) => number;
}

/** The surer way first: the seller's own number, else the day, else the one beside it, which a tax number may hold. */
type Way = 'number' | 'day' | 'near';

const amountsOf = ({ kind, net, vat, total }: Amounts): string => [kind, net, vat, total].join('\u0000');

/** Reckons once for each key: a list has few days and few sellers. */
function once<One, Value>(keyOf: (one: One) => string, reckon: (one: One) => Value): (one: One) => Value {
  const values = new Map<string, Value>();
  return (one) => {
    const key = keyOf(one);
    const value = values.get(key) ?? reckon(one);
    values.set(key, value);
    return value;
  };
}

const sellerKey = ({ supplierName, economicCode, nationalCode, formerCode }: Seller): string =>
  [supplierName, economicCode, nationalCode, formerCode].join('\u0000');

/** The day and those beside it. */
export const daysAround = (day: string): string[] => [addDays(day, -1), day, addDays(day, 1)];

/** Numbers of texts, from 1. */
class Numbers {
  readonly #of = new Map<string, number>();
  get size(): number {
    return this.#of.size;
  }
  readonly find = (text: string): number | undefined => this.#of.get(text);
  readonly of = (text: string): number => {
    const number = this.#of.get(text) ?? this.#of.size + 1;
    this.#of.set(text, number);
    return number;
  };
}

/** Rows, and what of the register has the amounts of one, within a day of it, of one of their sellers. */
function askedOf(rows: readonly GoodRow[], known: readonly KnownPurchase[]): Sides {
  const [ons, sellers, numbers] = [new Numbers(), new Numbers(), new Numbers()];
  const around = once((day: string) => day, daysAround);
  const on = (amounts: string, day: string) => [amounts, day].join('\u0000');
  const sought = once(sellerKey, (seller) => Object.values(sellerSought(seller)).flat().map(sellers.of));
  const asked = rows.map((one) => {
    const amounts = amountsOf({ ...storedOfRow(one), kind: one.kind });
    const number = foldText(one.ownNumber);
    return {
      ...{ one, on: ons.of(on(amounts, one.day)), near: around(one.day).map((day) => ons.of(on(amounts, day))) },
      ...{ sellers: sought(one), number: number === '' ? 0 : numbers.of(number) },
    };
  });
  const found = once(sellerKey, (seller) => sellerLabels(seller).flatMap((label) => sellers.find(label) ?? []));
  return {
    rows: asked,
    known: known.flatMap((one) => {
      const at = ons.find(on(amountsOf(one), one.day));
      const theirs = at === undefined ? [] : found(sellerOf(one));
      if (at === undefined || theirs.length === 0) return [];
      return [{ one, on: at, near: [at], sellers: theirs, number: numbers.find(foldText(one.number)) ?? 0 }];
    }),
    keyOf: (at, seller, number) => (at * (sellers.size + 1) + seller) * (numbers.size + 1) + number,
  };
}

/** Under what one is found, a way. */
function keysBy(way: Way, { on, near, sellers, number }: Asked<unknown>, keyOf: Sides['keyOf']): number[] {
  if (way === 'number' && number === 0) return [];
  const keys: number[] = [];
  for (const at of way === 'day' ? [on] : near)
    for (const seller of sellers) keys.push(keyOf(at, seller, way === 'number' ? number : 0));
  return keys;
}

/** One with the keys under which it is found. */
interface Keyed<One> {
  one: One;
  keys: readonly number[];
}

/** By key the only one under it; null: there are several. */
type Index<One> = ReadonlyMap<number, Keyed<One> | null>;

function indexOf<One>(all: readonly Keyed<One>[]): Index<One> {
  const index = new Map<number, Keyed<One> | null>();
  for (const one of all)
    for (const key of one.keys) {
      const before = index.get(key);
      if (before === undefined) index.set(key, one);
      else if (before !== one) index.set(key, null);
    }
  return index;
}

/** The only one under these keys; null: there are several. */
function onlyUnder<One>(index: Index<One>, { keys }: Keyed<unknown>): Keyed<One> | null | undefined {
  let only: Keyed<One> | undefined;
  for (const key of keys) {
    const one = index.get(key);
    if (one === undefined) continue;
    if (one === null || (only !== undefined && one !== only)) return null;
    only = one;
  }
  return only;
}

function allUnder<One>(all: readonly Keyed<One>[]): ReadonlyMap<number, readonly Keyed<One>[]> {
  const under = new Map<number, Keyed<One>[]>();
  for (const one of all)
    for (const key of one.keys) {
      const list = under.get(key);
      if (list === undefined) under.set(key, [one]);
      else list.push(one);
    }
  return under;
}

/** As many rows as purchases, none of which may be any other: nobody knows which is which, and none of them is left over. */
function evenGroups(rows: readonly Keyed<GoodRow>[], known: readonly Keyed<KnownPurchase>[]) {
  const [rowsUnder, knownUnder] = [allUnder(rows), allUnder(known)];
  return [...rowsUnder].flatMap(([key, alike]) => {
    const theirs = knownUnder.get(key) ?? [];
    if (alike.length !== theirs.length) return [];
    const own = new Set<Keyed<unknown>>([...alike, ...theirs]);
    const isOwn = (under: ReadonlyMap<number, readonly Keyed<unknown>[]>, at: number) =>
      (under.get(at) ?? []).every((one) => own.has(one));
    const keys = new Set([...own].flatMap((one) => one.keys));
    return [...keys].every((at) => isOwn(rowsUnder, at) && isOwn(knownUnder, at)) ? [{ alike, theirs }] : [];
  });
}

/** Purchases that rows may be, by the row: null where several are alike on either side, so that nobody knows which is which. */
class Finding {
  readonly found = new Map<PurchaseFileRow, KnownPurchase | null>();
  readonly #taken = new Set<KnownPurchase>();

  /** What is still sought, a way. */
  #left({ rows, known, keyOf }: Sides, way: Way) {
    const keyed = <One>(all: readonly Asked<One>[], isOver: (one: One) => boolean): Keyed<One>[] =>
      all.flatMap((asked) => (isOver(asked.one) ? [] : [{ one: asked.one, keys: keysBy(way, asked, keyOf) }]));
    return {
      rows: keyed(rows, (row) => this.found.has(row)),
      known: keyed(known, (one) => this.#taken.has(one)),
    };
  }

  /** Rows of which each has one purchase, whose only row it is. */
  #pair(sides: Sides, way: Way): void {
    const { rows, known } = this.#left(sides, way);
    const [rowsUnder, knownUnder] = [indexOf(rows), indexOf(known)];
    for (const row of rows) {
      const found = onlyUnder(knownUnder, row);
      if (!found || onlyUnder(rowsUnder, found) !== row) continue;
      this.found.set(row.one, found.one);
      this.#taken.add(found.one);
    }
  }

  /** Of equal ones on a day, as many on either side, none is of the day beside it. */
  #closeDay(sides: Sides): void {
    const { rows, known } = this.#left(sides, 'day');
    for (const { alike, theirs } of evenGroups(rows, known)) {
      for (const row of alike) this.found.set(row.one, null);
      for (const one of theirs) this.#taken.add(one.one);
    }
  }

  /** Adds to what is found: neither its rows nor what of the register these may be are sought again. */
  add(sides: Sides): void {
    if (sides.rows.length === 0 || sides.known.length === 0) return;
    this.#pair(sides, 'number');
    this.#pair(sides, 'day');
    this.#closeDay(sides);
    this.#pair(sides, 'near');
    const { rows, known } = this.#left(sides, 'near');
    const [rowsUnder, knownUnder] = [indexOf(rows), indexOf(known)];
    for (const row of rows) if (onlyUnder(knownUnder, row) !== undefined) this.found.set(row.one, null);
    for (const one of known) if (onlyUnder(rowsUnder, one) !== undefined) this.#taken.add(one.one);
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
  const byNumbered = askedOf(numbered, bare);
  for (const isReplaced of [false, true])
    finding.add({
      ...byNumbered,
      rows: byNumbered.rows.filter(({ one }) => replaced.has(one.taxNumber) === isReplaced),
    });
  const without = rows.filter(isWithoutNumber).filter((row) => !twins.has(row));
  const others = known.filter((one) => one.tax_number !== '' && !first.has(one.tax_number));
  const byWithout = askedOf(without, others);
  for (const isVoid of [false, true])
    finding.add({ ...byWithout, known: byWithout.known.filter(({ one }) => (one.credit === 'void') === isVoid) });
  return finding.found;
}
