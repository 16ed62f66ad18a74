import { cleanIdentifier, lookupKey, type OwnGoods } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { goodsByText } from './goods-by-text.ts';
import { goodsOf } from './own-goods.ts';

interface Called {
  code?: string;
  name?: string;
}

interface Given {
  item_code: string;
  item_name: string;
}

export interface GoodsCalled {
  /** what the lines call, as it was looked for */
  given: readonly Given[];
  /** the same, of whose codes the dashes are only a mask's */
  unmasked: readonly Given[];
  /** of each line the product; undefined: none, or nobody can tell which */
  ids: readonly (string | undefined)[];
  /** by the text as `lookupKey` has it; null: several are called so */
  byText: ReadonlyMap<string, OwnGoods | null>;
}

/**
 * Products by what the lines of a spreadsheet call them: own code or barcode first, then the goods id, which several goods
 * may share and the name then tells apart, then the name. A code is looked for as it is written first, since an own one may
 * have dashes, and then as an identifier, where they are only a mask's. A code that says nothing leaves it to the name.
 */
export async function goodsCalled(tx: Tx, lines: readonly Called[]): Promise<GoodsCalled> {
  const given = lines.map(({ code = '', name = '' }) => ({ item_code: lookupKey(code), item_name: name.trim() }));
  const unmasked = given.map((line) => ({ ...line, item_code: cleanIdentifier(line.item_code) }));
  const all = [...given, ...unmasked];
  const byText = await goodsByText(tx, [
    ...lines.map(({ code = '' }) => code),
    ...unmasked.map(({ item_code }) => item_code),
    ...given.map(({ item_name }) => item_name),
  ]);
  const byId = await goodsOf(tx, all);
  const ofText = (text: string) => byText.get(lookupKey(text))?.product_id;
  const ofCode = (line: Given | undefined) => (line === undefined ? undefined : (ofText(line.item_code) ?? byId(line)));
  return {
    given,
    unmasked,
    ids: given.map((line, index) => ofCode(line) ?? ofCode(unmasked[index]) ?? ofText(line.item_name)),
    byText,
  };
}
