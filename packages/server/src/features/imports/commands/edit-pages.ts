import type { CallInput, calls } from '@taraz/contract';
import { cellTextMax } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import { storable } from '../../../platform/db/storable.ts';
import { type ImportRow, rowNumberMax } from '../job.ts';
import { seenRows, soughtPattern } from '../queries.ts';
import type { StepEdit } from '../tables.ts';

/** A row that an edit changes: its cells now and then, and [row, column, text now] of each that is another. */
export interface ChangedRow {
  row_number: number;
  cells: string[];
  mended: string[];
  changes: [row: number, column: number, before: string][];
}

/** Rows of a page: what PostgreSQL sorts and keeps of one stays within its memory for that. Tests make it smaller. */
export const editPage = { rows: 4_000 };

const mine = ({ account_id, id }: ImportRow, after: number) =>
  sql`r.account_id = ${account_id} and r.import_id = ${id} and r.row_number > ${after}`;

/** Rows whose cell of one column gets another text; `text` and `where` may speak of `r`, a row of the import. */
function columnPage(
  row: ImportRow,
  column: number,
  after: number,
  { text, where }: { text: RawBuilder<string>; where: RawBuilder<unknown> },
): RawBuilder<ChangedRow> {
  const place = sql.lit(column);
  return sql<ChangedRow>`
    select row_number, cells, jsonb_set(cells, array[${sql.lit(String(column))}], to_jsonb(text)) as mended,
      jsonb_build_array(jsonb_build_array(row_number, ${place}, cells ->> ${place})) as changes
    from (select r.row_number, r.cells, ${text} as text from import_rows r where ${mine(row, after)} and ${where}) one
    where text <> cells ->> ${place} order by row_number limit ${editPage.rows}`;
}

type Body = CallInput<typeof calls.changeImport>['body'];

/** As `fixPage`, in whatever columns they stand. */
const fixEverywhere = (row: ImportRow, code: string, after: number) => sql<ChangedRow>`
  select r.row_number, r.cells, e.mended, e.changes
  from import_rows r
    cross join lateral (select jsonb_object_agg(f ->> 'column', f ->> 'fix') as texts from jsonb_array_elements(r.faults) f
      where f ->> 'code' = ${code} and f ->> 'fix' is not null and (f ->> 'column')::int >= 0) t
    cross join lateral (${laidOver(sql`t.texts`)}) e
  where ${mine(row, after)} and r.faults is not null and r.faults @> ${JSON.stringify([{ code }])}::jsonb
    and e.changes is not null
  order by r.row_number limit ${editPage.rows}`;

/** The mend that each fault of a kind offers, in all cells or in those of one text. */
export function fixPage(row: ImportRow, fix: Extract<Body, { fix: unknown }>['fix'], after: number) {
  if (fix.column === undefined) return fixEverywhere(row, fix.code, after);
  const cause = { code: fix.code, column: fix.column };
  return columnPage(row, fix.column, after, {
    text: sql<string>`(select min(f ->> 'fix') from jsonb_array_elements(r.faults) f where f @> ${JSON.stringify(cause)}::jsonb)`,
    where: sql`r.faults is not null and r.faults @> ${JSON.stringify([cause])}::jsonb
      and (${fix.text === undefined} or r.cells ->> ${sql.lit(fix.column)} = ${storable(fix.text ?? '')})`,
  });
}

/** A row `r` with the texts of an object by its columns laid over its own, and those of them that are others. */
const laidOver = (texts: RawBuilder<unknown>) => sql`
  select jsonb_agg(coalesce(${texts} -> (c.place - 1)::text, to_jsonb(c.text)) order by c.place) as mended,
    jsonb_agg(jsonb_build_array(r.row_number, c.place - 1, c.text))
      filter (where ${texts} ->> (c.place - 1)::text <> c.text) as changes
  from jsonb_array_elements_text(r.cells) with ordinality as c (text, place)`;

/** One text from one row of the list in sight to another, in one column or in several. */
export function fillPage(row: ImportRow, fill: Extract<Body, { fill: unknown }>['fill'], after: number) {
  const { column, value, also = [], from_row, to_row, only = 'all', code, code_column } = fill;
  const from = Math.max(after, from_row - 1);
  const where = sql`r.row_number <= ${to_row} and ${seenRows(row, { only, code, column: code_column })}`;
  if (also.length === 0) return columnPage(row, column, from, { text: sql<string>`${value}::text`, where });
  const texts = Object.fromEntries([...also, { column, value }].map((one) => [one.column, storable(one.value)]));
  return sql<ChangedRow>`
    select r.row_number, r.cells, e.mended, e.changes
    from import_rows r cross join lateral (${laidOver(sql`${JSON.stringify(texts)}::jsonb`)}) e
    where ${mine(row, from)} and ${where} and e.changes is not null
    order by r.row_number limit ${editPage.rows}`;
}

