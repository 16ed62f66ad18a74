import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { inRequest } from '../http/request-scope.ts';
import type { RequestContext } from '../http/route.ts';
import { createLogger } from '../runtime.ts';
import { createDatabase, prepared, type Tx } from './database.ts';
import { isUnavailable } from './database-errors.ts';

const database = testDatabase();
const accountIn = sql<{
  account: string | null;
  role: string;
}>`select taraz_account() as account, current_user as role`;

describe('the database', () => {
  it('sets the account for one transaction and no longer', async () => {
    const accountId = randomUUID();
    const seen = await database().db.withAccount(accountId, async (tx) => (await accountIn.execute(tx)).rows[0]);
    expect(seen).toEqual({ account: accountId, role: 'taraz_app' });
    const after = await database().db.withPlatform(async (tx) => (await accountIn.execute(tx)).rows[0]);
    expect(after).toEqual({ account: null, role: 'taraz_app' });
  });

  it('keeps int8 and numeric as text, dates as text, times as Date', async () => {
    const { rows } = await database().db.withPlatform((tx) =>
      sql`select 9007199254740993::int8 as a, 0.10000000000000000001::numeric as b, '2026-03-21'::date as c,
        '2026-03-21T00:00:00.123Z'::timestamptz as d`.execute(tx),
    );
    expect(rows[0]).toEqual({
      a: '9007199254740993',
      b: '0.10000000000000000001',
      c: '2026-03-21',
      d: new Date('2026-03-21T00:00:00.123Z'),
    });
  });

  it('spells values and begins transactions its own way, whatever the database gives every session', async () => {
    const { connection, asOwner } = database();
    const own = {
      datestyle: 'SQL, DMY',
      timezone: 'Asia/Tehran',
      intervalstyle: 'sql_standard',
      bytea_output: 'escape',
      default_transaction_isolation: 'serializable',
    };
    // One after the other: they all write the database's one row of settings, which PostgreSQL refuses to two at once.
    const change = async (to: (name: string, value: string) => string) => {
      for (const [name, value] of Object.entries(own)) {
        await asOwner(`alter database ${connection.database} ${to(name, value)}`);
      }
    };
    await change((name, value) => `set ${name} = '${value}'`);
    const db = createDatabase({ connection, poolSize: 1, log: createLogger('silent') });
    try {
      const { rows } = await db.withPlatform((tx) =>
        sql`select '2026-11-25T20:00:00.123Z'::timestamptz as instant, '2026-11-05'::date as day, '\\x00ff'::bytea::text as bytes,
          '90 minutes'::interval::text as span, current_setting('transaction_isolation') as isolation`.execute(tx),
      );
      expect(rows[0]).toEqual({
        instant: new Date('2026-11-25T20:00:00.123Z'),
        day: '2026-11-05',
        bytes: '\\x00ff',
        span: '01:30:00',
        isolation: 'read committed',
      });
    } finally {
      await db.close();
      await change((name) => `reset ${name}`);
    }
  });

  it('runs again what a deadlock has undone, and nothing else', async () => {
    const account = await seedAccount(database());
    let runs = 0;
    const result = await database().db.withAccount(account, async () => {
      runs += 1;
      if (runs < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      return runs;
    });
    expect(result).toBe(3);
    await expect(
      database().db.withAccount(account, async () => {
        runs += 1;
        throw Object.assign(new Error('unique'), { code: '23505' });
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(4);
  });

  it('runs again what named something that another removed meanwhile: then it is missing, and no fault', async () => {
    const account = await seedAccount(database());
    const { db, asOwner } = database();
    const warehouse = randomUUID();
    await asOwner(
      `insert into warehouses (account_id, id, name, code, address, notes, is_default, is_active, created_at, updated_at)
       values ($1, $2, 'انبار', '', '', '', true, true, now(), now())`,
      [account, warehouse],
    );
    const name = (tx: Tx) =>
      sql`insert into stock_documents
          (account_id, id, number, kind, warehouse_id, at, party, reference_number, notes, folded, created_at, updated_at)
        values (${account}, ${randomUUID()}, 1, 'receipt', ${warehouse}, now(), '', '', '', '', now(), now())`.execute(
        tx,
      );
    const outcome = await db.withAccount(account, async (tx) => {
      const { rows } = await sql`select from warehouses where id = ${warehouse}`.execute(tx);
      if (rows.length === 0) return 'missing';
      await asOwner('delete from warehouses where id = $1', [warehouse]);
      await name(tx);
      return 'named';
    });
    expect(outcome).toBe('missing');
  });

  it('does afterwards what the run that was committed asked for, once, and nothing of what was undone', async () => {
    const account = await seedAccount(database());
    const { db } = database();
    const done: string[] = [];
    const afterwards = (what: string) => db.afterCommit(async () => void done.push(what));
    let runs = 0;
    await db.withAccount(account, async (tx) => {
      runs += 1;
      afterwards(`run ${runs}`);
      const failed = db.attempt(tx, async () => {
        afterwards('attempt');
        throw new Error('no');
      });
      await expect(failed).rejects.toThrow('no');
      await db.attempt(tx, async () => afterwards('second attempt'));
      if (runs < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['run 3', 'second attempt']);
    const refused = db.withAccount(account, async () => {
      afterwards('refused');
      throw new Error('no');
    });
    await expect(refused).rejects.toThrow('no');
    expect(done).toHaveLength(2);
  });

  it('joins what is nested into one transaction, so that all of it is undone together', async () => {
    const account = await seedAccount(database(), { name: 'پیش' });
    const { db } = database();
    const name = () =>
      db.withAccount(
        account,
        async (tx) => (await sql<{ name: string }>`select name from accounts`.execute(tx)).rows[0]?.name,
      );
    await expect(
      db.inOneTransaction(account, async () => {
        await db.withAccount(account, (tx) => sql`update accounts set name = 'پس'`.execute(tx));
        expect(await name()).toBe('پس');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await name()).toBe('پیش');
  });

  it('survives the loss of every connection, busy and idle: the next call works', async () => {
    const busy = database().db.withPlatform((tx) => sql`select pg_sleep(10)`.execute(tx));
    const lost = busy.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await database().killConnections();
    expect(isUnavailable(await lost)).toBe(true);
    await expect
      .poll(async () =>
        database()
          .db.withPlatform(async () => 'up')
          .catch(() => 'down'),
      )
      .toBe('up');
  });

  it('hears notices again after its connection was lost, and says that some may be missing', async () => {
    const heard: string[] = [];
    let reconnections = 0;
    const stop = await database().db.listen(
      'some_channel',
      (payload) => heard.push(payload),
      () => {
        reconnections += 1;
      },
    );
    const tell = (text: string) =>
      database().db.withPlatform((tx) => sql`select pg_notify('some_channel', ${text})`.execute(tx));
    await tell('one');
    await expect.poll(() => heard).toEqual(['one']);
    await database().killConnections();
    await expect.poll(() => reconnections).toBe(1);
    expect(database().db.isListening()).toBe(true);
    await tell('two');
    await expect.poll(() => heard).toEqual(['one', 'two']);
    await stop();
  });
});

describe('readAccount', () => {
  it('shows the account alone, writes nothing, and gives what work throws', async () => {
    const [own, other] = [await seedAccount(database()), await seedAccount(database())];
    const seen = await database().db.readAccount(own, async (tx) => (await accountIn.execute(tx)).rows[0]);
    const { rows } = await database().db.readAccount(own, (tx) =>
      sql<{ id: string }>`select account_id as id from accounts`.execute(tx),
    );
    expect([seen?.account, rows.map(({ id }) => id)]).toEqual([own, [own]]);
    expect(rows.some(({ id }) => id === other)).toBe(false);
    const write = database().db.readAccount(own, (tx) => sql`update accounts set name = 'x'`.execute(tx));
    await expect(write).rejects.toMatchObject({ code: '25006' });
    await expect(database().db.readAccount(own, () => Promise.reject(new Error('so')))).rejects.toThrow('so');
  });

  it('sees one moment, whatever is written meanwhile', async () => {
    const own = await seedAccount(database());
    const name = sql<{ name: string }>`select name from accounts`;
    const seen = await database().db.readAccount(own, async (tx) => {
      const { rows: before } = await name.execute(tx);
      await database().asOwner("update accounts set name = 'another' where account_id = $1", [own]);
      return [before, (await name.execute(tx)).rows];
    });
    expect(seen[1]).toEqual(seen[0]);
    const { rows: after } = await database().db.readAccount(own, (tx) => name.execute(tx));
    expect(after).toEqual([{ name: 'another' }]);
  });

  it('leaves no account behind on its connection, though nobody waits for the end of its transaction', async () => {
    const { connection } = database();
    const db = createDatabase({ connection, poolSize: 1, log: createLogger('silent') });
    try {
      const accounts = await Promise.all(Array.from({ length: 3 }, () => seedAccount(database())));
      const turns = Array.from({ length: 30 }, (_, turn) => accounts[turn % 3] ?? '');
      const seen = await Promise.all(
        turns.map((id) => db.readAccount(id, async (tx) => (await accountIn.execute(tx)).rows[0]?.account)),
      );
      expect(seen).toEqual(turns);
      const after = await db.withPlatform(async (tx) => (await accountIn.execute(tx)).rows[0]?.account ?? '');
      expect(after).toBe('');
    } finally {
      await db.close();
    }
  });

  it('prepares a marked statement once and gives each account its own rows', async () => {
    const { connection } = database();
    const db = createDatabase({ connection, poolSize: 1, log: createLogger('silent') });
    try {
      const accounts = await Promise.all(Array.from({ length: 2 }, () => seedAccount(database())));
      const named = (tx: Tx) => tx.selectFrom('accounts').select('account_id').modifyEnd(prepared).execute();
      for (let turn = 0; turn < 8; turn += 1) {
        const id = accounts[turn % 2] ?? '';
        expect(await db.readAccount(id, named)).toEqual([{ account_id: id }]);
      }
      const kept = await db.withPlatform((tx) =>
        sql<{ count: number }>`select count(*)::int as count from pg_prepared_statements`.execute(tx),
      );
      expect(kept.rows[0]?.count).toBe(1);
    } finally {
      await db.close();
    }
  });
});

describe('the connections of one account', () => {
  /** Works that stay in their transaction until told. */
  function held() {
    const begun: string[] = [];
    const end = Promise.withResolvers<void>();
    const work = (name: string) => async () => {
      begun.push(name);
      await end.promise;
    };
    return { begun, end, work };
  }
  const asRequest = <T>(work: () => Promise<T>): Promise<T> => inRequest({ roles: ['admin'] } as RequestContext, work);

  it('are a part of all, however much its requests want at once', async () => {
    const { connection } = database();
    const db = createDatabase({ connection, poolSize: 5, log: createLogger('silent') });
    const { begun, end, work } = held();
    try {
      const [busy, other] = [await seedAccount(database()), await seedAccount(database())];
      const all = ['read', 'write', 'read', 'write', 'read', 'write'].map((name) =>
        asRequest(() => (name === 'read' ? db.readAccount(busy, work(name)) : db.withAccount(busy, work(name)))),
      );
      await expect.poll(() => begun).toHaveLength(3);
      const seen = await asRequest(() => db.readAccount(other, async (tx) => (await accountIn.execute(tx)).rows[0]));
      expect([seen?.account, begun.length]).toEqual([other, 3]);
      end.resolve();
      await Promise.all(all);
      expect(begun).toHaveLength(6);
    } finally {
      end.resolve();
      await db.close();
    }
  });

  it('are had in turn by its people and their keys, however much one of them has waiting', async () => {
    const { connection } = database();
    const db = createDatabase({ connection, poolSize: 2, log: createLogger('silent') });
    const account = await seedAccount(database());
    const begun: string[] = [];
    const ask = (name: string, who: Partial<RequestContext>) =>
      inRequest({ roles: [], branchId: null, userId: 'busy', ...who } as unknown as RequestContext, () =>
        db.readAccount(account, async () => void begun.push(name)),
      );
    try {
      await Promise.all([
        ...['1', '2', '3'].map((name) => ask(name, {})),
        ask('colleague', { userId: 'other' }),
        ask('key', { roles: ['program'], loginId: 'key' }),
        ask('link', { userId: '', ip: '10.0.0.1' }),
      ]);
      expect(begun).toEqual(['1', '2', 'colleague', 'key', 'link', '3']);
    } finally {
      await db.close();
    }
  });

  it('are not waited for within a transaction, nor in the background', async () => {
    const { connection } = database();
    const db = createDatabase({ connection, poolSize: 3, log: createLogger('silent') });
    const { begun, end, work } = held();
    try {
      const own = await seedAccount(database());
      const first = asRequest(() => db.withAccount(own, () => db.readAccount(own, work('within'))));
      await expect.poll(() => begun).toEqual(['within']);
      const background = db.withAccount(own, work('background'));
      await expect.poll(() => begun).toEqual(['within', 'background']);
      end.resolve();
      await Promise.all([first, background]);
    } finally {
      end.resolve();
      await db.close();
    }
  });
});
