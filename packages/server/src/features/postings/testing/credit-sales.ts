import type { PaymentDraft } from '@taraz/core';
import { booksOf } from '../../customers/books.ts';
import { createCustomer } from '../../customers/commands.ts';
import { createCheque } from '../../treasury/cheques.ts';
import { moveCheque } from '../../treasury/move-cheque.ts';
import type { PostingStand } from './posting-stand.ts';

export type Method = 'credit' | 'cash' | 'both';

/** Buyers, and how what they bought is paid, on the stand of a test of postings. */
export function creditSales({ database, runtime, own, within, confirmed }: PostingStand) {
  const owed = async (id: string) =>
    (await within<ReadonlyMap<string, { balance: string }>>((tx) => booksOf(tx, [id], null))).get(id)?.balance;
  const buyerOf = (company: string) =>
    within<string>(
      async (tx) => (await createCustomer(runtime, tx, own.accountId, { company, person_type: 'legal' })).id,
    );
  /** Of an invoice in the tables: who bought, and how it is paid; its total is 1000. */
  const mark = (id: string, customer: string, method: Method, cash = '100') =>
    database().asOwner(
      `update invoice_documents set draft = jsonb_set(jsonb_set(jsonb_set(draft, '{buyer_info,customer_id}', to_jsonb($2::text)),
        '{invoice,payment_method}', to_jsonb($3::text)), '{settlement,0,cash_price}', to_jsonb($4::text)) where invoice_id = $1`,
      [id, customer, method, cash],
    );
  const paidBy = (more: Partial<PaymentDraft> = {}): Partial<PaymentDraft>[] => [
    {
      payment_method: 'transfer',
      amount: '400',
      payment_date: '',
      reference_number: '',
      treasury_id: own.till,
      ...more,
    },
  ];
  const chequeBy = (number: string) => paidBy({ payment_method: 'cheque', reference_number: number, treasury_id: '' });
  const enter = (number: string, customer_id: string) =>
    within<string>((tx) =>
      createCheque(runtime, tx, own.accountId, {
        ...{ direction: 'received', number, amount: '400', due_day: '2026-12-01', party: 'x', customer_id },
      } as never),
    );
  const clear = (id: string) =>
    within((tx) => moveCheque(runtime, tx, own.accountId, id, { state: 'cleared', bank_account: own.till }));
  const giveOn = (id: string) => within((tx) => moveCheque(runtime, tx, own.accountId, id, { state: 'endorsed' }));
  /** As the verdict notes it: what stands for another, what is cancelled. */
  const link = (column: 'superseded_by' | 'cancelled_by', id: string, by: string | null) =>
    database().asOwner(`update invoices set ${column} = $2 where id = $1`, [id, by]);

  /** Cancels what stands of a sale, the newest of its chain: the one before it stands again. */
  async function cancelLast(chain: { id: string; method: Method }[], customer: string): Promise<void> {
    const last = chain.pop();
    if (last === undefined) return;
    const undone = await confirmed('cancellation', 1, last.id, []);
    await mark(undone, customer, last.method);
    await link('cancelled_by', last.id, undone);
    const former = chain.at(-1);
    if (former !== undefined) await link('superseded_by', former.id, null);
  }

  return { owed, buyerOf, mark, paidBy, chequeBy, enter, clear, giveOn, link, cancelLast };
}
