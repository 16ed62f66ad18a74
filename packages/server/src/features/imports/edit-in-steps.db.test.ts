import type { SpooledFile } from '@taraz/contract';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { Problem } from '../../platform/problem.ts';
import { withSpooledFile } from '../../platform/spreadsheet/spool-file.ts';
import { tableWork } from '../../testing/table-work.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { createChecker } from './check/checker.ts';
import { editInSteps, editStep } from './commands/edit-in-steps.ts';
import { editPage } from './commands/edit-pages.ts';
import { editCells, fillRows, redoEdit, undoEdit } from './commands/edit-rows.ts';
import { mendImport, readMended } from './commands/mend-import.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, lockImport } from './job.ts';
import { importMessages } from './messages.fa.ts';
import { showImport } from './presenter.ts';
import { importDetail, importRows } from './queries.ts';
import { checkStep } from './steps/check-step.ts';
import type { StepEdit } from './tables.ts';
import { arrange, arrangedHeaders } from './testing/arrange-import.ts';
import { marksHead } from './workbooks/cell-marks.ts';

const database = testDatabase();
const checker = createChecker();
afterAll(() => checker.close());

const id = '0199c0de-0000-7000-8000-000000000097';
/** Three pages of an edit, the last of them not full. */
const [page, count] = [400, 900];
const whole = editPage.rows;
/** As many pages of the size that they have in production: what is said of work, and of a file's size, is said of these. */
const many = 9_000;
const column = 5;
beforeEach(() => {
  editPage.rows = page;
});
afterEach(() => {
  editPage.rows = whole;
});

async function standing(rowCount = count) {
  if (rowCount === many) editPage.rows = whole;
  const fixture: Fixture = await createFixture(database());
  await arrange(fixture, rowCount, id, 'ready');
  const deps: ImportDeps = { ...fixture.invoices, database: database().db, checker };
  const { accountId, clock, rows } = fixture;
  const withRow = <T>(work: (tx: Tx, row: ImportRow) => Promise<T>): Promise<T> =>
    database().db.withAccount(accountId, async (tx) => work(tx, await lockImport(tx, accountId, id)));
  return {
    deps,
    withRow,
    /** whoever sees all */
    sees: { accountId, userId: '', memoryIds: null, roles: [], loginId: '' },
    step: async () => editStep(deps, await withRow(async (_tx, row) => row)),
    /** The planner knows the tables' size, as it does minutes after a file came. @returns their rows */
    analyse: async () => {
      await rows('analyze import_rows, import_invoices');
      const [all] = await rows<{ count: number }>('select count(*)::int as count from import_rows');
      return all?.count ?? 0;
    },
    /** None of its invoices is judged. */
    unjudged: async () => {
      await rows(`update import_invoices set state = 'new' where account_id = $1`, [accountId]);
      await rows('update imports set new_count = row_count, valid_count = 0 where account_id = $1', [accountId]);
    },
    shown: () => withRow(async (_tx, row) => showImport(row, clock.nowMs())),
    texts: () =>
      rows<{ text: string; count: number }>(
        `select cells ->> ${column} as text, count(*)::int from import_rows where import_id = $1 and account_id = $2 group by 1 order by 1`,
        [id, accountId],
      ),
    parts: () =>
      rows("select part from import_edits where import_id = $1 and account_id = $2 and line = 'undo' order by part", [
        id,
        accountId,
      ]),
    /** as an error file has them: the row's number before its cells */
    standingRows: async () => {
      const found = await rows<{ row: number; cells: string[] }>(
        'select row_number as row, cells from import_rows where import_id = $1 and account_id = $2 order by 1',
        [id, accountId],
      );
      return found.map(({ row, cells }) => [String(row), ...cells]);
    },
    /** how many texts are kept for redo, and how many are still to be written */
    kept: async () => {
      const [one] = await rows(
        `select count(*) filter (where line = 'redo')::int as redo, count(*) filter (where line = 'given')::int as given
         from import_edits where import_id = $1 and account_id = $2`,
        [id, accountId],
      );
      return one;
    },
  };
}

