import { type Static, Type } from 'typebox';
import { defineCall } from '../call.ts';
import type { Permission } from '../permissions.ts';
import { deleted, idParams, instant, strict, uuid } from '../schemas/common.ts';
import { documentMaxBytes } from '../schemas/registration.ts';
import { uploadedFile } from '../schemas/upload.ts';

/** What files may be kept beside: an invoice, a purchase, a cheque. */
export const attachmentSubjects = ['invoice', 'purchase', 'cheque'] as const;
export type AttachmentSubject = (typeof attachmentSubjects)[number];

/** Of one file; files of one thing; bytes of all files of an account. */
export const attachmentLimits = { bytes: documentMaxBytes, ofOne: 20, ofAccount: 2_000 * 1024 * 1024 } as const;

const attachment = Type.Object({
  id: uuid(),
  name: Type.String(),
  media_type: Type.String({ description: 'image/jpeg (pictures are drawn anew) or application/pdf' }),
  size: Type.Integer({ description: 'bytes' }),
  author: Type.String({ description: 'name of who added it' }),
  removable: Type.Boolean({ description: 'the caller may take it away: who added it, or an admin' }),
  is_shared: Type.Boolean({ description: 'of an invoice: whoever has its link may open it' }),
  created_at: instant(),
});
export type Attachment = Static<typeof attachment>;

interface Of {
  tag: string;
  permission: Permission;
  /** as summaries name it */
  noun: string;
}

const access = ({ permission }: Of) => ({ level: 'employee', permission }) as const;

const list = <const Id extends string, const Path extends string>(id: Id, path: Path, of: Of) =>
  defineCall({
    id,
    method: 'GET',
    path,
    tag: of.tag,
    summary: `Files kept beside ${of.noun}, oldest first`,
    access: access(of),
    params: idParams,
    query: strict({}),
    reply: Type.Object({ count: Type.Integer(), attachments: Type.Array(attachment) }),
    status: 200,
    problems: ['NOT_FOUND'],
  });

const add = <const Id extends string, const Path extends string>(id: Id, path: Path, of: Of) =>
  defineCall({
    id,
    method: 'POST',
    path,
    tag: of.tag,
    summary: `Keeps a file beside ${of.noun}: JPEG, PNG, WebP or PDF by content, 10 MB`,
    access: access(of),
    params: idParams,
    body: strict({ file: Type.Optional(uploadedFile) }),
    reply: attachment,
    status: 201,
    idempotent: true,
    upload: true,
    bodyLimitBytes: attachmentLimits.bytes + 64 * 1024,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE', 'TOO_MANY_REQUESTS'],
  });

const open = <const Id extends string, const Path extends string>(id: Id, path: Path, of: Of) =>
  defineCall({
    id,
    method: 'GET',
    path,
    tag: of.tag,
    summary: `A file kept beside ${of.noun}, always as a download`,
    access: access(of),
    params: idParams,
    reply: Type.String(),
    status: 200,
    stream: 'file',
    problems: ['NOT_FOUND'],
  });

const remove = <const Id extends string, const Path extends string>(id: Id, path: Path, of: Of) =>
  defineCall({
    id,
    method: 'DELETE',
    path,
    tag: of.tag,
    summary: `Takes away a file kept beside ${of.noun}`,
    access: access(of),
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'FORBIDDEN'],
  });

const invoice: Of = { tag: 'invoice', permission: 'invoices', noun: 'an invoice' };
const purchase: Of = { tag: 'purchases', permission: 'treasury', noun: 'a purchase' };
const cheque: Of = { tag: 'treasury', permission: 'treasury', noun: 'a cheque' };

/** Files that an account keeps beside its records: the scan of a bill, the picture of a cheque, a signed delivery note. */
export const attachmentCalls = {
  listInvoiceAttachments: list('listInvoiceAttachments', '/invoice/{id}/attachments', invoice),
  addInvoiceAttachment: add('addInvoiceAttachment', '/invoice/{id}/attachments', invoice),
  getInvoiceAttachment: open('getInvoiceAttachment', '/invoice_attachments/{id}', invoice),
  removeInvoiceAttachment: remove('removeInvoiceAttachment', '/invoice_attachments/{id}', invoice),
  shareInvoiceAttachment: defineCall({
    id: 'shareInvoiceAttachment',
    method: 'PUT',
    path: '/invoice_attachments/{id}',
    tag: invoice.tag,
    summary: 'Shows a file to whoever has a link of its invoice, or to them no longer',
    access: access(invoice),
    params: idParams,
    body: strict({ is_shared: Type.Boolean() }),
    reply: attachment,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  listPurchaseAttachments: list('listPurchaseAttachments', '/purchases/{id}/attachments', purchase),
  addPurchaseAttachment: add('addPurchaseAttachment', '/purchases/{id}/attachments', purchase),
  getPurchaseAttachment: open('getPurchaseAttachment', '/purchase_attachments/{id}', purchase),
  removePurchaseAttachment: remove('removePurchaseAttachment', '/purchase_attachments/{id}', purchase),
  listChequeAttachments: list('listChequeAttachments', '/cheque/{id}/attachments', cheque),
  addChequeAttachment: add('addChequeAttachment', '/cheque/{id}/attachments', cheque),
  getChequeAttachment: open('getChequeAttachment', '/cheque_attachments/{id}', cheque),
  removeChequeAttachment: remove('removeChequeAttachment', '/cheque_attachments/{id}', cheque),
};
