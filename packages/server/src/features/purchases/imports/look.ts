import type { Tx } from '../../../platform/db/database.ts';
import { type MatchedRow, matchRows } from './match-rows.ts';
import { type ImportRecord, knownOf } from './queries.ts';
import { readRowsInTurns } from './read-rows.ts';
import type { KnownPurchase } from './stored.ts';

/** A file beside the register, as both are now. */
export interface Look {
  rows: readonly MatchedRow[];
  /** what of the register its rows may be, or stand in the place of */
  known: readonly KnownPurchase[];
}

/**
 * Reads a file's rows as its columns are said to be, and finds them in the register.
 * @param isLocked what it finds stays as it is until the transaction ends
 */
export async function lookAt(tx: Tx, record: ImportRecord, nowMs: number, isLocked = false): Promise<Look> {
  const { rows: sheet, header_at, fields, unit } = record;
  const rows = await readRowsInTurns({ rows: sheet, headerAt: header_at, fields, unit }, nowMs);
  const known = await knownOf(tx, rows, isLocked);
  return { rows: matchRows(rows, known), known };
}
