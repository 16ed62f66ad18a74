import { isGood, type StatementRow } from './read-rows.ts';

/** A row whose balance does not follow from the one before it. Rial. */
export interface BalanceBreak {
  row: number;
  expected: bigint;
  found: bigint;
}

/** What a file's running balance says. Rial; null where it has none. */
export interface BalanceCheck {
  opening: bigint | null;
  closing: bigint | null;
  isConsistent: boolean | null;
  break: BalanceBreak | null;
}

/** Rows whose balance is wrong when they are taken in this order; after what cannot be read it begins anew. */
function breaksOf(rows: readonly StatementRow[]): BalanceBreak[] {
  const breaks: BalanceBreak[] = [];
  let before: bigint | null = null;
  for (const row of rows) {
    if (!isGood(row)) {
      before = row.balance;
      continue;
    }
    const expected: bigint | null = before === null ? null : before + row.amount;
    if (expected !== null && row.balance !== null && row.balance !== expected)
      breaks.push({ row: row.number, expected, found: row.balance });
    before = row.balance ?? expected;
  }
  return breaks;
}

/** Do the days go back from row to row? */
function goesBack(rows: readonly StatementRow[]): boolean {
  const times = rows.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
  return (times[0] ?? 0) > (times.at(-1) ?? 0);
}

/** The rows as they happened, whichever way round the bank writes them: as the balances, or the days, follow each other. */
function inOrder(rows: readonly StatementRow[]): { rows: readonly StatementRow[]; breaks: BalanceBreak[] } {
  const back = rows.toReversed();
  const [forth, backward] = [
    { rows, breaks: breaksOf(rows) },
    { rows: back, breaks: breaksOf(back) },
  ];
  if (forth.breaks.length === backward.breaks.length) return goesBack(rows) ? backward : forth;
  return forth.breaks.length < backward.breaks.length ? forth : backward;
}

/** Whether opening + Σ = closing, row by row, in whichever order the file has them. */
export function checkBalance(all: readonly StatementRow[]): BalanceCheck {
  const { rows, breaks } = inOrder(all);
  const first = rows.find((row) => isGood(row) && row.balance !== null);
  const last = rows.findLast(({ balance }) => balance !== null);
  if (first === undefined || last === undefined)
    return { opening: null, closing: null, isConsistent: null, break: null };
  const sumOf = (some: readonly StatementRow[]): bigint =>
    some.filter(isGood).reduce((sum, { amount }) => sum + amount, 0n);
  const found = breaks.toSorted((one, other) => one.row - other.row)[0] ?? null;
  return {
    opening: (first.balance ?? 0n) - sumOf(rows.slice(0, rows.indexOf(first) + 1)),
    closing: (last.balance ?? 0n) + sumOf(rows.slice(rows.indexOf(last) + 1)),
    isConsistent: found === null,
    break: found,
  };
}
