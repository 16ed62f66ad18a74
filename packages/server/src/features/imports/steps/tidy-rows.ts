import { compareDecimals, isTotalsText, type SheetMapping, sheetOfRow, sheetsRead } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { beginningOf } from '../../../platform/db/storable.ts';
import type { SpreadsheetRow } from '../../../platform/spreadsheet/spreadsheet.ts';
import { unfilledRow } from '../../../platform/spreadsheet/unfilled-row.fa.ts';
import { counterPlace } from '../../../platform/spreadsheet/unfilled-row.ts';
import { endingOf, isSumBetween, largestFigure } from '../header-row.ts';
import { type ImportRow, rowNumberMax, rowsOfImport } from '../job.ts';
import { importMessages } from '../messages.fa.ts';
import type { ImportSheet } from '../sheets.ts';
import type { ImportNotice } from '../tables.ts';

const dropRows = (tx: Tx, row: ImportRow, numbers: readonly number[]) =>
  sql`delete from import_rows where ${rowsOfImport(row)} and row_number = any(${[...numbers]}::int[])`.execute(tx);

/** Takes headers out that stand on each printed page. */
export async function leaveOutHeads(tx: Tx, row: ImportRow): Promise<ImportNotice[]> {
  const head = JSON.stringify(row.headers.map((text) => text.trim()));
  // Of a head of two rows each has a part: no cell of theirs says anything but its column's title, and none has a figure.
  const isPart = sql`
    cells::text !~ '[0-9۰-۹٠-٩]' and (
      select count(*) filter (where text <> '') > 1
        and bool_and(text = '' or title = text or starts_with(title, text || ' ') or right(title, length(text) + 1) = ' ' || text)
      from (select btrim(c.text) as text, btrim(coalesce(h.title, '')) as title
        from jsonb_array_elements_text(cells) with ordinality as c (text, place)
          left join jsonb_array_elements_text(${head}::jsonb) with ordinality as h (title, place) using (place)) both_texts)`;
  const { rows } = await sql`
    delete from import_rows where ${rowsOfImport(row)} and (cells = ${head}::jsonb or ${isPart}) returning row_number`.execute(
    tx,
  );
  const { length: count } = rows;
  return count === 0 ? [] : [{ code: 'REPEATED_HEADS', count, message: importMessages.REPEATED_HEADS(count) }];
}

/** Takes out what stands at the foot of each printed page: its number and nothing else. */
export async function leaveOutPages(tx: Tx, row: ImportRow): Promise<ImportNotice[]> {
  const { rows } = await sql`
    delete from import_rows where ${rowsOfImport(row)} and cells::text ~* ${importMessages.pageFoot}
      and (select count(*) from jsonb_array_elements_text(cells) as text where btrim(text) <> '') = 1
    returning row_number`.execute(tx);
  const { length: count } = rows;
  return count === 0 ? [] : [{ code: 'PAGES', count, message: importMessages.PAGES(count) }];
}

/**
 * Takes rows out in which nothing is filled in: formulas that were copied down beyond the last row come to zeros there, beside
 * a row's number or none. They would be lines of the invoice above.
 */
export async function leaveOutUnfilled(tx: Tx, row: ImportRow): Promise<ImportNotice[]> {
  const counter = counterPlace(row.headers);
  const numbered = sql`${sql.lit(counter)}::int`;
  // Under a form remarks stand in that column.
  const [rest, isCounted] =
    counter < 0
      ? [sql`cells`, sql`true`]
      : [sql`(cells - ${numbered})`, sql`coalesce(cells ->> ${numbered}, '') ~ '^[0-9۰-۹٠-٩ ]*$'`];
  const { rows } = await sql`
    delete from import_rows where ${rowsOfImport(row)} and ${rest}::text ~ ${importMessages.zerosAlone} and ${isCounted}
    returning row_number`.execute(tx);
  const { length: count } = rows;
  return count === 0 ? [] : [{ code: 'UNFILLED', count, message: unfilledRow.leftOut(count) }];
}

/** Rows at a file's end among which its sums are looked for. */
const endLookedAt = 10;

/** After which row those of each sheet begin and with which they end, of a file with one too. */
function spansOf(sheets: readonly ImportSheet[]): { after: number; to: number }[] {
  const starts = sheetsRead(sheets).map(({ offset }) => offset);
  const all = starts.length === 0 ? [0] : starts;
  return all.map((after, index) => ({ after, to: all[index + 1] ?? rowNumberMax }));
}

/** What a file says at its end, and that it was left out. */
interface Totals {
  readonly notices: ImportNotice[];
  /** its sums as they stand, of each sheet its own */
  readonly sums: readonly SpreadsheetRow[];
}

