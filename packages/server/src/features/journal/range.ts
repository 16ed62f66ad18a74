import type { Tx } from '../../platform/db/database.ts';
import type { Days } from '../analytics/day-range.ts';
import { foldAtOnce, foldSales } from '../analytics/fold-sales.ts';
import { readRange } from '../analytics/read-range.ts';

/** The days that books are asked of, once newest sales are taken in. @throws Problem INVALID_INPUT */
export async function readDays(
  tx: Tx,
  query: { from_date?: string; to_date?: string },
  nowMs: number,
): Promise<Days & { isBuilding: boolean }> {
  const days = readRange(query, nowMs);
  return { ...days, isBuilding: !(await foldSales(tx, foldAtOnce)) };
}
