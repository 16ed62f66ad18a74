import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { MergedDown } from '../../platform/spreadsheet/spreadsheet.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture } from '../sending/testing/fixture.ts';
import { lockImport } from './job.ts';
import { continueNumbers } from './steps/continued-rows.ts';
import { emptyFilled, fillMergedNumbers, keepMerged } from './steps/filled-numbers.ts';
import { arrange } from './testing/arrange-import.ts';

/* Rows that have just come: the planner takes their table for nearly empty. */

const database = testDatabase();
const count = 10_000;
/** By looking each of them up it takes a second; by going through all for each one, minutes. */
const longest = '30s';

it.each<[string, number]>([
  ['many ranges', 2],
  ['one range', count],
])(
  'numbers of %s of merged cells are put into as many rows as have just come',
  { timeout: 120_000 },
  async (_what, high) => {
    const fixture = await createFixture(database());
    const { accountId } = fixture;
    await fixture.rows('alter table import_rows set (autovacuum_enabled = off)');
    const id = fixture.runtime.ids.uuid();
    await arrange(fixture, count, id, 'mapping');
    // The number and the goods' name stand in the first row of each range alone.
    const under = `jsonb_build_array('', cells -> 1, cells -> 2, cells -> 3, cells -> 4, '', cells -> 6, cells -> 7, cells -> 8)`;
    await fixture.rows(
      `update import_rows set cells = ${under} where import_id = $1 and (row_number - 2) % $2::int <> 0`,
      [id, high],
    );
    const ranges = Array.from({ length: count / high }, (_, place) => 2 + place * high);
    const mergedDown = [0, 5].flatMap((column) =>
      ranges.map((from): MergedDown => ({ column, from, to: from + high - 1 })),
    );
    const filled = count - count / high;

    const done = await database().db.withAccount(accountId, async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(longest)}`.execute(tx);
      const row = await lockImport(tx, accountId, id);
      await keepMerged(tx, row, { mergedDown });
      const merged = await fillMergedNumbers(tx, row);
      const otherwise = { ...row, mapping: { 'invoice.internal_id': { column: 5 }, 'buyer_info.name': { column: 5 } } };
      await emptyFilled(tx, otherwise);
      return { merged, continued: await continueNumbers(tx, otherwise) };
    });
    expect(done).toEqual({ merged: filled, continued: filled });
  },
);
