import type { PaymentDraft } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isSameCustomer } from '../customers/survivor.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import { holdNumber } from './cheque-twin.ts';
import { rialOf } from './invoice-payments.ts';
import { withoutNoughts } from './likely-money.ts';

export interface KnownCheque {
  id: string;
  amount: string;
  invoice_id: string | null;
  customer_id: string | null;
  /** of its amount: what is counted with the invoice, and in nobody's account */
  counted: string;
  freed: string;
}

/** Given back, or made void by somebody: it comes into hand again by hand alone. What the postings made void, they bring in anew. */
const isPutAway = sql<boolean>`(state = 'returned' or state = 'void' and (
  select e.actor from cheque_events e where e.account_id = cheques.account_id and e.cheque_id = cheques.id order by e.id desc limit 1
) is not null)`;

export interface Sought {
  number: string;
  /** what the invoice says of it, and what is written on it where that is more: the former first */
  amounts: readonly [said: bigint, written: bigint];
  chain: readonly string[];
  buyer: string | null;
  taken: readonly string[];
}

/** The cheque of a payment, if it is here, however many noughts stand before its number: the chain's own, or one entered by hand, whatever has become of it since. */
async function sameCheque(tx: Tx, { number, amounts, chain, buyer, taken }: Sought): Promise<KnownCheque | undefined> {
  const { rows } = await sql<KnownCheque>`
    select id, amount::text, invoice_id, customer_id, counted::text, freed::text from cheques
    where direction = 'received' and ltrim(number, '0') = ltrim(${number}, '0') and amount = any(${amounts.map(String)}::int8[])
      and (state not in ('void', 'returned') or invoice_id = any(${[...chain]}::uuid[]) and ${isPutAway})
      and id <> all(${[...taken]}::uuid[])
      and (invoice_id = any(${[...chain]}::uuid[]) or (invoice_id is null
        and (customer_id is null or ${buyer}::uuid is null or ${isSameCustomer('cheques', buyer)})))
    order by state in ('void', 'returned'), amount <> ${amounts[0].toString()}::int8, invoice_id is null, number <> ${number}, customer_id is null, created_at, id limit 1 for update`.execute(
    tx,
  );
  return rows[0];
}

/**
 * The chain's cheque of a payment whose number or amount somebody mended on the cheque itself since (decisions/0191): what its
 * own invoice says of it is no other's. By its number, however much is written on it by now; by its amount where it was its
 * number, as long as the payment is the one that its own invoice says.
 */
async function mendedCheque(tx: Tx, { number, amounts, chain, taken }: Sought): Promise<KnownCheque | undefined> {
  // Nothing stands before a sale of its own.
  if (new Set(chain).size < 2) return undefined;
  const { rows } = await sql<KnownCheque & { number: string; draft: StoredDraft }>`
    select id, amount::text, cheques.invoice_id, customer_id, counted::text, freed::text, number,
      jsonb_build_object('payments', coalesce(d.draft -> 'payments', '[]')) as draft
    from cheques join invoice_documents d on d.account_id = cheques.account_id and d.invoice_id = cheques.invoice_id
    where direction = 'received' and cheques.invoice_id = any(${[...chain]}::uuid[]) and id <> all(${[...taken]}::uuid[])
      and (state not in ('void', 'returned') or ${isPutAway})
    order by state in ('void', 'returned'), created_at, id for update of cheques`.execute(tx);
  const isOf = (one: string, { payment_method, reference_number }: PaymentDraft) =>
    payment_method === 'cheque' && withoutNoughts(reference_number) === withoutNoughts(one);
  const mended = rows.flatMap(({ draft, number: written, ...cheque }) => {
    const { payments } = wholeDraft(draft);
    const isAsSaid = payments.some((one) => isOf(written, one) && rialOf(one).toString() === cheque.amount);
    return isAsSaid ? [] : [{ cheque, written, payments }];
  });
  const byNumber = mended.find(({ written }) => withoutNoughts(written) === withoutNoughts(number));
  const byAmount = mended.find(
    ({ cheque, payments }) =>
      amounts.includes(BigInt(cheque.amount)) &&
      payments.some((one) => isOf(number, one) && amounts.includes(rialOf(one))),
  );
  return (byNumber ?? byAmount)?.cheque;
}

/**
 * The cheque of a payment that is here already; undefined: nobody has entered it. Somebody may be entering at this moment what is not
 * here: they are waited for, and who comes later finds what is brought in. Only then, since who moves or changes a cheque has
 * its row before its number.
 */
export async function knownCheque(tx: Tx, accountId: string, sought: Sought): Promise<KnownCheque | undefined> {
  const known = (await sameCheque(tx, sought)) ?? (await mendedCheque(tx, sought));
  if (known !== undefined) return known;
  await sql`select ${holdNumber(accountId, sought.number)}`.execute(tx);
  return sameCheque(tx, sought);
}
