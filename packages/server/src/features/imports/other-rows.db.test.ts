import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { createChecker } from './check/checker.ts';
import { editCells, fillRows, pasteCells, settleRows } from './commands/edit-rows.ts';
import { leaveOut } from './commands/leave-out.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, lockImport } from './job.ts';
import { importMessages } from './messages.fa.ts';
import { importRows } from './queries.ts';
import { arrange } from './testing/arrange-import.ts';

const database = testDatabase();
const checker = createChecker();
afterAll(() => checker.close());
const code = 'TOO_SHORT';
const column = 5;
let fixture: Fixture;
let deps: ImportDeps;
let id: string;
/** A file of rows 2 to 9, of which some have a fault. */
const faultyAre = (rows: number[]) =>
  fixture.rows(
    `update import_rows set bad = row_number = any($2::int[]),
       faults = case when row_number = any($2::int[]) then $3::jsonb end where import_id = $1`,
    [id, rows, JSON.stringify([{ code, column, path: 'x', severity: 'error', message: '', fix: null }])],
  );
beforeEach(async () => {
  fixture = await createFixture(database());
  deps = { ...fixture.invoices, database: database().db, checker };
  id = fixture.runtime.ids.uuid();
  await arrange(fixture, 8, id, 'ready');
});

const withRow = <T>(work: (tx: Tx, row: ImportRow) => Promise<T>): Promise<T> =>
  database().db.withAccount(fixture.accountId, async (tx) => work(tx, await lockImport(tx, fixture.accountId, id)));
/** Rows in which a text stands. */
const rowsWith = async (text: string) => {
  const found = await fixture.rows<{ row: number }>(
    'select row_number as row from import_rows where import_id = $1 and cells ->> $2::int = $3 order by 1',
    [id, column, text],
  );
  return found.map(({ row }) => row);
};
const list = { only: 'bad', code, code_column: column } as const;
const refused = {
  code: 'CONFLICT',
  detail: importMessages.OTHER_ROWS,
  errors: [{ path: 'paste.seen_rows', code: 'OTHER_ROWS' }],
};

it('a paste that is sent again after what it mended has left the list is laid over no other rows', async () => {
  await faultyAre([2, 4, 6, 8]);
  const paste = { ...list, from_row: 2, seen_rows: [2, 4], columns: [column], texts: [['قهوه'], ['قهوه']] };
  await withRow((tx, row) => pasteCells(tx, deps, row, { paste }));
  expect(await rowsWith('قهوه')).toEqual([2, 4]);
  await withRow((tx, row) => settleRows(tx, deps, row));
  await expect(withRow((tx, row) => pasteCells(tx, deps, row, { paste }))).rejects.toMatchObject(refused);
  expect(await rowsWith('قهوه')).toEqual([2, 4]);
});

it('nor is one over a list that another row has come into, or of which its rows are known in part', async () => {
  await faultyAre([2, 3, 4]);
  const paste = { ...list, from_row: 2, columns: [column], texts: [['قهوه'], ['قهوه'], ['قهوه']] };
  const lay = (seen_rows: number[]) =>
    withRow((tx, row) => pasteCells(tx, deps, row, { paste: { ...paste, seen_rows } }));
  await expect(lay([2, 4, 6])).rejects.toMatchObject(refused);
  await expect(lay([2, 3, 4, 5])).rejects.toMatchObject(refused);
  await lay([2, 3]);
  expect(await rowsWith('قهوه')).toEqual([2, 3, 4]);
});

it('whoever knows more of the list than an edit changes is heard while the list is the one they know', async () => {
  await faultyAre([2, 4, 6, 8]);
  const known = { ...list, from_row: 2, seen_rows: [2, 4, 6, 8] };
  const paste = { ...known, columns: [column], texts: [['قهوه']] };
  await withRow((tx, row) => pasteCells(tx, deps, row, { paste }));
  expect(await rowsWith('قهوه')).toEqual([2]);
  await faultyAre([2, 4, 6, 8]);
  const fill = { ...known, column, value: 'شکر', to_row: 4 };
  await withRow((tx, row) => fillRows(tx, deps, row, { fill }));
  expect(await rowsWith('شکر')).toEqual([2, 4]);
  await faultyAre([2, 4, 8]);
  await expect(withRow((tx, row) => pasteCells(tx, deps, row, { paste }))).rejects.toMatchObject(refused);
  const errors = [{ path: 'fill.seen_rows', code: 'OTHER_ROWS' }];
  await expect(withRow((tx, row) => fillRows(tx, deps, row, { fill }))).rejects.toMatchObject({ ...refused, errors });
});

it('a fill is of the rows that were in sight, or of none', async () => {
  await faultyAre([2, 4, 5, 6]);
  const fill = { ...list, column, value: 'قهوه', from_row: 2, to_row: 6, seen_rows: [2, 4, 6] };
  const errors = [{ path: 'fill.seen_rows', code: 'OTHER_ROWS' }];
  await expect(withRow((tx, row) => fillRows(tx, deps, row, { fill }))).rejects.toMatchObject({ ...refused, errors });
  expect(await rowsWith('قهوه')).toEqual([]);
  await faultyAre([2, 4, 6, 8]);
  await withRow((tx, row) => fillRows(tx, deps, row, { fill }));
  expect(await rowsWith('قهوه')).toEqual([2, 4, 6]);
});

it('a row of one cause stays in its place in the list when it is mended, until that begins anew', async () => {
  await faultyAre([2, 4, 6]);
  const listed = async () => {
    const { rows } = await withRow((tx, row) => importRows(tx, row, { only: 'bad', code, column }));
    return rows.map(({ row }) => row);
  };
  const write = (at: number, value: string) =>
    withRow((tx, row) => editCells(tx, deps, row, { cells: [{ row: at, column, value }] }));
  // What is written next, in the order of the list, goes into no row that has come into another's place.
  await write(2, 'قهوه');
  expect(await listed()).toEqual([2, 4, 6]);
  await write(2, 'شکر');
  expect(await listed()).toEqual([2, 4, 6]);
  // What is left out as one of the cause is what stands.
  await withRow((tx, row) => leaveOut(tx, deps, row, { leave_out: { choice: 'leave', ...list } }));
  const out = await fixture.rows<{ row: number }>(
    'select row_number as row from import_rows where import_id = $1 and left_out order by 1',
    [id],
  );
  expect(out.map(({ row }) => row)).toEqual([4, 6]);
  const { version } = await withRow(async (_, row) => row);
  const settled = await withRow(async (tx, row) => {
    const saved = await settleRows(tx, deps, row);
    // All rows of a large file may have been mended.
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as "limit"`.execute(tx);
    expect(rows).toEqual([{ limit: '2min' }]);
    return saved;
  });
  expect(await listed()).toEqual([]);
  // Whoever shows the list fetches it anew.
  expect(settled.version).toBeGreaterThan(version);
});
