import { isGoodsId, lookupKey, lookupPaths, type SheetMapping } from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';

/** What the buyer is known by without a lookup. */
const buyerCodes = ['buyer_info.national_code', 'buyer_info.economic_code', 'buyer_info.passport_no'];

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
  const textsOf = (column: number) => rows.map((cells) => cells[column] ?? '').filter((text) => text.trim() !== '');
  const bestOf = (known: ReadonlyMap<string, unknown>): number | null => {
    const counts = headers.map((_, column) => textsOf(column).filter((text) => known.has(lookupKey(text))).length);
    const most = Math.max(0, ...counts);
    return most === 0 ? null : counts.indexOf(most);
  };
  const all = rows.flat();
  const codes = mapping[lookupPaths.goods];
  const hasIds = codes !== undefined && !('column' in codes && !textsOf(codes.column).some(isGoodsId));
  const goods = hasIds ? null : bestOf(await ports.goodsByText(tx, all));
  const hasCodes = buyerCodes.some((path) => mapping[path] !== undefined);
  const buyers = hasCodes ? null : bestOf(await ports.buyersByName(tx, all));
  return {
    ...mapping,
    ...(goods === null ? {} : { [lookupPaths.goods]: { lookup: goods } }),
    ...(buyers === null ? {} : { [lookupPaths.buyers]: { lookup: buyers } }),
  };
}
