import { calls } from '@taraz/contract';
import { beforeEach, expect, it } from 'vitest';
import { refusalOf } from '../../testing/refusal-of.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { csvOf, statementsOf } from './testing/statement-file.ts';

const server = withSharedServer();
let admin: SignedIn;
let on: ReturnType<typeof statementsOf>;
let bank: string;
let terminal: string;
let desk: string;
let made = 0;
beforeEach(async () => {
  made += 1;
  admin = await server().newAdmin();
  on = statementsOf(admin);
  bank = (
    await admin.client(calls.createBankAccount, {
      body: { bank_name: 'ملت', name: `جاری ${made}`, account_number: `70012345${made}0` },
    })
  ).id;
  terminal = (
    await admin.client(calls.createPos, {
      body: { name: `کارتخوان ${made}`, provider: 'به‌پرداخت', terminal_number: '87654321', bank_account_id: bank },
    })
  ).id;
  desk = (await admin.client(calls.createCashDesk, { body: { name: `صندوق ${made}`, opening_balance: '700000' } })).id;
  await admin.client(calls.openCashDesk, { params: { id: desk }, body: { counted: '700000' } });
  // What the till's cards brought, as it stands there by the books.
  await admin.client(calls.createMovement, {
    body: { kind: 'deposit', place_id: terminal, amount: 26_175_000, at: '2026-10-23T08:00:00Z' },
  });
});

const file = csvOf(
  ['1405/08/02', 'تسویه پایانه 87654321', '774412', 26_175_000],
  ['1405/08/03', 'واریز نقدی', '774413', 500_000],
  ['1405/08/04', 'واریز شرکت آریا', '774414', 9_000],
);
const balances = async () => [
  (await admin.client(calls.getBankAccount, { params: { id: bank } })).balance,
  (await admin.client(calls.getPos, { params: { id: terminal } })).balance,
  (await admin.client(calls.getCashDesk, { params: { id: desk } })).balance,
];

it("a terminal's settlement is offered as such, and only for the account that it pays into", async () => {
  const { id } = await on.upload(bank, file);
  expect((await on.rows(id)).rows.map(({ likely_place }) => likely_place?.id)).toEqual([
    terminal,
    undefined,
    undefined,
  ]);
  const other = await admin.client(calls.createBankAccount, {
    body: { bank_name: 'ملی', name: `دیگر ${made}`, account_number: `60012345${made}0` },
  });
  const elsewhere = await on.upload(other.id, file);
  expect((await on.rows(elsewhere.id)).rows.map(({ likely_place }) => likely_place)).toEqual([null, null, null]);
});

it('moves the money from the place that it came from: once, the same file confirms it, and back when it is taken back', async () => {
  const { id } = await on.upload(bank, file);
  const rows = [{ row: 2, place_id: terminal }, { row: 3, place_id: desk }, { row: 4 }];
  expect(await on.take(id, rows)).toMatchObject({ written: 3, matched: 0 });
  expect(await balances()).toEqual(['26684000', '0', '200000']);
  expect((await on.upload(bank, file)).counts).toMatchObject({ new: 0, likely: 0, booked: 3 });
  const [left] = await on.movements(terminal);
  expect(left).toMatchObject({ kind: 'transfer', amount: '-26175000', other_place_name: `جاری ${made}` });
  await admin.client(calls.undoStatement, { params: { id } });
  expect(await balances()).toEqual(['0', '26175000', '700000']);
});

it('is refused where there is no such place, for the place itself, with a customer, and where a desk has not so much', async () => {
  const { id } = await on.upload(bank, file);
  const stranger = await server().newAdmin();
  const others = await stranger.client(calls.createCashDesk, { body: { name: 'دیگری' } });
  const customer = await admin.client(calls.createCustomer, {
    body: { company: `آریا ${made}`, person_type: 'legal' },
  });
  const refusal = (more: object) => refusalOf(on.take(id, [{ row: 2, ...more }]));
  expect(await refusal({ place_id: others.id })).toEqual(['400', 'rows[0].place_id NOT_FOUND']);
  expect(await refusal({ place_id: bank })).toEqual(['400', 'rows[0].place_id NOT_FOUND']);
  expect(await refusal({ place_id: terminal, customer_id: customer.id })).toEqual([
    '400',
    'rows[0].customer_id NOT_ALLOWED',
  ]);
  // Nor is it a cheque's at the same time: which of the two was meant is not ours to choose.
  const cheque_id = crypto.randomUUID();
  expect(await refusal({ cheque_id, place_id: terminal })).toEqual(['400', 'rows[0].cheque_id NOT_ALLOWED']);
  expect(await refusal({ place_id: desk })).toEqual(['409']);
  expect(await balances()).toEqual(['0', '26175000', '700000']);
});

it('is not taken back from a desk that has paid it out since, or is closed: a drawer has no less than nothing', async () => {
  const { id } = await on.upload(bank, csvOf(['1405/08/05', 'برداشت برای صندوق', '774415', -400_000]));
  await on.take(id, [{ row: 2, place_id: desk }]);
  expect(await balances()).toEqual(['-400000', '26175000', '1100000']);
  const undone = () => refusalOf(admin.client(calls.undoStatement, { params: { id } }));
  const paid = { kind: 'withdrawal', place_id: desk, amount: 1_000_000 } as const;
  const { movements } = await admin.client(calls.createMovement, { body: paid });
  expect(await undone()).toEqual(['409']);
  await admin.client(calls.createMovement, { body: { kind: 'undo', movement_id: movements[0]?.id ?? '' } });
  await admin.client(calls.closeCashDesk, { params: { id: desk }, body: { counted: '1100000' } });
  expect(await undone()).toEqual(['409']);
  await admin.client(calls.openCashDesk, { params: { id: desk }, body: { counted: '1100000' } });
  await admin.client(calls.undoStatement, { params: { id } });
  expect(await balances()).toEqual(['0', '26175000', '700000']);
});
