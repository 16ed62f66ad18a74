import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { withHashedJoins } from '../../platform/db/with-hashed-joins.ts';
import { freeRows } from './commands/apply-changes.ts';
import { editPage, replacePage } from './commands/edit-pages.ts';
import type { ImportRow } from './job.ts';

type Matches = CallReply<typeof calls.importMatches>;

const examplesMax = 3;
/** Characters of an example that are shown. */
const shownMax = 200;

/**
 * What a find and replace would change of the rows after one, by the very query that changes them, as many as one step of it
 * goes through: whoever asks for all of a large file asks again, and may leave off.
 */
export async function countMatches(
  tx: Tx,
  row: ImportRow,
  { after = 0, replace = '', ...sought }: CallInput<typeof calls.importMatches>['query'],
): Promise<Matches> {
  const to = Math.min(after + editPage.rows, row.last_row);
  const statement = sql<Omit<Matches, 'next'>>`
    with ${freeRows(row, replacePage(row, { ...sought, replace }, after, to))},
    firsts as (
      select row_number, mended, changes -> 0 as change from free order by row_number limit ${examplesMax})
    select (select coalesce(sum(jsonb_array_length(changes)), 0)::int from free) as cells,
      (select count(*)::int from free) as rows, (select rows from stayed) as stay,
      coalesce((select jsonb_agg(jsonb_build_object('row', row_number, 'column', change -> 1,
          'before', left(change ->> 2, ${shownMax}), 'after', left(mended ->> (change ->> 1)::int, ${shownMax})) order by row_number)
        from firsts), '[]') as examples`;
  const found = onlyRow(await withHashedJoins(tx, () => statement.execute(tx)));
  return { ...found, next: to < row.last_row ? to : null };
}
