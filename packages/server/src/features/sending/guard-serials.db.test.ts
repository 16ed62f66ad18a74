import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTaxId } from '@taraz/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLocalObjects } from '../../adapters/objects/local-disk.ts';
import type { ObjectStore } from '../../adapters/objects/object-store.ts';
import { createS3Objects } from '../../adapters/objects/s3.ts';
import { type S3Server, startS3Server } from '../../adapters/objects/testing/s3-server.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type MemoryKey, serialLedger } from '../invoices/numbering.ts';
import { askTurn } from './ask-turn.ts';
import { guardSerials, startGuard } from './guard-serials.ts';
import { createHighWater, type HighWater } from './high-water.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { ScriptedAuthority } from './testing/scripted-authority.ts';

const database = testDatabase();
const soon = { noteMs: 5_000, retryFirstMs: 20, retryMaxMs: 40 };
let directory: string;
let server: S3Server;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taraz-serials-'));
  server = await startS3Server();
});
afterEach(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const inS3 = () => createS3Objects(server.config, { timeoutMs: 500, pausesMs: [5] });

/** What one process keeps of a store. */
const processAt = (store: ObjectStore): HighWater => createHighWater(store, createTestRuntime(), soon);

/** The mark of a fixture's memory as a process finds it that starts now. */
async function markOf(store: ObjectStore, { memory }: Pick<Fixture, 'memory'>): Promise<bigint> {
  const marks = await processAt(store).marks();
  return marks.find((mark) => mark.memory.memoryId === memory.memoryId)?.serial ?? 0n;
}

const depsOf = ({ database: { db }, runtime }: Fixture, store: ObjectStore, line: ScriptedAuthority | null) => ({
  database: db,
  runtime,
  highWater: processAt(store),
  lines: async () => line,
});
const guard = async (fixture: Fixture, store: ObjectStore, line: ScriptedAuthority | null = null) =>
  (await guardSerials(depsOf(fixture, store, line))).comparisons;

/** The database as an older backup would have it: what came after is not there. */
async function restoreBackupOf(fixture: Fixture, lastSerial: number): Promise<void> {
  const { accountId, rows } = fixture;
  await rows('delete from invoices where account_id = $1 and serial > $2', [accountId, lastSerial]);
  await rows('alter table serial_counters disable trigger user');
  await rows('update serial_counters set last_serial = $2 where account_id = $1', [accountId, lastSerial]);
  await rows('alter table serial_counters enable trigger user');
}

/** The same, of invoices that the authority has registered. */
async function restoreTo(fixture: Fixture, lastSerial: number): Promise<void> {
  await fixture.rows('alter table invoices disable trigger user');
  await restoreBackupOf(fixture, lastSerial);
  await fixture.rows('alter table invoices enable trigger user');
}

/** Four invoices, sent and registered. */
async function registerFour(fixture: Fixture, deps: ReturnType<Fixture['sending']>): Promise<void> {
  for (let count = 0; count < 4; count += 1) await fixture.issue();
  fixture.clock.advance(11_000);
  await sendTurn(deps, fixture.memory, 100);
  fixture.clock.advance(1_000);
  await askTurn(deps, fixture.memory, 100);
}

const serialsOf = ({ accountId, rows }: Fixture) =>
  rows('select serial::int from invoices where account_id = $1 order by serial', [accountId]);

describe.each<[string, () => ObjectStore]>([
  ['on local disk', () => createLocalObjects(directory)],
  ['in S3', inS3],
])('serials kept outside the database, %s', (_, open) => {
  let store: ObjectStore;
  let highWater: HighWater;
  beforeEach(() => {
    store = open();
    highWater = processAt(store);
  });

  it('are stored when a number is acknowledged, and only the highest stays', async () => {
    const fixture = await createFixture(database(), { highWater });
    await fixture.issue();
    await Promise.all([fixture.issue(), fixture.issue(), fixture.issue()]);
    expect(await highWater.marks()).toEqual([{ memory: fixture.memory, serial: 4n }]);
    const folder = `serials/simulator/${fixture.accountId}/${fixture.memory.memoryId}`;
    await expect.poll(() => store.list('')).toEqual([`${folder}/000000000004`]);
  });

  it('a restored backup gives no number twice: the counter jumps, and the gap is accounted for', async () => {
    const fixture = await createFixture(database(), { highWater });
    for (let count = 0; count < 5; count += 1) await fixture.issue();
    await restoreBackupOf(fixture, 2);
    expect(await guard(fixture, store)).toContainEqual({
      memory: fixture.memory,
      database: 2n,
      outside: 5n,
      authority: null,
      lost: 3n,
    });
    await fixture.issue();
    expect(await serialsOf(fixture)).toEqual([{ serial: 1 }, { serial: 2 }, { serial: 6 }]);
    const ledger = await database().db.withAccount(fixture.accountId, (tx) => serialLedger(tx, fixture.memory));
    expect(ledger).toEqual([
      { first: 1n, last: 2n, use: 'held', reason: 'queued' },
      { first: 3n, last: 5n, use: 'void', reason: 'lost_in_restore' },
      { first: 6n, last: 6n, use: 'held', reason: 'queued' },
    ]);
  });

  it('a start without a restore changes nothing, and takes no transaction of an account to say so', async () => {
    const fixture = await createFixture(database(), { highWater });
    await fixture.issue();
    const deps = depsOf(fixture, store, null);
    const taken: string[] = [];
    const counted: typeof deps.database = {
      ...deps.database,
      withAccount(accountId, work) {
        taken.push(accountId);
        return deps.database.withAccount(accountId, work);
      },
    };
    const { comparisons } = await guardSerials({ ...deps, database: counted });
    expect(taken).not.toContain(fixture.accountId);
    expect(comparisons).toContainEqual({
      memory: fixture.memory,
      database: 1n,
      outside: 1n,
      authority: null,
      lost: 0n,
    });
    await fixture.issue();
    expect(await serialsOf(fixture)).toEqual([{ serial: 1 }, { serial: 2 }]);
  });

  it.each([
    ['without its marks', 0n],
    ['where its marks lag behind', 2n],
  ])('%s, the authority is asked what it has registered of this memory', async (_, mark) => {
    const fixture = await createFixture(database(), { highWater });
    const authority = new ScriptedAuthority();
    const deps = fixture.sending(authority);
    await registerFour(fixture, deps);
    await restoreTo(fixture, 1);
    for (const key of await store.list('')) await store.delete(key);
    if (mark > 0n) await processAt(store).note(fixture.memory, mark);
    const { clock } = fixture;
    const taxid = makeTaxId({ memoryId: 'A11216', indatimMs: clock.nowMs(), serial: 9n });
    const content = Buffer.from(JSON.stringify({ header: { taxid } })).toString('base64');
    const sealed = JSON.stringify({ payload: content });
    authority.take({ uid: 'another', memoryId: 'A11216', payload: sealed });
    expect(await guard(fixture, store, authority)).toContainEqual({
      memory: fixture.memory,
      database: 1n,
      outside: mark,
      authority: 4n,
      lost: 3n,
    });
    expect(await markOf(store, fixture)).toBe(4n);
  });

  it('nothing goes to the authority before its serial is stored', async () => {
    const fixture = await createFixture(database());
    const authority = new ScriptedAuthority();
    const id = await fixture.issue();
    fixture.clock.advance(11_000);
    const deps = {
      ...fixture.sending(authority),
      highWater: { ...highWater, note: async () => Promise.reject(new Error('disk full')) },
    };
    await expect(sendTurn(deps, fixture.memory, 100)).rejects.toThrow('disk full');
    expect(authority.requests).toEqual([]);
    expect(await fixture.stateOf(id)).toBe('queued');
  });

  it('two writers never lower a mark', async () => {
    const memory = {
      accountId: '01a1f843-f88a-7afa-ac39-e00000000001',
      environment: 'simulator' as const,
      memoryId: 'ABCDEF',
    };
    const other = processAt(store);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? highWater : other).note(memory, BigInt(index + 1))),
    );
    expect(await markOf(store, { memory })).toBe(40n);
  });
});

