import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { type Checker, createChecker } from './check/checker.ts';
import { resumeImport } from './commands/control-import.ts';
import { editStep } from './commands/edit-in-steps.ts';
import type { ImportDeps } from './deps.ts';
import { startImporter } from './importer.ts';
import { type ImportRow, lockImport } from './job.ts';
import { importMessages } from './messages.fa.ts';
import { giveUpStep } from './steps/give-up.ts';
import { arrange } from './testing/arrange-import.ts';

const database = testDatabase();
const thread = createChecker();
afterAll(() => thread.close());
/** Short ones: a step fails by faults of ours three times. */
const plan = { passingMs: 1, firstMs: 1, mostMs: 2, triesMax: 3 };
let fixture: Fixture;
let judged = 0;
/** What judging throws; null: it judges. */
let fails: (() => Error) | null = null;
const checker: Checker = {
  async judge(request) {
    judged += 1;
    if (fails !== null) throw fails();
    return thread.judge(request);
  },
  close: async () => undefined,
};
let deps: ImportDeps;
beforeEach(async () => {
  fails = null;
  fixture = await createFixture(database());
  deps = { ...fixture.invoices, database: database().db, checker };
  judged = 0;
});

const standing = async (id: string): Promise<ImportRow> => {
  const [row] = await fixture.rows<ImportRow>('select * from imports where id = $1', [id]);
  if (row === undefined) throw new Error('it is gone');
  return row;
};
async function until(id: string, is: (row: ImportRow) => boolean): Promise<ImportRow> {
  for (let tries = 0; tries < 500; tries += 1) {
    const row = await standing(id);
    if (is(row)) return row;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`it never came to that: ${(await standing(id)).state}`);
}
async function fileToCheck(state = 'checking'): Promise<string> {
  const id = fixture.runtime.ids.uuid();
  await arrange(fixture, 2, id, state);
  if (state !== 'checking') return id;
  await fixture.rows("update import_invoices set state = 'new' where import_id = $1", [id]);
  await fixture.rows('update imports set new_count = 2, valid_count = 0 where id = $1', [id]);
  return id;
}

it('holds a file whose check a fault of ours keeps from its end, tells its user and the operator, and goes on when asked', async () => {
  const id = await fileToCheck();
  fails = () => new TypeError('of ours');
  const importer = await startImporter(deps, plan);
  try {
    const held = await until(id, ({ state }) => state !== 'checking');
    expect(held).toMatchObject({ state: 'paused', paused_from: 'checking', new_count: 2 });
    expect(held.failure).toBe(importMessages.OUR_FAULT.checking);
    expect(judged).toBe(3);
    const alerts = () => fixture.rows("select subject from operator_alerts where kind = 'import'", []);
    await expect.poll(alerts).toEqual([{ subject: 'checking' }]);
    fails = null;
    await database().db.withAccount(fixture.accountId, async (tx) =>
      resumeImport(tx, deps, await lockImport(tx, fixture.accountId, id)),
    );
    expect(await until(id, ({ state }) => state === 'ready')).toMatchObject({ failure: '', valid_count: 2 });
  } finally {
    await importer.stop();
  }
});

/** Begins a file in a process that is killed while it judges: nothing it would do after that reaches the database. @returns whether it came to that */
async function isKilledBy(id: string): Promise<boolean> {
  const { db } = database();
  const killed = Promise.withResolvers<true>();
  let isDead = false;
  const never = new Promise<never>(() => undefined);
  const mortal: Database = {
    ...db,
    withAccount: (...given) => (isDead ? never : db.withAccount(...given)),
    withPlatform: (...given) => (isDead ? never : db.withPlatform(...given)),
  };
  fails = () => {
    isDead = true;
    killed.resolve(true);
    return new Error('killed');
  };
  const importer = await startImporter({ ...deps, database: mortal }, plan);
  const isOver = until(id, ({ state }) => state !== 'checking').then(async () => {
    await importer.stop();
    return false;
  });
  return Promise.race([killed.promise, isOver]);
}

it('holds a file whose check ends its process each time, and goes on when asked', async () => {
  const id = await fileToCheck();
  let deaths = 0;
  while (deaths < 10 && (await isKilledBy(id))) deaths += 1;
  expect(deaths).toBe(3);
  expect(await standing(id)).toMatchObject({
    ...{ state: 'paused', paused_from: 'checking', new_count: 2 },
    failure: importMessages.OUR_FAULT.checking,
  });
  await database().db.withAccount(fixture.accountId, async (tx) =>
    resumeImport(tx, deps, await lockImport(tx, fixture.accountId, id)),
  );
  expect(await isKilledBy(id)).toBe(true);
  fails = null;
  const importer = await startImporter(deps, plan);
  try {
    expect(await until(id, ({ state }) => state === 'ready')).toMatchObject({ failure: '', begun: 0 });
  } finally {
    await importer.stop();
  }
});

it('goes on by itself after an outage, however long', async () => {
  const id = await fileToCheck();
  fails = () => {
    if (judged > 30) fails = null;
    return Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
  };
  const importer = await startImporter(deps, plan);
  try {
    expect(await until(id, ({ state }) => state !== 'checking')).toMatchObject({ state: 'ready', failure: '' });
  } finally {
    await importer.stop();
  }
});

