import type { PaymentDraft } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { chequeById } from '../treasury/cheque-queries.ts';
import { changeCheque } from '../treasury/cheques.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { creditSales, type Method } from './testing/credit-sales.ts';
import { postingStand } from './testing/posting-stand.ts';

/*
 * Who mistyped a cheque mends the cheque itself (decisions/0191): a correction or return of its sale, whose payments say what
 * they said, takes it over as it is by then. It was made void, or let go, and another one as the sale has it came into hand.
 */

const stand = postingStand();
const { database, runtime, own, within, confirmed, settle } = stand;
const { owed, buyerOf, mark, chequeBy, link, cancelLast } = creditSales(stand);

const cheques = async () =>
  (
    await database().asOwner<{ text: string }>(
      `select number || ' ' || amount || ' ' || state || ' ' || coalesce((select i.subject from invoices i where i.id = invoice_id), '-') as text
       from cheques where account_id = $1 order by created_at, id`,
      [own.accountId],
    )
  ).map(({ text }) => text);

const chequeOf = async (number: string) => {
  const [row] = await database().asOwner<{ id: string }>(
    'select id from cheques where account_id = $1 and number = $2',
    [own.accountId, number],
  );
  return row?.id ?? '';
};

const mend = async (number: string, to: { number?: string; amount?: string }) => {
  const id = await chequeOf(number);
  await within(async (tx) => {
    const { direction, amount, due_day, party, customer_id, bank_name, invoice_id } = await chequeById(tx, id);
    const body = { direction, number, amount, due_day, party, customer_id, bank_name, invoice_id, ...to };
    await changeCheque(runtime, tx, own.accountId, id, body as never, null);
  });
};

const move = async (number: string, state: string) => {
  const id = await chequeOf(number);
  await within((tx) =>
    moveCheque(runtime, tx, own.accountId, id, {
      state,
      ...(state === 'cleared' || state === 'deposited' ? { bank_account: own.till } : {}),
    } as never),
  );
};

/** A sale that is paid so, and each time another version of it, whose payments are the same unless others are said. */
async function sold(customer: string, method: Method, payments: Partial<PaymentDraft>[]) {
  let last = await confirmed('original', 3, null, payments);
  await mark(last, customer, method);
  await settle();
  return async (subject: 'corrective' | 'return', others = payments) => {
    const next = await confirmed(subject, 2, last, others);
    await mark(next, customer, method);
    await link('superseded_by', last, next);
    await settle();
    last = next;
  };
}

describe('a cheque of a sale that was mended by hand', () => {
  it.each([
    ['more is written on it, in hand', { amount: '700' }, null, '8101 700 received'],
    ['less is written on it, in hand', { amount: '300' }, null, '8101 300 received'],
    ['more is written on it, in the bank', { amount: '700' }, 'deposited', '8101 700 deposited'],
    ['more is written on it, cleared', { amount: '700' }, 'cleared', '8101 700 cleared'],
    ['more is written on it, given on', { amount: '700' }, 'endorsed', '8101 700 endorsed'],
    ['it has another number, in hand', { number: '8202' }, null, '8202 400 received'],
    ['it has another number, cleared', { number: '8202' }, 'cleared', '8202 400 cleared'],
  ] as const)('goes over as it is: %s', async (_how, to, state, cheque) => {
    const customer = await buyerOf('نسیه');
    const again = await sold(customer, 'credit', chequeBy('8101'));
    await mend('8101', to);
    if (state !== null) await move('number' in to ? to.number : '8101', state);
    const before = await owed(customer);
    await again('corrective');
    expect([await cheques(), await owed(customer)]).toEqual([[`${cheque} corrective`], before]);
    await again('return');
    expect([await cheques(), await owed(customer)]).toEqual([[`${cheque} return`], before]);
  });

  it('of a cash sale counts with it as far as the sale says, and what is beyond that is the buyer’s', async () => {
    const customer = await buyerOf('نقدی');
    const again = await sold(customer, 'cash', chequeBy('8301'));
    await mend('8301', { amount: '700' });
    await move('8301', 'cleared');
    for (const subject of ['corrective', 'return'] as const) {
      await again(subject);
      expect([await cheques(), await owed(customer)]).toEqual([[`8301 700 cleared ${subject}`], '-300']);
    }
  });

  it('beside another one goes to its own payment', async () => {
    const customer = await buyerOf('دو چک');
    const again = await sold(customer, 'credit', [...chequeBy('8401'), ...chequeBy('8402')]);
    await mend('8402', { number: '8403', amount: '400' });
    await again('return');
    expect(await cheques()).toEqual(['8401 400 received return', '8403 400 received return']);
  });

  it('makes way where the correction itself says another one', async () => {
    const customer = await buyerOf('چک دیگر');
    const again = await sold(customer, 'credit', chequeBy('8501'));
    await mend('8501', { number: '8599' });
    await again('corrective', chequeBy('8502'));
    expect((await cheques()).toSorted()).toEqual(['8502 400 received corrective', '8599 400 void original']);
  });
});

it('one that a cancelled return left void stays so while another return has it', async () => {
  const customer = await buyerOf('دو برگشت');
  const method = 'credit' as const;
  const sale = await confirmed('original', 3, null, chequeBy('8601'));
  await mark(sale, customer, method);
  await settle();
  const giveBack = async () => {
    const id = await confirmed('return', 2, sale, chequeBy('8601'));
    await mark(id, customer, method);
    await link('superseded_by', sale, id);
    await settle();
    return id;
  };
  const chain = [
    { id: sale, method },
    { id: await giveBack(), method },
  ];
  await cancelLast(chain, customer);
  await settle();
  await giveBack();
  expect((await cheques()).toSorted()).toEqual(['8601 400 received return', '8601 400 void return']);
  const [old] = await database().asOwner<{ id: string }>(
    "select id from cheques where account_id = $1 and state = 'void'",
    [own.accountId],
  );
  const back = within((tx) => moveCheque(runtime, tx, own.accountId, old?.id ?? '', { state: 'received' } as never));
  await expect(back).rejects.toMatchObject({ code: 'CONFLICT' });
});
