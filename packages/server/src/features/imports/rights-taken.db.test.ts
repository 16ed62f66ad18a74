import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { inRequest } from '../../platform/http/request-scope.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { seedUser } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { revokeApiKey } from '../api-keys/commands.ts';
import { createBranch } from '../branches/commands.ts';
import { assignMemory, changeEmployee, moveEmployee, removeEmployee } from '../employees/commands.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { createChecker } from './check/checker.ts';
import { issueImport, pauseImport, recallImport, resumeImport } from './commands/control-import.ts';
import { editStep } from './commands/edit-in-steps.ts';
import { editCells } from './commands/edit-rows.ts';
import { holdImportsOfKey } from './commands/limit-imports.ts';
import type { ImportDeps } from './deps.ts';
import { type ImportRow, lockImport } from './job.ts';
import { findImport, listImports } from './queries.ts';
import { issueStep } from './steps/issue-step.ts';
import { recallStep } from './steps/recall-step.ts';
import { arrange } from './testing/arrange-import.ts';

const database = testDatabase();
const checker = createChecker();
afterAll(() => checker.close());
let fixture: Fixture;
let admin: string;
let employee: string;

beforeEach(async () => {
  fixture = await createFixture(database());
  const { accountId, memory } = fixture;
  await database().asOwner(
    `insert into tax_memories (account_id, id, memory_id, environment, created_at, updated_at)
     values ($1, $2, $3, 'simulator', now(), now())`,
    [accountId, fixture.runtime.ids.uuid(), memory.memoryId],
  );
  admin = (await seedUser(database(), accountId)).userId;
  const memoryIds = [memory.memoryId];
  employee = (await seedUser(database(), accountId, { role: 'employee', permissions: ['issue'], memoryIds })).userId;
});

const inAccount = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(fixture.accountId, work);
const deps = (): ImportDeps => ({ ...fixture.invoices, database: database().db, checker });

/** As whom a person asks who works with every memory. */
const person = (userId: string) => ({ userId, roles: ['employee'], loginId: 'l', memoryIds: null as string[] | null });

/** A file of the employee's. */
async function file(state: string): Promise<string> {
  const id = fixture.runtime.ids.uuid();
  await arrange(fixture, 2, id, state);
  await fixture.rows('update imports set created_by = $2, memory_id = $3, memory_ids = $4 where id = $1', [
    id,
    employee,
    fixture.memory.memoryId,
    [fixture.memory.memoryId],
  ]);
  return id;
}
const stateOf = async (id: string) =>
  (
    await fixture.rows<{ state: string; paused_from: string }>('select state, paused_from from imports where id = $1', [
      id,
    ])
  )[0];

/** A command on a file, given by somebody of a branch. */
const ask = (
  role: string,
  branchId: string,
  id: string,
  command: (tx: Tx, all: ImportDeps, row: ImportRow) => Promise<ImportRow>,
) => {
  const { accountId } = fixture;
  const context = { accountId, roles: [role], branchId, memoryIds: null } as unknown as RequestContext;
  return inRequest(context, () => inAccount(async (tx) => command(tx, deps(), await lockImport(tx, accountId, id))));
};

const remove = (tx: Tx) =>
  removeEmployee(fixture.runtime, tx, { accountId: fixture.accountId, userId: admin }, employee);
const take = (tx: Tx) =>
  assignMemory(fixture.runtime, tx, { user_id: employee, memory_id: fixture.memory.memoryId, assigned: false });
const branch = async (code: string): Promise<string> => {
  const { id } = await inAccount((tx) => createBranch(fixture.runtime, tx, fixture.accountId, { name: code, code }));
  return id;
};
const move = (branchId: string | null) => (tx: Tx) => moveEmployee(fixture.runtime, tx, employee, branchId, null);
const change = (permissions: ('issue' | 'products')[]) => (tx: Tx) =>
  changeEmployee(
    fixture.runtime,
    tx,
    { accountId: fixture.accountId, userId: admin },
    employee,
    { crew: { permissions } },
    null,
  );

