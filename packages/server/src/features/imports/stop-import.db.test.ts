import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import { createFixture, type Fixture, sampleInput } from '../sending/testing/fixture.ts';
import { createChecker } from './check/checker.ts';
import { pauseImport, recallImport, resumeImport, stopImport } from './commands/control-import.ts';
import { editInSteps } from './commands/edit-in-steps.ts';
import { remapImport } from './commands/map-import.ts';
import { takeDeleted } from './commands/take-deleted.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, lockImport } from './job.ts';
import { importMessages } from './messages.fa.ts';
import { showImport } from './presenter.ts';
import { beginChecking } from './steps/begin-checking.ts';
import { checkStep } from './steps/check-step.ts';
import { issueStep } from './steps/issue-step.ts';
import { recallStep } from './steps/recall-step.ts';
import { arrange } from './testing/arrange-import.ts';
import { withPagesOf } from './testing/in-steps.ts';

const database = testDatabase();
const checker = createChecker();
afterAll(() => checker.close());
let fixture: Fixture;
let deps: ImportDeps;
beforeEach(async () => {
  fixture = await createFixture(database());
  deps = { ...fixture.invoices, database: database().db, checker };
});

const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(fixture.accountId, work);
const withRow = <T>(id: string, work: (tx: Tx, row: ImportRow) => Promise<T>): Promise<T> =>
  inAccount(async (tx) => work(tx, await lockImport(tx, fixture.accountId, id)));
const standing = (id: string) => withRow(id, async (_tx, row) => row);
/** So many as an edit leaves to the background to be judged. */
const many = 302;
const fileOf = async (state: string, count = 2): Promise<string> => {
  const id = fixture.runtime.ids.uuid();
  await arrange(fixture, count, id, state);
  return id;
};

