import { buyerCodePaths, isGoodsId, type LookupList, lookupKey, lookupPaths, type SheetMapping } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';

/** What else a column may mean in which a list's own codes and names stand: a number of pieces may be a code too. */
const namePaths: Readonly<Record<LookupList, readonly string[]>> = {
  goods: [lookupPaths.goods, 'items[].item_name'],
  buyers: ['buyer_info.name', 'buyer_info.company', 'buyer_info.last_name'],
};

/** No name or code of a list is longer; a cell may hold 32,767 characters, and a file's first rows thousands of cells. */
const nameMax = 400;

/** One passer-by who is called as a customer is makes no list of customers. */
const customersLeast = 0.5;

/**
 * A mapping with what the file does not say taken from the account's own lists, where the first rows show that it is there:
 * goods by the column in which most of the own codes, barcodes or names are, buyers by that of their names. A column that
 * is called like goods ids and has none of them has own codes.
 */
export async function guessLookups(
  tx: Tx,
  { ports }: Pick<ImportDeps, 'ports'>,
  mapping: SheetMapping,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<SheetMapping> {
  const textsOf = (column: number) =>
    rows.map((cells) => cells[column] ?? '').filter((text) => text.length <= nameMax && text.trim() !== '');
  const meanings = new Map(
    Object.entries(mapping).flatMap(([path, source]) => ('column' in source ? [[source.column, path] as const] : [])),
  );
  /** The columns of such names, and those of which nobody knows what they are. */
  const columnsOf = (list: LookupList): number[] =>
    [...headers.keys()].filter((column) => {
      const meaning = meanings.get(column);
      return meaning === undefined || namePaths[list].includes(meaning);
    });
  const textsOfList = (list: LookupList) => columnsOf(list).flatMap(textsOf);
  const bestOf = (list: LookupList, isKnown: (text: string) => boolean, share = 0): number | null => {
    const counted = columnsOf(list).map((column) => ({
      column,
      count: textsOf(column).filter(isKnown).length,
    }));
    // Of as many the one that is known for such names.
    const [best] = counted.sort(
      (one, other) => other.count - one.count || Number(meanings.has(other.column)) - Number(meanings.has(one.column)),
    );
    const isEnough = best !== undefined && best.count > 0 && best.count >= textsOf(best.column).length * share;
    return isEnough ? best.column : null;
  };
  const ids = mapping[lookupPaths.goods];
  const hasIds = ids !== undefined && !('column' in ids && !textsOf(ids.column).some(isGoodsId));
  const called = hasIds ? null : await ports.goodsByText(tx, textsOfList('goods'));
  const goods = called === null ? null : bestOf('goods', (text) => called.has(text));
  const hasCodes = buyerCodePaths.some((path) => mapping[path] !== undefined);
  const named = hasCodes ? null : await ports.buyersByName(tx, textsOfList('buyers'));
  const isNamed = (key: string) => named !== null && (named.buyers.has(key) || named.nearBuyers.has(key));
  const buyers = named === null ? null : bestOf('buyers', (text) => isNamed(lookupKey(text)), customersLeast);
  return {
    ...mapping,
    ...(goods === null ? {} : { [lookupPaths.goods]: { lookup: goods } }),
    ...(buyers === null ? {} : { [lookupPaths.buyers]: { lookup: buyers } }),
  };
}
