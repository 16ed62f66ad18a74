import { type NumberedSheet, sheetsRead } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { compareFileSums } from './file-sum.ts';
import { type ImportRow, rowsOfImport } from './job.ts';
import { sheetOfRows } from './keys.ts';
import type { ImportDetail } from './queries.ts';
import { areJoined } from './sheets.ts';

/** The sheets that have sums of their own. Those that are put together by a number have one, as has a file of one sheet. */
function partsOf({ sheets }: Pick<ImportRow, 'sheets'>): (Pick<NumberedSheet, 'name'> & { offset: number })[] {
  const read = sheetsRead(sheets);
  return read.length < 2 || areJoined(sheets) ? [{ name: '', offset: 0 }] : read;
}

/** What the invoices of a sheet come to. */
interface PartSums {
  /** from 1 */
  part: number;
  lines: number;
  total: string | null;
  vat: string | null;
  /** every invoice has its sums */
  isWhole: boolean;
  leftOutRows: number;
  right: string | null;
  rightVat: string | null;
  rightCount: number;
}

/** Adds the invoices up, those of each sheet by themselves. */
async function add(tx: Tx, row: ImportRow): Promise<PartSums[]> {
  const sheet = areJoined(row.sheets) ? null : sheetOfRows(row.sheets, sql`rows[1]`);
  const { rows } = await sql<PartSums>`
    select ${sheet ?? sql`1`} as part,
      sum(cardinality(rows))::int as lines, sum(total)::text as total, sum(total_vat)::text as vat,
      bool_and(total is not null) as "isWhole",
      coalesce(sum(cardinality(rows)) filter (where state = 'left_out'), 0)::int as "leftOutRows",
      (sum(total) filter (where state = 'valid'))::text as "right",
      (sum(total_vat) filter (where state = 'valid'))::text as "rightVat",
      (count(total) filter (where state = 'valid'))::int as "rightCount"
    from import_invoices where ${rowsOfImport(row)} group by 1 order by 1`.execute(tx);
  return rows;
}

const sumOf = (figures: readonly (string | null)[]): string =>
  String(figures.reduce((sum, figure) => sum + BigInt(figure ?? 0), 0n));

/** What the right invoices come to, once all are judged; null until then, and where one was judged before it was kept. */
function rightSums({ valid_count }: ImportRow, parts: readonly PartSums[]): ImportDetail['sums'] {
  const count = parts.reduce((sum, { rightCount }) => sum + rightCount, 0);
  if (count < valid_count) return null;
  return { total: sumOf(parts.map(({ right }) => right)), vat: sumOf(parts.map(({ rightVat }) => rightVat)) };
}

/** The file's own sums beside what its invoices come to; null where it has none, or an invoice has no sums. */
function fileSum(row: ImportRow, sheets: ReturnType<typeof partsOf>, parts: readonly PartSums[]) {
  const leftOut = parts.reduce((sum, { leftOutRows }) => sum + leftOutRows, 0);
  if (leftOut !== row.left_out_rows || parts.some(({ isWhole }) => !isWhole)) return null;
  const { file_sums: sums, file_sum_rows: places, mapping } = row;
  const said = sheets.map(({ name, offset }, index) => {
    const end = sheets[index + 1]?.offset ?? Number.POSITIVE_INFINITY;
    const isHere = (at: number | undefined) => at === undefined || (at > offset && at <= end);
    const { total, vat, lines } = parts.find(({ part }) => part === index + 1) ?? { total: null, vat: null, lines: 0 };
    const computed = { total: BigInt(total ?? 0), vat: BigInt(vat ?? 0) };
    return { sheet: name, sums: (sums ?? []).filter((_, at) => isHere(places?.[at])), computed, lines };
  });
  return compareFileSums(said, mapping ?? {});
}

/** What an import's invoices come to, and whether that is what its file says. */
export async function sumsOf(tx: Tx, row: ImportRow): Promise<Pick<ImportDetail, 'sums' | 'file_sum'>> {
  const hasRight = row.state === 'ready' && row.valid_count > 0;
  const isSaid = row.file_sums !== null && row.new_count + row.faulty_count === 0 && row.row_count > 0;
  if (!hasRight && !isSaid) return { sums: null, file_sum: null };
  const sheets = partsOf(row);
  const parts = await add(tx, row);
  return { sums: hasRight ? rightSums(row, parts) : null, file_sum: isSaid ? fileSum(row, sheets, parts) : null };
}