describe('while the object store is down', () => {
  it('issuing goes on, sending waits, and the mark is made up for when it is back', async () => {
    const highWater = processAt(inS3());
    const fixture = await createFixture(database(), { highWater });
    const authority = new ScriptedAuthority();
    const deps = fixture.sending(authority);
    await fixture.issue();
    server.mood = 'unavailable';
    await fixture.issue();
    const id = await fixture.issue();
    fixture.clock.advance(11_000);
    await expect(sendTurn(deps, fixture.memory, 100)).rejects.toThrow('not to be had for now');
    expect(authority.requests).toEqual([]);
    expect(await fixture.stateOf(id)).toBe('queued');
    server.mood = 'well';
    await expect.poll(() => markOf(inS3(), fixture)).toBe(3n);
    fixture.clock.advance(60_000);
    await sendTurn(deps, fixture.memory, 100);
    expect(authority.requests).toHaveLength(1);
  });

  it('memories are compared side by side: none waits until the authority was asked about another', async () => {
    const fixtures = [await createFixture(database()), await createFixture(database())];
    for (const one of fixtures) await one.issue();
    const [first] = fixtures as [Fixture, Fixture];
    server.mood = 'unavailable';
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const slow = Object.assign(new ScriptedAuthority(), {
      async registered() {
        asked += 1;
        if (asked === fixtures.length) both.resolve();
        await both.promise;
        return [];
      },
    });
    const mine = new Set(fixtures.map(({ accountId }) => accountId));
    const lines = async ({ accountId }: MemoryKey) => (mine.has(accountId) ? slow : null);
    const { comparisons } = await guardSerials({ ...depsOf(first, inS3(), null), lines });
    const answers = comparisons.filter(({ memory }) => mine.has(memory.accountId)).map(({ authority }) => authority);
    expect(answers).toEqual([0n, 0n]);
  });

  it('a start asks the authority, and compares with the marks once it is back', async () => {
    const fixture = await createFixture(database(), { highWater: processAt(inS3()) });
    const authority = new ScriptedAuthority();
    await registerFour(fixture, fixture.sending(authority));
    await fixture.issue();
    await restoreTo(fixture, 1);
    server.mood = 'slow-down';
    const end = await startGuard(depsOf(fixture, inS3(), authority), 20);
    try {
      const lastSerial = () =>
        fixture.rows('select last_serial::int as last from serial_counters where account_id = $1', [fixture.accountId]);
      expect(await lastSerial()).toEqual([{ last: 4 }]);
      server.mood = 'well';
      // The fifth was given and never sent: the mark alone knows of it.
      await expect.poll(lastSerial).toEqual([{ last: 5 }]);
    } finally {
      end();
    }
  });

  it('a start that the authority does not answer asks it again until it does, whatever numbers are given meanwhile', async () => {
    const fixture = await createFixture(database(), { highWater: processAt(inS3()) });
    const authority = new ScriptedAuthority();
    await registerFour(fixture, fixture.sending(authority));
    await restoreTo(fixture, 1);
    for (const key of await inS3().list('')) await inS3().delete(key);
    let isDown = true;
    const line = Object.assign(Object.create(authority) as ScriptedAuthority, {
      registered: async (...page: Parameters<ScriptedAuthority['registered']>) => {
        if (isDown) throw new Error('down');
        return authority.registered(...page);
      },
    });
    const end = await startGuard(depsOf(fixture, inS3(), line), 20);
    try {
      // A number of here makes a mark, which proves nothing of those before it.
      await fixture.issue();
      await processAt(inS3()).note(fixture.memory, 2n);
      isDown = false;
      await expect
        .poll(() =>
          fixture.rows('select last_serial::int as last from serial_counters where account_id = $1', [
            fixture.accountId,
          ]),
        )
        .toEqual([{ last: 4 }]);
    } finally {
      end();
    }
  });

  it('a store that refuses the configuration lets no process start', async () => {
    const fixture = await createFixture(database());
    const store = createS3Objects({ ...server.config, secret: 'another' });
    await expect(startGuard(depsOf(fixture, store, null))).rejects.toThrow('TARAZ_OBJECTS_S3_SECRET');
  });
});
