import { randomUUID } from 'node:crypto';
import { calls } from '@taraz/contract';
import { emptyDraft, emptyPayment, type PaymentDraft } from '@taraz/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import type { PostedInvoice } from '../postings/work-off.ts';
import { takeCheques } from '../treasury/invoice-cheques.ts';
import { releaseDeposits, takeDeposits } from '../treasury/invoice-deposits.ts';
import { type NewMovement, postMovements, undoOf } from '../treasury/post-movements.ts';
import { csvOf, statementsOf } from './testing/statement-file.ts';

/** What a file's rows are beside money that invoices have moved: never counted twice without a word. */
const server = withSharedServer();
const runtime = createTestRuntime();
let admin: SignedIn;
let on: ReturnType<typeof statementsOf>;
let place: string;
let serial = 0;
beforeAll(async () => {
  admin = await server().newAdmin();
  on = statementsOf(admin);
});
beforeEach(async () => {
  const body = { bank_name: 'بانک', name: `جاری ${serial}` };
  place = (await admin.client(calls.createBankAccount, { body })).id;
});

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => server().database.db.withAccount(admin.accountId, work);

const post = (...movements: readonly Omit<NewMovement, 'placeId'>[]): Promise<string[]> =>
  within((tx) =>
    postMovements(
      runtime,
      tx,
      admin.accountId,
      movements.map((one) => ({ ...one, placeId: place })),
    ),
  );

/** An invoice as posting reads it, with one payment. */
const posted = (id: string, payment: PaymentDraft, referredId: string | null = null): PostedInvoice => ({
  ...{ id, subject: referredId === null ? 'original' : 'corrective', referredId, isRefused: false },
  ...{ isCancelledElsewhere: false, isTrial: false, taxId: 'TAX', buyerName: '', total: payment.amount },
  ...{ paidAtOnce: null, date: new Date('2026-10-25T08:00:00Z') },
  draft: { ...emptyDraft({ nowIso: '2026-10-25T08:00:00Z', uuid: randomUUID }), payments: [payment] },
});

