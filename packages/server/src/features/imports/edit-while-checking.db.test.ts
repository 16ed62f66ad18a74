import { afterAll, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture } from '../sending/testing/fixture.ts';
import { createChecker } from './check/checker.ts';
import { editCells } from './commands/edit-rows.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, lockImport } from './job.ts';
import { importRows } from './queries.ts';
import { arrange } from './testing/arrange-import.ts';

const database = testDatabase();
const checker = createChecker();
afterAll(() => checker.close());

const id = '0199c0de-0000-7000-8000-000000000098';

it('a row that is edited while its file is checked is judged at once, and only those that wait are said to wait', async () => {
  const fixture = await createFixture(database());
  const { accountId, rows } = fixture;
  await arrange(fixture, 4, id, 'checking');
  const mine = [id, accountId];
  await rows("update import_invoices set state = 'new' where import_id = $1 and account_id = $2", mine);
  await rows('update imports set valid_count = 0, new_count = 4 where id = $1 and account_id = $2', mine);
  // One of them without a number: it is an invoice of its own.
  await rows(
    `update import_rows set cells = jsonb_set(cells, '{0}', '""') where import_id = $1 and account_id = $2 and row_number = 5`,
    mine,
  );
  await rows("update import_invoices set number = '' where import_id = $1 and account_id = $2 and place = 5", mine);
  const deps: ImportDeps = { ...fixture.invoices, database: database().db, checker };
  const withRow = <T>(work: (tx: Tx, row: ImportRow) => Promise<T>): Promise<T> =>
    database().db.withAccount(accountId, async (tx) => work(tx, await lockImport(tx, accountId, id)));
  const seen = async () => {
    const page = await withRow((tx, row) => importRows(tx, row, {}));
    return page.rows.map(({ row, unchecked, bad }) => [row, unchecked, bad]);
  };
  const waiting = [2, 3, 4, 5].map((row) => [row, true, false]);
  expect(await seen()).toEqual(waiting);
  const edited = await withRow((tx, row) =>
    editCells(tx, deps, row, {
      cells: [
        { row: 3, column: 6, value: '5' },
        { row: 4, column: 6, value: 'x' },
      ],
    }),
  );
  expect(edited).toMatchObject({ state: 'checking', new_count: 2, valid_count: 1, faulty_count: 1 });
  expect(await seen()).toEqual([waiting[0], [3, false, false], [4, false, true], waiting[3]]);
});
