import type { CallInput, calls } from '@taraz/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { onlyRow } from '../../../platform/db/only-row.ts';
import type { JudgedRow } from '../causes.ts';
import { staysOut } from '../chosen.ts';
import { type ImportRow, rowsOfImport } from '../job.ts';
import { keyOf } from '../keys.ts';
import { faultyBy, seenRows } from '../queries.ts';
import { rowPlace, type Stayed } from '../tables.ts';
import { type Applied, type Edit, hadOf, keepTexts, withoutSaid } from './apply-changes.ts';
import { editPage } from './edit-pages.ts';

type Body = CallInput<typeof calls.changeImport>['body'];
export type LeaveOutBody = Extract<Body, { leave_out: unknown }>;

/** Kept in a row's place where it was left out. */
const outText = 'out';

/** Some rows of which it is changed whether they are left out. */
export interface Leaving {
  /** gives `row_number`, at most a page of them */
  readonly picked: RawBuilder<unknown>;
  readonly isOut: RawBuilder<boolean>;
  /** all rows of their invoices with them */
  readonly isWhole: boolean;
}

/** Rows of the list in sight; of its bad ones, or those of one cause, those that are so still. */
function listed(row: ImportRow, { only = 'all', code, code_column }: LeaveOutBody['leave_out']): RawBuilder<unknown> {
  if (code !== undefined && only !== 'twins' && only !== 'left_out') return faultyBy(code, code_column);
  return only === 'bad' ? sql`bad` : seenRows(row, { only });
}

/** The next rows of those that somebody named, or of the list in sight. */
export function leavingOf(row: ImportRow, { leave_out: body }: LeaveOutBody, after: number): Leaving {
  const { choice, rows, whole = true } = body;
  const isOut = choice === 'leave';
  const isMeant = rows === undefined ? listed(row, body) : sql`row_number = any(${rows}::int[])`;
  const picked = sql`
    select row_number from import_rows
    where ${rowsOfImport(row)} and row_number > ${after} and left_out <> ${isOut} and ${isMeant}
    order by row_number limit ${editPage.rows}`;
  return { picked, isOut: sql`${isOut}::boolean`, isWhole: whole };
}

/** What an edit of rows replaced, in a part of its kept texts. */
export function keptLeaving(
  { account_id, id }: ImportRow,
  back: { line: string; edit: number },
  part: number,
): Leaving {
  const kept = sql`
    from import_edits, jsonb_array_elements(changes) c
    where account_id = ${account_id} and import_id = ${id} and line = ${back.line} and edit = ${back.edit} and part = ${part}`;
  return {
    picked: sql`select (c ->> 0)::int as row_number ${kept}`,
    isOut: sql<boolean>`(select bool_and(c ->> 2 = ${outText}) ${kept})`,
    isWhole: false,
  };
}

interface Left {
  seen: number;
  last: number;
  rows: number[];
  places: number[];
  before: JudgedRow[];
  stayed: Stayed;
}

/**
 * Invoices without a row that goes are left out; of the others, and of all that come back, nothing is known, as of `asNew`.
 * Repetitions that stay out are not judged before they are let go.
 */
const judgeAnew = (tx: Tx, row: ImportRow, places: readonly number[]) =>
  sql`
  update import_invoices m set state = anew.state, sandbox_id = null,
    was_skipped = anew.state = 'left_out' and (m.state = 'skipped' or m.was_skipped),
    total = case when anew.state <> 'skipped' then m.total end,
    total_vat = case when anew.state <> 'skipped' then m.total_vat end
  from (
    select i.account_id, i.import_id, i.place, case
      when not exists (
        select from import_rows r where r.account_id = i.account_id and r.import_id = i.import_id
          and r.row_number = any(i.rows) and not r.left_out) then 'left_out'
      when ${staysOut} then 'skipped' else 'new' end as state
    from import_invoices i where ${rowsOfImport(row)} and place = any(${[...places]}::int[])) anew
  where m.account_id = anew.account_id and m.import_id = anew.import_id and m.place = anew.place`.execute(tx);

/**
 * Leaves a page of rows out, or takes them back, and keeps how it was. What was said of them goes with them; those of
 * issued invoices stay. @returns what it came to, and the import with its causes as they are then
 */
export async function leavePage(
  tx: Tx,
  row: ImportRow,
  edit: Edit,
  { picked, isOut, isWhole }: Leaving,
  at: Date,
): Promise<{ applied: Applied; row: ImportRow }> {
  const leaving = sql<Left>`
    with picked as materialized (${picked}),
    keyed as materialized (
      select row_number, ${keyOf(row.mapping)} as key from import_rows
      where ${rowsOfImport(row)} and row_number = any(array(select row_number from picked))),
    found as materialized (
      select i.place, i.rows from import_invoices i
      where ${rowsOfImport(row)} and i.state <> 'issued' and i.rows && array(select row_number from keyed)
        and (i.number <> '' and i.number = any(array(select key from keyed where key <> ''))
          or i.number = '' and i.place = any(array(select row_number from keyed where key = '')))),
    free as materialized (
      select r.row_number, jsonb_build_array(jsonb_build_array(r.row_number, ${sql.lit(rowPlace)},
        case when r.left_out then ${outText} else '' end)) as changes
      from import_rows r
      where ${rowsOfImport(row)} and r.left_out <> ${isOut} and r.row_number = any(array(select unnest(rows) from found))
        and (${isWhole} or r.row_number = any(array(select row_number from picked))))${keepTexts(row, edit, at)},
    stayed as (
      select count(*)::int as rows, coalesce(min(row_number), 0) as first
      from import_rows r
      where ${rowsOfImport(row)} and ${row.issued_count > 0} and r.left_out <> ${isOut}
        and r.row_number = any(array(select row_number from picked)) and r.row_number not in (select row_number from free)),
    written as (
      -- What was bad stays in sight.
      update import_rows r set left_out = not r.left_out, touched = r.touched or r.bad, had = ${hadOf},
        bad = false, faults = null
      where ${rowsOfImport(row)} and r.row_number = any(array(select row_number from free)))
    select (select count(*)::int from picked) as seen, (select coalesce(max(row_number), 0) from picked) as last,
      array(select row_number from free order by 1) as rows, array(select place from found) as places,
      coalesce((select jsonb_agg(jsonb_build_object('faults', faults, 'bad', bad)) from import_rows
        where ${rowsOfImport(row)} and row_number = any(array(select row_number from free)) and faults is not null),
        '[]') as before,
      (select to_jsonb(s) from stayed s) as stayed`;
  const { seen, last, rows, places, before, stayed } = onlyRow(await leaving.execute(tx));
  const applied = { seen, last, rows: rows.length, places, rekeyed: [], keys: [], stayed };
  if (rows.length === 0) return { applied, row };
  await judgeAnew(tx, row, places);
  return { applied, row: await withoutSaid(tx, row, before) };
}