it('an edit whose first page changes nothing is the last one from its first answer on, and is what undo takes back', async () => {
  const { deps, withRow, sees, step, texts } = await standing();
  await withRow((tx, row) => editCells(tx, deps, row, { cells: [{ row: count, column, value: 'شکر' }] }));
  // The rows of the first page are of invoices that are issued.
  await database().asOwner(
    `update import_invoices set state = 'issued', invoice_id = gen_random_uuid() where import_id = $1 and place <= $2 + 1`,
    [id, page],
  );
  await database().asOwner('update imports set issued_count = $2, valid_count = valid_count - $2 where id = $1', [
    id,
    page,
  ]);
  const before = await texts();
  const detail = () => withRow((tx, row) => importDetail(tx, deps, sees, row, deps.runtime.clock.nowMs()));
  const replace = { find: 'چای', replace: 'قهوه', column };
  await withRow((tx, row) => editInSteps(tx, deps, row, { replace }));
  expect(await texts()).toEqual(before);
  expect(await detail()).toMatchObject({ state: 'editing', last_edit: { number: 2, cells: 0, of: 'cells' } });
  while (await step());
  const { last_edit, stayed } = await detail();
  expect([last_edit?.number, stayed?.rows]).toEqual([2, expect.any(Number)]);
  await withRow((tx, row) => undoEdit(tx, deps, row));
  while (await step());
  expect(await texts()).toEqual(before);
  expect((await detail()).last_edit?.number).toBe(1);
});

it('an edit of very many rows goes on in steps, may break off between any two, and is taken back whole', async () => {
  const { deps, withRow, step, shown, texts, parts, kept } = await standing();
  const started = await withRow((tx, row) =>
    editInSteps(tx, deps, row, { replace: { find: 'چای', replace: 'قهوه', column } }),
  );
  expect(started.state).toBe('editing');
  expect(await texts()).toEqual(
    [
      { text: 'قهوه', count: page },
      { text: 'چای', count: count - page },
    ].sort((one, other) => (one.text < other.text ? -1 : 1)),
  );
  expect((await shown()).editing).toEqual({ percent: expect.any(Number), is_undo: false, is_redo: false });
  // Nobody else edits meanwhile, and nothing is issued.
  await expect(
    withRow((tx, row) => editCells(tx, deps, row, { cells: [{ row: 2, column, value: 'x' }] })),
  ).rejects.toMatchObject({ code: 'CONFLICT' });

  // A process that dies in a step leaves it undone, and the next process does it.
  const dying = { ...deps, database: { ...deps.database, withAccount: failing(deps) } };
  await expect(editStep(dying, await withRow(async (_tx, row) => row))).rejects.toThrow('killed');
  expect((await texts()).find(({ text }) => text === 'قهوه')?.count).toBe(page);
  expect([await step(), await step()]).toEqual([true, true]);
  expect(await texts()).toEqual([{ text: 'قهوه', count }]);
  expect(await shown()).toMatchObject({ state: 'checking', unchecked: count, editing: null });
  expect(await parts()).toEqual([{ part: 0 }, { part: 1 }, { part: 2 }]);
  expect(await step()).toBe(false);

  expect(await withRow((tx, row) => undoEdit(tx, deps, row))).toMatchObject({ state: 'editing' });
  expect((await shown()).editing).toEqual({ percent: 33, is_undo: true, is_redo: false });
  await step();
  await step();
  expect(await texts()).toEqual([{ text: 'چای', count }]);
  expect(await shown()).toMatchObject({ state: 'checking', editing: null });
  expect(await parts()).toEqual([]);

  // And done again, in steps as well; what undo took back is what it takes back again.
  expect(await kept()).toEqual({ redo: 3, given: 0 });
  expect(await withRow((tx, row) => redoEdit(tx, deps, row))).toMatchObject({ state: 'editing' });
  expect((await shown()).editing).toEqual({ percent: 33, is_undo: false, is_redo: true });
  await step();
  await step();
  expect(await texts()).toEqual([{ text: 'قهوه', count }]);
  expect([await parts(), await kept()]).toEqual([[{ part: 0 }, { part: 1 }, { part: 2 }], { redo: 0, given: 0 }]);
});

it('one that gives many rows another number puts all together anew at its end', async () => {
  const { deps, withRow, step, shown } = await standing();
  await withRow((tx, row) =>
    editInSteps(tx, deps, row, { fill: { column: 0, value: '7', from_row: 2, to_row: count - 100 } }),
  );
  expect(await shown()).toMatchObject({ state: 'editing', invoices: count });
  await step();
  expect(await shown()).toMatchObject({ state: 'checking', invoices: 102, unchecked: 102 });
});

