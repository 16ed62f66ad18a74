import { Type } from 'typebox';
import { type Access, defineCall } from '../call.ts';
import { bookDay, decimalInput, idParams, instant, moneyUnits, oneOf, strict, text } from '../schemas/common.ts';
import { uploadedFile } from '../schemas/upload.ts';
import { customerInput } from './parties.ts';

const admin = { level: 'admin' } as const satisfies Access;
const products = { level: 'employee', permission: 'products' } as const satisfies Access;
const opt = Type.Optional;

/** Largest spreadsheet of customers or products, bytes; customers that one call may carry as rows. */
export const partyFileMaxBytes = 30 * 1024 * 1024;
const partyRowsMax = 1_000;

const partyImport = Type.Object({
  id: Type.String({ format: 'uuid' }),
  kind: oneOf('customers', 'products'),
  status: oneOf('queued', 'running', 'done', 'failed'),
  file_name: Type.String(),
  rows: Type.Integer(),
  created: Type.Integer(),
  changed: Type.Integer(),
  /** customers who had been removed: they come back, with their account, as the row says */
  restored: Type.Integer(),
  /** are there already: as the row says, or left as they are */
  skipped: Type.Integer(),
  failed: Type.Integer(),
  /** each title of the file with the field it was taken for; null: it was left out */
  columns: Type.Array(Type.Object({ title: Type.String(), field: Type.Union([Type.String(), Type.Null()]) })),
  notices: Type.Array(Type.String()),
  /** Persian, why nothing could be read */
  failure: Type.String(),
  /** the first rows that could not be taken */
  faults: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'as the spreadsheet counts' }),
      name: Type.String(),
      errors: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
    }),
  ),
  created_at: instant(),
  finished_at: Type.Union([instant(), Type.Null()]),
});

/** A customer as a row: besides, what is owed from before. */
const customerRow = strict({
  ...customerInput.properties,
  opening_balance: opt(decimalInput('rial owed from before, booked once; negative when it is owed to the customer')),
});

/** What becomes of a row whose record is there already: by code, stock code or barcode. */
const existing = opt(oneOf('update', 'skip'));

const columns = Type.Object({
  /** the header's, as the spreadsheet counts */
  row: Type.Integer(),
  /** as was said of a file with this header before */
  is_remembered: Type.Boolean(),
  /** in what prices of such a file are counted, as was said before; `rial` where nothing was */
  unit: oneOf(...moneyUnits),
  /** Persian: which columns are known only since it was said what they are, and were added to that */
  notices: Type.Array(Type.String()),
  /** of each column what its title says by itself, whatever was said before; null: nothing */
  by_title: Type.Array(Type.Union([Type.String(), Type.Null()])),
  columns: Type.Array(
    Type.Object({
      title: Type.String(),
      /** what it is taken for; null: it is left out */
      field: Type.Union([Type.String(), Type.Null()]),
      /** some of what stands in it */
      samples: Type.Array(Type.String()),
    }),
  ),
  /** what columns may be */
  fields: Type.Array(Type.Object({ field: Type.String(), title: Type.String() })),
  /** of each list a file must have one */
  needed: Type.Array(Type.Array(Type.String())),
});

/** JSON: a field or null for each column of the file, in their order; remembered for files with the same header. */
const mapping = opt(text(6_000));

/** In what a file's amounts are counted, remembered with `mapping`. */
const unit = opt(oneOf(...moneyUnits));

/** The calls over one file: how far it is, its faulty rows as a file, the template. */
const fileCalls = <A extends Access>(path: string, tag: string, access: A) => ({
  columns: {
    method: 'POST',
    path: `${path}/columns`,
    tag,
    summary: 'What the columns of a spreadsheet hold and are taken for, before it is imported; nothing is stored',
    access,
    body: strict({ file: opt(uploadedFile) }),
    reply: columns,
    status: 200,
    upload: true,
    bodyLimitBytes: partyFileMaxBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'TOO_LARGE'],
  } as const,
  state: {
    method: 'GET',
    path: `${path}/{id}`,
    tag,
    summary: "An import's progress and row errors",
    access,
    params: idParams,
    reply: partyImport,
    status: 200,
    problems: ['NOT_FOUND'],
  } as const,
  errors: {
    method: 'GET',
    path: `${path}/{id}/errors`,
    tag,
    summary: 'The rows that could not be taken as XLSX, each with its reason, ready to be mended and sent again',
    access,
    params: idParams,
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  } as const,
  template: {
    method: 'GET',
    path: `${path}/template`,
    tag,
    summary: 'An XLSX with the columns that are read, and two examples',
    access,
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: [],
  } as const,
});
const ofCustomers = fileCalls('/customers/bulk', 'customers', admin);
const ofProducts = fileCalls('/uploads/products', 'products', products);

/** Many customers or products at once, from a spreadsheet or from rows. */
export const partyImportCalls = {
  bulkCustomers: defineCall({
    id: 'bulkCustomers',
    method: 'POST',
    path: '/customers/bulk',
    tag: 'customers',
    summary: 'Many customers at once: rows are answered at once, a spreadsheet is read in the background',
    access: admin,
    body: strict({
      customers: opt(Type.Array(customerRow, { minItems: 1, maxItems: partyRowsMax })),
      file: opt(uploadedFile),
      existing,
      mapping,
      unit,
      /** as of which day `opening_balance` is booked; today where it is not said */
      opening_day: opt(bookDay()),
    }),
    reply: partyImport,
    status: 201,
    upload: true,
    idempotent: true,
    bodyLimitBytes: partyFileMaxBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'CONFLICT', 'TOO_LARGE'],
  }),
  customerImportColumns: defineCall({ id: 'customerImportColumns', ...ofCustomers.columns }),
  getCustomerImport: defineCall({ id: 'getCustomerImport', ...ofCustomers.state }),
  customerImportErrors: defineCall({ id: 'customerImportErrors', ...ofCustomers.errors }),
  customerTemplate: defineCall({ id: 'customerTemplate', ...ofCustomers.template }),
  importProducts: defineCall({
    id: 'importProducts',
    method: 'POST',
    path: '/uploads/products',
    tag: 'products',
    summary: 'A spreadsheet of products, read in the background',
    access: products,
    body: strict({
      file: opt(uploadedFile),
      existing,
      mapping,
      unit,
    }),
    reply: partyImport,
    status: 201,
    upload: true,
    idempotent: true,
    bodyLimitBytes: partyFileMaxBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'CONFLICT', 'TOO_LARGE'],
  }),
  productImportColumns: defineCall({ id: 'productImportColumns', ...ofProducts.columns }),
  getProductImport: defineCall({ id: 'getProductImport', ...ofProducts.state }),
  productImportErrors: defineCall({ id: 'productImportErrors', ...ofProducts.errors }),
  productTemplate: defineCall({ id: 'productTemplate', ...ofProducts.template }),
};
