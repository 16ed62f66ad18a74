import { describe, expect, it } from 'vitest';
import { tableWork } from '../../testing/table-work.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture, sampleInput } from '../sending/testing/fixture.ts';
import { createInvoice } from './commands/create-invoice.ts';
import { deleteInvoice } from './commands/delete-invoice.ts';
import { jumpSerials, serialLedger, takeSerials } from './numbering.ts';

const database = testDatabase();

describe('numbering', () => {
  it('two processes give every serial once and none not at all, however many ask and however many fail', async () => {
    const fixture = await createFixture(database());
    const { accountId, actor, memory } = fixture;
    const second = fixture.another();
    const input = await sampleInput();
    const issue = async (index: number): Promise<void> => {
      const [db, deps] = index % 2 === 0 ? [database().db, fixture.invoices] : [second.db, second];
      const issuing = db.withAccount(accountId, async (tx) => {
        await createInvoice(tx, deps, actor, input);
        // One in five changes its mind after it had its number: the number goes back.
        if (index % 5 === 0) throw new Error('rolled back');
      });
      await issuing.catch((error: Error) => {
        if (error.message !== 'rolled back') throw error;
      });
    };
    let next = 0;
    const worker = async () => {
      for (let index = next++; index < 100; index = next++) await issue(index);
    };
    await Promise.all(Array.from({ length: 12 }, worker));
    await second.db.close();
    const rows = await fixture.rows<{ serial: string; tax_id: string }>(
      'select serial, tax_id from invoices where account_id = $1 order by serial',
      [accountId],
    );
    expect(rows.map(({ serial }) => Number(serial))).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
    expect(new Set(rows.map(({ tax_id }) => tax_id)).size).toBe(80);
    const ledger = await database().db.withAccount(accountId, (tx) => serialLedger(tx, memory));
    expect(ledger).toEqual([{ first: 1n, last: 80n, use: 'held', reason: 'queued' }]);
  });

  it('accounts for every serial: sent, held, void; and shows what is missing', async () => {
    const fixture = await createFixture(database());
    const { accountId, actor, memory, invoices } = fixture;
    const ids = [await fixture.issue(), await fixture.issue(), await fixture.issue(), await fixture.issue()];
    await database().db.withAccount(accountId, (tx) => deleteInvoice(tx, invoices, actor, ids[1] ?? ''));
    const now = new Date(fixture.clock.nowMs());
    await database().db.withAccount(accountId, (tx) => jumpSerials(tx, memory, 9n, now));
    const ledger = () => database().db.withAccount(accountId, (tx) => serialLedger(tx, memory));
    expect(await ledger()).toEqual([
      { first: 1n, last: 1n, use: 'held', reason: 'queued' },
      { first: 2n, last: 2n, use: 'void', reason: 'deleted' },
      { first: 3n, last: 4n, use: 'held', reason: 'queued' },
      { first: 5n, last: 9n, use: 'void', reason: 'lost_in_restore' },
    ]);
    // Numbers taken and not used by anything, as no command does: the ledger says so.
    await database().db.withAccount(accountId, (tx) => takeSerials(tx, memory, 2, now));
    await fixture.issue();
    expect((await ledger()).slice(-2)).toEqual([
      { first: 10n, last: 11n, use: 'missing', reason: '' },
      { first: 12n, last: 12n, use: 'held', reason: 'queued' },
    ]);
  });

  it('the highest serial of a memory never falls, and no row takes a serial or a tax id twice', async () => {
    const fixture = await createFixture(database());
    const id = await fixture.issue();
    await fixture.issue();
    await expect(
      fixture.rows('update serial_counters set last_serial = 1 where account_id = $1', [fixture.accountId]),
    ).rejects.toThrow(/cannot fall/);
    await expect(fixture.rows('update invoices set serial = 2 where id = $1', [id])).rejects.toThrow(
      /invoices_serial_unique/,
    );
    const [other] = await fixture.rows<{ tax_id: string }>(
      'select tax_id from invoices where account_id = $1 and serial = 2',
      [fixture.accountId],
    );
    await expect(fixture.rows('update invoices set tax_id = $2 where id = $1', [id, other?.tax_id])).rejects.toThrow(
      /invoices_tax_id_unique/,
    );
  });

  it('whose serial is void is deleted without a look at the account’s other invoices', async () => {
    const fixture = await createFixture(database());
    const { accountId, actor, invoices } = fixture;
    const id = await fixture.issue();
    await fixture.rows(
      `insert into invoices (account_id, id, environment, memory_id, output_type, pattern, subject, internal_id, buyer_name, buyer_sort,
         buyer_code, invoice_date, day, total, total_vat, created_at, updated_at)
       select account_id, gen_random_uuid(), environment, memory_id, output_type, pattern, subject, '', '', '', '', invoice_date, day, 0, 0,
         created_at, updated_at from invoices, generate_series(1, 2000) where id = $1`,
      [id],
    );
    await fixture.rows('analyze invoices');
    const { walked, fetched } = await database().db.withAccount(accountId, (tx) =>
      tableWork(tx, ['invoices'], () => deleteInvoice(tx, invoices, actor, id)),
    );
    expect(walked + fetched).toBeLessThan(20);
  });
});
