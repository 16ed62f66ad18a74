import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  day,
  decimal,
  deleted,
  idParams,
  instant,
  listOf,
  listQuery,
  nullableString,
  oneOf,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { draftTotals, invoiceDraft, invoiceOutputType, invoicePattern, invoiceState } from '../schemas/invoice.ts';

const admin = { level: 'admin' } as const;
const opt = Type.Optional;

/** Months and years are Jalali. */
export const recurringUnits = ['week', 'month', 'year'] as const;
export const recurringModes = ['draft', 'issue'] as const;
export const recurringStates = ['active', 'paused', 'ended'] as const;

/** Most of an account: each costs a job its turn on its day. */
export const recurringMax = 1_000;

const every = oneOf(...recurringUnits);
const interval = Type.Integer({ minimum: 1, maximum: 24, description: 'so many of `every`; default 1' });
const lastDay = Type.Union([text(40), Type.Null()], { description: 'YYYY-MM-DD, "" or null for no end' });

const schedule = {
  /** as people call it; "" takes the buyer's name */
  name: opt(text(200)),
  every,
  interval: opt(interval),
  first_day: Type.String({
    maxLength: 40,
    description: 'YYYY-MM-DD, from which the others are counted; may be past: the next of its days is then the first',
  }),
  /** nothing is made before it, until another or another `first_day` is given; "" or without it: no such day */
  not_before: opt(text(40)),
  ends_on: opt(lastDay),
  /** `issue` numbers and sends by itself what the rule book passes */
  mode: oneOf(...recurringModes),
  /** months that its texts name are moved on each time; default true */
  moves_months: opt(Type.Boolean()),
  /** once the authority has confirmed it, the buyer gets its link by SMS; default false */
  sends_link: opt(Type.Boolean()),
  /**
   * each takes the term of whoever buys where the content says no day until which it is to be paid; default: unless a term
   * stands that would have given it one, so that its user took it away
   */
  takes_term: opt(Type.Boolean()),
};

const made = Type.Object({
  day: day(),
  at: instant(),
  /** null: it was deleted */
  invoice: Type.Union([Type.Object({ id: uuid(), state: invoiceState, tax_number: Type.String() }), Type.Null()]),
  /** why it stands as a draft though it was to be issued; "" where nothing stopped it, or it has gone since */
  problem: Type.String(),
  /** whether its buyer was sent the link; null: not, or not yet */
  link: Type.Union([
    Type.Object({ at: instant(), problem: Type.String({ description: 'why it did not go; "" where it went' }) }),
    Type.Null(),
  ]),
});

const recurringSummary = Type.Object({
  id: uuid(),
  etag: Type.String(),
  name: Type.String(),
  state: oneOf(...recurringStates),
  buyer_name: Type.String(),
  invoice_output_type: invoiceOutputType,
  invoice_pattern: invoicePattern,
  total: decimal('rial'),
  every,
  interval,
  first_day: day(),
  /** null: no day holds it back */
  not_before: nullableString(),
  ends_on: nullableString(),
  /** null: none will come */
  next_day: nullableString(),
  mode: oneOf(...recurringModes),
  may_issue: Type.Boolean({ description: 'false: it needs a rate or papers of its day, so it is made as a draft' }),
  moves_months: Type.Boolean(),
  sends_link: Type.Boolean(),
  takes_term: Type.Boolean(),
  prices_changed: Type.Boolean({ description: 'products that it takes at their own price have another by now' }),
  /** the last that was made */
  last: Type.Union([made, Type.Null()]),
  created_at: instant(),
});

export const recurringDetail = Type.Intersect([
  recurringSummary,
  Type.Object({
    memory_id: Type.String(),
    names_month: Type.Boolean({ description: 'its texts name a month or a season, which `moves_months` moves on' }),
    /** where it goes by the own list of products, which says otherwise by now; a price of another unit or in another currency is not among them */
    price_changes: Type.Array(
      Type.Object({
        product_id: uuid(),
        item_name: Type.String(),
        field: oneOf('item_price', 'item_vat_percentage'),
        before: decimal(),
        now: decimal(),
      }),
    ),
    draft: invoiceDraft,
    totals: draftTotals,
    /** the last twenty-four, newest first */
    made: Type.Array(made),
  }),
]);

export const recurringCalls = {
  listRecurring: defineCall({
    id: 'listRecurring',
    method: 'GET',
    path: '/recurring_invoices',
    tag: 'recurring_invoices',
    summary: 'Recurring invoices: search, filter by state, sort, page',
    access: admin,
    query: strict({
      ...listQuery(sortBy(['next_day', 'name', 'total', 'created_at'])),
      state: opt(oneOf(...recurringStates)),
    }),
    reply: listOf('recurring_invoices', recurringSummary),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  createRecurring: defineCall({
    id: 'createRecurring',
    method: 'POST',
    path: '/recurring_invoices',
    tag: 'recurring_invoices',
    summary: "Makes an invoice's content come again, as a draft or issued by itself",
    access: admin,
    body: strict({ ...schedule, invoice_id: uuid() }),
    reply: recurringDetail,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
  }),
  getRecurring: defineCall({
    id: 'getRecurring',
    method: 'GET',
    path: '/recurring_invoices/{id}',
    tag: 'recurring_invoices',
    summary: 'One recurring invoice with its content and what it made',
    access: admin,
    params: idParams,
    reply: recurringDetail,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putRecurring: defineCall({
    id: 'putRecurring',
    method: 'PUT',
    path: '/recurring_invoices/{id}',
    tag: 'recurring_invoices',
    summary:
      'Changes what is named; with `invoice_id` its content is that of another invoice from now on, with `new_prices` it goes by the list of products as it is by now',
    access: admin,
    params: idParams,
    body: strict({
      ...(Object.fromEntries(Object.entries(schedule).map(([name, schema]) => [name, opt(schema)])) as {
        [Name in keyof typeof schedule]: ReturnType<typeof opt<(typeof schedule)[Name]>>;
      }),
      /** what its pause would have made is not made up for */
      paused: opt(Type.Boolean()),
      invoice_id: opt(uuid()),
      new_prices: opt(
        Type.Literal(true, {
          description:
            'takes over what `price_changes` tells, from its next day on, a price in a currency with its rate',
        }),
      ),
    }),
    reply: recurringDetail,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'RULE_BROKEN'],
  }),
  deleteRecurring: defineCall({
    id: 'deleteRecurring',
    method: 'DELETE',
    path: '/recurring_invoices/{id}',
    tag: 'recurring_invoices',
    summary: 'Makes no more of it; what was made stays',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
