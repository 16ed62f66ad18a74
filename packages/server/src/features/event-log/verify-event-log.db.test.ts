import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/database.ts';
import { logEvent, logEvents } from '../../platform/event-log/log-events.ts';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { verifyAccountChain } from './verify-account-chain.ts';
import { verifyEventLog } from './verify-event-log.ts';

const database = testDatabase();
let accountId: string;

const placed = 'seq is not null and seq > 0 and prev_hash is not null and hash is not null';

/** Changes what lies in the log as someone would who owns the whole machine: without triggers and constraints. */
async function tamper(text: string): Promise<void> {
  const client = new pg.Client(database().adminConnection);
  await client.connect();
  await client.query('alter table event_log disable trigger user, drop constraint if exists event_log_placed');
  await client.query(text);
  await client.query('alter table event_log enable trigger user');
  await client.query(`alter table event_log add constraint event_log_placed check (${placed}) not valid`);
  await client.end();
}
const verify = async (known?: Parameters<typeof verifyEventLog>[1]) => {
  const { faults } = await verifyEventLog(database().adminConnection, known);
  return faults.filter((fault) => fault.account_id === accountId).map(({ seq, what }) => `${what} ${seq}`);
};
/** As the account itself is told. */
const verifyOwn = async () => {
  const { db } = database();
  const { entries, count, faults } = await verifyAccountChain(db, accountId, () => false);
  return { entries, count, faults: faults.map(({ seq, what }) => `${what} ${seq}`) };
};
const mine = (where: string) => `account_id = '${accountId}' and ${where}`;

beforeEach(async () => {
  accountId = await seedAccount(database());
  for (let n = 1; n <= 5; n += 1) {
    await database().db.withAccount(accountId, (tx) =>
      logEvent(tx, {
        action: 'customer.changed',
        subjectName: `مشتری ${n}`,
        before: { n },
        after: { n: n + 1, متن: 'ی"۱' },
      }),
    );
  }
});

describe('audit verify', () => {
  it('agrees with what the database wrote', async () => {
    expect(await verify()).toEqual([]);
    expect(await verifyOwn()).toEqual({ entries: 5, count: 0, faults: [] });
  });

  it.each([
    ['a value', "update event_log set after = '{}' where %", 'changed 3'],
    ['a name', "update event_log set actor_name = 'x' where %", 'changed 3'],
    ['a time', "update event_log set at = at - interval '1 microsecond' where %", 'changed 3'],
    [
      'a value with its hash',
      "update event_log e set after = '{}', hash = event_log_hash(prev_hash, jsonb_populate_record(e, '{\"after\": {}}')) where %",
      'changed 4',
    ],
    ['an entry that is gone', 'delete from event_log where %', 'missing 3'],
    ['an entry without a place', 'update event_log set seq = null where %', 'missing 3'],
    ['an entry without hashes', 'update event_log set prev_hash = null, hash = null where %', 'changed 3'],
  ])('finds %s', async (_what, text, fault) => {
    await tamper(text.replace('%', mine('seq = 3')));
    expect(await verify()).toContain(fault);
    const own = await verifyOwn();
    expect([own.faults, own.count]).toEqual([expect.arrayContaining([fault]), own.faults.length]);
  });

  it.each([
    ['at place 0', '0', "'\\x00', '\\x00'", 'changed 0'],
    ['at a place below', '-7', "'\\x00', '\\x00'", 'changed -7'],
    ['behind the end, without hashes', '6', 'null, null', 'changed 6'],
  ])('finds one that was put in %s', async (_what, seq, hashes, fault) => {
    await tamper(`
      insert into event_log (account_id, seq, at, actor_kind, actor_id, actor_name, ip, user_agent, request_id, action,
        subject_id, subject_name, folded, prev_hash, hash)
      values ('${accountId}', ${seq}, now(), 'user', null, 'زهرا محبی', '10.0.0.1', '', '', 'customer.deleted', '', 'نمونه',
        'حذف مشتری', ${hashes})`);
    expect(await verify()).toContain(fault);
    expect((await verifyOwn()).faults).toContain(fault);
  });

  it.each([
    ['at place 0', '0', "'\\x00', '\\x00'"],
    ['without a place', 'null', "'\\x00', '\\x00'"],
    ['without hashes', '6', 'null, null'],
  ])('has no entry to find %s: the database takes none', async (_what, seq, hashes) => {
    const put = database().asOwner(`
      insert into event_log (account_id, seq, at, actor_kind, actor_name, ip, user_agent, request_id, action, subject_id,
        subject_name, folded, prev_hash, hash)
      values ('${accountId}', ${seq}, now(), 'user', '', '', '', '', 'customer.deleted', '', '', '', ${hashes})`);
    await expect(put).rejects.toThrow('event_log_placed');
  });

  it("walks an account's log a page at a time, a connection for each, and stops when whoever asked has left", async () => {
    // What another process does between two pages: the entries it writes are no fault.
    const more = 2_000;
    await database().db.withAccount(accountId, async (tx) => {
      const names = Array.from({ length: more }, (_, n) => `مشتری ${n}`);
      await logEvents(
        tx,
        names.map((subjectName) => ({ action: 'customer.changed', subjectName })),
      );
    });
    let held = 0;
    const counted: Database = {
      ...database().db,
      readAccount: (id, work) => {
        held += 1;
        return database().db.readAccount(id, work);
      },
    };
    const writesBetween = async () => {
      const verdict = verifyAccountChain(counted, accountId, () => false);
      await database().db.withAccount(accountId, (tx) =>
        logEvent(tx, { action: 'customer.changed', subjectName: 'نو' }),
      );
      return verdict;
    };
    expect((await writesBetween()).faults).toEqual([]);
    expect(held).toBe(3);
    held = 0;
    const left = verifyAccountChain(counted, accountId, () => held === 1);
    await expect(left).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(held).toBe(1);
  });

  it('tells an account of its own chain alone, and of an empty one that nothing is wrong', async () => {
    await tamper(`update event_log set actor_name = 'x' where ${mine('seq = 3')}`);
    accountId = await seedAccount(database());
    expect(await verifyOwn()).toEqual({ entries: 0, count: 0, faults: [] });
  });

  it('finds a cut end, and a cut with its head rewritten when an earlier head is known', async () => {
    const { heads } = await verifyEventLog(database().adminConnection);
    await tamper(`delete from event_log where ${mine('seq > 3')}`);
    expect(await verify()).toEqual(['cut 5']);
    expect((await verifyOwn()).faults).toEqual(['cut 5']);
    await tamper(
      `update event_log_heads h set seq = 3, hash = (select hash from event_log where ${mine('seq = 3')}) where ${mine('true')}`,
    );
    expect(await verify()).toEqual([]);
    expect(await verify(heads)).toContain('cut 5');
  });
});
