import { toLatinDigits } from '@taraz/core';
import { isTelling, withoutNoughts } from '../treasury/likely-money.ts';
import type { StatementRow } from './read-rows.ts';
import { dayOf, type Found, nearer, Shelf } from './shelf.ts';

/** A day on which, and a number under which, the books know some money. */
export interface Mark {
  /** YYYY-MM-DD in Tehran */
  day: string;
  /** as `numberOf` gives it; '' without */
  number: string;
}

/** Money of the books as one row of a bank has it: a movement, or those of one moment and number, which are mostly one payment. */
export interface BookEntry {
  movementIds: readonly string[];
  /** rial; what leaves is negative */
  amount: bigint;
  /** its own, YYYY-MM-DD in Tehran */
  day: string;
  /** what it is known by: as it was entered, or, once a statement has confirmed it, as its bank has it */
  marks: readonly Mark[];
  /** an invoice's payment, a cheque, a transfer: known under numbers and on days that are not the bank's */
  isOfOther: boolean;
  /** another statement has it */
  isReconciled: boolean;
  /** each of its movements by itself, where there are several that may be a payment each */
  parts: readonly BookEntry[];
}

/** What a row is in the books, or likely is. */
export interface Match {
  entry: BookEntry;
  isLikely: boolean;
}

/** A row that was read. */
export type GoodRow = StatementRow & { at: Date; amount: bigint };

/** A bank may book so many days before or after what was entered by its number. */
const daysApartMost = 10;

/** Numbers that a row may be known by: its own, and those in its text, as that of a cheque. */
export function numbersIn({ numbers, description }: StatementRow): ReadonlySet<string> {
  const told = toLatinDigits(description).match(/\d{4,20}/g) ?? [];
  return new Set([...numbers, ...told]);
}

/** Where money is found by its amount and a number of it. */
export const numbered = (amount: bigint, number: string): string => `${amount} ${withoutNoughts(number)}`;

/** The entries of the books as they are looked for. */
class Shelves {
  /** by amount and number */
  readonly #told = new Shelf();
  /** of those the ones that no bank has confirmed */
  readonly #unconfirmed = new Shelf();
  /** by amount alone: all, those that a bank has confirmed, and of the others those that came from elsewhere */
  readonly #all = new Shelf();
  readonly #confirmed = new Shelf();
  readonly #ofOther = new Shelf();
  readonly #movements = new Map<string, number[]>();
  readonly entries: BookEntry[] = [];
  readonly taken = new Set<number>();

  add(entry: BookEntry): void {
    const { amount, marks, isReconciled, isOfOther, movementIds } = entry;
    const place = this.entries.push(entry) - 1;
    for (const { day: text, number } of marks) {
      const day = dayOf(text);
      this.#told.add(numbered(amount, number), day, place);
      this.#all.add(`${amount}`, day, place);
      if (!isReconciled) this.#unconfirmed.add(numbered(amount, number), day, place);
      if (isReconciled) this.#confirmed.add(`${amount}`, day, place);
      else if (isOfOther) this.#ofOther.add(`${amount}`, day, place);
    }
    for (const id of movementIds) {
      const places = this.#movements.get(id) ?? [];
      this.#movements.set(id, places);
      places.push(place);
    }
  }

