import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { treasuryHand } from './testing/treasury-hand.ts';

const asked = 20;

/* A connection keeps the plan of a function: of a table that was small when it asked first, until that is analyzed. */

const server = withServer();
let admin: SignedIn;
let place: string;
const { bank } = treasuryHand(() => admin);

const uuid = (word: string) => `md5('${word}' || n)::uuid`;

/** Payments of as many invoices, from `from` on. */
const pay = (from: number, to: number) =>
  server().database.asOwner(
    `insert into treasury_movements (account_id, id, place_id, seq, balance_after, kind, amount, at, invoice_id,
       reference_number, notes, folded, created_at)
     select $1, ${uuid('payment')}, $2, n, 0, 'invoice', 1000, '2026-01-01', ${uuid('invoice')}, '', '', '', '2026-02-01'
     from generate_series($3::int, $4::int) n`,
    [admin.accountId, place, from, to],
  );

/** Corrections of some of them: the payment is taken back, and written anew for the correction. */
const correct = (count: number) =>
  server().database.asOwner(
    `insert into treasury_movements (account_id, id, place_id, seq, balance_after, kind, amount, at, reverses, invoice_id,
       reference_number, notes, folded, created_at)
     select $1::uuid, ${uuid('undo')}, $2::uuid, 100000 + n, 0, 'undo', -1000, '2026-01-01'::timestamptz, ${uuid('payment')},
       ${uuid('correction')}, '', '', '', '2026-02-02'::timestamptz
     from generate_series(1, $3::int) n
     union all
     select $1::uuid, ${uuid('again')}, $2, 200000 + n, 0, 'invoice', 1000, '2026-01-01', null,
       ${uuid('correction')}, '', '', '', '2026-02-02' from generate_series(1, $3::int) n`,
    [admin.accountId, place, count],
  );

beforeAll(async () => {
  admin = await server().newAdmin();
  place = (await bank({ bank_name: 'ملت' })).id;
  await server().database.asOwner('alter table treasury_movements disable trigger user');
  await server().database.asOwner('alter table treasury_movements set (autovacuum_enabled = off)');
  await pay(1, 1_000);
});

it('is looked up by its keys, also by a connection that asked first when there was little', async () => {
  await server().database.db.withAccount(admin.accountId, async (tx) => {
    const ask = async () => {
      const { rows } = await sql<{ same: string[] }>`
        select same_money(${admin.accountId}, md5('payment' || n)::uuid) as same
        from generate_series(1, ${sql.lit(asked)}) n`.execute(tx);
      return rows.map(({ same }) => same.length);
    };
    expect(await ask()).toEqual(Array.from({ length: asked }, () => 1));
    await pay(1_001, 20_000);
    await correct(asked);
    let found: number[] = [];
    const work = await tableWork(tx, ['treasury_movements'], async () => {
      found = await ask();
    });
    expect(found).toEqual(Array.from({ length: asked }, () => 2));
    // Some of each chain, and not the account's movements for each of them.
    expect(work.walked + work.fetched).toBeLessThan(100 * asked);
  });
});