/** What JSON writes otherwise than it is. */
const escaped = /["\\\p{Cc}]/u;

/** Rows in none of whose cells a text can stand are not taken apart: their JSON is read once, which holds texts as they are. */
const mayHold = (find: string): RawBuilder<unknown> =>
  escaped.test(find) ? sql`true` : sql`r.cells::text ~ ${soughtPattern({ find, whole: false })}`;

/**
 * Find and replace, as in a spreadsheet: in texts as they are read, or whole cells. What would become longer than any column
 * takes stays as it is: replaced by more of itself a text would soon fill the disk. @param to the last row gone through
 */
export function replacePage(
  row: ImportRow,
  body: Extract<Body, { replace: unknown }>['replace'],
  after: number,
  to = rowNumberMax,
): RawBuilder<ChangedRow> {
  const { find, replace, column, whole = false, only_bad = false } = body;
  const sought = soughtPattern({ find, whole });
  const growth = [...replace].length - [...find].length;
  const fits = (text: RawBuilder<string>) =>
    growth <= 0
      ? sql`true`
      : sql`length(${text}) + ${growth}::int * regexp_count(${text}, ${sought}) <= greatest(length(${text}), ${cellTextMax})`;
  const replaced = (text: RawBuilder<string>) => sql<string>`
    case when ${text} ~ ${sought} and ${fits(text)}
      then regexp_replace(${text}, ${sought}, ${replace.replaceAll('\\', '\\\\')}, 'g') else ${text} end`;
  const shown = sql`(${!only_bad} or r.bad) and r.row_number <= ${to}`;
  if (column !== undefined) {
    return columnPage(row, column, after, { text: replaced(sql`(r.cells ->> ${sql.lit(column)})`), where: shown });
  }
  return sql<ChangedRow>`
    select r.row_number, r.cells, e.mended, e.changes from import_rows r cross join lateral (
      select jsonb_agg(to_jsonb(after) order by place) as mended,
        jsonb_agg(jsonb_build_array(r.row_number, place - 1, text)) filter (where after <> text) as changes
      from (select c.text, c.place, ${replaced(sql`c.text`)} as after
        from jsonb_array_elements_text(r.cells) with ordinality as c (text, place)) texts) e
    where ${mine(row, after)} and ${shown} and ${mayHold(find)} and e.changes is not null
    order by r.row_number limit ${editPage.rows}`;
}

/** A cell as somebody wrote it. */
export interface GivenCell {
  row: number;
  column: number;
  value: string;
}

/** Rows of the page's cells, by an array: joined by hash alone, all of the import's would be read for each page. */
const ofGiven = sql`r.row_number = any(array(select row from given))`;

/** Texts by row and column, of a query that gives `row`, `column` and `text`; the last one of a cell counts. */
const givenPage = (row: ImportRow, given: RawBuilder<unknown>): RawBuilder<ChangedRow> => sql<ChangedRow>`
  with given as materialized (${given})
  select r.row_number, r.cells, e.mended, e.changes
  from (select g.row, jsonb_object_agg(g.column::text, g.text) as texts from given g group by g.row) g
  join import_rows r on r.row_number = g.row
  cross join lateral (${laidOver(sql`g.texts`)}) e
  where ${mine(row, 0)} and ${ofGiven} and e.changes is not null`;

/** What an edit of cells that are named changes, and how many rows that may be. */
export interface GivenPage {
  readonly page: RawBuilder<ChangedRow>;
  readonly most: number;
}

/** Cells one by one. */
export function cellsPage(row: ImportRow, cells: readonly GivenCell[]): GivenPage {
  const texts = cells.map(({ value }) => storable(value));
  const page = givenPage(
    row,
    sql`select * from unnest(${cells.map((cell) => cell.row)}::int[], ${cells.map(({ column }) => column)}::int[],
      ${texts}::text[]) as g (row, "column", text)`,
  );
  return { page, most: cells.length };
}

type Back = Extract<StepEdit, { back: unknown }>['back'];

/** The kept texts of a part of an edit. @param column when all of the part is of one */
export function keptPage(
  row: ImportRow,
  { line, edit }: Back,
  part: number,
  column: number | null,
): RawBuilder<ChangedRow> {
  const kept = sql`
    select (c ->> 0)::int as row, (c ->> 1)::int as "column", c ->> 2 as text
    from import_edits k, jsonb_array_elements(k.changes) c
    where k.account_id = ${row.account_id} and k.import_id = ${row.id} and k.line = ${line} and k.edit = ${edit} and k.part = ${part}`;
  if (column === null) return givenPage(row, kept);
  const place = sql.lit(column);
  return sql<ChangedRow>`
    with given as materialized (${kept})
    select r.row_number, r.cells, jsonb_set(r.cells, array[${sql.lit(String(column))}], to_jsonb(k.text)) as mended,
      jsonb_build_array(jsonb_build_array(r.row_number, ${place}, r.cells ->> ${place})) as changes
    from given k join import_rows r on r.row_number = k.row
    where ${mine(row, 0)} and ${ofGiven} and k.text <> r.cells ->> ${place}`;
}