/** A confirmed invoice with its payment, as posting leaves them. */
async function paid(at: string, parts: readonly bigint[], referenceNumber = '') {
  serial += 1;
  const id = randomUUID();
  await server().database.asOwner(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject,
       internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
     values ($1, $2, 'confirmed', 'simulator', 'A11216', $3, $4, 'type_one', 'sale', 'original', '', 'خریدار', '', '', now(),
       (now() at time zone 'Asia/Tehran')::date, 1000, 0, now(), now(), now())`,
    [admin.accountId, id, serial, `TAX${serial}`],
  );
  const movements = await post(
    ...parts.map((amount) => ({
      kind: 'invoice' as const,
      amount,
      at: new Date(at),
      invoiceId: id,
      referenceNumber,
    })),
  );
  return { id, movements };
}

const pair = (id = '', invoice_id = '', verdict: 'same' | 'different' = 'same') =>
  admin.client(calls.pairDeposit, { params: { id }, body: { invoice_id, verdict } });

const balance = async () => (await admin.client(calls.getBankAccount, { params: { id: place } })).balance;
const stateOf = async (id: string) => (await on.rows(id)).rows.map(({ state }) => state);

describe('an invoice’s payment', () => {
  it('of the amount and day, under no other number, is the row', async () => {
    await paid('2026-10-23T08:00:00Z', [900n]);
    const { id } = await on.upload(place, csvOf(['1405/08/01', 'پایا', '880011', 900]));
    expect(await on.take(id)).toMatchObject({ written: 0, matched: 1 });
    expect(await balance()).toBe('900');
  });

  it('that moved in two rows is one row of a bank', async () => {
    const { movements } = await paid('2026-10-23T08:00:00Z', [600n, 300n]);
    const { id } = await on.upload(place, csvOf(['1405/08/01', 'پایا', '880011', 900]));
    const { rows } = await on.rows(id);
    expect(rows[0]?.movements.map((one) => one.id).toSorted()).toEqual(movements.toSorted());
    await on.take(id);
    expect(await on.movements(place, false)).toEqual([]);
  });

  it('of which two came at one moment without a number are two rows of a bank, also when the file comes again', async () => {
    const { movements } = await paid('2026-10-23T08:00:00Z', [600n, 300n]);
    const file = csvOf(['1405/08/01', 'پایا', '880011', 300], ['1405/08/01', 'پایا', '880012', 600]);
    const { id } = await on.upload(place, file);
    expect(await stateOf(id)).toEqual(['booked', 'booked']);
    expect(await on.take(id)).toMatchObject({ written: 0, matched: 2 });
    expect([await balance(), await on.movements(place, false)]).toEqual(['900', []]);
    const { rows } = await on.rows(id);
    expect(rows.map((row) => row.movements.map((one) => one.id))).toEqual([[movements[1]], [movements[0]]]);
    expect(await stateOf((await on.upload(place, file)).id)).toEqual(['booked', 'booked']);
  });

  it('of which one alone may be a row of the file is asked for', async () => {
    await paid('2026-10-23T08:00:00Z', [600n, 300n]);
    const { id } = await on.upload(place, csvOf(['1405/08/01', 'پایا', '880011', 600]));
    expect(await stateOf(id)).toEqual(['likely']);
    expect((await on.rows(id)).only_in_books.map(({ amount }) => amount)).toEqual(['300']);
  });

  it('of two receipts of one day that name one invoice are two rows of a bank', async () => {
    const { id: invoiceId } = await paid('2026-10-23T08:00:00Z', []);
    const receipt = { kind: 'deposit' as const, at: new Date('2026-10-23T08:30:00Z'), invoiceId };
    await post({ ...receipt, amount: 600n }, { ...receipt, amount: 300n });
    const file = csvOf(['1405/08/01', 'پایا', '880011', 600], ['1405/08/01', 'پایا', '880012', 300]);
    const { id } = await on.upload(place, file);
    expect(await on.take(id)).toMatchObject({ written: 0, matched: 2 });
    expect(await balance()).toBe('900');
  });

  it('of the day beside it, or under another number, is asked for and written by nobody’s silence', async () => {
    await paid('2026-10-22T08:00:00Z', [900n], '41');
    const file = csvOf(['1405/08/01', 'پایا', '880011', 900]);
    const { id, counts } = await on.upload(place, file);
    expect(counts).toMatchObject({ new: 0, likely: 1 });
    // Chosen before the payment was there: nobody said that it is another.
    expect(await on.take(id, [{ row: 2 }])).toMatchObject({ written: 0, matched: 0 });
    const second = await on.upload(place, file);
    expect(await on.take(second.id, [{ row: 2, as: 'same' }])).toMatchObject({ written: 0, matched: 1 });
    expect([await balance(), await on.movements(place, false)]).toEqual(['900', []]);
    // As the bank has it, so it is known when the file comes again; another payment alike is another.
    expect((await on.upload(place, file)).counts).toMatchObject({ new: 0, booked: 1 });
    const later = csvOf(['1405/08/02', 'پایا', '880099', 900]);
    expect((await on.upload(place, later)).counts).toMatchObject({ new: 1, likely: 0 });
  });

  it('of another is written where that is said', async () => {
    await paid('2026-10-22T08:00:00Z', [900n], '41');
    const { id } = await on.upload(place, csvOf(['1405/08/01', 'پایا', '880011', 900]));
    expect(await on.take(id, [{ row: 2, as: 'new' }])).toMatchObject({ written: 1 });
    expect(await balance()).toBe('1800');
  });
});

describe('a row that was imported, and is counted with an invoice later', () => {
  const file = csvOf(['1405/08/01', 'پایا', '880011', 900], ['1405/08/01', 'کارمزد', '880012', -10]);

  it('is in the books still when its file comes again, and stays when it is taken back', async () => {
    const first = await on.upload(place, file);
    await on.take(first.id);
    const invoice = await paid('2026-10-24T08:00:00Z', [900n]);
    const [deposit] = (await on.movements(place)).filter(({ kind }) => kind === 'deposit');
    expect(deposit?.likely_invoices.map(({ id }) => id)).toEqual([invoice.id]);
    await pair(deposit?.id, invoice.id);
    expect(await balance()).toBe('890');
    const second = await on.upload(place, file);
    expect(await stateOf(second.id)).toEqual(['booked', 'booked']);
    // The payment that stands in its place is what the bank has.
    expect(await on.movements(place, false)).toEqual([]);
    await on.undo(first.id);
    expect(await balance()).toBe('900');
  });
});

it('a cancelled sale’s money came on one day and goes on another: a bank has both', async () => {
  const { id: invoiceId, movements } = await paid('2026-10-23T08:00:00Z', [900n]);
  const undone = { id: movements[0] ?? '', place_id: place, amount: '900', customer_id: null };
  await post({ ...undoOf(undone), at: new Date('2026-10-26T08:00:00Z'), invoiceId });
  const { id } = await on.upload(place, csvOf(['1405/08/01', 'پایا', '1', 900], ['1405/08/04', 'برگشت', '2', -900]));
  expect(await stateOf(id)).toEqual(['booked', 'booked']);
});

it('a sale that was cancelled on its day is nothing to a bank: neither a row nor missing from one', async () => {
  const { id: invoiceId, movements } = await paid('2026-10-23T08:00:00Z', [900n]);
  const undone = { id: movements[0] ?? '', place_id: place, amount: '900', customer_id: null };
  await post({ ...undoOf(undone), at: new Date('2026-10-23T12:00:00Z'), invoiceId });
  const { id } = await on.upload(place, csvOf(['1405/08/01', 'پایا', '1', 900], ['1405/08/01', 'پوز', '3', 50]));
  expect(await stateOf(id)).toEqual(['new', 'new']);
});

describe('a cheque that a statement cleared, whose money an invoice counts since', () => {
  const file = csvOf(['1405/08/02', 'وصول چک', '52', 9_000_000]);

  /** The statement that cleared a customer's cheque, which a cash invoice names the day after. */
  async function clearedThenPaid() {
    const number = `88${serial}`;
    const buyer = await admin.client(calls.createCustomer, {
      body: { company: `چک‌دار ${serial}`, person_type: 'legal' },
    });
    const facts = { number, amount: '9000000', due_day: '2026-10-23', party: '', customer_id: buyer.id };
    const cheque = await admin.client(calls.createCheque, { body: { direction: 'received', ...facts } });
    const statement = await on.upload(place, file);
    await on.take(statement.id, [{ row: 2, cheque_id: cheque.id }]);
    const { id } = await paid('2026-10-25T08:00:00Z', []);
    const payment = { ...emptyPayment, payment_method: 'cheque' as const, amount: '9000000', reference_number: number };
    const invoice = posted(id, payment);
    await within((tx) => takeCheques(runtime, tx, admin.accountId, { invoice, came: [], hasReturns: false }, invoice));
    const [money] = (await on.movements(place)).filter(({ kind, is_undone }) => kind === 'cheque' && !is_undone);
    expect(money).toMatchObject({ customer_id: null, invoice_id: id });
    return { statement, cheque };
  }
  const chequeState = async (id: string) => (await admin.client(calls.getCheque, { params: { id } })).state;

  it('is that statement’s money still, and waits again once it is taken back', async () => {
    const { statement, cheque } = await clearedThenPaid();
    expect(await on.movements(place, false)).toEqual([]);
    expect([await stateOf(statement.id), await stateOf((await on.upload(place, file)).id)]).toEqual([
      ['booked'],
      ['booked'],
    ]);
    await on.undo(statement.id);
    expect([await chequeState(cheque.id), await balance()]).toEqual(['deposited', '0']);
  });

  it('stays while a later statement confirms it', async () => {
    const { statement, cheque } = await clearedThenPaid();
    const second = await on.upload(place, file);
    expect(await on.take(second.id)).toMatchObject({ written: 0, matched: 1 });
    expect(await refusalOf(on.undo(statement.id))).toEqual(['409']);
    await on.undo(second.id);
    await on.undo(statement.id);
    expect([await chequeState(cheque.id), await balance()]).toEqual(['deposited', '0']);
  });
});

describe('a deposit that is counted with an invoice which is corrected', () => {
  const at = '2026-10-23T08:00:00Z';
  const row = ['1405/08/01', 'پایا', '', 900] as const;
  const payment = () => ({
    ...emptyPayment,
    ...{ payment_method: 'card' as const, amount: '900', treasury_id: place, payment_date: at },
  });

  /** The correction takes the payment back on its day, and makes it its own. */
  async function correct(first: Awaited<ReturnType<typeof paid>>) {
    const correction = await paid(at, []);
    const undone = { id: first.movements[0] ?? '', place_id: place, amount: '900', customer_id: null };
    await post({ ...undoOf(undone), at: new Date(at), invoiceId: correction.id });
    const invoice = posted(correction.id, payment(), first.id);
    await within(async (tx) => {
      await releaseDeposits(runtime, tx, admin.accountId, posted(first.id, payment()), null);
      const to = { buyer: null, cause: invoice, payments: [payment()] };
      await takeDeposits(runtime, tx, admin.accountId, invoice, to);
    });
    const movements = await post({ kind: 'invoice', amount: 900n, at: new Date(at), invoiceId: correction.id });
    return { id: correction.id, movements };
  }
  /** Written by a statement, or by hand. */
  const deposited = async (isByStatement: boolean): Promise<string> => {
    if (isByStatement) await on.take((await on.upload(place, csvOf(row))).id);
    else await post({ kind: 'deposit', amount: 900n, at: new Date(at) });
    const [deposit] = (await on.movements(place)).filter(({ kind }) => kind === 'deposit');
    return deposit?.id ?? '';
  };

  it.each([false, true])('is one row of a bank, however often it is (by a statement: %s)', async (isByStatement) => {
    const [id, first] = [await deposited(isByStatement), await paid(at, [900n])];
    await pair(id, first.id);
    await correct(await correct(first));
    expect(await balance()).toBe('900');
    const one = await on.upload(place, csvOf(row));
    expect([await stateOf(one.id), (await on.rows(one.id)).only_in_books]).toEqual([['booked'], []]);
    expect(await stateOf((await on.upload(place, csvOf(row, row))).id)).toEqual(['booked', 'new']);
    expect((await on.movements(place, false)).map(({ kind }) => kind)).toEqual(isByStatement ? [] : ['invoice']);
  });

  it('is a row of its own once both are said to be two moneys', async () => {
    const [id, first] = [await deposited(true), await paid(at, [900n])];
    await pair(id, first.id);
    await pair(id, first.id, 'different');
    expect(await balance()).toBe('1800');
    const { id: statement } = await on.upload(place, csvOf(row, row, row));
    expect(await stateOf(statement)).toEqual(['booked', 'booked', 'new']);
    expect((await on.movements(place, false)).map(({ kind }) => kind)).toEqual(['invoice']);
  });

  it('is one row when the sale is cancelled on its day', async () => {
    const [id, first] = [await deposited(false), await paid(at, [900n])];
    await pair(id, first.id);
    const undone = { id: first.movements[0] ?? '', place_id: place, amount: '900', customer_id: null };
    await post({ ...undoOf(undone), at: new Date('2026-10-23T09:00:00Z'), invoiceId: first.id });
    await within((tx) =>
      releaseDeposits(runtime, tx, admin.accountId, posted(first.id, payment()), new Date('2026-10-23T09:00:00Z')),
    );
    expect(await stateOf((await on.upload(place, csvOf(row, row))).id)).toEqual(['booked', 'new']);
  });
});

describe('an invoice’s payment that a statement has, when the invoice is corrected', () => {
  const at = '2026-10-23T08:00:00Z';
  const file = csvOf(['1405/08/02', 'پایا', '880011', 900]);

  /** What stands of an invoice's payment is taken back by what replaces it, and comes in parts with that; or of `by` itself, refused. */
  async function takenOver(of: { id: string }, parts: readonly bigint[], by?: string) {
    const next = await paid(at, []);
    const cause = by === undefined ? next.id : of.id;
    const rows = (await on.movements(place)).filter(({ kind, is_undone }) => kind === 'invoice' && !is_undone);
    await post(
      ...rows.map(({ id, amount }) => ({
        ...undoOf({ id, place_id: place, amount, customer_id: null }),
        ...{ at: new Date(at), invoiceId: cause },
      })),
    );
    // Later, as another invoice is told.
    await new Promise((resolve) => setTimeout(resolve, 2));
    const id = by ?? next.id;
    const payment = { kind: 'invoice' as const, at: new Date(at), invoiceId: id, referenceNumber: '' };
    const movements = await post(...parts.map((amount) => ({ ...payment, amount })));
    return { id, movements };
  }
  /** Of the day beside it, said to be this one. */
  async function confirmedOnce() {
    const first = await paid(at, [900n]);
    const { id } = await on.upload(place, file);
    expect(await on.take(id, [{ row: 2, as: 'same' }])).toMatchObject({ written: 0, matched: 1 });
    return { first, statement: id };
  }
  const waiting = async () => (await on.movements(place, false)).map(({ amount }) => amount);

  it('is that statement’s still, as its bank has it, through all corrections', async () => {
    const { first, statement } = await confirmedOnce();
    await takenOver(await takenOver(first, [900n]), [900n]);
    expect([await waiting(), await balance()]).toEqual([[], '900']);
    expect(await stateOf(statement)).toEqual(['booked']);
    // Known by the bank's own day and number.
    expect(await stateOf((await on.upload(place, file)).id)).toEqual(['booked']);
    await on.undo(statement);
    expect(await waiting()).toEqual(['900']);
  });

  it('also where a part of it was given back, or the correction was refused', async () => {
    const { first } = await confirmedOnce();
    const returned = await takenOver(first, [300n, 600n]);
    expect(await waiting()).toEqual([]);
    await takenOver(returned, [900n], first.id);
    expect(await waiting()).toEqual([]);
  });

  it('and waits where it is another amount, or another of two alike', async () => {
    const { first } = await confirmedOnce();
    await takenOver(first, [800n]);
    expect(await waiting()).toEqual(['800']);
    const body = { bank_name: 'بانک', name: `دیگر ${serial}` };
    place = (await admin.client(calls.createBankAccount, { body })).id;
    const twice = await paid(at, [300n, 300n]);
    await on.take((await on.upload(place, csvOf(['1405/08/01', 'پایا', '880012', 300]))).id, [{ row: 2, as: 'same' }]);
    expect(await waiting()).toEqual(['300']);
    await takenOver(twice, [300n, 300n]);
    expect(await waiting()).toEqual(['300']);
  });
});

describe('a deposit that was counted with an invoice, and stands again', () => {
  const row = ['1405/08/01', 'پایا', '', 900] as const;

  /** A statement wrote it; it and the invoice's payment are said to be two moneys. */
  async function parted() {
    const statement = await on.upload(place, csvOf(row));
    await on.take(statement.id);
    const invoice = await paid('2026-10-23T08:00:00Z', [900n]);
    const [deposit] = (await on.movements(place)).filter(({ kind }) => kind === 'deposit');
    await pair(deposit?.id, invoice.id);
    await pair(deposit?.id, invoice.id, 'different');
    expect(await balance()).toBe('1800');
    const rows = await on.movements(place);
    return { statement, rows, again: rows.find(({ kind, amount }) => kind === 'undo' && amount === '900') };
  }

  it('goes with the statement that wrote it', async () => {
    const { statement } = await parted();
    await on.undo(statement.id);
    expect(await balance()).toBe('900');
    expect(await stateOf((await on.upload(place, csvOf(row, row))).id)).toEqual(['booked', 'new']);
  });

  it('stays while a later statement confirms it', async () => {
    const { statement } = await parted();
    const second = await on.upload(place, csvOf(row, row));
    expect(await on.take(second.id)).toMatchObject({ written: 0, matched: 2 });
    expect(await refusalOf(on.undo(statement.id))).toEqual(['409']);
  });

  it('by hand, waits for its bank as any other', async () => {
    const [id = ''] = await post({ kind: 'deposit', amount: 900n, at: new Date('2026-10-23T08:00:00Z') });
    const invoice = await paid('2026-10-23T08:00:00Z', [900n]);
    const waiting = async () => (await on.movements(place, false)).map(({ kind, amount }) => [kind, amount]);
    expect(await waiting()).toEqual(expect.arrayContaining([['deposit', '900']]));
    await pair(id, invoice.id);
    expect(await waiting()).toEqual([['invoice', '900']]);
    await pair(id, invoice.id, 'different');
    expect((await waiting()).toSorted()).toEqual([
      ['invoice', '900'],
      ['undo', '900'],
    ]);
    await on.take((await on.upload(place, csvOf(row, row))).id);
    expect(await waiting()).toEqual([]);
  });

  it('came in, as long as it stands, in the list and in its sum', async () => {
    const { again } = await parted();
    const cameIn = async () => {
      const query = { place_id: place, flow: 'in' } as const;
      const { movements, sum_in, sum_out } = await admin.client(calls.listMovements, { query });
      return [movements.map(({ kind }) => kind).toSorted(), sum_in, sum_out];
    };
    expect(await cameIn()).toEqual([['invoice', 'undo'], '1800', '0']);
    await admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: again?.id ?? '' } });
    expect(await cameIn()).toEqual([['invoice'], '900', '0']);
  });

  it('is taken back by hand, once, and is nothing to a bank from then on', async () => {
    const { rows, again } = await parted();
    expect(rows.filter(({ may_undo }) => may_undo).map(({ id }) => id)).toEqual([again?.id]);
    const undo = () => admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: again?.id ?? '' } });
    await undo();
    expect(await balance()).toBe('900');
    expect(await refusalOf(undo())).toEqual(['409']);
    expect((await on.movements(place)).filter(({ may_undo }) => may_undo)).toEqual([]);
    const { id, book_balance } = await on.upload(place, csvOf(row, row));
    expect([await stateOf(id), book_balance]).toEqual([['booked', 'new'], '900']);
  });
});
