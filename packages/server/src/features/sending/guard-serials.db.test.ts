import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { serialLedger } from '../invoices/numbering.ts';
import { askTurn } from './ask-turn.ts';
import { guardSerials } from './guard-serials.ts';
import { createFileHighWater, type HighWater } from './high-water.ts';
import { sendTurn } from './send-turn.ts';
import { createFixture, type Fixture } from './testing/fixture.ts';
import { ScriptedAuthority } from './testing/scripted-authority.ts';

const database = testDatabase();
let directory: string;
let highWater: HighWater;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taraz-serials-'));
  highWater = createFileHighWater(directory);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const guard = ({ database: { db }, runtime }: Fixture, line: ScriptedAuthority | null = null) =>
  guardSerials({ database: db, runtime, highWater: createFileHighWater(directory), lines: async () => line });

/** The database as an older backup would have it: what came after is not there. */
async function restoreBackupOf(fixture: Fixture, lastSerial: number): Promise<void> {
  const { accountId, rows } = fixture;
  await rows('delete from invoices where account_id = $1 and serial > $2', [accountId, lastSerial]);
  await rows('alter table serial_counters disable trigger user');
  await rows('update serial_counters set last_serial = $2 where account_id = $1', [accountId, lastSerial]);
  await rows('alter table serial_counters enable trigger user');
}

const serialsOf = ({ accountId, rows }: Fixture) =>
  rows('select serial::int from invoices where account_id = $1 order by serial', [accountId]);

describe('serials kept outside the database', () => {
  it('are stored when a number is acknowledged, and only the highest stays', async () => {
    const fixture = await createFixture(database(), { highWater });
    await fixture.issue();
    await Promise.all([fixture.issue(), fixture.issue(), fixture.issue()]);
    expect(await highWater.read(fixture.memory)).toBe(4n);
    expect(await readdir(join(directory, 'simulator', fixture.accountId, fixture.memory.memoryId))).toEqual([
      '000000000004',
    ]);
    expect(await highWater.memories()).toEqual([fixture.memory]);
  });

  it('a restored backup gives no number twice: the counter jumps, and the gap is accounted for', async () => {
    const fixture = await createFixture(database(), { highWater });
    for (let count = 0; count < 5; count += 1) await fixture.issue();
    await restoreBackupOf(fixture, 2);
    expect(await guard(fixture)).toContainEqual({
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

  it('a start without a restore changes nothing', async () => {
    const fixture = await createFixture(database(), { highWater });
    await fixture.issue();
    expect(await guard(fixture)).toContainEqual({
      memory: fixture.memory,
      database: 1n,
      outside: 1n,
      authority: null,
      lost: 0n,
    });
    await fixture.issue();
    expect(await serialsOf(fixture)).toEqual([{ serial: 1 }, { serial: 2 }]);
  });

  it('without the directory, the authority is asked what it has registered', async () => {
    const fixture = await createFixture(database(), { highWater });
    const authority = new ScriptedAuthority();
    const deps = fixture.sending(authority);
    for (let count = 0; count < 4; count += 1) await fixture.issue();
    fixture.clock.advance(11_000);
    await sendTurn(deps, fixture.memory, 100);
    fixture.clock.advance(1_000);
    await askTurn(deps, fixture.memory, 100);
    await fixture.rows('alter table invoices disable trigger user');
    await restoreBackupOf(fixture, 1);
    await fixture.rows('alter table invoices enable trigger user');
    await rm(directory, { recursive: true });
    expect(await guard(fixture, authority)).toContainEqual({
      memory: fixture.memory,
      database: 1n,
      outside: 0n,
      authority: 4n,
      lost: 3n,
    });
    expect(await createFileHighWater(directory).read(fixture.memory)).toBe(4n);
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
    const other = createFileHighWater(directory);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? highWater : other).note(memory, BigInt(index + 1))),
    );
    expect(await createFileHighWater(directory).read(memory)).toBe(40n);
  });
});