  /** The free entries of these movements, in the order of the books. */
  ofMovements(ids: readonly string[]): number[] {
    const places = ids.flatMap((id) => this.#movements.get(id) ?? []);
    return places.filter((place) => !this.taken.has(place)).sort((one, other) => one - other);
  }

  known(amount: bigint, number: string, day: number): Found | null {
    return this.#told.nearest(numbered(amount, number), day, 0, this.taken);
  }

  /** Money that a bank has confirmed on its day is no other day's. */
  unconfirmed(amount: bigint, number: string, day: number): Found | null {
    return this.#unconfirmed.nearest(numbered(amount, number), day, daysApartMost, this.taken);
  }

  onDay(amount: bigint, day: number): Found | null {
    return this.#all.nearest(`${amount}`, day, 0, this.taken);
  }

  /** Of money that a bank has confirmed: on that very day, though under another of the numbers that banks give. */
  about(amount: bigint, day: number): Found | null {
    const name = `${amount}`;
    return nearer(this.#confirmed.nearest(name, day, 0, this.taken), this.#ofOther.nearest(name, day, 1, this.taken));
  }
}

/** A row as it is looked for. */
interface Sought {
  row: GoodRow;
  day: number;
  numbers: readonly string[];
}

/** The entry nearest to a row in one way of looking; null: none is its money. */
type Way = (sought: Sought, shelves: Shelves) => Found | null;

const nearestOf = (numbers: readonly string[], find: (number: string) => Found | null): Found | null =>
  numbers.reduce<Found | null>((best, number) => nearer(best, find(number)), null);

const sameDayAndNumber: Way = ({ row: { amount }, day, numbers }, shelves) =>
  nearestOf(numbers, (number) => shelves.known(amount, number, day));

const sameNumber: Way = ({ row: { amount }, day, numbers }, shelves) =>
  nearestOf(numbers.filter(isTelling), (number) => shelves.unconfirmed(amount, number, day));

const sameDayBothBare: Way = ({ row: { amount, numbers }, day }, shelves) =>
  numbers.length === 0 ? shelves.known(amount, '', day) : null;

const sameDay: Way = ({ row: { amount, numbers }, day }, shelves) =>
  numbers.length === 0 ? shelves.onDay(amount, day) : shelves.known(amount, '', day);

const aboutThatDay: Way = ({ row: { amount }, day }, shelves) => shelves.about(amount, day);

/** The surer before the others; the last one only asks. */
const ways: readonly { way: Way; isLikely: boolean }[] = [
  { way: sameDayAndNumber, isLikely: false },
  { way: sameNumber, isLikely: false },
  { way: sameDayBothBare, isLikely: false },
  { way: sameDay, isLikely: false },
  { way: aboutThatDay, isLikely: true },
];

/**
 * Which rows of a file are in the books, one to one: each entry is one row's. By amount and number, by amount and day
 * where either side has no number, and likely where an invoice's payment, a cheque or a transfer of the amount stands on
 * that day or the one beside it. Movements of one moment that no row is together are looked for one by one; likely where not
 * each of them is a row.
 * @param linked movements that rows were found to be when the file was imported, by the row's number
 */
export function matchRows(
  rows: readonly GoodRow[],
  entries: readonly BookEntry[],
  linked: ReadonlyMap<number, readonly string[]> = new Map(),
): Map<number, Match> {
  const matches = new Map<number, Match>();
  const shelves = new Shelves();
  const take = ({ number }: GoodRow, place: number | undefined, isLikely: boolean): void => {
    const entry = place === undefined ? undefined : shelves.entries[place];
    if (place === undefined || entry === undefined) return;
    matches.set(number, { entry, isLikely });
    shelves.taken.add(place);
  };
  const sought = rows.map((row): Sought => ({ row, day: dayOf(row.day), numbers: [...numbersIn(row)] }));
  const look = (among: readonly BookEntry[]): void => {
    for (const entry of among) shelves.add(entry);
    const left = sought.filter(({ row }) => !matches.has(row.number));
    for (const { row } of left) {
      const places = shelves.ofMovements(linked.get(row.number) ?? []);
      const own = places.find((place) => shelves.entries[place]?.amount === row.amount);
      take(row, own, false);
    }
    for (const { way, isLikely } of ways) {
      for (const one of left) {
        if (!matches.has(one.row.number)) take(one.row, way(one, shelves)?.place, isLikely);
      }
    }
  };
  look(entries);
  const several = entries.filter(({ parts }, place) => parts.length > 0 && !shelves.taken.has(place));
  if (several.length === 0) return matches;
  look(several.flatMap(({ parts }) => parts));
  const matched = new Set([...matches.values()].map(({ entry }) => entry));
  const unsure = new Set(several.flatMap(({ parts }) => (parts.every((part) => matched.has(part)) ? [] : parts)));
  for (const [number, { entry }] of matches) {
    if (unsure.has(entry) && !entry.isReconciled && !linked.has(number)) matches.set(number, { entry, isLikely: true });
  }
  return matches;
}
