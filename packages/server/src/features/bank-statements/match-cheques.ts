import { DAY_MS } from '@taraz/core';
import { drawnWithinDays, tellingLength } from '../treasury/likely-money.ts';
import { type GoodRow, numbersIn } from './match-rows.ts';

/** A cheque that still waits for its money, as the bank would have it. */
export interface WaitingCheque {
  id: string;
  /** rial; of one that was issued negative */
  amount: bigint;
  /** YYYY-MM-DD */
  dueDay: string;
  /** its own, and that of Sayad: as `numberOf` gives them, without the empty */
  numbers: readonly string[];
}

const daysAfter = (day: string, due: string): number => (Date.parse(day) - Date.parse(due)) / DAY_MS;

/** How near a row is to a cheque: named by its number, or paid in the days after it fell due; null: not its money. */
function distanceOf(row: GoodRow, { dueDay, numbers }: WaitingCheque, told: ReadonlySet<string>): number | null {
  if (numbers.some((number) => number.length >= tellingLength && told.has(number))) return -1;
  const late = daysAfter(row.day, dueDay);
  return late >= 0 && late <= drawnWithinDays ? late : null;
}

/**
 * Which rows that are not in the books are likely the money of a waiting cheque, one to one: the named ones first, then
 * those nearest to their day. By the row's number.
 */
export function matchCheques<Cheque extends WaitingCheque>(
  rows: readonly GoodRow[],
  cheques: readonly Cheque[],
): Map<number, Cheque> {
  const pairs = rows.flatMap((row) => {
    const told = numbersIn(row);
    return cheques.flatMap((cheque) => {
      const distance = cheque.amount === row.amount ? distanceOf(row, cheque, told) : null;
      return distance === null ? [] : [{ row: row.number, cheque, distance }];
    });
  });
  const found = new Map<number, Cheque>();
  const taken = new Set<string>();
  for (const { row, cheque } of pairs.toSorted((a, b) => a.distance - b.distance)) {
    if (found.has(row) || taken.has(cheque.id)) continue;
    found.set(row, cheque);
    taken.add(cheque.id);
  }
  return found;
}
