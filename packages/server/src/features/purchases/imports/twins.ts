import { foldText } from '@taraz/core';
import { isGood, type PurchaseFileRow, type RowAmounts } from './read-rows.ts';
import { sellerLabels, sellerOf, sellerSought } from './sellers.ts';
import { type KnownPurchase, type Stored, storedOfRow } from './stored.ts';

/** By what a purchase without a tax number is the same, whoever sold it: when, under which number, how much. */
const keyOf = (one: Pick<Stored, 'day' | 'net' | 'vat' | 'total'> & { kind: string; number: string }): string =>
  [one.kind, one.day, foldText(one.number), one.net, one.vat, one.total].join('\u0000');

const labelOf = (key: string, seller: string): string => [key, seller].join('\u0000');

function indexOf(known: readonly KnownPurchase[]): Map<string, KnownPurchase[]> {
  const index = new Map<string, KnownPurchase[]>();
  for (const one of known.filter(({ tax_number }) => tax_number === '')) {
    const key = keyOf(one);
    for (const label of sellerLabels(sellerOf(one)).map((seller) => labelOf(key, seller))) {
      const list = index.get(label);
      if (list === undefined) index.set(label, [one]);
      else list.push(one);
    }
  }
  return index;
}

/** A purchase without a tax number that may be one of the register. */
export const isWithoutNumber = (row: PurchaseFileRow): row is PurchaseFileRow & { amounts: RowAmounts } =>
  row.taxNumber === '' && !row.isCancellation && row.voidStatus === '' && isGood(row);

/** A row that may be a purchase without a tax number, and what it is sought by: what tells surely, and what else where nothing does. */
function askingOf(row: PurchaseFileRow) {
  if (!isWithoutNumber(row)) return [];
  const key = keyOf({ ...storedOfRow(row), kind: row.kind, number: row.ownNumber });
  const { surely, likely } = sellerSought(row);
  const labels = (sellers: readonly string[]) => sellers.map((seller) => labelOf(key, seller));
  return [{ row, surely: labels(surely), likely: labels(likely) }];
}

/**
 * Which purchases of the register rows without a tax number are, one to one, so that equal ones are as many as they are. The
 * seller is the same by any code that both have, and by the name where one side has no code.
 */
export function twinsWithoutNumber(
  rows: readonly PurchaseFileRow[],
  known: readonly KnownPurchase[],
): ReadonlyMap<PurchaseFileRow, KnownPurchase> {
  const index = indexOf(known);
  const taken = new Set<KnownPurchase>();
  const take = (label: string): KnownPurchase | undefined => {
    const list = index.get(label) ?? [];
    let first = list.shift();
    while (first !== undefined && taken.has(first)) first = list.shift();
    if (first !== undefined) taken.add(first);
    return first;
  };
  const asking = rows.flatMap(askingOf);
  const twins = new Map<PurchaseFileRow, KnownPurchase>();
  // What tells surely is for all rows first: one that has a name alone takes nothing of theirs.
  for (const way of ['surely', 'likely'] as const)
    for (const { row, [way]: labels } of asking) {
      if (twins.has(row)) continue;
      for (const label of labels) {
        const twin = take(label);
        if (twin === undefined) continue;
        twins.set(row, twin);
        break;
      }
    }
  return twins;
}
