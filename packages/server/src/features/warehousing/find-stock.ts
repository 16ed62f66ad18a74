import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { goodsCalled } from '../products/goods-called.ts';
import { stockOf } from './stock-queries.ts';

/** Of goods ids those that anything of the account has. */
async function idsInUse(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ code: string }>`
    select w.code from unnest(${[...new Set(ids)]}::text[]) as w (code)
    where w.code <> '' and exists (select from products where code = w.code and deleted_at is null)`.execute(tx);
  return new Set(rows.map(({ code }) => code));
}

/** Goods by what the lines of a spreadsheet call them (`goodsCalled`), with their stock. */
export async function findStock(
  tx: Tx,
  { lines }: CallInput<typeof calls.findStock>['body'],
): Promise<CallReply<typeof calls.findStock>> {
  const { given, unmasked, ids: called, several } = await goodsCalled(tx, lines);
  const stock = await stockOf(tx, {}, [...new Set(called.filter((id) => id !== undefined))]);
  const found = new Map(stock.map((one) => [one.id, one]));
  const codesOf = (index: number) => [given[index], unmasked[index]].map((line) => line?.item_code ?? '');
  const shared = await idsInUse(
    tx,
    called.flatMap((id, index) => (id === undefined ? codesOf(index) : [])),
  );
  return {
    lines: given.map((_, index) => {
      const one = found.get(called[index] ?? '') ?? null;
      const isSeveral = several[index] === true || codesOf(index).some((code) => shared.has(code));
      return { stock: one, is_several: called[index] === undefined && isSeveral };
    }),
  };
}