it('holds a file at once whose tax memory was switched off while it is issued, and says so', async () => {
  const id = await fileToCheck('issuing');
  const memory: ImportDeps['ports']['memory'] = async (...asked) => {
    const known = await deps.ports.memory(...asked);
    return known && { ...known, enabled: false };
  };
  const importer = await startImporter(
    { ...deps, ports: { ...deps.ports, memory } },
    { ...plan, firstMs: 60_000, mostMs: 60_000 },
  );
  try {
    expect(await until(id, ({ state }) => state !== 'issuing')).toMatchObject({
      ...{ state: 'paused', paused_from: 'issuing' },
      failure: expect.stringMatching(/حافظه/),
    });
    expect(await fixture.rows("select from operator_alerts where subject = 'issuing'", [])).toEqual([]);
  } finally {
    await importer.stop();
  }
});

describe('a step that is given up', () => {
  const giveUp = async (id: string) => {
    await giveUpStep(deps, await standing(id), null);
    return standing(id);
  };

  it('of reading ends the file, of which nothing stays', async () => {
    const id = await fileToCheck('reading');
    expect(await giveUp(id)).toMatchObject({
      state: 'failed',
      failure: importMessages.OUR_FAULT.reading,
      row_count: 0,
    });
    expect(await fixture.rows('select from import_rows where import_id = $1', [id])).toEqual([]);
  });

  it('of issuing holds it there', async () => {
    expect(await giveUp(await fileToCheck('issuing'))).toMatchObject({ state: 'paused', paused_from: 'issuing' });
  });

  it.each(['', 'stopped'])('of taking back leaves what is issued (%s)', async (from) => {
    const id = await fileToCheck('recalling');
    await fixture.rows('update imports set paused_from = $2 where id = $1', [id, from]);
    const state = from === 'stopped' ? 'stopped' : 'paused';
    expect(await giveUp(id)).toMatchObject({ state, failure: importMessages.OUR_FAULT.recalling, valid_count: 2 });
  });

  it('of an edit ends that edit where it is; what was to be issued is issued when asked', async () => {
    const id = await fileToCheck('ready');
    const stayed = { rows: 0, first: 0 };
    const work = { number: 1, parts: 1, at: 2, isChanged: true, isRekeyed: true, stayed };
    await fixture.rows("update imports set state = 'editing', edit_work = $2 where id = $1", [
      id,
      JSON.stringify({ ...work, from: 'issuing', what: { fill: { column: 0, text: '7', rows: [2, 3] } } }),
    ]);
    expect(await giveUp(id)).toMatchObject({
      state: 'paused',
      paused_from: 'issuing',
      edit_work: null,
      failure: importMessages.OUR_FAULT.editing,
    });
  });

  describe('of an edit whose end is what fails', () => {
    const alerts = () => fixture.rows("select from operator_alerts where subject = 'editing'", []);
    const editing = async (): Promise<string> => {
      const id = await fileToCheck('ready');
      const work = { number: 1, parts: 1, at: 3, isChanged: true, isRekeyed: true, stayed: { rows: 0, first: 0 } };
      const what = { replace: { find: '9', replace: '7', column: 0 } };
      await fixture.rows(
        `insert into import_edits (account_id, import_id, line, edit, part, changes, cells, at)
         values ($1, $2, 'undo', 1, 0, '[]', 0, now())`,
        [fixture.accountId, id],
      );
      await fixture.rows("update imports set state = 'editing', edit_work = $2 where id = $1", [
        id,
        JSON.stringify({ ...work, from: 'ready', what }),
      ]);
      return id;
    };
    /** While all rows of a file are put together anew. */
    const whileRegrouped = async (statement: string, work: () => Promise<void>): Promise<void> => {
      await fixture.rows(
        `create function at_regroup() returns trigger language plpgsql as $$ begin ${statement}; return null; end $$`,
        [],
      );
      await fixture.rows(
        'create trigger at_regroup before delete on import_invoices for each statement execute function at_regroup()',
        [],
      );
      try {
        await work();
      } finally {
        await fixture.rows('drop function at_regroup cascade', []);
      }
    };

    it('stops the file, which is not issued as it stands, and tells the operator', async () => {
      const id = await editing();
      await fixture.rows('delete from operator_alerts', []);
      await whileRegrouped("raise exception 'of ours'", async () => {
        const importer = await startImporter(deps, plan);
        try {
          expect(await until(id, ({ state }) => state !== 'editing')).toMatchObject({
            ...{ state: 'stopped', paused_from: '', edit_work: null },
            failure: importMessages.EDIT_NOT_ENDED,
          });
          await expect.poll(alerts).toHaveLength(1);
        } finally {
          await importer.stop();
        }
      });
      expect(await fixture.rows('select from import_edits where import_id = $1', [id])).toEqual([]);
    });

    it('has time for a whole file before that', async () => {
      const id = await editing();
      const isShort =
        "if current_setting('statement_timeout')::interval < '2 min' then raise exception 'too short'; end if";
      await whileRegrouped(isShort, async () => {
        await editStep(deps, await standing(id));
        expect(await standing(id)).toMatchObject({ state: 'checking', edit_work: null });
      });
    });
  });

  it('and went on meanwhile is left alone', async () => {
    const id = await fileToCheck();
    const seen = await standing(id);
    await fixture.rows('update imports set version = version + 1 where id = $1', [id]);
    await giveUpStep(deps, seen, null);
    expect(await standing(id)).toMatchObject({ state: 'checking', failure: '' });
  });
});
