import { foldText } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { isTelling, withoutNoughts } from '../treasury/likely-money.ts';
import { numbersIn } from './match-rows.ts';
import { isGood, numberOf, type StatementRow } from './read-rows.ts';
import { terminalWords } from './words.fa.ts';

interface Terminal {
  id: string;
  name: string;
  terminal_number: string;
  merchant_number: string;
}

/** The terminal whose settlement a row is: by a number of it, or by a terminal's words where there is but one. */
export function terminalOf(row: StatementRow, terminals: readonly Terminal[]): Terminal | null {
  if (!isGood(row) || row.amount < 0n) return null;
  const told = new Set([...numbersIn(row)].map(withoutNoughts));
  const isTold = (number: string) => isTelling(number) && told.has(withoutNoughts(number));
  const named = terminals.filter((one) => [one.terminal_number, one.merchant_number].map(numberOf).some(isTold));
  const [first, ...others] = named.length > 0 ? named : terminals;
  if (first === undefined || others.length > 0) return null;
  return named.length > 0 || terminalWords.test(foldText(`${row.description} ${row.payer}`)) ? first : null;
}

/** Terminals that settle to a place, for rows of its bank that are their settlements; by the row's number. */
export async function likelyTerminals(
  tx: Tx,
  placeId: string,
  rows: readonly StatementRow[],
): Promise<ReadonlyMap<number, { id: string; name: string }>> {
  const terminals = await tx
    .selectFrom('treasury_places')
    .select(['id', 'name', 'terminal_number', 'merchant_number'])
    .where('kind', '=', 'pos')
    .where('settles_to', '=', placeId)
    .where('is_active', '=', true)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const found = terminalOf(row, terminals);
      return found === null ? [] : [[row.number, { id: found.id, name: found.name }] as const];
    }),
  );
}