describe('a file that is being issued', () => {
  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['is removed', remove],
    ['loses its memory', take],
    ['may issue nothing any more', change(['products'])],
  ])('is held when who brought it %s', async (_, taken) => {
    const id = await file('issuing');
    await inAccount(taken);
    expect(await stateOf(id)).toEqual({ state: 'paused', paused_from: 'issuing' });
    expect(await issueStep(deps(), { account_id: fixture.accountId, id } as never)).toBe(false);
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['is removed', remove],
    ['loses its memory', take],
  ])('and is checked before that goes on is held when who brought it %s', async (_, taken) => {
    const id = await file('checking');
    await fixture.rows("update imports set paused_from = 'issuing' where id = $1", [id]);
    await inAccount(taken);
    expect(await stateOf(id)).toEqual({ state: 'paused', paused_from: 'issuing' });
  });

  it('is held when who brought it is moved to another branch, and goes on when to none or back', async () => {
    const [one, other] = [await branch('1'), await branch('2')];
    await inAccount(move(one));
    const id = await file('issuing');
    await fixture.rows('update imports set branch_id = $2 where id = $1', [id, one]);
    for (const to of [null, one]) {
      await inAccount(move(to));
      expect(await stateOf(id)).toMatchObject({ state: 'issuing' });
    }
    await inAccount(move(other));
    expect(await stateOf(id)).toEqual({ state: 'paused', paused_from: 'issuing' });
  });

  it('is held when the program’s key that brought it is revoked, and no other of the same maker', async () => {
    const { accountId, runtime } = fixture;
    const [byKey, byMaker, key] = [await file('issuing'), await file('issuing'), runtime.ids.uuid()];
    await database().asOwner(
      `insert into api_keys (account_id, id, name, beginning, key_hash, scopes, created_by, created_at)
       values ($1, $2, 'x', 'trz_', decode(repeat('00', 32), 'hex'), '{issue}', $3, now())`,
      [accountId, key, employee],
    );
    await fixture.rows('update imports set writer_id = $2 where id = $1', [byKey, key]);
    await inAccount((tx) => revokeApiKey({ runtime }, tx, key));
    expect(await stateOf(byKey)).toEqual({ state: 'paused', paused_from: 'issuing' });
    expect(await stateOf(byMaker)).toMatchObject({ state: 'issuing' });
  });

  it.each<[string, (tx: Tx) => Promise<unknown>]>([
    ['is removed', remove],
    ['loses its memory', take],
    ['is known by a key that is revoked', (tx) => holdImportsOfKey(tx, employee, new Date())],
  ])('and of which many rows are being edited is held after the edit when who brought it %s', async (_, taken) => {
    const id = await file('issuing');
    const what = { replace: { find: 'چای', replace: 'قهوه', column: 5 } };
    const stayed = { rows: 0, first: 0 };
    const work = { what, from: 'issuing', number: 1, parts: 0, at: 0, isChanged: false, isRekeyed: false, stayed };
    await fixture.rows("update imports set state = 'editing', edit_work = $2, writer_id = $3 where id = $1", [
      id,
      JSON.stringify(work),
      employee,
    ]);
    await inAccount(taken);
    expect(await stateOf(id)).toMatchObject({ state: 'editing' });
    await editStep(deps(), { account_id: fixture.accountId, id } as never);
    expect(await stateOf(id)).toEqual({ state: 'paused', paused_from: 'issuing' });
    expect(
      await fixture.rows("select from import_rows where import_id = $1 and cells ->> 5 = 'قهوه'", [id]),
    ).toHaveLength(2);
  });

  it('is bound to the branch of who brought it also where it is being edited', async () => {
    const one = await branch('1');
    await inAccount(move(one));
    const id = await file('issuing');
    await fixture.rows(
      `update imports set state = 'editing', branch_id = $2, edit_work = '{"from": "issuing"}' where id = $1`,
      [id, one],
    );
    await inAccount(change(['issue', 'products']));
    const [row] = await fixture.rows('select within_branch, edit_work from imports where id = $1', [id]);
    expect(row).toEqual({ within_branch: one, edit_work: { from: 'issuing' } });
  });

  it('goes on when what changed has nothing to do with it', async () => {
    const id = await file('issuing');
    await inAccount(change(['issue', 'products']));
    expect(await stateOf(id)).toEqual({ state: 'issuing', paused_from: '' });
  });
});

it('a file is issued with what its owner may do by then, not with what they might when they brought it', async () => {
  const id = await file('ready');
  await inAccount(take);
  const issue = inAccount(async (tx) => issueImport(tx, deps(), await lockImport(tx, fixture.accountId, id), 'issue'));
  await expect(issue).rejects.toMatchObject({ code: 'MEMORY_NOT_READY' });
  expect(await stateOf(id)).toMatchObject({ state: 'ready' });
});

