import type { CallReply, calls } from '@taraz/contract';
import { amountToWords } from '@taraz/core';
import type { Statement } from '../../customers/statement.ts';
import { visibleText } from '../../paper/document/clean-text.ts';
import { sharingMessages } from '../messages.fa.ts';
import type { OpenedStatement } from './open-statement.ts';

export type SharedStatement = CallReply<typeof calls.openSharedStatement>;
type SharedRow = SharedStatement['rows'][number];

/** Most rows of an account on a paper that anybody may ask for. */
export const paperRowsMax = 1_000;

/** What an entry of the seller's books is to the customer. */
const kinds = {
  invoice: 'invoice',
  opening: 'opening',
  receipt: 'money_in',
  money_in: 'money_in',
  money_in_back: 'money_in_back',
  payment: 'money_out',
  money_out: 'money_out',
  money_out_back: 'money_out_back',
  purchase: 'purchase',
  purchase_return: 'purchase_return',
} as const satisfies Record<Statement['rows'][number]['kind'], SharedRow['kind']>;

/** Field by field: what is added to a statement's rows one day does not reach the customer by itself. */
const sharedRow = (row: Statement['rows'][number]): SharedRow => ({
  kind: kinds[row.kind],
  day: row.day,
  subject: row.subject,
  tax_number: row.tax_number,
  number: visibleText(row.internal_id),
  cheque_number: row.cheque_number,
  debit: row.debit,
  credit: row.credit,
  balance: row.balance,
});

/** Cheques are told as they are now: beside what was owed at the end of a past day they add up to nothing. */
function sharedCheques({ cheques, closing }: Statement): SharedStatement['cheques'] {
  const { awaited_count, awaited_sum, bounced_count, bounced_sum, to_credit } = cheques;
  const closing_after = String(BigInt(closing) - BigInt(to_credit));
  return { awaited_count, awaited_sum, bounced_count, bounced_sum, closing_after };
}

/** A customer's account as he sees it: the seller's statement without notes, places of money and ids. */
export function sharedStatement({
  link,
  seller,
  paidInto,
  online,
  statement,
  isPast,
  due,
  now,
}: OpenedStatement): SharedStatement {
  const { opening, rows, count, debit, credit, closing } = statement;
  const words = amountToWords(closing.replace('-', ''));
  return {
    seller,
    customer: { name: visibleText(statement.customer.name) },
    ...{ from_day: link.from_day, to_day: link.to_day, read_at: now.toISOString() },
    opening,
    rows: rows.map(sharedRow),
    ...{ count, fits_paper: count <= paperRowsMax, debit, credit, closing },
    closing_in_words: words === '' ? '' : `${words} ${sharingMessages.rial}`,
    due,
    paid_into: paidInto,
    online,
    cheques: isPast ? null : sharedCheques(statement),
  };
}

/** To the customer money is money, whether it went through a place of the treasury or was written by hand. */
const fileKinds: Partial<Record<Statement['rows'][number]['kind'], 'receipt' | 'payment'>> = {
  money_in: 'receipt',
  money_out: 'payment',
};

/** The same account for a file: what is the seller's own is taken out of its rows. */
export const statementForFile = ({ statement }: OpenedStatement): Statement => ({
  ...statement,
  rows: statement.rows.map((row) => ({ ...row, kind: fileKinds[row.kind] ?? row.kind, note: '', place_name: '' })),
});
