import { Type } from 'typebox';
import { day, decimal, instant, nullableString, oneOf } from './common.ts';
import { dues } from './dues.ts';
import { invoiceSubject } from './invoice.ts';
import { payableOnline } from './online-payment.ts';
import { paidInto } from './paid-into.ts';

const s = () => Type.String();

/** Money of the treasury that names a customer, `_back` one that was taken back, and what was bought of them. */
export const moneyAndPurchaseKinds = [
  'money_in',
  'money_in_back',
  'money_out',
  'money_out_back',
  'purchase',
  'purchase_return',
] as const;

/**
 * What moved the account, in the customer's words: money_in came from him, money_out went to him, and `_back` is such a one that
 * was taken back, so nobody's payment; purchase: bought of him.
 */
export const sharedRowKinds = ['invoice', 'opening', ...moneyAndPurchaseKinds] as const;

const row = Type.Object({
  kind: oneOf(...sharedRowKinds),
  day: day(),
  /** of an invoice; null otherwise */
  subject: Type.Union([invoiceSubject, Type.Null()]),
  /** of an invoice: it opens within the statement by this */
  tax_number: s(),
  /** the seller's own number of an invoice */
  number: s(),
  cheque_number: s(),
  debit: decimal('rial'),
  credit: decimal('rial'),
  balance: decimal('after this row; positive: the customer owes'),
});

/** An account as its customer may see it: no note, no place of money and no id of the seller's books. */
export const sharedStatement = Type.Object({
  seller: Type.Object({ name: s(), economic_code: s(), phone: s(), address: s() }),
  customer: Type.Object({ name: s() }),
  /** YYYY-MM-DD; null: from the first row */
  from_day: nullableString(),
  /** YYYY-MM-DD; null: to the moment of `read_at` */
  to_day: nullableString(),
  read_at: instant(),
  opening: decimal('rial'),
  rows: Type.Array(row),
  /** rows of the range; more than are given where the range is too long for one page: a file has all */
  count: Type.Integer(),
  /** short enough for a PDF */
  fits_paper: Type.Boolean(),
  debit: decimal('rial'),
  credit: decimal('rial'),
  closing: decimal('rial; positive: the customer owes'),
  closing_in_words: s(),
  /** by the days until which it was to be paid; null: nothing is overdue, or the statement ends with a past day */
  due: Type.Union([dues, Type.Null()]),
  /** where it may be paid; null: the seller names no account, or nothing is owed */
  paid_into: Type.Union([paidInto, Type.Null()]),
  /** what may be paid at the seller's gateway; null: nothing is owed, or the statement ends with a past day */
  online: Type.Union([payableOnline, Type.Null()]),
  /** the customer's cheques that are not cleared; null: the statement ends with a past day, beside which they say nothing */
  cheques: Type.Union([
    Type.Null(),
    Type.Object({
      awaited_count: Type.Integer(),
      awaited_sum: decimal('rial'),
      bounced_count: Type.Integer(),
      bounced_sum: decimal('rial'),
      /** what will be owed once the awaited ones are cleared */
      closing_after: decimal('rial'),
    }),
  ]),
});
