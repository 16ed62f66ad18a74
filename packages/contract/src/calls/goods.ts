import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, instant, listOf, nullableString, oneOf, paging, strict, text, uuid } from '../schemas/common.ts';
import { uploadedFile } from '../schemas/upload.ts';

const operator = { level: 'operator' } as const;
const opt = Type.Optional;

/** Largest part of an uploaded file, bytes. */
export const goodsChunkBytes = 4 * 1024 * 1024;

const goods = Type.Object({
  /** 13 digits */
  id: Type.String(),
  description: Type.String(),
  /** percent; null: the file had none */
  vat: nullableString(),
  /** as the authority's file says it */
  taxable: Type.String(),
  kind: Type.String(),
  /** in the newest file and within its days */
  is_current: Type.Boolean(),
});

const counted = Type.Array(Type.Object({ value: Type.String(), rows: Type.Integer() }));

const goodsImport = Type.Object({
  id: uuid(),
  status: oneOf('uploading', 'queued', 'reading', 'building', 'done', 'same', 'failed', 'cancelled'),
  files: Type.Array(Type.Object({ name: Type.String(), bytes: Type.Integer() })),
  bytes_total: Type.Integer(),
  bytes_received: Type.Integer(),
  bytes_read: Type.Integer(),
  rows_read: Type.Integer(),
  rows_kept: Type.Integer(),
  rows_bad: Type.Integer(),
  report: Type.Object({
    /** values found in columns whose meaning nobody has published, with their number of rows */
    taxable: opt(counted),
    kind: opt(counted),
    /** the first bad rows */
    bad: opt(Type.Array(Type.Object({ line: Type.Integer(), message: Type.String() }))),
    unread_dates: opt(Type.Integer()),
    unread_rates: opt(Type.Integer()),
  }),
  failure: Type.String(),
  created_at: instant(),
  finished_at: Type.Union([instant(), Type.Null()]),
});

/** The authority's catalogue of goods and services: searched by everyone, brought in by the operator. */
export const goodsCalls = {
  searchGoods: defineCall({
    id: 'searchGoods',
    method: 'GET',
    path: '/goods',
    tag: 'goods',
    summary: "The authority's goods and services by 13-digit id (or its first digits) or by Persian words",
    access: { level: 'user' },
    query: strict({ search_field: opt(text(200)), limit: opt(Type.Integer({ minimum: 1, maximum: 50, default: 12 })) }),
    reply: listOf('goods', goods),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  goodsCatalogue: defineCall({
    id: 'goodsCatalogue',
    method: 'GET',
    path: '/operator/goods',
    tag: 'operator',
    summary: 'How many goods the catalogue has, and since when',
    access: operator,
    reply: Type.Object({
      goods: Type.Integer({ description: 'counted when it was brought in' }),
      imported_at: Type.Union([instant(), Type.Null()]),
      active: Type.Union([goodsImport, Type.Null()]),
    }),
    status: 200,
    problems: [],
  }),
  listGoodsImports: defineCall({
    id: 'listGoodsImports',
    method: 'GET',
    path: '/operator/goods/imports',
    tag: 'operator',
    summary: 'Imports of the catalogue, newest first',
    access: operator,
    query: strict(paging),
    reply: listOf('imports', goodsImport),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  createGoodsImport: defineCall({
    id: 'createGoodsImport',
    method: 'POST',
    path: '/operator/goods/imports',
    tag: 'operator',
    summary: "Begins an import of the authority's CSV, one part or several; their bytes follow in chunks",
    access: operator,
    body: strict({
      files: Type.Array(strict({ name: text(200), bytes: Type.Integer({ minimum: 1, maximum: 20_000_000_000 }) }), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
    reply: goodsImport,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  getGoodsImport: defineCall({
    id: 'getGoodsImport',
    method: 'GET',
    path: '/operator/goods/imports/{id}',
    tag: 'operator',
    summary: 'How far an import is',
    access: operator,
    params: idParams,
    reply: goodsImport,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  putGoodsChunk: defineCall({
    id: 'putGoodsChunk',
    method: 'PUT',
    path: '/operator/goods/imports/{id}',
    tag: 'operator',
    summary: 'A chunk of a file, in any order; the same chunk again changes nothing',
    access: operator,
    params: idParams,
    query: strict({
      file_no: Type.Integer({ minimum: 0, maximum: 49 }),
      no: Type.Integer({ minimum: 0, maximum: 99_999 }),
    }),
    body: strict({ file: uploadedFile }),
    reply: goodsImport,
    status: 200,
    upload: true,
    bodyLimitBytes: goodsChunkBytes + 16 * 1024,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
  }),
  startGoodsImport: defineCall({
    id: 'startGoodsImport',
    method: 'POST',
    path: '/operator/goods/imports/{id}/start',
    tag: 'operator',
    summary: 'Everything has been sent: reads it in the background',
    access: operator,
    params: idParams,
    reply: goodsImport,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
  cancelGoodsImport: defineCall({
    id: 'cancelGoodsImport',
    method: 'POST',
    path: '/operator/goods/imports/{id}/cancel',
    tag: 'operator',
    summary: 'Stops an import; the catalogue stays as it was',
    access: operator,
    params: idParams,
    reply: goodsImport,
    status: 200,
    problems: ['NOT_FOUND', 'CONFLICT'],
  }),
};