describe('a file whose owner has lost its memory since it was issued', () => {
  const askAs = (id: string, memoryIds: string[] | null) => {
    const { accountId } = fixture;
    const context = { accountId, roles: ['employee'], branchId: null, memoryIds } as unknown as RequestContext;
    return inRequest(context, () =>
      inAccount(async (tx) => recallImport(tx, deps(), await lockImport(tx, accountId, id))),
    );
  };

  it('is taken back whole by who may, and not by them', async () => {
    const id = await file('ready');
    const made = [await fixture.issue(), await fixture.issue()];
    await fixture.rows(
      `update import_invoices i set state = 'issued', invoice_id = v.invoice from unnest($2::int[], $3::uuid[]) as v (place, invoice)
       where i.import_id = $1 and i.place = v.place`,
      [id, [2, 3], made],
    );
    await fixture.rows("update imports set state = 'done', issued_count = 2, valid_count = 0 where id = $1", [id]);
    await inAccount(take);
    await expect(askAs(id, [])).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await askAs(id, null);
    await recallStep(deps(), { account_id: fixture.accountId, id } as never);
    const rows = await fixture.rows('select state from import_invoices where import_id = $1', [id]);
    expect([rows, await Promise.all(made.map(fixture.stateOf))]).toEqual([
      [{ state: 'valid' }, { state: 'valid' }],
      ['gone', 'gone'],
    ]);
  });
});

it('a file with a correction of another branch’s invoice is taken back by who sees that branch, and by no other', async () => {
  const [one, other] = [await branch('1'), await branch('2')];
  const id = await file('ready');
  const made = [await fixture.issue(), await fixture.issue()];
  await fixture.rows(
    'update invoices set branch_id = v.branch from unnest($1::uuid[], $2::uuid[]) as v (id, branch) where invoices.id = v.id',
    [made, [one, other]],
  );
  await fixture.rows(
    `update import_invoices i set state = 'issued', invoice_id = v.invoice from unnest($2::int[], $3::uuid[]) as v (place, invoice)
     where i.import_id = $1 and i.place = v.place`,
    [id, [2, 3], made],
  );
  await fixture.rows(
    "update imports set state = 'done', issued_count = 2, valid_count = 0, branch_id = $2 where id = $1",
    [id, one],
  );
  const recall = (role: string) => ask(role, one, id, recallImport);
  await expect(recall('employee')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await stateOf(id)).toMatchObject({ state: 'done' });
  await recall('admin');
  expect(await stateOf(id)).toMatchObject({ state: 'recalling' });
});

it('the list has the files that whoever asks may see, however many of others are newer, and tells how many they are', async () => {
  const id = await file('ready');
  const { accountId, memory } = fixture;
  await fixture.rows(
    `insert into imports (account_id, id, state, file_name, file_bytes, sha256, headers, created_by, memory_ids, phase_at, turn_at,
       created_at, updated_at)
     select account_id, gen_random_uuid(), 'stopped', 'b.csv', 1, 'x', headers, $2, '{B11216}', now(), now(),
       created_at + n * interval '1 minute', now()
     from imports cross join generate_series(1, 1100) n where id = $1`,
    [id, admin],
  );
  const list = (viewer: ReturnType<typeof person>, offset = 0) =>
    inAccount((tx) => listImports(tx, { ...viewer, accountId }, { limit: 2, offset }, fixture.runtime.clock.nowMs()));
  const own = await list({ ...person(employee), memoryIds: [memory.memoryId] });
  expect([own.count, own.imports.map((one) => one.id)]).toEqual([1, [id]]);
  const all = await list(person(admin), 1_099);
  expect([all.count, all.imports.map(({ file_name }) => file_name)]).toEqual([1_101, ['b.csv', 'a.csv']]);
  expect((await list(person(admin), 2_000)).imports).toEqual([]);
});

it('a file that was brought for every memory is not told to a key of one that its bringer made', async () => {
  const id = await file('ready');
  const { accountId, memory } = fixture;
  const look = (memoryIds: string[] | null) =>
    inAccount(async (tx) => {
      const viewer = { ...person(employee), accountId, memoryIds };
      const { imports } = await listImports(tx, viewer, {}, fixture.runtime.clock.nowMs());
      expect(imports.some((one) => one.id === id)).toBe(true);
      return (await findImport(tx, viewer, id)).id;
    });
  expect(await look([memory.memoryId])).toBe(id);
  await fixture.rows('update imports set memory_ids = null where id = $1', [id]);
  expect(await look(null)).toBe(id);
  const limited = { ...person(employee), accountId, memoryIds: [memory.memoryId] };
  const found = inAccount((tx) => findImport(tx, limited, id));
  await expect(found).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(look([memory.memoryId])).rejects.toThrow();
});

