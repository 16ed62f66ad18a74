import { columnOfSource, lookupPaths } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, rowsOfImport } from './job.ts';

/** What an own product says of its line. */
const ofGoods = ['item_code', 'item_name', 'item_unit', 'item_type', 'item_vat_percentage'].map(
  (name) => `items[].${name}`,
);

/** Codes of what is called like none of a list, or like several. */
const unknownCode = '_OWN_';

/**
 * Rows, of `import_rows`, that are wrong for something that the account's customers or products may say by now: what the
 * file does not say itself. What is wrong in the file stays wrong whatever the lists say.
 */
export function mayBeMended({ mapping }: Pick<ImportRow, 'mapping'>): RawBuilder<boolean> {
  const lookups = Object.values(lookupPaths).flatMap((path) => {
    const source = mapping?.[path];
    return source !== undefined && 'lookup' in source ? [columnOfSource(source)] : [];
  });
  return sql<boolean>`(bad and exists (
    select from jsonb_to_recordset(faults) as f (code text, path text, severity text, "column" int)
    where f.severity = 'error' and (
      strpos(f.code, ${unknownCode}) > 0
      or (f.path like 'buyer\\_info.%' or f.path = any(${ofGoods}::text[]))
        and (f."column" < 0 or f."column" = any(${lookups}::int[]) or btrim(cells ->> f."column") = ''))))`;
}

/** How many rows may be right by now; 0 where no list was changed since they were judged. */
export async function rowsMayBeMended(tx: Tx, { ports }: Pick<ImportDeps, 'ports'>, row: ImportRow): Promise<number> {
  if (row.state !== 'ready' || row.faulty_count === 0) return 0;
  if (!(await ports.listsChanged(tx, row.judged_at ?? row.created_at))) return 0;
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from import_rows where ${rowsOfImport(row)} and ${mayBeMended(row)}`.execute(tx),
  );
  return count;
}
