import { type CallInput, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { isoDay, treasuryHand } from './testing/treasury-hand.ts';

const server = withServer();
let admin: SignedIn;
const { bank, move } = treasuryHand(() => admin);

const enter = (body: Partial<CallInput<typeof calls.createCheque>['body']>) =>
  admin.client(calls.createCheque, {
    body: { direction: 'received', number: '77', amount: '5000', due_day: isoDay(3), party: 'آریا', ...body },
  });

beforeAll(async () => {
  admin = await server().newAdmin();
  const account = await bank({ bank_name: 'ملت', name: 'جاری', opening_balance: '10000' });
  for (const [first_number, series] of [
    ['4520', 'الف'],
    ['11', 'ب'],
  ] as const) {
    const body = { bank_account: account.id, series, first_number, leaves: 5 };
    const book = await admin.client(calls.createCheckbook, { body });
    const number = first_number === '11' ? '000012' : '0004521';
    const { id } = await enter({ direction: 'issued', checkbook: book.id, number });
    await admin.client(calls.moveCheque, { params: { id }, body: { state: 'cleared' } });
  }
  await enter({ number: '000987', party: 'سارا' });
  await enter({ number: '312', party: 'نوری' });
  await move({ kind: 'deposit', place_id: account.id, amount: '5', reference_number: '88123' });
});

/** A search and the numbers that it finds. */
const searches = [
  ['0004521', ['4521']],
  ['۰۰۰۴۵۲۱', ['4521']],
  ['04521', ['4521']],
  ['4521', ['4521']],
  ['0004521 ملت', ['4521']],
  ['000012', ['12']],
  ['0012', ['12']],
  ['0004522', []],
  ['000013', []],
] as const;

describe('numbers that papers pad with noughts', () => {
  it.each([...searches, ['987', ['000987']], ['00000987', ['000987']], ['000312', ['312']]] as const)(
    'a cheque is found by %s',
    async (search_field, numbers) => {
      const { cheques, count } = await admin.client(calls.listCheques, { query: { search_field } });
      expect([count, cheques.map(({ number }) => number)]).toEqual([numbers.length, numbers]);
    },
  );

  it.each(searches.filter(([typed]) => !typed.includes(' ')))(
    'money of a cheque is found by %s',
    async (search_field, numbers) => {
      const { movements } = await admin.client(calls.listMovements, { query: { search_field } });
      expect(movements.map(({ cheque_number }) => cheque_number)).toEqual(numbers);
    },
  );

  it.each(['88123', '00088123', '۰۸۸۱۲۳'])('money is found by its reference number %s', async (search_field) => {
    const { movements } = await admin.client(calls.listMovements, { query: { search_field } });
    expect(movements.map(({ reference_number }) => reference_number)).toEqual(['88123']);
  });
});
