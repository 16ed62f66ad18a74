import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { day, deleted, idParams, oneOf, strict } from '../schemas/common.ts';
import { sharedDocument } from '../schemas/shared-document.ts';
import { sharedStatement } from '../schemas/shared-statement.ts';
import { paperLayouts } from './paper.ts';
import { sharedIds, shareHow, shareLinks, shareOutcome, shareToken } from './sharing.ts';

/** Whoever may read a customer's account may send it. */
const admin = { level: 'admin' } as const;
const opt = Type.Optional;

const tokenParams = strict({ id: shareToken() });
const invoiceParams = strict({ id: shareToken(), tax_number: shareToken() });

export const statementSharingCalls = {
  openSharedStatement: defineCall({
    id: 'openSharedStatement',
    method: 'GET',
    path: '/share/statement/{id}',
    tag: 'share',
    summary: "Public view of a customer's account by its unguessable token: only what the customer may see",
    access: { level: 'public' },
    params: tokenParams,
    reply: sharedStatement,
    status: 200,
    problems: ['NOT_FOUND', 'LINK_ENDED', 'TOO_MANY_REQUESTS'],
  }),
  sharedStatementPdf: defineCall({
    id: 'sharedStatementPdf',
    method: 'GET',
    path: '/share/statement/{id}/pdf',
    tag: 'share',
    summary: 'The same on paper',
    access: { level: 'public' },
    params: tokenParams,
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    head: true,
    problems: ['NOT_FOUND', 'LINK_ENDED', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
  }),
  sharedStatementFile: defineCall({
    id: 'sharedStatementFile',
    method: 'GET',
    path: '/share/statement/{id}/file',
    tag: 'share',
    summary: 'The same as CSV or XLSX, any length',
    access: { level: 'public' },
    params: tokenParams,
    query: strict({ format: opt(oneOf('csv', 'xlsx')) }),
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    head: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'LINK_ENDED', 'TOO_MANY_REQUESTS'],
  }),
  openStatementInvoice: defineCall({
    id: 'openStatementInvoice',
    method: 'GET',
    path: '/share/statement/{id}/invoice/{tax_number}',
    tag: 'share',
    summary: 'An invoice that stands in the statement, as its buyer may see it',
    access: { level: 'public' },
    params: invoiceParams,
    reply: sharedDocument,
    status: 200,
    problems: ['NOT_FOUND', 'LINK_ENDED', 'TOO_MANY_REQUESTS'],
  }),
  statementInvoicePdf: defineCall({
    id: 'statementInvoicePdf',
    method: 'GET',
    path: '/share/statement/{id}/invoice/{tax_number}/pdf',
    tag: 'share',
    summary: 'The same on paper',
    access: { level: 'public' },
    params: invoiceParams,
    query: strict({ layout: opt(oneOf(...paperLayouts)) }),
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    head: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'LINK_ENDED', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
  }),
  shareStatements: defineCall({
    id: 'shareStatements',
    method: 'POST',
    path: '/share/statement',
    tag: 'share',
    summary:
      "Sends each customer a link to his account by SMS, or only makes the links; a link's document is the customer",
    access: admin,
    body: strict({ customer_ids: sharedIds(), from_day: opt(day()), to_day: opt(day()), ...shareHow }),
    reply: shareOutcome,
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'SMS_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  customerShares: defineCall({
    id: 'customerShares',
    method: 'GET',
    path: '/customers/{id}/shares',
    tag: 'share',
    summary: "Links to a customer's account: live or not, seen or not",
    access: admin,
    params: idParams,
    reply: shareLinks,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  revokeStatementShare: defineCall({
    id: 'revokeStatementShare',
    method: 'DELETE',
    path: '/share/statement_links/{id}',
    tag: 'share',
    summary: "Ends a link to a customer's account at once",
    access: admin,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