const firstText = (cells: readonly string[]): string => cells.find((cell) => cell.trim() !== '') ?? '';

/** The row that is the sum of all: of those that say so the largest, as the last invoice may have one of its own above it. */
function sumOfAll(ending: readonly SpreadsheetRow[]): SpreadsheetRow | undefined {
  const figure = ({ cells }: SpreadsheetRow): string => largestFigure(cells) ?? '0';
  const sums = ending.filter(({ cells }) => isTotalsText(firstText(cells)));
  const [first = ending[0]] = sums;
  return sums.reduce((most, one) => (most && compareDecimals(figure(one), figure(most)) > 0 ? one : most), first);
}

/** Takes sums out that stand at the end of each sheet, with what is under them; never all there is. */
export async function leaveOutTotals(
  tx: Tx,
  row: ImportRow,
  mapping: SheetMapping,
  sheets: readonly ImportSheet[],
): Promise<Totals> {
  const ending: SpreadsheetRow[] = [];
  for (const { after, to } of spansOf(sheets)) {
    const { rows: ends } = await sql<SpreadsheetRow>`
      select row_number as number, cells from import_rows where ${rowsOfImport(row)} and row_number > ${after} and row_number <= ${to}
      order by row_number desc limit ${endLookedAt + 1}`.execute(tx);
    // The one more than are looked at is left, and the only one that there is.
    ending.push(...endingOf(ends.slice(0, -1).reverse(), mapping));
  }
  if (ending.length === 0) return { notices: [], sums: [] };
  await dropRows(
    tx,
    row,
    ending.map(({ number }) => number),
  );
  const [first] = ending;
  const sheet = first && sheetOfRow(sheets, first.number);
  if (sheet) {
    const message = importMessages.TOTALS_OF_SHEETS(ending.length, importMessages.row(sheet.row, sheet.name));
    return { notices: [{ code: 'TOTALS', count: ending.length, message }], sums: ending };
  }
  return { notices: endingNotices(ending), sums: ending };
}

/** Rows of a file's end that are told one by one; more are told together. */
const toldBeside = 2;

/** What the end of a file of one sheet says: its sum, and what stands beside it. */
function endingNotices(ending: readonly SpreadsheetRow[]): ImportNotice[] {
  const all = sumOfAll(ending);
  const beside = ending.filter(({ number }) => number !== all?.number);
  const textOfRow = ({ cells }: SpreadsheetRow): string => beginningOf(firstText(cells), 40);
  const notice = (message: string, count = 1): ImportNotice => ({ code: 'TOTALS', count, message });
  const sum =
    all === undefined ? [] : [notice(importMessages.TOTALS(all.number, textOfRow(all), largestFigure(all.cells)))];
  if (beside.length > toldBeside) {
    const message = importMessages.MANY_BESIDE_TOTALS(beside.length, beside[0]?.number ?? 0);
    return [...sum, notice(message, beside.length)];
  }
  return [...sum, ...beside.map((row) => notice(importMessages.BESIDE_TOTALS(row.number, textOfRow(row))))];
}

/** Rows looked at in one go. */
const pageRows = 5_000;

const whereOf = (sheets: readonly ImportSheet[], row: number): string => {
  const sheet = sheetOfRow(sheets, row);
  return importMessages.row(sheet?.row ?? row, sheet?.name ?? null);
};

/** Takes sums out that stand under each invoice, as reports have them; never all there is. */
export async function leaveOutSums(
  tx: Tx,
  row: ImportRow,
  mapping: SheetMapping,
  sheets: readonly ImportSheet[],
): Promise<ImportNotice[]> {
  const goods = mapping['items[].item_code'];
  const hasNoGoods =
    goods !== undefined && 'column' in goods ? sql`btrim(cells ->> ${sql.lit(goods.column)}) = ''` : sql`true`;
  const sums: number[] = [];
  for (let after = 0; ; ) {
    const { rows } = await sql<SpreadsheetRow>`
      select row_number as number, cells from import_rows where ${rowsOfImport(row)} and row_number > ${after}
        and ${hasNoGoods} and cells::text ~* ${importMessages.totalsStart}
      order by row_number limit ${pageRows}`.execute(tx);
    sums.push(...rows.filter(({ cells }) => isSumBetween(cells, mapping)).map(({ number }) => number));
    if (rows.length < pageRows) break;
    after = rows.at(-1)?.number ?? rowNumberMax;
  }
  const [first] = sums;
  if (first === undefined || sums.length >= row.row_count) return [];
  await dropRows(tx, row, sums);
  const { length: count } = sums;
  return [{ code: 'SUMS_BETWEEN', count, message: importMessages.SUMS_BETWEEN(count, whereOf(sheets, first)) }];
}
