import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, listOf, strict, uuid } from '../schemas/common.ts';
import { invoiceDetail, invoiceListQuery, invoiceSummary } from '../schemas/invoice.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const { archived: _archived, with_archived: _withArchived, ...listFilter } = invoiceListQuery.properties;
const someIds = strict({ ids: Type.Array(uuid(), { minItems: 1, maxItems: 500, uniqueItems: true }) });
const moved = Type.Object({
  ids: Type.Array(uuid(), { description: 'those that moved; the others stood there already' }),
});

export const archiveCalls = {
  archiveInvoices: defineCall({
    id: 'archiveInvoices',
    method: 'POST',
    path: '/invoice_archive/archive',
    tag: 'invoice_archive',
    summary: 'Archives invoices whose life is over: confirmed or abandoned ones',
    access: see,
    body: someIds,
    reply: moved,
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  unarchiveInvoices: defineCall({
    id: 'unarchiveInvoices',
    method: 'POST',
    path: '/invoice_archive/unarchive',
    tag: 'invoice_archive',
    summary: 'Brings archived invoices back',
    access: see,
    body: someIds,
    reply: moved,
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND'],
  }),
  listArchived: defineCall({
    id: 'listArchived',
    method: 'GET',
    path: '/invoice_archive',
    tag: 'invoice_archive',
    summary: 'Archived invoices: search, filter, sort, page',
    access: see,
    query: strict(listFilter),
    reply: listOf('invoices', invoiceSummary),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  getArchived: defineCall({
    id: 'getArchived',
    method: 'GET',
    path: '/invoice_archive/{id}',
    tag: 'invoice_archive',
    summary: 'One archived invoice',
    access: see,
    params: idParams,
    reply: invoiceDetail,
    status: 200,
    etag: true,
    problems: ['NOT_FOUND'],
  }),
};
