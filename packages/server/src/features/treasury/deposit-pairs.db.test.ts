import { emptyPayment } from '@taraz/core';
import { expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { tableWork } from '../../testing/table-work.ts';
import { testDatabase } from '../../testing/test-database.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { createFixture, type Fixture } from '../sending/testing/fixture.ts';
import { takeDeposits } from './invoice-deposits.ts';
import { listMovements, type MovementQuery } from './movement-queries.ts';
import { createMovement } from './movements.ts';
import { createPlace } from './places.ts';

const database = testDatabase();
const many = 400;

/** As many rows more like one of a table, with `changes` of its columns (SQL over `n`). */
async function repeat(
  { rows }: Fixture,
  table: string,
  like: string,
  changes: Record<string, string>,
  count = many,
): Promise<void> {
  const columns = await rows<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  const values = columns.map(({ name }) => changes[name] ?? `o.${name}`);
  await rows(`alter table ${table} disable trigger user`);
  await rows(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${values.join(', ')} from ${table} o, generate_series(1, ${count}) n where o.id = '${like}'`,
  );
  await rows(`alter table ${table} enable trigger user`);
}

it('payments and deposits that are all alike are compared once for a page, not each with each', async () => {
  const fixture = await createFixture(database());
  const { accountId, runtime } = fixture;
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const invoice = await fixture.issue();
  const { id: place } = await within((tx) => createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x' }));
  const deposit = { kind: 'deposit', place_id: place, amount: '500' } as const;
  const [like = ''] = await within((tx) => createMovement(runtime, tx, accountId, deposit));
  const id = (group: string) => `('00000000-0000-7000-${group}-' || lpad(to_hex(n), 12, '0'))::uuid`;
  await repeat(fixture, 'invoices', invoice, { id: id('8000'), serial: 'serial + n', tax_id: "'T' || n" });
  const payments = { id: id('8000'), kind: "'invoice'", invoice_id: id('8000'), seq: 'seq + 1000 + n' };
  await repeat(fixture, 'treasury_movements', like, payments);
  await repeat(fixture, 'treasury_movements', like, { id: id('9000'), seq: 'seq + 9000 + n' });
  await fixture.rows('analyze treasury_movements, invoices');
  const look = async (query: MovementQuery, most: number) => {
    let found: Awaited<ReturnType<typeof listMovements>> | undefined;
    const { walked, fetched } = await within((tx) =>
      tableWork(tx, ['treasury_movements', 'treasury_apart', 'cash_sessions', 'invoices'], async () => {
        found = await listMovements(tx, query);
      }),
    );
    expect(walked + fetched).toBeLessThan(most * many);
    return found;
  };
  const page = await look({ kind: 'deposit', limit: 100 }, 100);
  expect(page?.movements.every(({ likely_invoices }) => likely_invoices.length === 3)).toBe(true);
  expect(await look({ likely_twice: true, limit: 1 }, 400)).toMatchObject({ count: many + 1 });
  expect(await look({ likely_twice: false, limit: 1 }, 400)).toMatchObject({ count: many });
});

it('deposits that an invoice’s payment may be are found by their amount, however much has moved since', async () => {
  const fixture = await createFixture(database());
  const { accountId, runtime } = fixture;
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const invoice = await fixture.issue();
  const { id: place } = await within((tx) => createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x' }));
  const deposit = { kind: 'deposit', place_id: place, amount: '500', reference_number: '77' } as const;
  const [like = ''] = await within((tx) => createMovement(runtime, tx, accountId, deposit));
  const moved = {
    ...{ id: 'gen_random_uuid()', kind: "'invoice'", invoice_id: `'${invoice}'::uuid`, seq: 'seq + 1000 + n' },
  };
  await repeat(fixture, 'treasury_movements', like, moved, 10_000);
  await fixture.rows('analyze treasury_movements');
  const payment = { ...emptyPayment, amount: '500', treasury_id: place, reference_number: '77' };
  const posted = { id: invoice, subject: 'original', referredId: null, taxId: '', date: new Date() } as PostedInvoice;
  const work = await within((tx) =>
    tableWork(tx, ['treasury_movements'], () =>
      takeDeposits(runtime, tx, accountId, posted, { buyer: null, cause: posted, payments: [payment] }),
    ),
  );
  expect(await fixture.rows('select from treasury_movements where reverses = $1', [like])).toHaveLength(1);
  expect(work.walked + work.fetched).toBeLessThan(50);
});

it('two payments of one moment are two, each of which a deposit may be, or both together', async () => {
  const fixture = await createFixture(database());
  const { accountId, runtime } = fixture;
  const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database().db.withAccount(accountId, work);
  const invoice = await fixture.issue();
  const { id: place } = await within((tx) => createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x' }));
  const deposit = { kind: 'deposit', place_id: place, amount: '500' } as const;
  const [like = ''] = await within((tx) => createMovement(runtime, tx, accountId, deposit));
  const moved = { id: 'gen_random_uuid()', kind: "'invoice'", invoice_id: `'${invoice}'::uuid`, seq: 'seq + 1000 + n' };
  await repeat(fixture, 'treasury_movements', like, moved, 2);
  const together = { ...deposit, amount: '1000' };
  const [ofBoth = ''] = await within((tx) => createMovement(runtime, tx, accountId, together));
  await within((tx) => createMovement(runtime, tx, accountId, { ...deposit, amount: '1500' }));
  const { movements } = await within((tx) => listMovements(tx, { kind: 'deposit', limit: 3 }));
  const found = new Map(movements.map((one) => [one.id, one.likely_invoices.map(({ id }) => id)]));
  expect([found.get(like), found.get(ofBoth)]).toEqual([[invoice], [invoice]]);
  expect([...found.values()].flat()).toHaveLength(2);
});