it('a file whose memories were removed is told to whoever brought it, and to no other key of who made that', async () => {
  const id = await file('ready');
  const { accountId } = fixture;
  const key = (loginId: string, ...memoryIds: string[]) => ({
    ...person(employee),
    roles: ['program'],
    loginId,
    memoryIds,
  });
  const [brought, other] = [key(crypto.randomUUID()), key(crypto.randomUUID(), 'A11215')];
  const everybody = [brought, other, { ...person(employee), memoryIds: ['A11215'] }, person(employee)];
  const seen = () =>
    inAccount(async (tx) => {
      const found = everybody.map((who) =>
        findImport(tx, { accountId, ...who }, id).then(
          () => true,
          () => false,
        ),
      );
      return Promise.all(found);
    });
  await fixture.rows("update imports set memory_ids = '{}', writer_id = $2 where id = $1", [id, brought.loginId]);
  expect(await seen()).toEqual([true, false, false, true]);
  // Before programs were told apart it is the person's.
  await fixture.rows('update imports set writer_id = null where id = $1', [id]);
  expect(await seen()).toEqual([false, false, true, true]);
});

describe('the branch that a file refers to invoices of', () => {
  const within = async (id: string) =>
    (await fixture.rows<{ within_branch: string | null }>('select within_branch from imports where id = $1', [id]))[0]
      ?.within_branch;

  it('is that of whoever asks last for the issuing, whoever brought it; an admin’s every one', async () => {
    const id = await file('ready');
    const one = await branch('1');
    await ask('employee', one, id, (tx, all, row) => issueImport(tx, all, row, 'issue'));
    expect(await within(id)).toBe(one);
    await ask('employee', one, id, pauseImport);
    await ask('admin', one, id, resumeImport);
    expect(await within(id)).toBeNull();
  });

  it('is that of whoever changes a row of it while it is issued: what they write has not the limits of who asked', async () => {
    const id = await file('issuing');
    const one = await branch('1');
    const edit = (text: string) => (tx: Tx, all: ImportDeps, row: ImportRow) =>
      editCells(tx, all, row, { cells: [{ row: 3, column: 0, value: text }] });
    await ask('admin', one, id, edit('77'));
    expect(await within(id)).toBeNull();
    await ask('employee', one, id, edit('78'));
    expect(await within(id)).toBe(one);
  });

  it('is their own at once where an admin who brought it is one no more', async () => {
    const one = await branch('1');
    await inAccount(move(one));
    const id = await file('issuing');
    await fixture.rows('update imports set branch_id = $2 where id = $1', [id, one]);
    await inAccount(change(['issue', 'products']));
    expect([await within(id), await stateOf(id)]).toMatchObject([one, { state: 'issuing' }]);
  });
});

describe('with which memories a file goes on', () => {
  const memories = async (id: string) =>
    (await fixture.rows<{ memory_ids: string[] | null }>('select memory_ids from imports where id = $1', [id]))[0]
      ?.memory_ids;
  const give = (tx: Tx) =>
    assignMemory(fixture.runtime, tx, { user_id: employee, memory_id: fixture.memory.memoryId, assigned: true });
  const brought = (id: string, memoryIds: string[]) =>
    fixture.rows('update imports set brought_with = $2, memory_ids = $2 where id = $1', [id, memoryIds]);

  it('is no other than it was brought with, as by a program’s key, whatever its owner may do since', async () => {
    const id = await file('ready');
    await brought(id, ['B11216']);
    await inAccount(change(['issue', 'products']));
    expect(await memories(id)).toEqual([]);
  });

  it('is what its owner may use by then also where it was over, and its rows were taken back', async () => {
    const id = await file('done');
    await inAccount(take);
    expect(await memories(id)).toEqual([]);
  });

  it('is what its owner has again after they had lost it', async () => {
    const id = await file('ready');
    await brought(id, [fixture.memory.memoryId]);
    await inAccount(take);
    expect(await memories(id)).toEqual([]);
    await inAccount(give);
    expect(await memories(id)).toEqual([fixture.memory.memoryId]);
  });

  it('is what it was while its owner has been given every one: one that names none is not issued with another midway', async () => {
    const id = await file('issuing');
    await brought(id, [fixture.memory.memoryId]);
    await fixture.rows("update imports set memory_id = '' where id = $1", [id]);
    const promote = (tx: Tx) =>
      changeEmployee(
        fixture.runtime,
        tx,
        { accountId: fixture.accountId, userId: admin },
        employee,
        { crew: { role: 'admin' } },
        null,
      );
    await inAccount(promote);
    expect([await memories(id), await stateOf(id)]).toMatchObject([[fixture.memory.memoryId], { state: 'issuing' }]);
  });
});
