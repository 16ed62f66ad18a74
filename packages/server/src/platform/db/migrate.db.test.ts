import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, emptyDatabase } from '../../testing/test-database.ts';
import { createLogger } from '../runtime.ts';
import { migrate, refuseOtherSchema } from './migrate.ts';

const log = createLogger('silent');
const database = emptyDatabase();
let directory: string;
const url = () => pathToFileURL(`${directory}/`);
const write = (name: string, text: string) => writeFile(join(directory, name), text);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'taraz-sql-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const versions = async () =>
  (await database().asOwner('select version from schema_migrations order by 1')).map(({ version }) => version);

describe('migrations', () => {
  it('are applied once, in order, by however many processes at once', async () => {
    await write('0001_one.sql', 'create table one (n int); insert into one values (1);');
    await write('0002_two.sql', 'insert into one values (2); select pg_sleep(0.1);');
    await write('notes.txt', 'not a migration');
    await Promise.all(Array.from({ length: 8 }, () => migrate(database().adminConnection, log, { directory: url() })));
    expect(await versions()).toEqual([1, 2]);
    expect(await database().asOwner('select n from one order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('are whole or not at all', async () => {
    await write('0003_torn.sql', 'insert into one values (3); select 1 / 0;');
    await expect(migrate(database().adminConnection, log, { directory: url() })).rejects.toThrow(
      'migration 0003_torn.sql failed: division by zero',
    );
    expect(await versions()).toEqual([1, 2]);
    expect(await database().asOwner('select n from one where n = 3')).toEqual([]);
    await write('0003_torn.sql', 'insert into one values (3);');
    await migrate(database().adminConnection, log, { directory: url() });
    expect(await versions()).toEqual([1, 2, 3]);
  });

  it('cannot be changed afterwards', async () => {
    await write('0002_two.sql', 'insert into one values (22);');
    await expect(migrate(database().adminConnection, log, { directory: url() })).rejects.toThrow(
      '0002_two.sql was changed after it was applied',
    );
  });

  it('go on from the former text of one that was changed on the main branch, and end alike', async () => {
    const [present, former] = [await createTestDatabase(), await createTestDatabase()];
    try {
      await former.asOwner(
        "update schema_migrations set checksum = 'd29e0d33d22f152b88f7ffaf8f62db6ea25ab9a2ae665196843c32c93150ad73' where version = 489",
      );
      // The function was written anew since (SQL 0790): both go on from before 0530, which is what mends the former one.
      for (const { asOwner } of [present, former]) await asOwner('delete from schema_migrations where version = 530');
      await former.asOwner(
        "create or replace function cheques_endorsed() returns trigger language plpgsql as 'begin return null; end'",
      );
      for (const { adminConnection } of [present, former]) await migrate(adminConnection, log);
      const [body, same] = await Promise.all(
        [present, former].map(({ asOwner }) =>
          asOwner(
            "select prosrc, (select max(version) from schema_migrations) from pg_proc where proname = 'cheques_endorsed'",
          ),
        ),
      );
      expect(same).toEqual(body);
    } finally {
      await Promise.all([present.drop(), former.drop()]);
    }
  });

  it('go on from the four that were changed on 29 November, and come to have what those have since', async () => {
    const { asOwner, adminConnection, drop } = await createTestDatabase();
    try {
      await asOwner(`update schema_migrations set checksum = case version
        when 763 then '0ae08f9e77f9c27902541a748c3410166168f5274e76ee687ba742b20cf38309'
        when 772 then '6c9896ee742b68f04fbda3db1c1d5bbdb642dbe6369ad2b0b9937814fb83e5d8'
        when 784 then '502bc5d5b5dd20f1a588542cce14365e057ffadd48195142c91842bcb981dfbc'
        else '2b569a85081e2893727062da5a03e074b3c7ff3aa8dfb87a8d2a67a8017dac3c' end where version in (763, 772, 784, 807)`);
      await asOwner('delete from schema_migrations where version = 822');
      const newest = () =>
        asOwner(`select
          (select prosrc from pg_proc where proname = 'customer_invoices_refer') as refer,
          (select pg_get_functiondef(oid) from pg_proc where proname = 'is_named_by_money') as named,
          (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'invoices_refer') as trigger,
          (select count(*)::int from information_schema.columns where column_name = 'sku_changed_at') as columns`);
      const present = await newest();
      await asOwner('drop trigger invoices_refer on invoices');
      await asOwner('drop function customer_invoices_refer, is_named_by_money');
      await asOwner('alter table products drop column sku_changed_at');
      await migrate(adminConnection, log);
      expect(await newest()).toEqual(present);
      expect(present).toMatchObject([{ columns: 1, trigger: expect.any(String), named: expect.any(String) }]);
    } finally {
      await drop();
    }
  });

  it('go on from the first ones of that day and night too, and come to have what those have since', async () => {
    const { asOwner, adminConnection, drop } = await createTestDatabase();
    try {
      const names = ['is_cash_only', 'customer_invoice_of', 'customer_invoices_follow', 'stock_movements_carry'];
      const newest = () =>
        asOwner(`select
          (select json_agg(pg_get_functiondef(oid) order by proname, oid::regprocedure::text) from pg_proc
            where proname in (${[...names, 'stock_costs_in_unit', 'stock_levels_in_unit'].map((name) => `'${name}'`)})) as functions,
          (select has_function_privilege('taraz_app', oid, 'execute') from pg_proc where proname = 'stock_costs_in_unit') as granted,
          (select count(*)::int from information_schema.columns where column_name = 'keeps_credit') as columns,
          (select count(*)::int from pg_indexes where indexname = 'customer_invoices_that_keep_credit') as indexes`);
      const present = await newest();
      // 0812 stood twice with another text.
      for (const former of [
        '2b20c5faee7e80f9f49294984c8312553c3670213213722c0e868673bc0202c4',
        'ede92250690058f2b132666a10861b40bb363e33ae938ec54b4095655e2b3964',
      ]) {
        await asOwner(`update schema_migrations set checksum = case version
          when 769 then '898efa7ab4a6a7a96cb84887cb0facb4de6c618636fec43dbe742713a51a3f26'
          when 772 then '5ea92c7b63bc000ca8ea07b6bc8d524797b1c29255a191661985b7027e9257dd'
          else '${former}' end where version in (769, 772, 812)`);
        await asOwner('delete from schema_migrations where version = 824');
        await asOwner('alter table customer_invoices drop column keeps_credit');
        await asOwner('drop function is_cash_only, stock_costs_in_unit');
        for (const name of ['customer_invoices_follow', 'stock_movements_carry'])
          await asOwner(
            `create or replace function ${name}() returns trigger language plpgsql as 'begin return null; end'`,
          );
        await asOwner(
          `create function stock_levels_in_unit(uuid[], text[], numeric[], numeric[]) returns void language sql return null`,
        );
        await asOwner(`create function stock_costs_in_unit(uuid[], jsonb[]) returns void language sql return null`);
        await migrate(adminConnection, log);
        expect(await newest()).toEqual(present);
      }
      expect(present).toMatchObject([{ granted: true, columns: 1, indexes: 1 }]);
    } finally {
      await drop();
    }
  });

  it('have no function in their way whose body uses the row type of a table that they widen', async () => {
    await write('0002_two.sql', 'insert into one values (2); select pg_sleep(0.1);');
    await write(
      '0115_sales_sums.sql',
      `create table sales_invoices (n int);
       create function sales_parts_of(sign int, rows sales_invoices[]) returns bigint language sql stable set search_path = public
       begin atomic select sum(sign * r.n) from unnest(rows) r; end;`,
    );
    // PostgreSQL 15.20 refuses the first statement while the function is there; the second fails with it everywhere.
    await write(
      '0161_customer_balances.sql',
      `alter table sales_invoices add column code text not null default '';
       create function sales_parts_of(sign int, rows sales_invoices[]) returns text language sql return 'free';
       drop function sales_parts_of;`,
    );
    await migrate(database().adminConnection, log, { directory: url() });
    expect(
      await database().asOwner(
        "select sales_parts_of(-1, array[(2, 'a')::sales_invoices, (3, 'b')::sales_invoices]) as n, prosqlbody is null as text, proconfig from pg_proc where proname = 'sales_parts_of'",
      ),
    ).toEqual([{ n: '-5', text: false, proconfig: ['search_path=public'] }]);
  });

  it('refuse a database that is newer than the program', async () => {
    await rm(join(directory, '0003_torn.sql'));
    await write('0002_two.sql', 'insert into one values (2); select pg_sleep(0.1);');
    await expect(migrate(database().adminConnection, log, { directory: url() })).rejects.toThrow(
      'newer than this program',
    );
  });

  it('of a backup are just those that it was taken with, of whatever numbers', async () => {
    const target = await createTestDatabase('template0');
    try {
      await write('0003_torn.sql', 'insert into one values (3);');
      const to = (backup: { migration: number; migrations?: number[] }) =>
        migrate(target.adminConnection, log, { directory: url(), backup });
      await expect(to({ migration: 9, migrations: [1, 9] })).rejects.toThrow(/newer Taraz \(migration 9,/);
      await expect(to({ migration: 9 })).rejects.toThrow(/newer Taraz \(migration 9,/);
      await to({ migration: 3, migrations: [1, 3] });
      expect(await target.asOwner('select n from one order by n')).toEqual([{ n: 1 }, { n: 3 }]);
      await expect(to({ migration: 1 })).rejects.toThrow('the database has 0003_torn.sql already');
      await to({ migration: 3 });
      expect(await target.asOwner('select n from one order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    } finally {
      await target.drop();
      await rm(join(directory, '0003_torn.sql'));
    }
  });

  it('take as long as they take, whatever limit the server gives every session', async () => {
    const target = await createTestDatabase('template0');
    try {
      await write('0003_told.sql', `create table told as select current_setting('statement_timeout') as "limit";`);
      await target.asOwner(`alter database ${target.adminConnection.database} set statement_timeout = '1h'`);
      await migrate(target.adminConnection, log, { directory: url() });
      expect(await target.asOwner('select "limit" from told')).toEqual([{ limit: '0' }]);
    } finally {
      await target.drop();
      await rm(join(directory, '0003_told.sql'));
    }
  });

  it('are asked for by whoever does not migrate: none missing, none unknown', async () => {
    const ask = () => refuseOtherSchema(database().connection, url());
    await expect(ask()).rejects.toThrow(/older than this program .*0001_one.sql.*taraz migrate/);
    await database().asOwner('grant select on schema_migrations to taraz_app');
    await expect(ask()).rejects.toThrow('newer than this program');
    await write('0003_torn.sql', 'insert into one values (3);');
    await ask();
    await write('0004_next.sql', 'select 1');
    await expect(ask()).rejects.toThrow(/older than this program .*0004_next.sql/);
  });

  it('have numbers of their own', async () => {
    await write('0002_again.sql', 'select 1');
    await expect(migrate(database().adminConnection, log, { directory: url() })).rejects.toThrow(
      'two migrations have the number',
    );
  });
});
