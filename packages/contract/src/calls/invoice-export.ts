import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { oneOf, strict, uuid } from '../schemas/common.ts';
import { exceptIds, invoiceListQuery } from '../schemas/invoice.ts';

const { offset: _offset, limit: _limit, after: _after, ...filter } = invoiceListQuery.properties;

const file = {
  format: Type.Optional(oneOf('csv', 'xlsx')),
  /** list: a row for each invoice as the list shows it; lines: a row for each line with every field, fit for bulk import */
  content: Type.Optional(oneOf('list', 'lines')),
};

export const invoiceExportCalls = {
  exportInvoices: defineCall({
    id: 'exportInvoices',
    method: 'GET',
    path: '/invoice/csv_export',
    tag: 'invoice',
    summary: 'The filtered list as CSV or XLSX, streamed, any size; no cell can run as a formula',
    access: { level: 'employee', permission: 'invoices' },
    query: strict({ ...filter, except: exceptIds, ...file }),
    reply: Type.String({ format: 'binary' }),
    status: 200,
    stream: 'file',
    problems: ['INVALID_INPUT'],
  }),
  exportChosenInvoices: defineCall({
    id: 'exportChosenInvoices',
    method: 'POST',
    path: '/invoice/csv_export',
    tag: 'invoice',
    summary: 'Chosen invoices as CSV or XLSX, in the given order',
    access: { level: 'employee', permission: 'invoices' },
    body: strict({ ids: Type.Array(uuid(), { minItems: 1, maxItems: 1000, uniqueItems: true }), ...file }),
    reply: Type.String({ format: 'binary' }),
    status: 200,
    stream: 'file',
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND'],
  }),
};