it('one that would fill more than a file may hold is refused', async () => {
  const { withRow, deps, texts } = await standing(many);
  const fill = { column, value: 'x'.repeat(32_000), from_row: 2 };
  const filling = (to_row: number) => withRow((tx, row) => fillRows(tx, deps, row, { fill: { ...fill, to_row } }));
  await expect(filling(many)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    errors: [{ path: 'fill.value', code: 'TOO_LONG', message: importMessages.TOO_LONG_TO_FILL }],
  });
  await filling(3);
  expect((await texts()).map((one) => [one.text.length, one.count])).toEqual([
    [32_000, 2],
    [3, many - 2],
  ]);
});

/** A database whose transaction breaks off when its work is done. */
function failing({ database: real }: ImportDeps): ImportDeps['database']['withAccount'] {
  return (accountId, work) =>
    real.withAccount(accountId, async (tx) => {
      await work(tx);
      throw new Error('killed');
    });
}

it('a paste of many cells goes on in steps, is one edit, and one undo takes all of it back', async () => {
  const { deps, withRow, step, shown, texts, parts, kept } = await standing();
  const given = Array.from({ length: 999 }, (_, at) => ({
    ...{ row: 2 + Math.floor(at / 3), column: column + (at % 3), value: `${at % 9}` },
  }));
  // A cell that is named twice has its last text, in whichever step each of them would come.
  const twice = [{ row: 2, column, value: 'x' }, ...given];
  expect(await withRow((tx, row) => editCells(tx, deps, row, { cells: twice }))).toMatchObject({ state: 'editing' });
  expect((await shown()).editing).toEqual({ percent: 33, is_undo: false, is_redo: false });
  expect(await kept()).toEqual({ redo: 0, given: 3 });
  await step();
  await step();
  expect(await kept()).toEqual({ redo: 0, given: 0 });
  expect((await texts()).some(({ text }) => text === 'x')).toBe(false);
  expect((await texts()).find(({ text }) => text === 'چای')?.count).toBe(count - 333);
  expect(await parts()).toEqual([{ part: 0 }, { part: 1 }, { part: 2 }]);
  await withRow((tx, row) => undoEdit(tx, deps, row));
  await step();
  await step();
  expect(await texts()).toEqual([{ text: 'چای', count }]);
  expect(await parts()).toEqual([]);
});

const both = ['import_rows', 'import_invoices'];

it('goes through all there is at most once for a page, and not for each of its statements', async () => {
  const { deps, withRow, step, analyse } = await standing(many);
  const all = await analyse();
  const walked = (work: (tx: Tx, row: ImportRow) => Promise<unknown>, ...tables: string[]) =>
    withRow(async (tx, row) => (await tableWork(tx, tables, () => work(tx, row))).walked);
  expect(
    await walked(
      (tx, row) => editInSteps(tx, deps, row, { replace: { find: 'چای', replace: 'قهوه', column } }),
      ...both,
    ),
  ).toBeLessThanOrEqual(all);
  await step();
  await step();
  expect(await walked((tx, row) => undoEdit(tx, deps, row), ...both)).toBeLessThanOrEqual(all);
  await step();
  await step();
  // Few enough to end at once, which counts the invoices. Pasted: of two columns, so that it is taken back cell by cell, too.
  const cells = Array.from({ length: 600 }, (_, at) => ({ row: 2 + (at >> 1), column: column - (at % 2), value: '1' }));
  expect(await walked((tx, row) => editCells(tx, deps, row, { cells }), 'import_rows')).toBeLessThanOrEqual(all);
  expect(await walked((tx, row) => undoEdit(tx, deps, row), 'import_rows')).toBeLessThanOrEqual(all);
});

it('shows what became of a page’s rows by their keys, and not by all invoices of the import for each row', async () => {
  const { withRow, analyse, unjudged } = await standing(many);
  await unjudged();
  await analyse();
  const shown = await withRow(async (tx, row) => {
    const seen = async () => expect((await importRows(tx, row, { limit: 100 })).rows[99]?.unchecked).toBe(true);
    const { walked, fetched } = await tableWork(tx, ['import_invoices'], seen);
    return walked + fetched;
  });
  expect(shown).toBeLessThanOrEqual(200);
});

it('writes an invoice that waits for its judgement already no second time', async () => {
  const { deps, withRow, analyse } = await standing(many);
  await analyse();
  const cells = Array.from({ length: 600 }, (_, at) => ({ row: 2 + at, column, value: '1' }));
  const written = (work: (tx: Tx, row: ImportRow) => Promise<unknown>) =>
    withRow(async (tx, row) => (await tableWork(tx, ['import_invoices'], () => work(tx, row))).updated);
  expect(await written((tx, row) => editCells(tx, deps, row, { cells }))).toBe(600);
  expect(await written((tx, row) => undoEdit(tx, deps, row))).toBe(0);
  expect(await written((tx, row) => redoEdit(tx, deps, row))).toBe(0);
});

