import { type TSchema, Type } from 'typebox';
import { defineCall } from '../call.ts';
import { calledLines } from '../schemas/called-line.ts';
import {
  bookInstant,
  byWholeCode,
  decimalInput,
  deleted,
  idParams,
  instant,
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
import { invoiceSubject } from '../schemas/invoice.ts';

const warehouse = { level: 'employee', permission: 'warehouse' } as const;
const opt = Type.Optional;
const s = Type.String;
const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Documents that people write. */
export const manualStockKinds = ['receipt', 'issue', 'transfer', 'count'] as const;
export const stockDocumentKinds = [...manualStockKinds, 'invoice', 'invoice_undo', 'undo'] as const;
export const stockMovementKinds = ['in', 'out', 'revaluation'] as const;

/** Goods come back for a return, a correction (its own goods leave by a document beside) or a cancellation. */
const behindIt = Type.Union([invoiceSubject, Type.Null()], {
  description: 'of the invoice behind it, where it may be seen',
});

const lineInput = strict({
  product_id: uuid(),
  qty: decimalInput('moved; of a count: what was counted'),
  unit_price: opt(decimalInput('of a receipt: rial for one; the last known cost when not given')),
});
const lines = Type.Array(lineInput, { minItems: 1, maxItems: 500 });

/** `kind` decides which of the rest is meant: those of a warehouse, or those of a stock document. */
const warehousingInput = strict({
  kind: oneOf('warehouse', ...manualStockKinds),
  name: opt(text(200)),
  code: opt(text(20)),
  address: opt(text(1000)),
  branch_id: opt(nullable(uuid())),
  is_default: opt(Type.Boolean()),
  is_active: opt(Type.Boolean()),
  warehouse_id: opt(uuid()),
  to_warehouse_id: opt(uuid()),
  at: opt(bookInstant()),
  party: opt(text(300)),
  reference_number: opt(text(60)),
  lines: opt(lines),
  notes: opt(text(1000)),
  /** of a receipt what was bought, of an issue what goes back: whose goods these are; null takes that back */
  purchase_id: opt(nullable(uuid())),
});

const warehouseReply = Type.Object({
  kind: Type.Literal('warehouse'),
  id: uuid(),
  etag: s(),
  name: s(),
  code: s(),
  address: s(),
  notes: s(),
  branch_id: nullableString(),
  branch_name: s(),
  is_default: Type.Boolean(),
  is_active: Type.Boolean(),
  products: Type.Integer({ description: 'products of which something is there, or owed' }),
  value: s({ description: 'rial, by moving average' }),
  short: Type.Integer({ description: 'products of which less than nothing is there' }),
  created_at: s(),
});

const movement = Type.Object({
  id: uuid(),
  document_id: uuid(),
  document_number: s(),
  document_kind: oneOf(...stockDocumentKinds),
  kind: oneOf(...stockMovementKinds),
  warehouse_id: uuid(),
  warehouse_name: s(),
  product_id: uuid(),
  product_name: s(),
  product_code: s(),
  unit: s(),
  qty: s({ description: 'what leaves is negative' }),
  value: s({ description: 'rial' }),
  qty_after: s(),
  value_after: s(),
  is_short: Type.Boolean({ description: 'it left what was not there' }),
  invoice_id: nullableString(),
  invoice_tax_id: s(),
  invoice_subject: behindIt,
  party: s(),
  notes: s(),
  at: s(),
  created_at: s(),
});

const documentReply = Type.Object({
  kind: oneOf(...stockDocumentKinds),
  id: uuid(),
  etag: s(),
  number: s(),
  warehouse_id: nullableString(),
  warehouse_name: s(),
  to_warehouse_id: nullableString(),
  to_warehouse_name: s(),
  at: s(),
  party: s(),
  reference_number: s(),
  notes: s(),
  invoice_id: nullableString(),
  invoice_tax_id: s(),
  /** the purchase whose goods came in or went back */
  purchase_id: nullableString(),
  invoice_subject: behindIt,
  lines_count: Type.Integer(),
  value: s({ description: 'rial: what it moved; of a count signed, what was found less what was expected' }),
  is_short: Type.Boolean(),
  is_undone: Type.Boolean(),
  may_undo: Type.Boolean(),
  by: s(),
  created_at: s(),
});
const line = Type.Object({
  no: Type.Integer(),
  product_id: uuid(),
  product_name: s(),
  unit: s(),
  qty: s(),
  expected: nullableString(),
  unit_price: nullableString(),
});
const warehouseWhole = Type.Object({ ...warehouseReply.properties, movements: Type.Array(movement) });
const documentWhole = Type.Object({
  ...documentReply.properties,
  lines: Type.Array(line),
  movements: Type.Array(movement),
});
const whole = Type.Union([warehouseWhole, documentWhole]);

const stock = Type.Object({
  /** the product's */
  id: uuid(),
  name: s(),
  code: s(),
  sku: s(),
  unit: s(),
  qty: s(),
  value: s({ description: 'rial' }),
  average: s({ description: 'rial for one, to the rial; empty where there is none' }),
  min_qty: nullableString(),
  is_low: Type.Boolean(),
  is_short: Type.Boolean(),
  warehouse_id: nullableString(),
  warehouse_name: s({ description: 'from which invoices take it' }),
  places: Type.Array(Type.Object({ warehouse_id: uuid(), name: s(), qty: s(), value: s() })),
});
const stockOfOne = Type.Object({
  ...stock.properties,
  /** other units that the product is sold by: `per` of the unit are `makes` of the product's own */
  units: Type.Array(Type.Object({ unit: s({ description: 'the authority’s code' }), per: s(), makes: s() })),
});
const warehouseList = listQuery(sortBy(['created_at', 'name', 'code']));
const stockFilter = {
  ...searched,
  sort: sortBy(['name', 'qty', 'value']),
  warehouse_id: opt(uuid()),
  state: opt(oneOf('low', 'short', 'there')),
};
const movementFilter = {
  ...searched,
  sort: sortBy(['created_at', 'seq']),
  product_id: opt(uuid()),
  warehouse_id: opt(uuid()),
  /** of documents of this kind */
  kind: opt(oneOf(...stockDocumentKinds)),
  of_documents: opt(Type.Boolean({ description: '`search_field` looks at documents alone, as their list does' })),
  from_date: opt(instant()),
  to_date: opt(instant()),
};
const documentFilter = {
  kind: opt(oneOf(...stockDocumentKinds)),
  warehouse_id: opt(uuid()),
  invoice_id: opt(uuid()),
  purchase_id: opt(uuid()),
  /** of receipts and issues those that are of no purchase, and stand */
  without_purchase: opt(Type.Boolean()),
  from_date: opt(instant()),
  to_date: opt(instant()),
};
const settings = Type.Object({
  etag: s(),
  negative: oneOf('refuse', 'allow'),
  takes_invoices: Type.Boolean(),
});
/** Goods that cannot be taken as they stand: too few are there, or nobody said how many of them are in the line's unit. */
const waitingLine = Type.Object({
  product_id: opt(uuid()),
  product_name: s(),
  needed: s({ description: 'in `unit` when that is not the product’s, else in `product_unit`' }),
  product_unit: opt(s({ description: 'the authority’s code' })),
  /** of a unit that is not known */
  unit: opt(s()),
  /** of a shortage */
  warehouse_id: opt(uuid()),
  warehouse_name: opt(s()),
  there: opt(s({ description: 'by now; of a correction with what it brings back itself' })),
  brings: opt(
    s({ description: 'of a correction: what it brings back itself, which lies there only while it is tried' }),
  ),
});
const finding = Type.Object({
  invoice_id: uuid(),
  invoice_tax_id: s(),
  buyer_name: s(),
  reason: oneOf('SHORT', 'NO_WAREHOUSE', 'UNIT', 'ERROR'),
  lines: Type.Array(waitingLine),
  created_at: s(),
});
const format = { format: opt(oneOf('csv', 'xlsx')) };
const file = s({ format: 'binary' });

const takenLine = strict({
  product_id: uuid(),
  qty: decimalInput(),
  /** either code of the unit; the product's own when not given */
  unit: opt(text(40)),
});

const shared = { tag: 'warehousing', access: warehouse } as const;

export const warehousingCalls = {
  createWarehousing: defineCall({
    ...shared,
    id: 'createWarehousing',
    method: 'POST',
    path: '/warehousing',
    summary: 'Creates a warehouse (`kind: warehouse`), or posts a stock document: receipt, issue, transfer, count',
    body: warehousingInput,
    reply: whole,
    status: 201,
    idempotent: true,
    etag: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  listWarehousing: defineCall({
    ...shared,
    id: 'listWarehousing',
    method: 'GET',
    path: '/warehousing',
    summary: 'Warehouses, and stock by product over all of them (the first `limit`; /warehousing/stock/list has all)',
    query: strict({ ...warehouseList, is_active: opt(Type.Boolean()) }),
    reply: Type.Object({ ...listOf('warehouses', warehouseReply).properties, stock: Type.Array(stock) }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getWarehousing: defineCall({
    ...shared,
    id: 'getWarehousing',
    method: 'GET',
    path: '/warehousing/{id}',
    summary: 'One warehouse or stock document, with its movements (of a warehouse the latest)',
    params: idParams,
    reply: whole,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
  putWarehousing: defineCall({
    ...shared,
    id: 'putWarehousing',
    method: 'PUT',
    path: '/warehousing/{id}',
    summary: 'Changes a warehouse, or how a stock document is described; what it moved stays',
    params: idParams,
    body: warehousingInput,
    reply: whole,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE', 'CONFLICT'],
  }),
  deleteWarehousing: defineCall({
    ...shared,
    id: 'deleteWarehousing',
    method: 'DELETE',
    path: '/warehousing/{id}',
    summary: 'Removes a warehouse that is empty and was never used; documents stay, and are undone instead',
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'IN_USE'],
  }),
  undoStockDocument: defineCall({
    ...shared,
    id: 'undoStockDocument',
    method: 'POST',
    path: '/warehousing/{id}/undo',
    summary: 'Takes a receipt, issue, transfer or count back by a document of its own',
    params: idParams,
    body: strict({ notes: opt(text(1000)) }),
    reply: documentWhole,
    status: 200,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  listStock: defineCall({
    ...shared,
    id: 'listStock',
    method: 'GET',
    path: '/warehousing/stock/list',
    summary: 'Stock by product: of one warehouse or all, low or short',
    query: strict({ ...listQuery(stockFilter.sort), ...stockFilter, ...byWholeCode }),
    reply: Type.Object({ ...listOf('stock', stock).properties, value: s({ description: 'rial, of all pages' }) }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportStock: defineCall({
    ...shared,
    id: 'exportStock',
    method: 'GET',
    path: '/warehousing/stock/export',
    summary: 'The filtered stock as CSV or XLSX',
    query: strict({ ...stockFilter, ...format }),
    reply: file,
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  listStockDocuments: defineCall({
    ...shared,
    id: 'listStockDocuments',
    method: 'GET',
    path: '/warehousing/document/list',
    summary: 'Stock documents, newest first',
    query: strict({ ...listQuery(sortBy(['created_at'])), ...documentFilter }),
    reply: listOf('documents', documentReply),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  listStockMovements: defineCall({
    ...shared,
    id: 'listStockMovements',
    method: 'GET',
    path: '/warehousing/movement/list',
    summary: 'Movements of stock with what was there after each',
    query: strict({ ...listQuery(movementFilter.sort), ...movementFilter }),
    reply: listOf('movements', movement),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  exportStockMovements: defineCall({
    ...shared,
    id: 'exportStockMovements',
    method: 'GET',
    path: '/warehousing/movement/export',
    summary: 'The filtered movements of stock as CSV or XLSX',
    query: strict({ ...movementFilter, ...format }),
    reply: file,
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  getStockProduct: defineCall({
    ...shared,
    id: 'getStockProduct',
    method: 'GET',
    path: '/warehousing/product/{id}',
    summary: 'Stock of one product',
    params: idParams,
    reply: stockOfOne,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  putStockRule: defineCall({
    ...shared,
    id: 'putStockRule',
    method: 'PUT',
    path: '/warehousing/product/{id}',
    summary:
      'Of a product: below how much it is low, and the warehouse that invoices take it from; null: none of its own, absent: as it was',
    params: idParams,
    body: strict({ min_qty: opt(nullable(decimalInput())), warehouse_id: opt(nullable(uuid())) }),
    reply: stockOfOne,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  putProductUnit: defineCall({
    ...shared,
    id: 'putProductUnit',
    method: 'PUT',
    path: '/warehousing/product/{id}/unit',
    summary: 'Of a product: how many of its unit are in another that invoices sell it by; null takes that back',
    params: idParams,
    body: strict({
      unit: text(40),
      per: opt(decimalInput('so many of `unit`; 1 when not given')),
      makes: nullable(decimalInput('are so many of the product’s unit')),
    }),
    reply: stockOfOne,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  checkStock: defineCall({
    ...shared,
    id: 'checkStock',
    method: 'POST',
    path: '/warehousing/stock/check',
    summary: 'What lines of an invoice would wait for if it were confirmed now; changes nothing',
    // As many as an invoice has.
    body: strict({ lines: Type.Array(takenLine, { maxItems: 10_000 }) }),
    reply: Type.Object({
      lines: Type.Array(waitingLine),
      may_be_short: Type.Boolean({ description: 'stock goes below nothing instead of waiting' }),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  findStock: defineCall({
    ...shared,
    id: 'findStock',
    method: 'POST',
    path: '/warehousing/stock/find',
    summary: 'Goods by what a spreadsheet calls them, one answer for each line; changes nothing',
    body: calledLines,
    reply: Type.Object({
      lines: Type.Array(
        Type.Object({
          stock: nullable(stock),
          is_several: Type.Boolean({ description: 'more than one is called so; none is chosen' }),
        }),
      ),
    }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  listWarehouseNames: defineCall({
    id: 'listWarehouseNames',
    method: 'GET',
    path: '/warehousing/name/list',
    tag: 'warehousing',
    summary: 'Names of the warehouses in use, for those who describe products; no stock',
    access: { level: 'employee', permission: 'products' },
    query: strict(warehouseList),
    reply: listOf('warehouses', Type.Object({ id: uuid(), name: s(), is_default: Type.Boolean() })),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getStockSettings: defineCall({
    ...shared,
    id: 'getStockSettings',
    method: 'GET',
    path: '/warehousing/settings',
    summary: 'Whether stock may go below nothing, and whether invoices take from it',
    reply: settings,
    status: 200,
    etag: true,
    problems: [],
  }),
  putStockSettings: defineCall({
    ...shared,
    id: 'putStockSettings',
    method: 'PUT',
    path: '/warehousing/settings',
    summary: 'Changes them',
    body: strict({ negative: oneOf('refuse', 'allow'), takes_invoices: Type.Boolean() }),
    reply: settings,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'STALE'],
  }),
  listStockFindings: defineCall({
    ...shared,
    id: 'listStockFindings',
    method: 'GET',
    path: '/warehousing/finding/list',
    summary: 'Confirmed invoices that could not be taken from stock yet, and why',
    query: strict(listQuery(oneWord(['created_at']))),
    reply: listOf('findings', finding),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  retryStockFindings: defineCall({
    ...shared,
    id: 'retryStockFindings',
    method: 'POST',
    path: '/warehousing/finding/retry',
    summary: 'Tries them again',
    body: strict({}),
    reply: Type.Object({ waiting: Type.Integer({ description: 'how many are tried' }) }),
    status: 200,
    problems: [],
  }),
};
