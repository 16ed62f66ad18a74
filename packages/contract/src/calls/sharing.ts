import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, idParams, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { offerAnswerMax, offerAnswers } from '../schemas/offer-answer.ts';
import { sharedDocument, shareLink } from '../schemas/shared-document.ts';
import { paperLayouts } from './paper.ts';

const see = { level: 'employee', permission: 'invoices' } as const;
const issue = { level: 'employee', permission: 'issue' } as const;

/** Days a link lives unless told otherwise, and at most; most documents shared in one call. */
export const shareLimits = { days: 30, daysMax: 365, documents: 100 } as const;

/** The token of a link: letters and digits, as the address has it. */
export const shareToken = () => Type.String({ pattern: '^[0-9A-Za-z]{1,64}$', maxLength: 64 });
const tokenParams = strict({ id: shareToken() });

/** How what is shared reaches whom it is for. */
export const shareHow = {
  /** sms: sends the link; link: only makes it */
  by: Type.Optional(oneOf('sms', 'link')),
  /** where it goes instead of the buyer's own phone; for one document only */
  phone: Type.Optional(text(30)),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: shareLimits.daysMax })),
};
/** What is shared in one call. */
export const sharedIds = () => Type.Array(uuid(), { minItems: 1, maxItems: shareLimits.documents, uniqueItems: true });
/** What became of it. */
export const shareOutcome = Type.Object({
  links: Type.Array(Type.Intersect([shareLink, Type.Object({ document_id: uuid() })])),
  /** what got no link, with the reason in Persian */
  left_out: Type.Array(Type.Object({ document_id: uuid(), reason: Type.String() })),
});
export const shareLinks = Type.Object({ links: Type.Array(shareLink) });

export const sharingCalls = {
  openShare: defineCall({
    id: 'openShare',
    method: 'GET',
    path: '/share/invoice/{id}',
    tag: 'share',
    summary: 'Public preview by its unguessable token: only what the buyer may see',
    access: { level: 'public' },
    params: tokenParams,
    reply: sharedDocument,
    status: 200,
    problems: ['NOT_FOUND', 'LINK_ENDED', 'TOO_MANY_REQUESTS'],
  }),
  sharePdf: defineCall({
    id: 'sharePdf',
    method: 'GET',
    path: '/share/invoice/{id}/pdf',
    tag: 'share',
    summary: 'The same on paper',
    access: { level: 'public' },
    params: tokenParams,
    query: strict({ layout: Type.Optional(oneOf(...paperLayouts)) }),
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    head: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'LINK_ENDED', 'TOO_LARGE', 'TOO_MANY_REQUESTS'],
  }),
  shareJson: defineCall({
    id: 'shareJson',
    method: 'GET',
    path: '/share/invoice/{id}/json',
    tag: 'share',
    summary: "The invoice's JSON as it went to the authority, to the byte",
    access: { level: 'public' },
    params: tokenParams,
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    head: true,
    problems: ['NOT_FOUND', 'LINK_ENDED', 'TOO_MANY_REQUESTS'],
  }),
  sharedFile: defineCall({
    id: 'sharedFile',
    method: 'GET',
    path: '/share/invoice/{id}/files/{file}',
    tag: 'share',
    summary: 'A file that the seller shows beside it, always as a download',
    access: { level: 'public' },
    params: strict({ id: shareToken(), file: uuid() }),
    reply: Type.Unknown(),
    status: 200,
    stream: 'file',
    head: true,
    problems: ['NOT_FOUND', 'LINK_ENDED', 'TOO_MANY_REQUESTS'],
  }),
  answerOffer: defineCall({
    id: 'answerOffer',
    method: 'POST',
    path: '/share/invoice/{id}/answer',
    tag: 'share',
    summary: "The buyer's answer to a shared pre-invoice; the last one holds, until it ends or becomes an invoice",
    access: { level: 'public' },
    params: tokenParams,
    body: strict({
      answer: oneOf(...offerAnswers),
      /** of the offer that was seen */
      etag: text(40),
      by_name: Type.Optional(text(offerAnswerMax.name)),
      note: Type.Optional(text(offerAnswerMax.note)),
    }),
    reply: sharedDocument,
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'LINK_ENDED', 'STALE', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  }),
  shareInvoices: defineCall({
    id: 'shareInvoices',
    method: 'POST',
    path: '/share/invoice',
    tag: 'share',
    summary: "Sends each invoice's preview link to its buyer by SMS, or only makes the links",
    access: see,
    body: strict({ invoice_ids: sharedIds(), ...shareHow }),
    reply: shareOutcome,
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'SMS_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  invoiceShares: defineCall({
    id: 'invoiceShares',
    method: 'GET',
    path: '/invoice/{id}/shares',
    tag: 'share',
    summary: 'Links of an invoice: live or not, seen or not',
    access: see,
    params: idParams,
    reply: shareLinks,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  revokeShare: defineCall({
    id: 'revokeShare',
    method: 'DELETE',
    path: '/share/links/{id}',
    tag: 'share',
    summary: 'Ends a link of an invoice at once',
    access: see,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  sharePreInvoices: defineCall({
    id: 'sharePreInvoices',
    method: 'POST',
    path: '/share/pre_invoice',
    tag: 'share',
    summary: "Sends each pre-invoice's preview link to its buyer by SMS, or only makes the links",
    access: issue,
    body: strict({ pre_invoice_ids: sharedIds(), ...shareHow }),
    reply: shareOutcome,
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'SMS_DOWN', 'TOO_MANY_REQUESTS'],
  }),
  preInvoiceShares: defineCall({
    id: 'preInvoiceShares',
    method: 'GET',
    path: '/pre_invoice/{id}/shares',
    tag: 'share',
    summary: 'Links of a pre-invoice: live or not, seen or not',
    access: issue,
    params: idParams,
    reply: shareLinks,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  revokePreInvoiceShare: defineCall({
    id: 'revokePreInvoiceShare',
    method: 'DELETE',
    path: '/share/pre_invoice_links/{id}',
    tag: 'share',
    summary: 'Ends a link of a pre-invoice at once',
    access: issue,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