/** What an error file of all rows is like when it comes back as CSV, mended or not. */
async function withMendedFile<T>(
  rows: readonly string[][],
  work: (file: SpooledFile) => Promise<T>,
  head: readonly string[] = [importMessages.errorRow, ...arrangedHeaders],
): Promise<T> {
  const lines = [[...head, importMessages.errorSummary], ...rows].map((cells) => cells.join(';'));
  return withSpooledFile(Buffer.from(lines.join('\n')), (path) =>
    work({ name: 'errors.csv', path, size: 1, sha256: '' }),
  );
}

it('a mended error file of many rows lays down what differs and no more, without the import being held, and goes on in steps', async () => {
  const { deps, withRow, step, shown, texts, parts, kept, standingRows } = await standing();
  const unchanged = await standingRows();
  const sent = (rows: readonly string[][]) =>
    withMendedFile(rows, async (file) => {
      const row = await withRow(async (_tx, one) => one);
      // Somebody else is at the import meanwhile.
      const mended = await withRow(() => readMended(deps, row, file));
      return withRow((tx, now) => mendImport(tx, deps, now, mended));
    });
  expect(await sent(unchanged)).toMatchObject({ state: 'ready' });
  expect([await parts(), await kept()]).toEqual([[], { redo: 0, given: 0 }]);

  // Numbers as a spreadsheet may write them; a few cells are mended at once.
  expect(await sent([['۲', ...(unchanged[0] ?? []).slice(1).with(column, 'نبات')]])).toMatchObject({ state: 'ready' });
  expect((await texts()).find(({ text }) => text === 'نبات')?.count).toBe(1);
  await withRow((tx, row) => undoEdit(tx, deps, row));
  expect(await texts()).toEqual([{ text: 'چای', count }]);

  // Of a CSV of Persian Windows, which has no Persian ye: its head, and what nobody changed.
  const arabic = (text: string) => text.replaceAll('ی', 'ي');
  const headInArabic = [importMessages.errorRow, ...arrangedHeaders].map(arabic);
  const sentInArabic = unchanged.map((cells) => cells.map(arabic));
  const row = await withRow(async (_tx, one) => one);
  await withMendedFile(
    sentInArabic,
    async (file) => {
      await withRow((tx, now) => readMended(deps, row, file).then((read) => mendImport(tx, deps, now, read)));
    },
    headInArabic,
  );
  expect(await texts()).toEqual([{ text: 'چای', count }]);
  expect([await parts(), await kept()]).toEqual([[], { redo: 1, given: 0 }]);

  const mended = unchanged.map((cells, at) => (at % 2 === 0 ? cells.with(column + 1, 'قند') : cells));
  expect(await sent(mended)).toMatchObject({ state: 'editing' });
  expect(await kept()).toEqual({ redo: 0, given: 2 });
  expect((await shown()).editing).toEqual({ percent: 50, is_undo: false, is_redo: false });
  const dying = { ...deps, database: { ...deps.database, withAccount: failing(deps) } };
  await expect(editStep(dying, await withRow(async (_tx, row) => row))).rejects.toThrow('killed');
  await step();
  expect(await shown()).toMatchObject({ state: 'checking', editing: null });
  expect((await texts()).map((one) => one.count).sort()).toEqual([count / 2, count / 2]);
  expect(await kept()).toEqual({ redo: 0, given: 0 });
  // One undo takes all of it back.
  await withRow((tx, row) => undoEdit(tx, deps, row));
  await step();
  expect(await texts()).toEqual([{ text: 'چای', count }]);
});

