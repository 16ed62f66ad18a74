import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { createFixture, sampleInput } from '../sending/testing/fixture.ts';
import { createInvoice } from './commands/create-invoice.ts';
import { deleteInvoice, deleteInvoices } from './commands/delete-invoice.ts';
import { details } from './messages.fa.ts';
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

  it('for who writes drafts alone deletes nothing that was issued, and says what of it was sent', async () => {
    const fixture = await createFixture(database());
    const { accountId, actor, invoices } = fixture;
    const [waits, away] = [await fixture.issue(), await fixture.issue()];
    const [held, draft] = [await fixture.issue({ save_as_draft: true }), await fixture.issue({ save_as_draft: true })];
    await fixture.rows("update invoices set state = 'sending' where id = $1", [away]);
    await fixture.rows(
      'insert into quota_held (account_id, invoice_id, by_user, at, deadline) values ($1, $2, $3, now(), now())',
      [accountId, held, actor.userId],
    );
    const writer = { ...actor, draftsOnly: 'seen' } as const;
    const ids = [waits, away, held, draft];
    expect(await database().db.withAccount(accountId, (tx) => deleteInvoices(tx, invoices, writer, ids))).toEqual({
      deleted: new Set([draft]),
      staying: new Map([
        [waits, details.issuedStays],
        [away, ''],
        [held, details.heldIsIssued],
      ]),
      stale: new Set(),
    });
  });

  it('of many deletes what never left, accounts for each serial once, and says what stays', async () => {
    const fixture = await createFixture(database());
    const { accountId, actor, memory, invoices } = fixture;
    const [first, away, last] = [await fixture.issue(), await fixture.issue(), await fixture.issue()];
    const draft = await fixture.issue({ save_as_draft: true });
    const theirs = await fixture.issue();
    const going = await fixture.issue();
    await fixture.rows("update invoices set state = 'sending' where id = $1", [going]);
    // In line again after a packet that may have arrived.
    await fixture.rows(
      `insert into invoice_attempts (account_id, invoice_id, uid, memory_id, tax_id, stored_at, last_sent_at, outcome, sealed, sha256, payload_sha256)
       select account_id, id, gen_random_uuid(), memory_id, tax_id, now(), now(), 'no_answer', '', sha256(''), sha256('')
       from invoices where id = $1`,
      [away],
    );
    await fixture.rows("update invoices set memory_id = 'B22222', serial = 1 where id = $1", [theirs]);
    const none = invoices.runtime.ids.uuid();
    const clerk = { ...actor, memoryIds: [memory.memoryId] };
    const many = () =>
      database().db.withAccount(accountId, (tx) =>
        deleteInvoices(tx, invoices, clerk, [last, away, none, draft, going, first, theirs, last]),
      );
    const stay = new Map([away, going].map((id) => [id, '']));
    expect(await many()).toEqual({
      deleted: new Set([first, last, draft]),
      staying: stay,
      stale: new Set(),
    });
    expect(await many()).toEqual({ deleted: new Set(), staying: stay, stale: new Set() });
    const states = await Promise.all([first, away, going, last, draft, theirs].map((id) => fixture.stateOf(id)));
    expect(states).toEqual(['gone', 'queued', 'sending', 'gone', 'gone', 'queued']);
    const voids = await fixture.rows(
      'select first_serial, invoice_id from serial_voids where account_id = $1 order by 1',
      [accountId],
    );
    expect(voids).toEqual([
      { first_serial: '1', invoice_id: first },
      { first_serial: '3', invoice_id: last },
    ]);
    expect((await fixture.causesOf(draft)).at(-1)).toBe('DELETED');
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
});
