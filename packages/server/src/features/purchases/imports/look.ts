import type { Tx } from '../../../platform/db/database.ts';
import { type MatchedRow, matchRows, replacedOutside } from './match-rows.ts';
import { type ImportRecord, knownOf } from './queries.ts';
import { readRows } from './read-rows.ts';
import type { KnownPurchase } from './stored.ts';

/** A file beside the register, as both are now. */
export interface Look {
  rows: readonly MatchedRow[];
  /** what is in the register and an invoice of the file stands in the place of */
  replaced: readonly KnownPurchase[];
}

/**
 * Reads a file's rows as its columns are said to be, and finds them in the register.
 * @param isLocked what it finds stays as it is until the transaction ends
 */
export async function lookAt(tx: Tx, record: ImportRecord, nowMs: number, isLocked = false): Promise<Look> {
  const { rows: sheet, header_at, fields, unit } = record;
  const rows = readRows({ rows: sheet, headerAt: header_at, fields, unit }, nowMs);
  const known = await knownOf(tx, rows, isLocked);
  const matched = matchRows(rows, known);
  return { rows: matched, replaced: replacedOutside(matched, known) };
}
