import { cleanIdentifier, lookupKey } from '@taraz/core';
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
  /** of each line: are several called by its code or name? */
  several: readonly boolean[];
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
  // Of a code without dashes both are one, and which of codes that are alike is meant its own writing says.
  const codes = lines.map(({ code = '' }, index) => {
    const bare = unmasked[index]?.item_code ?? '';
    return { written: code, bare: bare === given[index]?.item_code ? code : bare };
  });
  const byText = await goodsByText(tx, [
    ...codes.flatMap(({ written, bare }) => [written, bare]),
    ...given.map(({ item_name }) => item_name),
  ]);
  const byId = await goodsOf(tx, all);
  const ofText = (text: string) => byText.get(text)?.product_id;
  const ofCode = (text: string, line: Given | undefined) =>
    ofText(text) ?? (line === undefined ? undefined : byId(line));
  const called = codes.map((code, index) => ({ ...code, line: given[index], plain: unmasked[index] }));
  return {
    given,
    unmasked,
    ids: called.map(
      ({ written, bare, line, plain }) => ofCode(written, line) ?? ofCode(bare, plain) ?? ofText(line?.item_name ?? ''),
    ),
    several: called.map(({ written, bare, line }) =>
      [written, bare, line?.item_name ?? ''].some((text) => byText.get(text) === null),
    ),
  };
}