it('a mended error file that is faulty anywhere is refused whole', async () => {
  const { deps, withRow, shown, kept, standingRows } = await standing();
  const [first = [], ...rest] = (await standingRows()).map((cells) => cells.with(column + 1, 'قند'));
  const row = await withRow(async (_tx, one) => one);
  const reasonOf = async (rows: readonly string[][], head?: string[]) => {
    const refused = withMendedFile(rows, (file) => readMended(deps, row, file), head);
    const problem: unknown = await refused.then(
      () => null,
      (error: unknown) => error,
    );
    return problem instanceof Problem ? problem.errors[0]?.message : problem;
  };
  const last = count + 2;
  expect(await reasonOf([first], ['شماره', ...arrangedHeaders])).toBe(importMessages.NOT_THE_ERRORS);
  expect(await reasonOf([first], [importMessages.errorRow, ...arrangedHeaders.with(3, 'کد')])).toBe(
    importMessages.NOT_THE_ERRORS,
  );
  const heads = [importMessages.errorRow, ...arrangedHeaders, importMessages.errorSummary];
  const marksOfId = (importId: string) => marksHead(importMessages.errorMarks, importId);
  expect(await reasonOf([first], [...heads, marksOfId(id.replace(/97$/, '98'))])).toBe(importMessages.OTHER_ERRORS);
  expect(await reasonOf([first.slice(1)], arrangedHeaders)).toBe(importMessages.ERRORS_WITHOUT_ROW);
  expect(await reasonOf([first, ...rest, first])).toBe(importMessages.MENDED_TWICE('۲', last));
  expect(await reasonOf([first, ...rest, first.with(0, '')])).toBe(importMessages.MENDED_WITHOUT_ROW(last));
  for (const number of ['0', '-3', '2.5', 'دو', String(count + 2), '999999999']) {
    expect(await reasonOf([first, first.with(0, number)])).toBe(importMessages.MENDED_WITHOUT_ROW(3));
  }
  expect([await kept(), (await shown()).state]).toEqual([{ redo: 0, given: 0 }, 'ready']);
});

it('very many rows are left out in steps, which may break off between any two, and come back whole', async () => {
  const { deps, withRow, step, shown } = await standing();
  const change = (what: StepEdit) => withRow((tx, row) => editInSteps(tx, deps, row, what));
  expect(await change({ leave_out: { choice: 'leave', only: 'all' } })).toMatchObject({ state: 'editing' });
  const dying = { ...deps, database: { ...deps.database, withAccount: failing(deps) } };
  await expect(editStep(dying, await withRow(async (_tx, row) => row))).rejects.toThrow('killed');
  await step();
  expect((await shown()).editing?.percent).toBeGreaterThan(80);
  await step();
  expect(await shown()).toMatchObject({ state: 'done', rows: count, invoices: count, valid: 0, left_out: count });

  await withRow((tx, row) => undoEdit(tx, deps, row));
  await step();
  expect(await shown()).toMatchObject({ state: 'editing', editing: { is_undo: true } });
  await step();
  expect(await shown()).toMatchObject({ state: 'checking', unchecked: count, left_out: 0, left_out_rows: 0 });
});

it('few invoices of very many rows are judged after their edit, in the background, and never all in its request', async () => {
  const rowCount = 21_000;
  const { deps, withRow, shown } = await standing(rowCount);
  // Three invoices of seven thousand lines each.
  await database().asOwner(
    `update import_rows set cells = jsonb_set(cells, '{0}', to_jsonb((row_number % 3)::text)) where import_id = $1`,
    [id],
  );
  await database().asOwner(
    `with gone as (delete from import_invoices where import_id = $1 returning account_id, place)
     insert into import_invoices (account_id, import_id, place, number, rows, state)
     select account_id, $1, -min(place), (place % 3)::text, array_agg(place order by place), 'valid' from gone group by account_id, place % 3`,
    [id],
  );
  await database().asOwner('update import_invoices set place = -place where import_id = $1', [id]);
  await database().asOwner('update imports set valid_count = 3 where id = $1', [id]);
  const judged: number[] = [];
  const counting: ImportDeps = {
    ...deps,
    checker: {
      ...checker,
      judge: (request) => {
        judged.push(request.groups.reduce((sum, { rows }) => sum + rows.length, 0));
        return checker.judge(request);
      },
    },
  };
  const write = (...some: number[]) =>
    withRow((tx, row) =>
      editCells(tx, counting, row, { cells: some.map((one) => ({ row: one, column, value: 'شکر' })) }),
    );
  await write(2, 3, 4);
  expect(judged).toEqual([]);
  expect(await shown()).toMatchObject({ state: 'checking', unchecked: 3 });
  while (await checkStep(counting, await withRow(async (_tx, row) => row)));
  expect(judged).toEqual([14_000, 7_000]);
  expect(await shown()).toMatchObject({ state: 'ready', unchecked: 0, valid: 3 });
  await write(5);
  expect(judged).toEqual([14_000, 7_000, 7_000]);
  expect(await shown()).toMatchObject({ state: 'ready', valid: 3 });
});
