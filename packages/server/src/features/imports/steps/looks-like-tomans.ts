import { columnOfSource, lookupColumn, readCell, type SheetMapping, sheetColumn } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, rowsOfImport } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import type { ImportNotice } from '../tables.ts';

const code = 'LOOKS_LIKE_TOMANS';
const pricePath = 'items[].item_price';
/** Prices looked at, among so many first rows. */
const pricesMax = 20;
const rowsMax = 2_000;
/** Fewer say nothing, unless the file has no more. */
const knownLeast = 3;

/** Whole rials of a price; 0 where it is none. */
function rialsOf(text: string): bigint {
  const column = sheetColumn(pricePath);
  const reading = column === null ? null : readCell(column, text, 0);
  return reading?.ok ? BigInt(reading.value.split('.')[0] || '0') : 0n;
}

/** A price rises and falls, but hardly ever to a fifth or a twentieth. */
const isTenth = (price: bigint, own: bigint): boolean => own >= price * 5n && own <= price * 20n;

/** First rows that have a price. */
async function pricedRows(tx: Tx, row: ImportRow, column: number): Promise<string[][]> {
  const { rows } = await sql<{ cells: string[] }>`
    select cells from (
      select row_number, cells from import_rows where ${rowsOfImport(row)} order by row_number limit ${rowsMax}
    ) first where btrim(cells ->> ${sql.lit(column)}) <> '' order by row_number limit ${pricesMax}`.execute(tx);
  return rows.map(({ cells }) => cells);
}

/** Each price beside that of the same product in the account's list, both in rials; those that both have. */
async function besideOwn(
  tx: Tx,
  { ports }: Pick<ImportDeps, 'ports'>,
  mapping: SheetMapping,
  rows: readonly (readonly string[])[],
): Promise<{ price: bigint; own: bigint }[]> {
  const at = (path: string) => columnOfSource(mapping[path]);
  const texts = [lookupColumn(mapping, 'goods') ?? -1, at('items[].item_name')];
  const lines = rows.map((cells) => ({
    texts: texts.map((column) => cells[column] ?? ''),
    item_code: (cells[at('items[].item_code')] ?? '').trim(),
    item_name: cells[at('items[].item_name')] ?? '',
    price: rialsOf(cells[at(pricePath)] ?? ''),
  }));
  const called = await ports.goodsByText(
    tx,
    lines.flatMap((line) => line.texts),
  );
  const byCode = await ports.goods?.(tx, lines);
  const found = lines.flatMap((line) => {
    const [text] = line.texts.flatMap((one) => called.get(one)?.product_id ?? []);
    const id = text ?? byCode?.(line) ?? null;
    return id === null ? [] : [{ id, price: line.price }];
  });
  const products = await ports.products(
    tx,
    found.map(({ id }) => id),
  );
  return found.flatMap(({ id, price }) => {
    const { item_price = '', item_currency_type = '' } = products.get(id) ?? {};
    const own = item_currency_type === '' ? rialsOf(item_price) : 0n;
    return price > 0n && own > 0n ? [{ price, own }] : [];
  });
}

/** Whether prices that nobody called tomans look like it: a tenth of what the account's own products cost. */
export async function tomansNotice(
  tx: Tx,
  deps: Pick<ImportDeps, 'ports'>,
  row: ImportRow,
  mapping: SheetMapping,
): Promise<ImportNotice[]> {
  const source = mapping[pricePath];
  if (source === undefined || !('column' in source) || source.unit !== undefined) return [];
  const rows = await pricedRows(tx, row, source.column);
  const known = await besideOwn(tx, deps, mapping, rows);
  const { length: count } = known.filter(({ price, own }) => isTenth(price, own));
  if (count === 0 || known.length < Math.min(knownLeast, rows.length) || count * 10 < known.length * 9) return [];
  return [{ code, count, message: importMessages.LOOKS_LIKE_TOMANS(count, known.length) }];
}

/** What is said of a file, with what its columns say now of tomans in the place of what they said. */
export async function withTomansNotice(
  tx: Tx,
  deps: Pick<ImportDeps, 'ports'>,
  row: ImportRow,
  mapping: SheetMapping,
): Promise<ImportNotice[]> {
  const others = row.notices.filter((notice) => notice.code !== code);
  return [...(await tomansNotice(tx, deps, row, mapping)), ...others];
}
