import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  day,
  deleted,
  idParams,
  listOf,
  listQuery,
  oneOf,
  oneWord,
  sortBy,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';
import { personType } from '../schemas/invoice.ts';
import {
  acrossKinds,
  purchase,
  purchaseCreditGroups,
  purchaseInput,
  purchaseKinds,
  purchasePaymentFilters,
  purchaseSums,
} from '../schemas/purchases.ts';

const opt = Type.Optional;
const shared = { tag: 'purchases', access: { level: 'employee', permission: 'treasury' } } as const;

const filter = {
  ...listQuery(sortBy(['day', 'supplier', 'net', 'vat', 'total', 'payment_due', 'created_at'])),
  from_day: opt(day()),
  to_day: opt(day()),
  kind: opt(oneOf(...purchaseKinds)),
  credit: opt(oneOf(...purchaseCreditGroups)),
  /** how far it is paid, of what stands in its supplier's account; `overdue`: open after its `payment_due`, `due_soon`: open until it, which is within a week, `undated`: open, and it has none */
  payment: opt(oneOf(...purchasePaymentFilters)),
  /** of one supplier: by any of its codes; by a name those without a code alone */
  supplier: opt(text(300)),
  /** in the account of this customer, or of who was merged into them */
  customer_id: opt(uuid()),
  /** to be paid from this day on, and until that one; what has no such day is in neither */
  from_due: opt(day()),
  to_due: opt(day()),
  branch_id: opt(uuid()),
  /** only those beside which files are kept; false: only those without one */
  with_files: opt(Type.Boolean()),
  /** `before`: of these days, in the place of what is of days before; `later`: void, since what is of later days stands in their place */
  across: opt(oneOf(...acrossKinds)),
};

/** What the account bought: entered by hand, or read from the list of its portal. */
export const purchaseCalls = {
  listPurchases: defineCall({
    ...shared,
    id: 'listPurchases',
    method: 'GET',
    path: '/purchases',
    summary: 'Purchases: search, range of days, filters, sort, page; with the sums of all that the query finds',
    query: strict(filter),
    reply: Type.Object({ ...listOf('purchases', purchase).properties, sums: purchaseSums }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  createPurchase: defineCall({
    ...shared,
    id: 'createPurchase',
    method: 'POST',
    path: '/purchases',
    summary: "Enters a purchase, or a return of one, with whether its tax is taken off the season's",
    body: purchaseInput,
    reply: purchase,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  exportPurchases: defineCall({
    ...shared,
    id: 'exportPurchases',
    method: 'GET',
    path: '/purchases/export',
    summary: 'The filtered purchases as CSV or XLSX, any size',
    query: strict({ ...filter, format: opt(oneOf('csv', 'xlsx')) }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  listSuppliers: defineCall({
    ...shared,
    id: 'listSuppliers',
    method: 'GET',
    path: '/purchases/suppliers',
    summary: 'Customers who may be suppliers too, with their codes, for those who enter purchases',
    query: strict(listQuery(oneWord(['name']))),
    reply: listOf(
      'suppliers',
      Type.Object({
        id: uuid(),
        name: Type.String(),
        person_type: personType,
        economic_code: Type.String(),
        national_code: Type.String(),
      }),
    ),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getPurchase: defineCall({
    ...shared,
    id: 'getPurchase',
    method: 'GET',
    path: '/purchases/{id}',
    summary: 'One purchase',
    params: idParams,
    reply: purchase,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putPurchase: defineCall({
    ...shared,
    id: 'putPurchase',
    method: 'PUT',
    path: '/purchases/{id}',
    summary: 'Replaces what is written of a purchase',
    params: idParams,
    body: purchaseInput,
    reply: purchase,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'STALE'],
  }),
  deletePurchase: defineCall({
    ...shared,
    id: 'deletePurchase',
    method: 'DELETE',
    path: '/purchases/{id}',
    summary: 'Takes a purchase out of the books, unless a return names it',
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'IN_USE'],
  }),
  restorePurchase: defineCall({
    ...shared,
    id: 'restorePurchase',
    method: 'POST',
    path: '/purchases/{id}/restore',
    summary: 'Brings a deleted purchase back, unless another took its tax number since',
    params: idParams,
    reply: purchase,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
};
