import { checkNationalCode, foldText } from '@taraz/core';
import { isGood, type PurchaseFileRow } from './read-rows.ts';
import { type KnownPurchase, type Stored, storedOfRow } from './stored.ts';

/** By what a purchase without a tax number is the same, whoever sold it: when, under which number, how much. */
const keyOf = (one: Pick<Stored, 'day' | 'net' | 'vat' | 'total'> & { kind: string; number: string }): string =>
  [one.kind, one.day, foldText(one.number), one.net, one.vat, one.total].join('\u0000');

/** All codes by which a seller is meant: the economic code of a citizen begins with their national one. */
function codesOf(economic: string, national: string): string[] {
  const citizen = economic.length === 14 ? economic.slice(0, 10) : '';
  return [...new Set([economic, national, checkNationalCode(citizen) ? citizen : ''])].filter((code) => code !== '');
}

/** What a purchase is sought by: its key, and a code of its seller, or their name beside codes or without any. */
const labelOf = (key: string, by: 'code' | 'name with codes' | 'name alone', value: string): string =>
  [key, by, value].join('\u0000');

function indexOf(known: readonly KnownPurchase[]): Map<string, KnownPurchase[]> {
  const index = new Map<string, KnownPurchase[]>();
  for (const one of known.filter(({ tax_number }) => tax_number === '')) {
    const [key, name] = [keyOf(one), foldText(one.supplier_name)];
    const codes = codesOf(one.economic_code, one.national_code);
    const labels = codes.map((code) => labelOf(key, 'code', code));
    labels.push(labelOf(key, codes.length === 0 ? 'name alone' : 'name with codes', name));
    for (const label of labels) {
      const list = index.get(label);
      if (list === undefined) index.set(label, [one]);
      else list.push(one);
    }
  }
  return index;
}

/** A row that may be a purchase without a tax number, and what it is sought by: what tells surely, and what else where nothing does. */
function askingOf(row: PurchaseFileRow) {
  if (row.taxNumber !== '' || row.isCancellation || row.voidStatus !== '' || !isGood(row)) return [];
  const key = keyOf({ ...storedOfRow(row), kind: row.kind, number: row.ownNumber });
  const name = foldText(row.supplierName);
  const codes = codesOf(row.economicCode, row.nationalCode);
  const alone = labelOf(key, 'name alone', name);
  return codes.length === 0
    ? [{ row, surely: [alone], likely: [labelOf(key, 'name with codes', name)] }]
    : [{ row, surely: codes.map((code) => labelOf(key, 'code', code)), likely: [alone] }];
}

/**
 * Which purchases of the register rows without a tax number are, one to one, so that equal ones are as many as they are. The
 * seller is the same by any code that both have, and by the name where one side has no code: a list lacks what the register
 * has of a customer, or has what nobody wrote there.
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
