import { DAY_MS, toLatinDigits } from '@taraz/core';
import { tellingLength } from '../treasury/likely-money.ts';
import type { StatementRow } from './read-rows.ts';

/** A day on which, and a number under which, the books know some money. */
export interface Mark {
  /** YYYY-MM-DD in Tehran */
  day: string;
  /** as `numberOf` gives it; '' without */
  number: string;
}

/** Money of the books as one row of a bank has it: a movement, or the two of a payment that is part cash. */
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

const daysApart = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

/** Numbers that a row may be known by: its own, and those in its text, as that of a cheque. */
export function numbersIn({ numbers, description }: StatementRow): ReadonlySet<string> {
  const told = toLatinDigits(description).match(/\d{4,20}/g) ?? [];
  return new Set([...numbers, ...told]);
}

/** How near an entry is to a row in one way of looking; null: it is not that row's money. Less is nearer. */
type Way = (row: GoodRow, entry: BookEntry, numbers: ReadonlySet<string>) => number | null;

const least = (distances: readonly number[]): number | null => (distances.length === 0 ? null : Math.min(...distances));

const isOn = (day: string, mark: Mark): boolean => mark.day === day;

const sameDayAndNumber: Way = ({ day }, { marks }, numbers) =>
  marks.some((mark) => isOn(day, mark) && numbers.has(mark.number)) ? 0 : null;

/** Money that a bank has confirmed on its day is no other day's. */
const sameNumber: Way = ({ day }, { marks, isReconciled }, numbers) =>
  isReconciled
    ? null
    : least(
        marks
          .filter(({ number }) => number.length >= tellingLength && numbers.has(number))
          .map((mark) => daysApart(mark.day, day))
          .filter((days) => days <= daysApartMost),
      );

const sameDayBothBare: Way = ({ day, numbers }, { marks }) =>
  numbers.length === 0 && marks.some((mark) => isOn(day, mark) && mark.number === '') ? 0 : null;

const sameDay: Way = ({ day, numbers }, { marks }) =>
  marks.some((mark) => isOn(day, mark) && (mark.number === '' || numbers.length === 0)) ? 0 : null;

/** Of money that a bank has confirmed: on that very day, though under another of the numbers that banks give. */
const aboutThatDay: Way = ({ day }, { marks, isOfOther, isReconciled }) => {
  const daysMost = isReconciled ? 0 : isOfOther ? 1 : -1;
  return least(marks.map((mark) => daysApart(mark.day, day)).filter((days) => days <= daysMost));
};

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
 * that day or the one beside it.
 * @param linked movements that rows were found to be when the file was imported, by the row's number
 */
export function matchRows(
  rows: readonly GoodRow[],
  entries: readonly BookEntry[],
  linked: ReadonlyMap<number, readonly string[]> = new Map(),
): Map<number, Match> {
  const matches = new Map<number, Match>();
  const free = Map.groupBy(entries, ({ amount }) => amount);
  const take = (row: GoodRow, entry: BookEntry, isLikely: boolean): void => {
    matches.set(row.number, { entry, isLikely });
    const left = free.get(entry.amount) ?? [];
    free.set(
      entry.amount,
      left.filter((one) => one !== entry),
    );
  };
  for (const row of rows) {
    const ids = linked.get(row.number) ?? [];
    const entry = (free.get(row.amount) ?? []).find(({ movementIds }) => ids.some((id) => movementIds.includes(id)));
    if (entry !== undefined) take(row, entry, false);
  }
  for (const { way, isLikely } of ways) {
    for (const row of rows) {
      const candidates = free.get(row.amount) ?? [];
      if (matches.has(row.number) || candidates.length === 0) continue;
      const numbers = numbersIn(row);
      let nearest: { entry: BookEntry; distance: number } | null = null;
      for (const entry of candidates) {
        const distance = way(row, entry, numbers);
        if (distance !== null && (nearest === null || distance < nearest.distance)) nearest = { entry, distance };
      }
      if (nearest !== null) take(row, nearest.entry, isLikely);
    }
  }
  return matches;
}
