import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, idParams, instant, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { invoiceListQuery } from '../schemas/invoice.ts';

/** How a person sees the list is theirs: a program asks with filters of its own. */
const see = { level: 'employee', permission: 'invoices', peopleOnly: true } as const;

/** Spans of days that a view keeps by name, so that «این ماه» is the present month whenever it is opened. */
export const viewRanges = ['today', 'week', 'month', 'last_month', 'season', 'last_season', 'year'] as const;

/** What a view keeps: the filters and the order of the list, as its address says them. Days are `YYYY-MM-DD`. */
const filter = strict({
  q: Type.Optional(text(200)),
  state: Type.Optional(text(200)),
  pattern: Type.Optional(text(200)),
  subject: Type.Optional(text(100)),
  reaction: Type.Optional(text(100)),
  review: Type.Optional(text(20)),
  paid: Type.Optional(text(20)),
  goods: Type.Optional(text(600)),
  /** only those by which the seller's sales limit is exceeded */
  over_limit: Type.Optional(Type.Literal(true)),
  /** only those with internal notes */
  notes: Type.Optional(Type.Literal(true)),
  /** only those beside which files are kept */
  files: Type.Optional(Type.Literal(true)),
  min: Type.Optional(text(20)),
  max: Type.Optional(text(20)),
  from: Type.Optional(text(10)),
  to: Type.Optional(text(10)),
  range: Type.Optional(oneOf(...viewRanges)),
  branch: Type.Optional(text(60)),
  /** only what reports count as sales; archived ones too; what is near the end of its deadline whenever it is opened */
  counted: Type.Optional(Type.Literal(true)),
  all: Type.Optional(Type.Literal(true)),
  near: Type.Optional(Type.Literal(true)),
  /** of one file, or its trial in the sandbox; refused for one code */
  import: Type.Optional(uuid()),
  trial: Type.Optional(Type.Literal(true)),
  code: Type.Optional(text(20)),
  /** of one tax memory; drafts without those that wait for room in the plan */
  memory: Type.Optional(text(10)),
  unheld: Type.Optional(Type.Literal(true)),
  /** in one customer's account */
  customer: Type.Optional(uuid()),
  /** sold to one code that names no customer */
  buyer: Type.Optional(text(20)),
  sort: invoiceListQuery.properties.sort,
});

const view = Type.Object({
  id: uuid(),
  etag: Type.String(),
  name: Type.String(),
  filter,
  created_at: instant(),
});

const input = strict({ name: Type.String({ minLength: 1, maxLength: 60 }), filter });

export const invoiceViewCalls = {
  listInvoiceViews: defineCall({
    id: 'listInvoiceViews',
    method: 'GET',
    path: '/invoice_views',
    tag: 'invoice',
    summary: "The caller's own named views of the invoice list, oldest first",
    access: see,
    query: strict({}),
    reply: Type.Object({ count: Type.Integer(), views: Type.Array(view) }),
    status: 200,
    problems: [],
  }),
  createInvoiceView: defineCall({
    id: 'createInvoiceView',
    method: 'POST',
    path: '/invoice_views',
    tag: 'invoice',
    summary: 'Keeps filters and order of the invoice list under a name',
    access: see,
    body: input,
    reply: view,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
  }),
  putInvoiceView: defineCall({
    id: 'putInvoiceView',
    method: 'PUT',
    path: '/invoice_views/{id}',
    tag: 'invoice',
    summary: 'Renames a view or gives it other filters',
    access: see,
    params: idParams,
    body: input,
    reply: view,
    status: 200,
    etag: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  deleteInvoiceView: defineCall({
    id: 'deleteInvoiceView',
    method: 'DELETE',
    path: '/invoice_views/{id}',
    tag: 'invoice',
    summary: 'Forgets a view',
    access: see,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  getListLayout: defineCall({
    id: 'getListLayout',
    method: 'GET',
    path: '/list_layouts/invoices',
    tag: 'invoice',
    summary: 'Which columns of the invoice list the caller wants, in order; none chosen: an empty list',
    access: see,
    reply: Type.Object({ columns: Type.Array(Type.String()) }),
    status: 200,
    problems: [],
  }),
  putListLayout: defineCall({
    id: 'putListLayout',
    method: 'PUT',
    path: '/list_layouts/invoices',
    tag: 'invoice',
    summary: "Keeps the caller's columns of the invoice list; an empty list goes back to the product's own",
    access: see,
    body: strict({
      columns: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 40, uniqueItems: true }),
    }),
    reply: Type.Object({ columns: Type.Array(Type.String()) }),
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT'],
  }),
};
