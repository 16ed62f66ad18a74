import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { chequesInHand } from '../schemas/cheques-in-hand.ts';
import {
  bookDay,
  day,
  decimalInput,
  deleted,
  idParams,
  instant,
  listOf,
  nullableString,
  oneOf,
  paging,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { invoiceSubject, personType } from '../schemas/invoice.ts';
import { moneyAndPurchaseKinds } from '../schemas/shared-statement.ts';
import { customer, customerFilter, customerInput } from './parties.ts';

const admin = { level: 'admin' } as const;
const draft = { level: 'employee', permission: 'draft' } as const;
const issue = { level: 'employee', permission: 'issue' } as const;
const opt = Type.Optional;
const format = opt(oneOf('csv', 'xlsx'));

/** receipt: the customer paid us; payment: we paid the customer; opening: what was owed before, negative when by us. */
export const customerEntryKinds = ['receipt', 'payment', 'opening'] as const;
const entryKind = oneOf(...customerEntryKinds);

const range = { from_day: opt(day()), to_day: opt(day()) };

const statementRow = Type.Object({
  /** money_in, money_out: movements of the treasury that name the customer, with _back one that was taken back; purchase, purchase_return: what was bought of them */
  kind: oneOf('invoice', ...customerEntryKinds, ...moneyAndPurchaseKinds),
  /** of the invoice, the entry, the movement or the purchase */
  id: uuid(),
  /** of an entry: whose it is, the customer's own or that of who was merged into them */
  customer_id: nullableString(),
  day: day(),
  /** of an invoice; one that refers to another moves the account by what it changes of it */
  subject: Type.Union([invoiceSubject, Type.Null()]),
  tax_number: Type.String(),
  /** of a purchase: its seller's own number */
  internal_id: Type.String(),
  note: Type.String(),
  /** of money: where it came to or left from, and the cheque that brought it */
  place_name: Type.String(),
  cheque_number: Type.String(),
  cheque_id: nullableString(),
  /** of money that says which invoice it paid */
  invoice_id: nullableString(),
  /** of money given that says which purchase it paid */
  pays_purchase_id: nullableString(),
  /** of an invoice that counts: what is still owed for it, as it is now; null of all else */
  open: nullableString(),
  debit: Type.String(),
  credit: Type.String(),
  balance: Type.String({ description: 'after this row; positive: the customer owes' }),
});

const statement = Type.Object({
  customer: Type.Object({
    id: uuid(),
    name: Type.String(),
    economic_code: Type.String(),
    national_code: Type.String(),
  }),
  opening: Type.String(),
  rows: Type.Array(statementRow),
  /** rows of the range; more than are given when the range is too long for one answer */
  count: Type.Integer(),
  debit: Type.String(),
  credit: Type.String(),
  closing: Type.String(),
  /** as they are now, whatever the range */
  cheques: chequesInHand,
});

const entry = Type.Object({
  id: uuid(),
  customer_id: uuid(),
  kind: entryKind,
  amount: Type.String(),
  day: day(),
  note: Type.String(),
  invoice_id: nullableString(),
  pays_purchase_id: nullableString(),
  created_at: instant(),
});

const inquiry = Type.Object({
  /** found: the registry knows it; not_found; unknown: it cannot tell or did not answer */
  outcome: oneOf('found', 'not_found', 'unknown'),
  message: Type.String(),
  person_type: Type.Union([personType, Type.Null()]),
  /** fields of a customer to fill in, those that are known */
  fields: Type.Object({
    company: opt(Type.String()),
    first_name: opt(Type.String()),
    last_name: opt(Type.String()),
    register_number: opt(Type.String()),
    landline: opt(Type.String()),
    postal_code: opt(Type.String()),
    province: opt(Type.String()),
    city: opt(Type.String()),
    address: opt(Type.String()),
    national_code: opt(Type.String()),
    economic_code: opt(Type.String()),
  }),
  taxpayer_status: Type.Union([Type.String(), Type.Null()], {
    description: "of the taxpayer's file, in the authority's word (ACTIVE, DEACTIVATED …); null: not said",
  }),
  /** a customer of the account that has this code already */
  known: Type.Union([Type.Object({ id: uuid(), name: Type.String() }), Type.Null()]),
});

/** So many customers are merged into another at once. */
export const customersMergedMax = 20;

/** Of very many alike those that one merge takes. */
const duplicateGroup = Type.Object({
  reason: oneOf('national_code', 'phone', 'name'),
  value: Type.String(),
  customers: Type.Array(Type.Object({ ...customer.properties, balance: Type.String(), invoice_count: Type.Integer() })),
});

/** Who was removed from the list, and has an account that is still counted. */
const removedCustomer = Type.Union([
  Type.Object({
    id: uuid(),
    name: Type.String(),
    branch_code: Type.String({
      description: 'of the branch that is asked for where they are it, else which they were',
    }),
  }),
  Type.Null(),
]);

/** Who of the list has the economic code and branch of who was removed: while they do, that one cannot come back. */
const takenBy = Type.Union([Type.Object({ id: uuid(), name: Type.String() }), Type.Null()]);

const unlistedAccount = Type.Object({
  /** of a customer who was removed; null: of a buyer who is none */
  customer_id: nullableString(),
  /** of who was removed; null: they may come back (`restoreCustomer`) */
  taken_by: takenBy,
  /** the buyer's, which is `buyer_code` of the list of invoices where `customer_id` is null; '' of all together of whom no code is known */
  code: Type.String(),
  /** as the newest invoice has it, or the record that was removed */
  name: Type.String(),
  /** 0 where no code is known: those of every sale without a buyer would be among them */
  invoice_count: Type.Integer(),
  /** the newest invoice */
  invoice_id: nullableString(),
  balance: Type.String({ description: 'rial; positive: it is owed to us' }),
});

/** A customer's invoices, balance and statement; inquiry, duplicates, accounts in no list, export. */
export const customerBookCalls = {
  exportCustomers: defineCall({
    id: 'exportCustomers',
    method: 'GET',
    path: '/customers/export',
    tag: 'customers',
    summary: 'The filtered list as CSV or XLSX, any size',
    access: admin,
    query: strict({ ...customerFilter, format }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  inquireCustomer: defineCall({
    id: 'inquireCustomer',
    method: 'GET',
    path: '/customers/inquiry/{id}',
    tag: 'customers',
    summary: 'Economic or national code to what the registry knows; says when a customer has it already',
    access: draft,
    params: strict({ id: text(30) }),
    reply: inquiry,
    status: 200,
    problems: ['INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  }),
  listDuplicateCustomers: defineCall({
    id: 'listDuplicateCustomers',
    method: 'GET',
    path: '/customers/duplicates',
    tag: 'customers',
    summary: 'Customers that look like the same: by code, phone or name',
    access: admin,
    query: strict({
      offset: paging.offset,
      limit: opt(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
      after: paging.after,
    }),
    reply: listOf('groups', duplicateGroup),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  listUnlistedAccounts: defineCall({
    id: 'listUnlistedAccounts',
    method: 'GET',
    path: '/customers/unlisted',
    tag: 'customers',
    summary:
      'Accounts that are not settled and stand in no list: of buyers who are no customers, and of customers who were removed',
    access: admin,
    query: strict({ ...paging }),
    reply: listOf('accounts', unlistedAccount),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  findRemovedCustomer: defineCall({
    id: 'findRemovedCustomer',
    method: 'GET',
    path: '/customers/removed',
    tag: 'customers',
    summary:
      'Who was removed, may come back, and bears a code as this very branch, or one that nobody of the list bears: what was sold to it is in their account, and goes into that of a new customer with the code',
    access: admin,
    query: strict({
      economic_code: opt(text(30)),
      national_code: opt(text(30)),
      branch_code: opt(text(10, 'four digits, of the one who is asked for; without it who has no branch goes first')),
    }),
    reply: Type.Object({ customer: removedCustomer }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  mergeCustomers: defineCall({
    id: 'mergeCustomers',
    method: 'POST',
    path: '/customers/merge',
    tag: 'customers',
    summary:
      'Makes one customer of several: the kept one takes the fields given and all invoices and entries of the others',
    access: admin,
    body: strict({
      keep: uuid(),
      merge: Type.Array(uuid(), { minItems: 1, maxItems: customersMergedMax }),
      fields: customerInput,
      etags: opt(
        Type.Array(Type.String({ maxLength: 60 }), {
          maxItems: customersMergedMax + 1,
          description:
            'of the kept one and of `merge` in its order, as they were seen: when one was changed since it is STALE and none is made one',
        }),
      ),
    }),
    reply: Type.Object({ merge_id: uuid(), customer }),
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  undoMerge: defineCall({
    id: 'undoMerge',
    method: 'POST',
    path: '/customers/merge/{id}/undo',
    tag: 'customers',
    summary: 'Takes a merge back, as long as the kept customer was not changed since',
    access: admin,
    params: idParams,
    reply: customer,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  restoreCustomer: defineCall({
    id: 'restoreCustomer',
    method: 'POST',
    path: '/customers/{id}/restore',
    tag: 'customers',
    summary: 'Brings a removed customer back',
    access: admin,
    params: idParams,
    reply: customer,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  customerStatement: defineCall({
    id: 'customerStatement',
    method: 'GET',
    path: '/customers/{id}/statement',
    tag: 'customers',
    summary: 'Invoices, receipts and payments of a customer in order, each with the balance after it',
    access: admin,
    params: idParams,
    query: strict(range),
    reply: statement,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  customerCredit: defineCall({
    id: 'customerCredit',
    method: 'GET',
    path: '/customers/{id}/credit',
    tag: 'customers',
    summary: 'Whether a sale on credit would take a customer beyond what they may owe; changes nothing',
    access: issue,
    params: idParams,
    query: strict({ amount: opt(text(40, 'rial on credit; nothing when not given')) }),
    reply: Type.Object({
      credit_limit: Type.String({ description: 'rial; "": none' }),
      is_over: Type.Boolean({ description: 'they would owe more than that' }),
      over_by: Type.Union([Type.String(), Type.Null()], {
        description: 'rial; null where it is not over, and to who may not see what customers owe',
      }),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  invoiceCustomer: defineCall({
    id: 'invoiceCustomer',
    method: 'GET',
    path: '/invoice/{id}/customer',
    tag: 'customers',
    summary:
      'The one customer into whose account an invoice goes, with the balance; null: nobody of the list, or several',
    access: admin,
    params: idParams,
    reply: Type.Object({
      customer: Type.Union([
        Type.Object({
          id: uuid(),
          name: Type.String(),
          balance: Type.String({ description: 'positive: the customer owes' }),
        }),
        Type.Null(),
      ]),
      /** several of the list have it, as branches of one company do, and nobody can tell whose it is */
      is_several: Type.Boolean(),
      /** where nobody of the list has it: who was removed and has it in their account (`restoreCustomer`) */
      removed: removedCustomer,
      /** of `removed`; null: they may come back */
      taken_by: takenBy,
    }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  exportStatement: defineCall({
    id: 'exportStatement',
    method: 'GET',
    path: '/customers/{id}/statement/export',
    tag: 'customers',
    summary: 'The statement as CSV or XLSX',
    access: admin,
    params: idParams,
    query: strict({ ...range, format }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  createCustomerEntry: defineCall({
    id: 'createCustomerEntry',
    method: 'POST',
    path: '/customers/{id}/entries',
    tag: 'customers',
    summary: "Books a receipt, a payment or an opening balance to a customer's account",
    access: admin,
    params: idParams,
    body: strict({
      kind: entryKind,
      amount: decimalInput('rial'),
      day: bookDay(),
      note: opt(text(300)),
      /** of a receipt: the invoice of this customer that it pays; else it pays the oldest */
      invoice_id: opt(uuid()),
      /** of a payment: the purchase that it pays, of those in this customer's account; else it pays the oldest */
      pays_purchase_id: opt(uuid()),
    }),
    reply: entry,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  deleteCustomerEntry: defineCall({
    id: 'deleteCustomerEntry',
    method: 'DELETE',
    path: '/customers/entries/{id}',
    tag: 'customers',
    summary: 'Takes an entry back; the event log keeps it. That of a cheque which was given on goes with the cheque',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
};
