import { foldText } from '@taraz/core';
import { sql } from 'kysely';
import { prepared, type Tx } from '../../platform/db/database.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';

interface Line {
  item_code: string;
  item_name: string;
}

/** Finds the account's own product that a line sells; null: none, or nobody can tell which. */
export type GoodsFinder = (line: Line) => string | null;

const keyOf = (code: string, name: string): string => `${code} ${foldText(name)}`;

/**
 * The account's products by the goods ids of lines; of several with one id, the only one of the line's name. Of each id no
 * more than two are read, and those of the lines' names: shops give ten thousand goods one general id.
 */
export async function goodsOf(tx: Tx, lines: readonly Line[]): Promise<GoodsFinder> {
  const codes = [...new Set(lines.map(({ item_code }) => item_code))].filter((code) => code !== '');
  if (codes.length === 0) return () => null;
  const names = [...new Set(lines.map(({ item_name }) => persianSortKey(item_name)))];
  const { rows: ofCodes } = await sql<{ id: string; code: string }>`
    select p.id, w.code from unnest(${codes}::text[]) as w (code) cross join lateral (
      select id from products where code = w.code and deleted_at is null limit 2
    ) p ${prepared}`.execute(tx);
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
