import { drawnWithinDays, isTelling } from '../treasury/likely-money.ts';
import { type GoodRow, numbered, numbersIn } from './match-rows.ts';
import { dayOf, type Found, nearer, Shelf } from './shelf.ts';

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

/** Where waiting cheques are found by their numbers, which no day is asked of. */
const anyDay = 0;

/** Cheques as they are looked for: named by a number, or paid in the days after they fell due. */
function shelvesOf(cheques: readonly WaitingCheque[]): { named: Shelf; due: Shelf } {
  const shelves = { named: new Shelf(), due: new Shelf() };
  for (const [place, { amount, dueDay, numbers }] of cheques.entries()) {
    for (const number of numbers) shelves.named.add(numbered(amount, number), anyDay, place);
    shelves.due.add(`${amount}`, dayOf(dueDay), place);
  }
  return shelves;
}

/**
 * Which rows that are not in the books are likely the money of a waiting cheque, one to one: the named ones first, then
 * those nearest to their day. By the row's number.
 */
export function matchCheques<Cheque extends WaitingCheque>(
  rows: readonly GoodRow[],
  cheques: readonly Cheque[],
): Map<number, Cheque> {
  const { named, due } = shelvesOf(cheques);
  const found = new Map<number, Cheque>();
  const taken = new Set<number>();
  const takeEach = (find: (row: GoodRow) => Found | null): void => {
    for (const row of rows) {
      const place = found.has(row.number) ? undefined : find(row)?.place;
      const cheque = place === undefined ? undefined : cheques[place];
      if (place === undefined || cheque === undefined) continue;
      found.set(row.number, cheque);
      taken.add(place);
    }
  };
  takeEach((row) => {
    const told = [...numbersIn(row)].filter(isTelling);
    return told.reduce<Found | null>(
      (best, number) => nearer(best, named.nearest(numbered(row.amount, number), anyDay, 0, taken)),
      null,
    );
  });
  for (let late = 0; late <= drawnWithinDays; late += 1)
    takeEach(({ amount, day }) => due.nearest(`${amount}`, dayOf(day) - late, 0, taken));
  return found;
}