describe('a file that is to be stopped or removed', () => {
  const end = (id: string, act?: 'stop' | 'remove') =>
    inAccount((tx) => stopImport(tx, deps, fixture.accountId, id, act));

  it.each([['stop'], [undefined]] as const)('and has ended meanwhile keeps all it has (%s)', async (act) => {
    for (const state of ['done', 'failed']) {
      const id = await fileOf(state);
      await expect(end(id, act)).rejects.toMatchObject({ code: 'CONFLICT', detail: importMessages.ALREADY_OVER });
      expect(await standing(id)).toMatchObject({ state, version: 1 });
    }
  });

  it('and is asked for twice, since an answer was lost, is stopped once and stays', async () => {
    const id = await fileOf('issuing');
    await end(id, 'stop');
    const { version } = await standing(id);
    await end(id, 'stop');
    await end(id);
    expect(await standing(id)).toMatchObject({ state: 'stopped', version });
  });

  it('is not stopped by who wants one that is over out of the list, and goes where it is over', async () => {
    const [again, over] = [await fileOf('ready'), await fileOf('done')];
    await expect(end(again, 'remove')).rejects.toMatchObject({ code: 'CONFLICT', detail: importMessages.NOT_OVER });
    expect(await standing(again)).toMatchObject({ state: 'ready' });
    await end(over, 'remove');
    await expect(standing(over)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('one that is stopped in the middle of an edit goes on with nothing', async () => {
  const id = await fileOf('ready', many);
  await withPagesOf(100, async () => {
    await withRow(id, (tx, row) =>
      editInSteps(tx, deps, row, { replace: { find: 'چای', replace: 'قهوه', column: 5 } }),
    );
  });
  const { edit_work, ...editing } = await standing(id);
  expect(editing.state).toBe('editing');
  await inAccount((tx) => stopImport(tx, deps, fixture.accountId, id));
  const stopped = await standing(id);
  expect(stopped).toMatchObject({ state: 'stopped', edit_work: null });
  // As one stands that was stopped so before.
  expect(showImport({ ...stopped, edit_work }, 0).editing).toBeNull();
});

describe('what the month’s quota had to say of a file', () => {
  const cut = async (state: string) => {
    const id = await fileOf(state);
    await fixture.rows('update imports set failure = $2 where id = $1', [id, importMessages.OVER_QUOTA]);
    return id;
  };

  it('is not why it is stopped or held', async () => {
    const [stopped, held] = [await cut('ready'), await cut('checking')];
    await inAccount((tx) => stopImport(tx, deps, fixture.accountId, stopped));
    await withRow(held, (tx, row) => pauseImport(tx, deps, row));
    expect(await standing(stopped)).toMatchObject({ state: 'stopped', failure: '' });
    expect(await standing(held)).toMatchObject({ state: 'paused', failure: '' });
  });

  it('nor is it of one that was stopped before; of one that is ready it stays', async () => {
    const [stopped, ready] = [await cut('stopped'), await cut('ready')];
    const sql = readFileSync(new URL('../../../sql/0827_words_of_held_files.sql', import.meta.url), 'utf8');
    await database().asOwner(sql);
    expect(await standing(stopped)).toMatchObject({ failure: '' });
    expect(await standing(ready)).toMatchObject({ failure: importMessages.OVER_QUOTA });
  });
});

it('what was issued of one that was stopped in the middle is taken back at once, and the file stays stopped', async () => {
  const id = await fileOf('stopped', 3);
  await fixture.rows(
    "update import_invoices set state = 'issued', invoice_id = $2 where import_id = $1 and place = 2",
    [id, await fixture.issue()],
  );
  await fixture.rows('update imports set issued_count = 1, valid_count = valid_count - 1 where id = $1', [id]);
  await withRow(id, (tx, row) => recallImport(tx, deps, row));
  await recallStep(deps, await standing(id));
  await recallStep(deps, await standing(id));
  expect(await standing(id)).toMatchObject({ state: 'stopped', issued_count: 0, valid_count: 3, paused_from: '' });
  await expect(withRow(id, (tx, row) => recallImport(tx, deps, row))).rejects.toMatchObject({ code: 'CONFLICT' });
});

describe('a file of which much was edited while it was held', () => {
  const editAll = (id: string) =>
    withRow(id, (tx, row) =>
      editInSteps(tx, deps, row, { fill: { column: 5, value: 'قهوه', from_row: 2, to_row: many + 1 } }),
    );

  it('is checked after its trial: of what nobody has judged nothing could be issued', async () => {
    const id = await fileOf('issuing', many);
    await fixture.rows("update imports set mode = 'sandbox' where id = $1", [id]);
    await editAll(id);
    await issueStep(deps, await standing(id));
    expect(await standing(id)).toMatchObject({ state: 'checking', paused_from: '', new_count: many });
    await checkStep(deps, await standing(id));
    // What was mended while it went out waits for the next press.
    expect(await standing(id)).toMatchObject({ state: 'ready', new_count: 0 });
    expect(showImport(await standing(id), 0).goes_out).toBe(false);
  });

  it('is checked and then issued when that goes on, with all that was mended, also over another pause', async () => {
    const id = await fileOf('paused', many);
    await fixture.rows("update imports set paused_from = 'issuing', cursor_place = 4 where id = $1", [id]);
    await editAll(id);
    await withRow(id, (tx, row) => resumeImport(tx, deps, row));
    expect(await standing(id)).toMatchObject({ state: 'checking', new_count: many });
    // Nothing of it is issued twice: what was deleted meanwhile goes after the next press alone.
    const told = async () => showImport(await standing(id), 0).goes_out;
    const goesOut = { code: 'CONFLICT', detail: importMessages.GOES_OUT };
    const taken = () => withRow(id, (tx, row) => takeDeleted(tx, deps, row, { take_deleted: {} }));
    await expect(taken()).rejects.toMatchObject(goesOut);
    expect(await told()).toBe(true);
    await withRow(id, (tx, row) => pauseImport(tx, deps, row));
    await expect(taken()).rejects.toMatchObject(goesOut);
    expect(await told()).toBe(true);
    await withRow(id, (tx, row) => resumeImport(tx, deps, row));
    await checkStep(deps, await standing(id));
    expect(await standing(id)).toMatchObject({ state: 'issuing', paused_from: '', cursor_place: 0, new_count: 0 });
    await issueStep(deps, await standing(id));
    await issueStep(deps, await standing(id));
    expect(await standing(id)).toMatchObject({ issued_count: many });
  });

  it('is not issued when its columns are chosen anew meanwhile', async () => {
    const id = await fileOf('paused', many);
    await fixture.rows("update imports set paused_from = 'issuing' where id = $1", [id]);
    await editAll(id);
    await withRow(id, (tx, row) => resumeImport(tx, deps, row));
    await withRow(id, (tx, row) => remapImport(tx, deps, row));
    const checking = await withRow(id, (tx, row) => beginChecking(tx, row, new Date(fixture.clock.nowMs())));
    await checkStep(deps, checking);
    expect(await standing(id)).toMatchObject({ state: 'ready', paused_from: '', new_count: 0 });
  });

  it('is tried as a whole when its trial goes on, also what was mended before the place at which it was held', async () => {
    const id = await fileOf('paused', 3);
    await fixture.rows("update imports set mode = 'sandbox', paused_from = 'issuing', cursor_place = 4 where id = $1", [
      id,
    ]);
    const edit = { fill: { column: 6, value: '3', from_row: 2, to_row: 2 } };
    await withRow(id, (tx, row) => editInSteps(tx, deps, row, edit));
    await withRow(id, (tx, row) => resumeImport(tx, deps, row));
    await issueStep(deps, await standing(id));
    expect(await standing(id)).toMatchObject({ sandbox_count: 3 });
  });

  it('is issued as a whole when that goes on, also what was mended before the place at which it was held', async () => {
    const id = await fileOf('paused', 3);
    await fixture.rows("update imports set paused_from = 'issuing', cursor_place = 4 where id = $1", [id]);
    const edit = { fill: { column: 6, value: '3', from_row: 2, to_row: 2 } };
    await withRow(id, (tx, row) => editInSteps(tx, deps, row, edit));
    await withRow(id, (tx, row) => resumeImport(tx, deps, row));
    await issueStep(deps, await standing(id));
    expect(await standing(id)).toMatchObject({ issued_count: 3 });
  });

  it('is checked after its issued ones were taken back', async () => {
    const id = await fileOf('paused', many);
    await fixture.rows(
      "update import_invoices set state = 'issued', invoice_id = $2 where import_id = $1 and place = 2",
      [id, await fixture.issue()],
    );
    await fixture.rows('update imports set issued_count = 1, valid_count = valid_count - 1 where id = $1', [id]);
    await editAll(id);
    await withRow(id, (tx, row) => recallImport(tx, deps, row));
    await recallStep(deps, await standing(id));
    await recallStep(deps, await standing(id));
    expect(await standing(id)).toMatchObject({ state: 'checking', issued_count: 0, new_count: many - 1 });
  });
});

it('what a file issued is taken back, also where somebody keeps a draft of its correction', async () => {
  const id = await fileOf('paused');
  const issued = await fixture.issue();
  await fixture.rows(
    "update import_invoices set state = 'issued', invoice_id = $2 where import_id = $1 and place = 2",
    [id, issued],
  );
  await fixture.rows('update imports set issued_count = 1, valid_count = valid_count - 1 where id = $1', [id]);
  const [{ tax_id } = { tax_id: '' }] = await fixture.rows<{ tax_id: string }>(
    'select tax_id from invoices where id = $1',
    [issued],
  );
  const correction = await sampleInput({ invoice: { invoice_type: 'corrective', referral_tax_number: tax_id } });
  const kept = await inAccount((tx) =>
    createInvoice(tx, fixture.invoices, fixture.actor, { ...correction, save_as_draft: true }),
  );
  await withRow(id, (tx, row) => recallImport(tx, deps, row));
  await recallStep(deps, await standing(id));
  expect(await standing(id)).toMatchObject({ issued_count: 0, valid_count: 2 });
  expect(
    await fixture.rows('select id, state, referred_id from invoices where account_id = $1', [fixture.accountId]),
  ).toEqual([{ id: kept, state: 'draft', referred_id: null }]);
});

it('what was left so before goes on: ready and unchecked, or stopped in the middle of an edit', async () => {
  const [unchecked, right, stopped] = [await fileOf('ready'), await fileOf('ready'), await fileOf('stopped')];
  await fixture.rows("update import_invoices set state = 'new' where import_id = $1", [unchecked]);
  await fixture.rows('update imports set new_count = 2, valid_count = 0, cursor_place = 3 where id = $1', [unchecked]);
  await fixture.rows(`update imports set edit_work = '{"from": "ready"}' where id = $1`, [stopped]);
  await fixture.rows(readFileSync(new URL('../../../sql/0771_imports_left_unchecked.sql', import.meta.url), 'utf8'));
  expect(await standing(unchecked)).toMatchObject({ state: 'checking', version: 2, cursor_place: 0, phase_done: 0 });
  expect(await standing(right)).toMatchObject({ state: 'ready', version: 1 });
  expect(await standing(stopped)).toMatchObject({ state: 'stopped', edit_work: null });
});
