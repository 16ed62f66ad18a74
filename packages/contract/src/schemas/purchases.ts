/** What a purchase looks like on the wire. Amounts are whole rials, never negative: a return is one by its kind. */
import { Type } from 'typebox';
import { bookDay, day, decimalInput, instant, oneOf, strict, text, uuid } from './common.ts';
import { invoicePaymentStates, personType } from './invoice.ts';
import { nullable } from './treasury.ts';

const opt = Type.Optional;
const s = Type.String;

/** What a report of some days tells of what stands in the place of another across their first or last: see the calls. */
export const acrossKinds = ['before', 'later'] as const;
export const salesAcrossKinds = [...acrossKinds, 'cancelled'] as const;

/** A return gives goods back to their seller: it counts negatively, on its own day. */
export const purchaseKinds = ['buy', 'return'] as const;

/**
 * Whether the tax that was paid may be taken off the tax on sales: `yes`, or why not. `void` was rejected, cancelled or
 * replaced at the authority and counts nowhere.
 */
export const purchaseCredits = ['yes', 'no_tax_number', 'exempt_use', 'other', 'void'] as const;

/** The same in three, as lists and the report have them. */
export const purchaseCreditGroups = ['creditable', 'not_creditable', 'void'] as const;

/**
 * How far what stands in its supplier's account is paid: something of it is open; its `payment_due` is over too, or comes
 * within a week, or it has none; or nothing is open.
 */
export const purchasePaymentFilters = ['open', 'overdue', 'due_soon', 'undated', 'paid'] as const;
/** So many days ahead a purchase is due soon. */
export const purchaseDueSoonDays = 7;

const kind = oneOf(...purchaseKinds);
const credit = oneOf(...purchaseCredits);
const amount = () => s({ description: 'rial' });

export const purchaseInput = strict({
  /** default `buy` */
  kind: opt(kind),
  /** in Tehran; not to come */
  day: bookDay(),
  /** default `legal` */
  person_type: opt(personType),
  supplier_name: opt(text(300, 'of the customer where it is not given')),
  economic_code: opt(text(40, "the customer's, with person type and national code, where neither code is given")),
  national_code: opt(text(40)),
  /** the customer who is this supplier too */
  customer_id: opt(nullable(uuid())),
  /** whether it stands in that customer's account, as owed to it; without a word as it was, of a new one not */
  on_account: opt(Type.Boolean()),
  tax_number: opt(text(60, "of the seller's invoice at the authority, 22 characters; unique within the account")),
  number: opt(text(60, "the seller's own")),
  net: decimalInput('rial, after discounts, before taxes'),
  vat: opt(decimalInput('rial')),
  vat_percentage: opt(decimalInput('in place of `vat`; cut to whole rials')),
  other_taxes: opt(decimalInput('rial')),
  total: opt(decimalInput('rial; checked where it is given: net and both taxes')),
  credit: opt(credit),
  payment_due: opt(
    Type.Union([bookDay(), Type.Null()], {
      description:
        'day in Tehran until which it is to be paid, not before its own unless it was so already; a return has none',
    }),
  ),
  /** of a return: the purchase that goes back */
  returns_id: opt(nullable(uuid())),
  note: opt(text(1000)),
  branch_id: opt(nullable(uuid())),
});

export const purchase = Type.Object({
  id: uuid(),
  etag: s(),
  kind,
  day: day(),
  person_type: personType,
  supplier_name: s(),
  economic_code: s(),
  national_code: s(),
  customer_id: nullable(uuid()),
  /** whose account that is by now: who they were merged into; null where they were removed */
  account_customer_id: nullable(uuid()),
  /** stands in that customer's account, unless it is void; false also where it was asked for and they were removed */
  on_account: Type.Boolean(),
  tax_number: s(),
  number: s(),
  net: amount(),
  vat: amount(),
  other_taxes: amount(),
  total: amount(),
  credit,
  payment_due: nullable(day()),
  payment: Type.Union(
    [
      Type.Object({
        state: oneOf(...invoicePaymentStates),
        paid: s({ description: 'rial: by money that went to its supplier, by what they owed, and by what went back' }),
        open: s({ description: 'rial: what is still to be paid of it' }),
      }),
      Type.Null(),
    ],
    {
      description:
        "how far it is paid, by its supplier's account: what is paid there pays the oldest first; null of a return, and of what stands in no account",
    },
  ),
  /** of a return: what goes back, where it is known */
  returns: nullable(Type.Object({ id: uuid(), day: day(), name: s() })),
  note: s(),
  files: Type.Integer({ description: 'kept beside it' }),
  stock: Type.Object(
    { documents: Type.Integer(), value: s({ description: 'rial' }) },
    { description: 'receipts of what was bought, or issues of what goes back, that stand' },
  ),
  branch_id: nullable(uuid()),
  branch_name: s(),
  by: s(),
  created_at: instant(),
});

/** Signed: what went back is taken off. What is void is in none of them. */
export const purchaseSums = Type.Object({
  net: amount(),
  vat: amount(),
  creditable_vat: s({ description: 'rial, of the VAT' }),
  other_taxes: amount(),
  total: amount(),
  open: s({ description: 'rial: what is still to be paid of purchases in the accounts of their suppliers' }),
  overdue: s({ description: 'rial: of that, what was to be paid before today' }),
});
