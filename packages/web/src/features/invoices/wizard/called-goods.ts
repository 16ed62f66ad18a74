/** Goods by what a spreadsheet calls them, of which the browser keeps no list: the server is asked. */
import { type CallReply, calledMax, calls } from '@taraz/contract';
import { foldText } from '@taraz/core';
import { api } from '../../../app/api.ts';
import type { ProductRow } from '../catalogue-lines.ts';
import type { LinePatch } from './paste-lines.ts';
import { bare, isOfCode, ofItsCode, type productFinder } from './paste-table.ts';

export interface Called {
  code: string;
  name: string;
}

/** The product that the words of a row name; null: none, or nobody can tell which. */
export type Finder = ReturnType<typeof productFinder>;

/** What a row calls, as the server is asked: of a cell that is longer than any name its beginning, or nothing would be answered. */
export const calledBy = ({ code, name }: Called): Called => ({
  code: code.replaceAll('\0', '').slice(0, calledMax.code),
  name: name.replaceAll('\0', '').slice(0, calledMax.name),
});

/** One answer for each row; each thing is asked about once, however often it is there. */
export async function answersTo<A>(
  rows: readonly Called[],
  ask: (lines: Called[]) => Promise<readonly A[]>,
): Promise<A[]> {
  const keyOf = (row: Called) => JSON.stringify(calledBy(row));
  const asked = new Map(rows.map((row) => [keyOf(row), calledBy(row)]));
  const all = [...asked.values()];
  const answers: A[] = [];
  for (let from = 0; from < all.length; from += calledMax.lines)
    answers.push(...(await ask(all.slice(from, from + calledMax.lines))));
  const byKey = new Map([...asked.keys()].map((key, index) => [key, answers[index]]));
  return rows.flatMap((row) => byKey.get(keyOf(row)) ?? []);
}

/** Whether the list that the browser keeps is all there is. */
export const isWholeList = (list: { count: number; products: readonly unknown[] } | undefined): boolean =>
  list !== undefined && list.count <= list.products.length;

const calledIn = ({ item_code = '', item_name = '' }: LinePatch): Called => ({ code: item_code, name: item_name });

/** Whether a code is a product's goods id alone, which others may share, as no own code and no barcode is. */
const isByIdAlone = ({ sku, gtin, code }: ProductRow, written: string): boolean =>
  bare(written) === bare(code) && ![sku, gtin].some((own) => bare(own) === bare(written));

/** Whether a code is a product's own alone and written otherwise: another may have it to the letter. */
const isOwnOtherwise = ({ sku, gtin, code }: ProductRow, written: string): boolean =>
  sku !== written.trim() && bare(sku) === bare(written) && ![gtin, code].some((own) => bare(own) === bare(written));

/**
 * Whether a row may be of goods that the browser does not know: of others that share its code, where it names them
 * otherwise or not at all, that have it to the letter, or that are called as those it knows.
 */
export function isUnknown(written: LinePatch, find: Finder): boolean {
  const { item_code = '', item_name = '' } = written;
  const product = find(written);
  if (product === null) return item_code !== '' || item_name !== '';
  const isMeant = item_name === '' ? !isByIdAlone(product, item_code) : foldText(item_name) === foldText(product.name);
  return item_code !== '' && !(isMeant && isOfCode(product, item_code) && !isOwnOtherwise(product, item_code));
}

/** What of the written words may name goods beyond those that the browser keeps. */
export const unknownIn = (written: readonly LinePatch[], find: Finder): Called[] =>
  written.filter((one) => isUnknown(one, find)).map(calledIn);

/** What the server answered of those that were asked for, and of the rest what the browser knows. */
export async function finderOf(find: Finder, unknown: readonly Called[], signal?: AbortSignal): Promise<Finder> {
  type Answer = CallReply<typeof calls.findProducts>['products'];
  const ask = async (lines: Called[]): Promise<{ product: Answer[number] }[]> =>
    (await api(calls.findProducts, { body: { lines } }, { ...(signal === undefined ? {} : { signal }) })).products.map(
      (product) => ({ product }),
    );
  const keyOf = ({ code, name }: Called) => JSON.stringify([code, name]);
  const answers = await answersTo(unknown, ask);
  const found = new Map<string, ProductRow | null>(
    unknown.map((one, index) => [keyOf(one), answers[index]?.product ?? null]),
  );
  // A goods id or own code of which the server cannot tell whose it is stays nobody's.
  return (written) => {
    const { item_code = '' } = written;
    const answer = found.get(keyOf(calledIn(written)));
    const known = find(written);
    const isUnsure = known !== null && (isByIdAlone(known, item_code) || isOwnOtherwise(known, item_code));
    const isNobodys = answer === null && isUnsure;
    return ofItsCode(written, answer ?? null) ?? (isNobodys ? null : known);
  };
}
