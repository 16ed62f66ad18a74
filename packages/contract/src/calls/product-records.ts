import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { bookDay, day, decimalInput, idParams, instant, listOf, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { uploadedFile } from '../schemas/upload.ts';
import { product, productFilter } from './parties.ts';

const products = { level: 'employee', permission: 'products' } as const;
const opt = Type.Optional;

/** Largest photo, bytes. */
export const photoMaxBytes = 10 * 1024 * 1024;
/** Products that one bulk change may touch. */
const bulkProductsMax = 20_000;

const price = Type.Object({
  valid_from: day(),
  price: Type.String(),
  /** past, present: the one that holds today, coming */
  standing: oneOf('past', 'present', 'coming'),
  by: Type.String({ description: 'who set it' }),
  created_at: instant(),
});

const bulkChange = strict({
  /** percent to add to the price, negative to take off; with at most two places */
  price_percent: opt(decimalInput()),
  /** a price for all, in place of a percent; rial: those in another currency keep theirs */
  price: opt(decimalInput()),
  /** changed prices are rounded to a multiple of this, half up; rial: those in another currency to their cents, one that it would leave nothing of to the rial */
  round_to: opt(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  /** the first day of the changed prices, which are reckoned from those that hold on it; today when not given */
  valid_from: opt(bookDay()),
  /** a percent is added to the prices that are dated later too; true: those stay as they are, as they always do under one price for all */
  keep_coming: opt(Type.Boolean()),
  has_tax: opt(Type.Boolean()),
  vat_percentage: opt(decimalInput()),
  unit: opt(text(40)),
  category: opt(text(100)),
  type: opt(oneOf('goods', 'services')),
  /** null: the default one */
  warehouse_id: opt(Type.Union([uuid(), Type.Null()])),
});

/** What a change of many products may change of each. */
export const changedFields = Type.Object({
  price: Type.String(),
  has_tax: Type.Boolean(),
  vat_percentage: Type.String(),
  unit: Type.String(),
  category: Type.String(),
  type: oneOf('goods', 'services'),
  warehouse_name: Type.String({ description: 'empty: the default one' }),
});

/** A change of many products, or one that is taken back. */
export const productWork = Type.Object({
  id: uuid(),
  /** it takes a change back; `changed` are those that are as they were before it */
  undoes: Type.Boolean(),
  /** products looked at so far, of how many, and changed among them */
  seen: Type.Integer(),
  of: Type.Integer(),
  changed: Type.Integer(),
  /** of one that takes back: those that it left alone, since somebody changed or removed them since */
  kept: Type.Integer(),
  /** undoBulkChange takes it back */
  may_undo: Type.Boolean(),
  started_at: instant(),
  finished_at: Type.Union([instant(), Type.Null()]),
  /** Persian, why it ended before its end: what was changed by then stays so; empty while all is well */
  failure: Type.String(),
});

/** Prices with their days, photo, many changed at once, export. */
export const productRecordCalls = {
  exportProducts: defineCall({
    id: 'exportProducts',
    method: 'GET',
    path: '/products/export',
    tag: 'products',
    summary: 'The filtered list as CSV or XLSX, any size, in the columns that the import reads',
    access: products,
    query: strict({ ...productFilter, format: opt(oneOf('csv', 'xlsx')) }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  listProductCategories: defineCall({
    id: 'listProductCategories',
    method: 'GET',
    path: '/products/categories',
    tag: 'products',
    summary: 'The categories in use, with the number of products of each',
    access: products,
    reply: Type.Object({
      count: Type.Integer(),
      categories: Type.Array(Type.Object({ category: Type.String(), products: Type.Integer() })),
      next: Type.Null(),
    }),
    status: 200,
    problems: [],
  }),
  bulkChangeProducts: defineCall({
    id: 'bulkChangeProducts',
    method: 'POST',
    path: '/products/bulk',
    tag: 'products',
    summary:
      'Changes many products at once, more than 2,000 in the background; with `preview` only tells what would change',
    access: products,
    body: strict({
      /** these, or all that the filter shows */
      ids: opt(Type.Array(uuid(), { minItems: 1, maxItems: bulkProductsMax })),
      filter: opt(strict(productFilter)),
      change: bulkChange,
      preview: opt(Type.Boolean()),
    }),
    reply: Type.Object({
      /** products that change; those that are so already do not count */
      count: Type.Integer(),
      /** of how many */
      of: Type.Integer(),
      /** of those that change, how many then have a discount that is more than their price */
      below_discount: Type.Integer(),
      /** of those that change, how many lose their price: it becomes zero */
      priceless: Type.Integer(),
      /** of those that change, how many have prices that are dated later than it */
      coming: Type.Integer(),
      /** the first of them */
      changes: Type.Array(
        Type.Object({
          id: uuid(),
          name: Type.String(),
          currency_type: Type.String({ description: 'of both prices' }),
          before: changedFields,
          after: changedFields,
          /** its prices that are dated later, the next one first, at most ten: raised along, or as they stay */
          coming: Type.Array(Type.Object({ valid_from: day(), before: Type.String(), after: Type.String() })),
        }),
      ),
      /** by which undoBulkChange takes it back; null where nothing changed */
      change_id: Type.Union([uuid(), Type.Null()]),
      /** of very many: nothing is changed yet, and getProductWork tells how far it is */
      work: Type.Union([productWork, Type.Null()]),
    }),
    status: 200,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  getProductWork: defineCall({
    id: 'getProductWork',
    method: 'GET',
    path: '/products/bulk',
    tag: 'products',
    summary: 'The last change of very many products, or of less by whoever asks: how far it is, and how it ended',
    access: products,
    reply: Type.Object({ work: Type.Union([productWork, Type.Null()]) }),
    status: 200,
    problems: [],
  }),
  stopProductWork: defineCall({
    id: 'stopProductWork',
    method: 'POST',
    path: '/products/bulk/stop',
    tag: 'products',
    summary:
      'Ends a change of very many products where it is: what was changed by then stays; one that is over stays as it ended',
    access: products,
    body: strict({ id: uuid() }),
    reply: Type.Object({ work: productWork }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  resumeProductWork: defineCall({
    id: 'resumeProductWork',
    method: 'POST',
    path: '/products/bulk/resume',
    tag: 'products',
    summary: 'Goes on with a change that ended before its end, from where it came to: no product is changed twice',
    access: products,
    body: strict({ id: uuid() }),
    reply: Type.Object({ work: productWork }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  undoBulkChange: defineCall({
    id: 'undoBulkChange',
    method: 'POST',
    path: '/products/bulk/undo',
    tag: 'products',
    summary:
      'Takes a change of many products back, for a day: each is as it was before, those that were changed or removed since stay as they are',
    access: products,
    body: strict({ id: uuid() }),
    reply: Type.Object({
      /** products that are as they were before */
      count: Type.Integer(),
      /** those that were changed or removed since, and stay */
      kept: Type.Integer(),
      /** of very many: nothing is taken back yet, and getProductWork tells how far it is */
      work: Type.Union([productWork, Type.Null()]),
    }),
    status: 200,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  restoreProduct: defineCall({
    id: 'restoreProduct',
    method: 'POST',
    path: '/products/{id}/restore',
    tag: 'products',
    summary: 'Brings a removed product back',
    access: products,
    params: idParams,
    reply: product,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  listProductPrices: defineCall({
    id: 'listProductPrices',
    method: 'GET',
    path: '/products/{id}/prices',
    tag: 'products',
    summary: 'The prices of a product by their first day, newest first, coming ones among them',
    access: products,
    params: idParams,
    reply: listOf('prices', price),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  setProductPrice: defineCall({
    id: 'setProductPrice',
    method: 'POST',
    path: '/products/{id}/prices',
    tag: 'products',
    summary: 'A price from a day on, today or later',
    access: products,
    params: idParams,
    body: strict({ price: decimalInput(), valid_from: bookDay() }),
    reply: product,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  deleteProductPrice: defineCall({
    id: 'deleteProductPrice',
    method: 'DELETE',
    path: '/products/{id}/prices',
    tag: 'products',
    summary: 'Takes back a price that has not come yet',
    access: products,
    params: idParams,
    query: strict({ valid_from: opt(day()) }),
    reply: product,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  setProductPhoto: defineCall({
    id: 'setProductPhoto',
    method: 'POST',
    path: '/products/{id}/photo',
    tag: 'products',
    summary: 'A photo: JPEG, PNG or WebP by content, 10 MB, drawn anew; takes the place of the one before',
    access: products,
    params: idParams,
    body: strict({ file: opt(uploadedFile) }),
    reply: product,
    status: 201,
    upload: true,
    bodyLimitBytes: photoMaxBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_LARGE', 'UNSUPPORTED_TYPE'],
  }),
  getProductPhoto: defineCall({
    id: 'getProductPhoto',
    method: 'GET',
    path: '/products/{id}/photo',
    tag: 'products',
    summary: 'The photo as WebP, whole or as a small one',
    access: { level: 'user' },
    params: idParams,
    query: strict({ size: opt(oneOf('small', 'whole')), photo_id: opt(uuid()) }),
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  }),
  deleteProductPhoto: defineCall({
    id: 'deleteProductPhoto',
    method: 'DELETE',
    path: '/products/{id}/photo',
    tag: 'products',
    summary: 'Removes the photo',
    access: products,
    params: idParams,
    reply: product,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
