import { foldText } from '@taraz/core';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { withoutSorts } from '../../platform/db/without-sorts.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';

interface Line {
  item_code: string;
  item_name: string;
}

/** Finds the account's own product that a line sells; null: none, or nobody can tell which. */
export type GoodsFinder = (line: Line) => string | null;

const keyOf = (code: string, name: string): string => `${code} ${foldText(name)}`;

/** Goods ids up to which the account's goods may be gone through for each of them. */
const ofInvoiceMax = 50;

/**
 * The account's products by the goods ids of lines; of several with one id, the only one of the line's name. Of each id no
 * more than two are read, and those of the lines' names: shops give ten thousand goods one general id.
 */
export async function goodsOf(tx: Tx, lines: readonly Line[]): Promise<GoodsFinder> {
  const codes = [...new Set(lines.map(({ item_code }) => item_code))].filter((code) => code !== '');
  if (codes.length === 0) return () => null;
  const names = [...new Set(lines.map(({ item_name }) => persianSortKey(item_name)))];
  const isOfFile = codes.length > ofInvoiceMax;
  const statement = sql<{ id: string; code: string }>`
    select p.id, w.code from unnest(${codes}::text[]) as w (code) cross join lateral (
      select id from products where code >= w.code and code <= w.code and deleted_at is null order by code limit 2
    ) p ${isOfFile ? sql`` : prepared}`;
  const { rows: ofCodes } = await (isOfFile ? withoutSorts(tx, () => statement.execute(tx)) : statement.execute(tx));
  const byCode = Map.groupBy(ofCodes, ({ code }) => code);
  const shared = codes.filter((code) => (byCode.get(code) ?? []).length > 1);
  const { rows: ofNames } =
    shared.length === 0
      ? { rows: [] }
      : await sql<{ id: string; code: string; name: string }>`
    select id, code, name from products
    where name_sort = any(${names}::text[]) and code = any(${shared}::text[]) and deleted_at is null`.execute(tx);
  const byName = Map.groupBy(ofNames, ({ code, name }) => keyOf(code, name));
  return ({ item_code, item_name }) => {
    const all = byCode.get(item_code) ?? [];
    const [found, other] = all.length < 2 ? all : (byName.get(keyOf(item_code, item_name)) ?? []);
    return other === undefined ? (found?.id ?? null) : null;
  };
}
