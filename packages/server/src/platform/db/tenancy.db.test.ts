import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = testDatabase();

interface TableFacts {
  name: string;
  secured: boolean;
  forced: boolean;
  key: string[];
}

/** Every table with an account_id, found in the catalogue: whoever adds one is judged without being asked. */
const tenantTables = () =>
  database().asOwner<TableFacts & Record<string, unknown>>(`
    select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
      array(select a.attname::text from pg_index i, unnest(i.indkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.place) as key
    from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'account_id' and not t.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);

/** Tables without an account that the app may read, each with its reason. */
const platformTables = [
  'authority_health', // one row for each authority, no account's
  'authority_keys', // public keys that receipts were verified with, no account's
  'canned_answers', // answers that operators keep
  'currency_rates', // last known, nobody's own
  'dev_gateway_payments', // payments of the embedded gateway, another party; empty in production
  'dev_outbox', // SMS of the embedded adapter, before anyone is known; empty in production
  'event_eras', // which database the places in GET /changes are of
  'goods', // the authority's catalogue, nobody's own
  'goods_chunks', // bytes of a catalogue that an operator uploaded
  'goods_imports', // how far each import of the catalogue is
  'goods_staging', // rows of the catalogue on their way in
  'goods_vocabulary', // words of the catalogue
  'jalali_months', // a calendar
  'operator_alerts', // what only the operator can mend
  'otp_challenges', // one-time codes (hashed), before anyone is known
  'plans', // what operators offer to all
  'registry_lookups', // outcomes by a hash of what was asked
  'schema_migrations', // names of the migrations, for whoever does not migrate
  'second_steps', // logins between their two steps, before the account is known; tokens hashed
  'sms_messages', // messages to send, their text sealed
  'throttles', // failures by name and address, before anyone is known
  'trusted_providers', // the operator's own key as a trusted company, sealed
  'vault_check', // a value by which a process knows its master key, sealed
];

describe('tables of accounts', () => {
  it('have row-level security, forced, and the account first in their key', async () => {
    const tables = await tenantTables();
    expect(tables.length).toBeGreaterThan(15);
    for (const { name, secured, forced, key } of tables) {
      expect({ name, secured, forced, first: key[0] }).toEqual({
        name,
        secured: true,
        forced: true,
        first: 'account_id',
      });
    }
  });

  it('have foreign keys that begin with the account', async () => {
    const wrong = await database().asOwner(`
      select conname from pg_constraint f
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
      join pg_class target on target.oid = f.confrelid
      where f.contype = 'f' and f.connamespace = 'public'::regnamespace and a.attname <> 'account_id'
        and exists (select from pg_attribute t where t.attrelid = f.conrelid and t.attname = 'account_id')
        and target.relname not in ('users', 'plans')`);
    expect(wrong).toEqual([]);
  });

  it('leave nothing readable to the app outside of them but what is listed', async () => {
    const readable = await database().asOwner<{ name: string }>(`
      select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity
        and (has_table_privilege('taraz_app', c.oid, 'select') or has_any_column_privilege('taraz_app', c.oid, 'select'))
      order by 1`);
    expect(readable.map(({ name }) => name)).toEqual(platformTables);
  });

  it('are seen through views only with the rights of who asks', async () => {
    const views = await database().asOwner(`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
        and not coalesce(c.reloptions @> array['security_invoker=true'], false)`);
    expect(views).toEqual([]);
  });

  it('are reached by SECURITY DEFINER functions only with a fixed search path, and never by everyone', async () => {
    const loose = await database().asOwner(`
      select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and (not coalesce(array_to_string(p.proconfig, ',') like 'search_path=public, pg_temp%', false)
          or has_function_privilege('public', p.oid, 'execute'))`);
    expect(loose).toEqual([]);
  });
});

describe('the role of the app', () => {
  it('is no superuser, owns nothing and cannot look past row-level security', async () => {
    const [role] = await database().asOwner(`
      select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class where relowner = r.oid) as owned
      from pg_roles r where rolname = 'taraz_app'`);
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 });
  });

  it('cannot read password hashes', async () => {
    const read = database().db.withPlatform((tx) => sql`select * from user_credentials`.execute(tx));
    await expect(read).rejects.toMatchObject({ code: '42501' });
  });
});

describe('one account', () => {
  let mine: string;
  let theirs: string;
  beforeAll(async () => {
    mine = await seedAccount(database());
    theirs = await seedAccount(database());
    const insert = `insert into customers (account_id, id, person_type, name, first_name, last_name, company, phone, address,
      province, city, postal_code, national_code, economic_code, register_number, landline, branch_code, folded, name_sort,
      created_at, updated_at) values ($1, $2, 'legal', 'x', '', '', 'x', '', '', '', '', '', '', '', '', '', '', 'x', 'x', now(), now())`;
    for (const account of [mine, theirs]) await database().asOwner(insert, [account, randomUUID()]);
  });

  it('sees its own rows and no others, in every table; none when no account is set', async () => {
    for (const { name } of await tenantTables()) {
      const allowed = await database().asOwner<{ ok: boolean }>(
        `select has_table_privilege('taraz_app', $1, 'select') as ok`,
        [name],
      );
      if (allowed[0]?.ok !== true) continue;
      const counted = sql<{
        others: string;
        all: string;
      }>`select count(*) filter (where account_id <> ${mine}) as others,
        count(*) as all from ${sql.table(name)}`;
      const seen = await database().db.withAccount(mine, async (tx) => (await counted.execute(tx)).rows[0]);
      expect({ name, others: seen?.others }).toEqual({ name, others: '0' });
      const unset = await database().db.withPlatform(async (tx) => (await counted.execute(tx)).rows[0]);
      expect({ name, all: unset?.all }).toEqual({ name, all: '0' });
    }
  });

  it('cannot write a row of another, nor give its own away', async () => {
    const inOurs = (work: string) => database().db.withAccount(mine, (tx) => sql.raw(work).execute(tx));
    await expect(inOurs(`update customers set account_id = '${theirs}'`)).rejects.toMatchObject({ code: '42501' });
    await expect(
      inOurs(`insert into account_events (account_id, type, data, at) values ('${theirs}', 'x', '{}', now())`),
    ).rejects.toMatchObject({ code: '42501' });
    await inOurs("update customers set company = 'y'");
    const rows = await database().asOwner('select account_id, company from customers order by company');
    expect(rows).toEqual([
      { account_id: theirs, company: 'x' },
      { account_id: mine, company: 'y' },
    ]);
  });

  it('is not left behind on a pooled connection', async () => {
    for (let round = 0; round < 20; round += 1) {
      await database().db.withAccount(mine, async (tx) => void (await sql`select 1`.execute(tx)));
      const { rows } = await database().db.withPlatform((tx) =>
        sql<{ count: string }>`select count(*) from customers`.execute(tx),
      );
      expect(rows[0]?.count).toBe('0');
    }
  });

  it('is named by a UUID and nothing else', async () => {
    const named = (id: string) => database().db.withAccount(id, async () => 1);
    await expect(named("'; drop table customers; --")).rejects.toThrow(TypeError);
    await expect(named('')).rejects.toThrow(TypeError);
  });
});
