import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { calledLines } from '../schemas/called-line.ts';
import { chequesInHand } from '../schemas/cheques-in-hand.ts';
import {
  byWholeCode,
  day,
  decimalInput,
  deleted,
  idParams,
  listOf,
  listQuery,
  nullableString,
  oneOf,
  oneWord,
  searched,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { debtReminded } from '../schemas/debt-reminded.ts';
import { invoiceSummary, personType } from '../schemas/invoice.ts';

const admin = { level: 'admin' } as const;
const opt = Type.Optional;

export const customerInput = strict({
  person_type: opt(personType),
  first_name: opt(text(200)),
  last_name: opt(text(200)),
  company: opt(text(300)),
  phone: opt(text(30)),
  address: opt(text(1000)),
  province: opt(text(100)),
  city: opt(text(100)),
  postal_code: opt(text(20)),
  national_code: opt(text(20)),
  economic_code: opt(text(20)),
  register_number: opt(text(30)),
  landline: opt(text(30)),
  branch_code: opt(text(10)),
  payment_term: opt(
    text(
      10,
      'days that it is given to pay what is on credit, 0 to 999; "": as the account gives everybody; "none": no day at all. Left out: as it is',
    ),
  ),
  credit_limit: opt(decimalInput('rial that it may owe; "": no limit. Left out: as it is')),
});
export const customer = Type.Object({
  id: uuid(),
  etag: Type.String(),
  name: Type.String(),
  person_type: personType,
  first_name: Type.String(),
  last_name: Type.String(),
  company: Type.String(),
  phone: Type.String(),
  address: Type.String(),
  province: Type.String(),
  city: Type.String(),
  postal_code: Type.String(),
  national_code: Type.String(),
  economic_code: Type.String(),
  register_number: Type.String(),
  landline: Type.String(),
  branch_code: Type.String(),
  payment_term: Type.String(),
  credit_limit: Type.String(),
  created_at: Type.String(),
});

/** How the account of a customer stands. */
export const customerStandings = ['debtor', 'creditor', 'settled', 'over_limit'] as const;

/** What a list of customers can be narrowed by. */
export const customerFilter = {
  sort: sortBy(['created_at', 'name', 'balance']),
  ...searched,
  person_type: opt(personType),
  province: opt(text(100)),
  /** those that lack it */
  lacking: opt(oneOf('economic_code', 'national_code', 'phone', 'postal_code')),
  /** who owes, is owed, or neither; `over_limit`: owes more than their credit limit */
  standing: opt(oneOf(...customerStandings)),
};

/** Of a customer's account: what was invoiced, and what is owed (positive: by the customer). Rial. */
const book = {
  balance: Type.String(),
  invoice_count: Type.Integer(),
  sales: Type.String(),
  last_invoice_at: nullableString(),
};

/** An invoice of theirs, with all that says how it stands: as lists have it. */
const shown = invoiceSummary.properties;
const customerInvoice = Type.Object({
  id: shown.id,
  tax_number: shown.tax_number,
  internal_id: shown.internal_id,
  invoice_date: shown.invoice_date,
  state: shown.state,
  environment: shown.environment,
  superseded_by: shown.superseded_by,
  cancelled_by: shown.cancelled_by,
  cancelled_elsewhere: shown.cancelled_elsewhere,
  buyer_reaction: shown.buyer_reaction,
  error_count: shown.error_count,
  held: shown.held,
  review: shown.review,
  awaits_signature: shown.awaits_signature,
  archived: shown.archived,
  total: shown.total,
  subject: shown.invoice_type,
});

const customerDetail = Type.Object({
  ...customer.properties,
  ...book,
  /** by SMS of what was owed, the last time */
  reminded: Type.Union([debtReminded, Type.Null()]),
  /** what of the balance was to be paid before today: how much, and the earliest of its days; null: nothing */
  overdue: Type.Union([
    Type.Object({
      amount: Type.String(),
      since: day(),
      since_uncovered: Type.Union([day(), Type.Null()], { description: 'of what cheques in hand leave' }),
    }),
    Type.Null(),
  ]),
  cheques: chequesInHand,
  /** the newest ten that the caller may see */
  invoices: Type.Array(customerInvoice),
});

const productFields = {
  name: text(400),
  spec: opt(text(1000)),
  category: opt(text(100)),
  type: opt(oneOf('goods', 'services')),
  code: text(20),
  gtin: opt(text(20)),
  unit: opt(text(40)),
  currency_type: opt(text(10)),
  exchange_rate: opt(decimalInput()),
  sku: opt(text(60)),
  price: opt(decimalInput()),
  discount: opt(decimalInput('off one unit; a line takes it for its quantity')),
  has_tax: opt(Type.Boolean()),
  vat_percentage: opt(decimalInput()),
  other_tax_subject: opt(text(255)),
  other_tax_percentage: opt(decimalInput()),
  other_legal_payments_subject: opt(text(255)),
  other_legal_payments_percentage: opt(decimalInput()),
  /** that invoices take it from; null: the default one; not given: as it is */
  warehouse_id: opt(Type.Union([uuid(), Type.Null()])),
};
/** What a list of products can be narrowed by. */
export const productFilter = {
  sort: sortBy(['created_at', 'name', 'price']),
  ...searched,
  type: opt(oneOf('goods', 'services')),
  category: opt(text(100)),
  has_tax: opt(Type.Boolean()),
};
export const productInput = strict(productFields);
export const product = Type.Object({
  id: uuid(),
  product_id: Type.String({ description: 'the id again, by the name that lines and stock have for it' }),
  etag: Type.String(),
  name: Type.String(),
  spec: Type.String(),
  category: Type.String(),
  type: oneOf('goods', 'services'),
  code: Type.String({ description: 'goods id, 13 digits' }),
  gtin: Type.String(),
  unit: Type.String(),
  currency_type: Type.String(),
  exchange_rate: Type.String(),
  sku: Type.String(),
  price: Type.String({ description: 'the one that holds today' }),
  /** the first price that is still to come */
  next_price: Type.Union([Type.Object({ price: Type.String(), valid_from: Type.String() }), Type.Null()]),
  discount: Type.String({ description: 'off one unit' }),
  has_tax: Type.Boolean(),
  vat_percentage: Type.String(),
  other_tax_subject: Type.String(),
  other_tax_percentage: Type.String(),
  other_legal_payments_subject: Type.String(),
  other_legal_payments_percentage: Type.String(),
  warehouse_id: nullableString(),
  warehouse_name: Type.String({ description: 'empty: invoices take it from the default warehouse' }),
  /** changes with the photo; null: it has none */
  photo_id: Type.Union([uuid(), Type.Null()]),
  created_at: Type.String(),
});

const productsPermission = { level: 'employee', permission: 'products' } as const;
const draft = { level: 'employee', permission: 'draft' } as const;
export const partyCalls = {
  createCustomer: defineCall({
    id: 'createCustomer',
    method: 'POST',
    path: '/customers',
    tag: 'customers',
    summary: 'Creates a customer',
    access: admin,
    body: customerInput,
    reply: customer,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  listCustomers: defineCall({
    id: 'listCustomers',
    method: 'GET',
    path: '/customers',
    tag: 'customers',
    summary: 'Customers, each with its balance',
    access: admin,
    query: strict({ ...listQuery(customerFilter.sort), ...customerFilter }),
    reply: Type.Object({
      ...listOf('customers', Type.Object({ ...customer.properties, ...book })).properties,
      /** of all that the filter finds, when it asks for a `standing`; else null */
      balance_sum: nullableString(),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  searchCustomers: defineCall({
    id: 'searchCustomers',
    method: 'GET',
    path: '/customers/list',
    tag: 'customers',
    summary: 'Typeahead by name, code or phone; `count` goes no further than the page and one beyond',
    access: draft,
    query: strict(listQuery(oneWord(['name']))),
    reply: listOf('customers', customer),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getCustomer: defineCall({
    id: 'getCustomer',
    method: 'GET',
    path: '/customers/{id}',
    tag: 'customers',
    summary:
      'One customer, with its invoices and balance; who has no right to see invoices is told of their own, and who only writes drafts nothing of the account',
    access: draft,
    params: idParams,
    reply: customerDetail,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putCustomer: defineCall({
    id: 'putCustomer',
    method: 'PUT',
    path: '/customers/{id}',
    tag: 'customers',
    summary: 'Changes a customer',
    access: admin,
    params: idParams,
    body: customerInput,
    reply: customer,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  deleteCustomer: defineCall({
    id: 'deleteCustomer',
    method: 'DELETE',
    path: '/customers/{id}',
    tag: 'customers',
    summary: 'Removes a customer whose balance is zero; issued invoices keep their copy',
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  createProduct: defineCall({
    id: 'createProduct',
    method: 'POST',
    path: '/products',
    tag: 'products',
    summary: 'Creates a product',
    access: productsPermission,
    body: productInput,
    reply: product,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  listProducts: defineCall({
    id: 'listProducts',
    method: 'GET',
    path: '/products',
    tag: 'products',
    summary: 'Products; search by name, code, gtin or sku',
    access: productsPermission,
    query: strict({ ...listQuery(productFilter.sort), ...productFilter, ...byWholeCode }),
    reply: listOf('products', product),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  searchProducts: defineCall({
    id: 'searchProducts',
    method: 'GET',
    path: '/products/list',
    tag: 'products',
    summary: 'The same for those who write invoices',
    access: draft,
    query: strict({ ...listQuery(productFilter.sort), ...byWholeCode }),
    reply: listOf('products', product),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  findProducts: defineCall({
    id: 'findProducts',
    method: 'POST',
    path: '/products/find',
    tag: 'products',
    summary: 'Products by what a spreadsheet calls them, one answer for each line; changes nothing',
    access: draft,
    body: calledLines,
    reply: Type.Object({
      products: Type.Array(
        Type.Union([product, Type.Null()], { description: 'null: none is called so, or more than one' }),
      ),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getProduct: defineCall({
    id: 'getProduct',
    method: 'GET',
    path: '/products/{id}',
    tag: 'products',
    summary: 'One product',
    access: productsPermission,
    params: idParams,
    reply: product,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putProduct: defineCall({
    id: 'putProduct',
    method: 'PUT',
    path: '/products/{id}',
    tag: 'products',
    summary: 'Changes a product',
    access: productsPermission,
    params: idParams,
    body: productInput,
    reply: product,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  deleteProduct: defineCall({
    id: 'deleteProduct',
    method: 'DELETE',
    path: '/products/{id}',
    tag: 'products',
    summary:
      'Removes a product of which nothing is in stock, and that no invoice on its way will move there; issued invoices keep their copy',
    access: productsPermission,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'IN_USE'],
  }),
};
