import type { PaymentDraft } from '@taraz/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createCustomer } from '../customers/commands.ts';
import { mergeCustomers, undoMerge } from '../customers/merge.ts';
import { chequeById } from '../treasury/cheque-queries.ts';
import { changeCheque, removeCheque } from '../treasury/cheques.ts';
import { type LikelyInvoice, likelyInvoices } from '../treasury/deposit-pairs.ts';
import { createMovement } from '../treasury/movements.ts';
import { creditSales } from './testing/credit-sales.ts';
import { postingStand } from './testing/posting-stand.ts';

const stand = postingStand();
const { database, runtime, own, within, confirmed, settle, balance } = stand;
const { owed, mark, paidBy, chequeBy, enter } = creditSales(stand);

const code = '14003778990';
let [kept, merged] = ['', ''];
beforeEach(async () => {
  const create = (company: string, economic_code: string) =>
    within<string>(
      async (tx) =>
        (await createCustomer(runtime, tx, own.accountId, { company, person_type: 'legal', economic_code })).id,
    );
  kept = await create('ماندنی', '10101234565');
  merged = await create('دوباره', code);
});

const merge = () =>
  within<string>(
    async (tx) =>
      (
        await mergeCustomers(runtime, tx, own.accountId, {
          keep: kept,
          merge: [merged],
          fields: { company: 'ماندنی', person_type: 'legal', economic_code: '10101234565' },
        })
      ).mergeId,
  );
/** A sale to whoever bears the code, as a file has it. */
const markByCode = async (id: string) => {
  await mark(id, '', 'credit');
  await database().asOwner(
    `update invoice_documents set draft = jsonb_set(draft, '{buyer_info,economic_code}', to_jsonb($2::text)) where invoice_id = $1`,
    [id, code],
  );
};
const toMerged = (id: string) => mark(id, merged, 'credit');
const buyers = [
  ['by their code', markByCode],
  ['by their record', toMerged],
] as const;

const at = '2026-10-05T08:00:00.000Z';
const deposit = async (more: object = {}) => {
  const body = { kind: 'deposit' as const, place_id: own.till, amount: '400', customer_id: kept, at, ...more };
  const [id = ''] = await within<string[]>((tx) => createMovement(runtime, tx, own.accountId, body));
  return id;
};

describe.each(buyers)('a sale to who was merged meanwhile, named %s', (_how, markBuyer) => {
  const sell = async (payments: Partial<PaymentDraft>[]) => markBuyer(await confirmed('original', 1, null, payments));

  it('is paid in the account of who is left, and goes back with its payment when the merge does', async () => {
    const mergeId = await merge();
    await sell(paidBy());
    await settle();
    expect([await balance(), await owed(kept)]).toEqual(['400', '600']);
    await within((tx) => undoMerge(runtime, tx, mergeId));
    expect([await owed(kept), await owed(merged)]).toEqual(['0', '600']);
  });

  it.each([
    ['under its number', { reference_number: '555' }],
    ['without one', {}],
  ])('counts with the deposit of who is left %s, not beside it', async (_with, number) => {
    await sell(paidBy({ payment_date: at, ...number }));
    await merge();
    await deposit(number);
    await settle();
    expect([await balance(), await owed(kept)]).toEqual(['400', '600']);
  });

  it('is offered beside a later deposit of who is left, and beside nobody else’s', async () => {
    await sell(paidBy({ payment_date: at }));
    await settle();
    await merge();
    const other = await within<string>(
      async (tx) => (await createCustomer(runtime, tx, own.accountId, { company: 'دیگری', person_type: 'legal' })).id,
    );
    const ids = [await deposit(), await deposit({ customer_id: other })];
    const found = await within<ReadonlyMap<string, LikelyInvoice[]>>((tx) => likelyInvoices(tx, ids));
    expect(ids.map((id) => found.get(id)?.length ?? 0)).toEqual([1, 0]);
  });

  it('has the cheque that was entered for who is left', async () => {
    await sell(chequeBy('7301'));
    await merge();
    await enter('7301', kept);
    await settle();
    expect(await database().asOwner('select number from cheques where account_id = $1', [own.accountId])).toEqual([
      { number: '7301' },
    ]);
  });
});

describe('a cheque that was brought in for who was merged', () => {
  const change = (id: string, more: object) =>
    within(async (tx) => {
      const { number, amount, due_day, party, customer_id, invoice_id } = await chequeById(tx, id);
      const body = { direction: 'received' as const, number, amount, due_day, party, customer_id };
      await changeCheque(runtime, tx, own.accountId, id, { ...body, ...(invoice_id && { invoice_id }), ...more }, null);
    });
  const cheque = () =>
    database().asOwner('select id, customer_id, counted::text, sayad_id from cheques where account_id = $1', [
      own.accountId,
    ]);

  it('is changed as any other, and what of it is counted with its invoice stays', async () => {
    await merge();
    const sale = await confirmed('original', 1, null, chequeBy('7302'));
    await mark(sale, merged, 'both');
    await settle();
    const [before] = (await cheque()) as { id: string }[];
    expect(before).toMatchObject({ customer_id: merged, counted: '100', sayad_id: '' });
    const id = before?.id ?? '';
    await change(id, { sayad_id: '1234567890123456' });
    expect(await cheque()).toEqual([{ id, customer_id: merged, counted: '100', sayad_id: '1234567890123456' }]);
    // They and who is left are one.
    await change(id, { customer_id: kept });
    expect(await cheque()).toMatchObject([{ customer_id: kept, counted: '100' }]);
  });

  it('comes back as theirs when it is removed by a slip', async () => {
    await enter('7303', merged);
    await merge();
    const [before] = await cheque();
    await within((tx) => removeCheque(tx, String(before?.id)));
    expect(await cheque()).toEqual([]);
    await enter('7303', merged);
    expect(await cheque()).toMatchObject([{ customer_id: merged, counted: '0' }]);
  });
});
