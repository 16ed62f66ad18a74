import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { day, decimal, instant, oneOf, paging, strict, text, uuid } from '../schemas/common.ts';
import { placeKinds } from '../schemas/treasury.ts';

const admin = { level: 'admin' } as const;
const opt = Type.Optional;
const or = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()]);

/** Accounts of the books, as they stand in a chart. */
export const journalAccountKeys = [
  ...(['desks', 'banks', 'terminals', 'cash_sales', 'outside', 'persons'] as const),
  ...(['cheques_in_hand', 'cheques_deposited', 'cheques_bounced', 'inventory', 'vat_purchases'] as const),
  ...(['suppliers', 'cheques_issued', 'cheques_issued_bounced', 'vat_sales', 'duties', 'opening'] as const),
  ...(['sales', 'sales_returns', 'other_receipts', 'purchases', 'purchase_returns', 'purchase_taxes'] as const),
  ...([
    'cost',
    'stock_adjustments',
    'other_payments',
    'count',
    'cheques_received_noted',
    'cheques_issued_noted',
  ] as const),
] as const;
export type JournalAccountKey = (typeof journalAccountKeys)[number];

/** What accounts are unfolded to: the people of one, the places of money of others. */
export const journalDetails = {
  persons: 'person',
  banks: 'place',
  desks: 'place',
  terminals: 'place',
} as const satisfies Partial<Record<JournalAccountKey, 'person' | 'place'>>;

/** What a voucher is of. */
export const voucherKinds = ['entry', 'purchase', 'sale', 'money', 'cheque', 'stock'] as const;

const rial = (description = 'rial') => decimal(description);
const key = oneOf(...journalAccountKeys);
const range = { from_date: opt(instant()), to_date: opt(instant()) };
const days = { from_day: day(), to_day: day() };
const isBuilding = {
  is_building: Type.Boolean({ description: 'of sales that have just changed in large numbers some are missing yet' }),
};

/** An account as this chart calls it. */
const account = Type.Object({ key, code: Type.String(), name: Type.String() });

/** Whose or of which place a line is. */
const detail = Type.Object({
  kind: oneOf('customer', 'buyer', 'place'),
  id: or(Type.String({ format: 'uuid', maxLength: 36, description: 'null: a buyer who is no customer' })),
  code: Type.String({ description: "a person's economic or national code, an account's or terminal's number" }),
  name: Type.String(),
});

/** Balances: positive is debit. Turnover: both positive. Rial. */
const turnover = {
  opening: rial('rial before the first day; positive: debit'),
  debit: rial('rial of the days'),
  credit: rial('rial of the days'),
  closing: rial('rial after the last day; positive: debit'),
};

/** The screen of what a voucher is of. */
const source = Type.Object({
  kind: oneOf('invoice', 'purchase', 'cheque', 'customer', 'stock', ...placeKinds),
  id: uuid(),
});

const ofVoucher = {
  kind: oneOf(...voucherKinds),
  id: Type.String(),
  day: day(),
  description: Type.String(),
  source: or(source),
};

const voucher = Type.Object({
  ...ofVoucher,
  number: Type.Integer({ description: 'its place among the vouchers of the days, from 1' }),
  lines: Type.Array(Type.Object({ account, detail: or(detail), debit: rial(), credit: rial() })),
});

const ledgerLine = Type.Object({ ...ofVoucher, debit: rial(), credit: rial(), balance: rial('rial after it') });

/** One detail of an account, or all of it. */
const ofDetail = {
  customer_id: opt(uuid()),
  buyer_code: opt(text(20, 'of a buyer who is no customer; `-`: those without a code')),
  place_id: opt(uuid()),
};

const chartAccount = Type.Object({
  ...account.properties,
  usual_code: Type.String(),
  usual_name: Type.String(),
});

const format = { format: opt(oneOf('csv', 'xlsx')) };

export const journalCalls = {
  readTrialBalance: defineCall({
    id: 'readTrialBalance',
    method: 'GET',
    path: '/journal/balance',
    tag: 'journal',
    summary: 'The trial balance: what each account had before, its turnover in the days, and what it has after them',
    access: admin,
    query: strict(range),
    reply: Type.Object({
      ...days,
      accounts: Type.Array(Type.Object({ ...account.properties, ...turnover })),
      sums: Type.Object({
        opening_debit: rial(),
        opening_credit: rial(),
        debit: rial(),
        credit: rial(),
        closing_debit: rial(),
        closing_credit: rial(),
      }),
      ...isBuilding,
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  listTrialDetails: defineCall({
    id: 'listTrialDetails',
    method: 'GET',
    path: '/journal/balance/details',
    tag: 'journal',
    summary: 'The details of one account of the trial balance: its people or its places',
    access: admin,
    query: strict({
      account: oneOf(...(Object.keys(journalDetails) as (keyof typeof journalDetails)[])),
      ...range,
      ...paging,
    }),
    reply: Type.Object({
      count: Type.Integer(),
      details: Type.Array(Type.Object({ ...detail.properties, ...turnover })),
      next: or(Type.String()),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportTrialBalance: defineCall({
    id: 'exportTrialBalance',
    method: 'GET',
    path: '/journal/balance/export',
    tag: 'journal',
    summary: 'The trial balance with its details as CSV or XLSX',
    access: admin,
    query: strict({ ...range, ...format }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  listVouchers: defineCall({
    id: 'listVouchers',
    method: 'GET',
    path: '/journal',
    tag: 'journal',
    summary: 'The journal: the vouchers of the days in their order, each balanced',
    access: admin,
    query: strict({ ...range, ...paging }),
    reply: Type.Object({
      ...days,
      count: Type.Integer(),
      vouchers: Type.Array(voucher),
      next: or(Type.String()),
      ...isBuilding,
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportJournal: defineCall({
    id: 'exportJournal',
    method: 'GET',
    path: '/journal/export',
    tag: 'journal',
    summary: 'The lines of the journal as CSV or XLSX, for accounting programs',
    access: admin,
    query: strict({ ...range, ...format }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  readLedger: defineCall({
    id: 'readLedger',
    method: 'GET',
    path: '/journal/ledger',
    tag: 'journal',
    summary: 'The ledger: the lines of an account, or of one detail of it, with the balance after each',
    access: admin,
    query: strict({ account: key, ...ofDetail, ...range, ...paging }),
    reply: Type.Object({
      ...days,
      account,
      detail: or(detail),
      ...turnover,
      count: Type.Integer(),
      lines: Type.Array(ledgerLine),
      next: or(Type.String()),
      ...isBuilding,
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  exportLedger: defineCall({
    id: 'exportLedger',
    method: 'GET',
    path: '/journal/ledger/export',
    tag: 'journal',
    summary: 'The ledger of an account, or of one detail of it, as CSV or XLSX',
    access: admin,
    query: strict({ account: key, ...ofDetail, ...range, ...format }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  listJournalAccounts: defineCall({
    id: 'listJournalAccounts',
    method: 'GET',
    path: '/journal/accounts',
    tag: 'journal',
    summary: 'The chart of accounts',
    access: admin,
    reply: Type.Object({ accounts: Type.Array(chartAccount) }),
    status: 200,
    problems: [],
  }),
  putJournalAccount: defineCall({
    id: 'putJournalAccount',
    method: 'PUT',
    path: '/journal/accounts',
    tag: 'journal',
    summary: 'Calls an account of the chart otherwise; its usual code and name take that back',
    access: admin,
    body: strict({
      key,
      code: text(40, 'one to twelve digits, of no other account'),
      name: text(100),
    }),
    reply: chartAccount,
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
