import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { deleted, idParams, instant, strict, text, uuid } from '../schemas/common.ts';

const see = { level: 'employee', permission: 'invoices' } as const;

/** Letters of a note. */
export const invoiceNoteMax = 2_000;

const note = Type.Object({
  id: uuid(),
  text: Type.String(),
  author: Type.String({ description: 'name of who wrote it' }),
  removable: Type.Boolean({ description: 'the caller may take it back: its author or an admin' }),
  created_at: instant(),
});

export const invoiceNoteCalls = {
  listInvoiceNotes: defineCall({
    id: 'listInvoiceNotes',
    method: 'GET',
    path: '/invoice/{id}/notes',
    tag: 'invoice',
    summary: "The account's own notes about an invoice, oldest first; neither the buyer nor the authority sees them",
    access: see,
    params: idParams,
    query: strict({}),
    reply: Type.Object({ count: Type.Integer(), notes: Type.Array(note) }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  addInvoiceNote: defineCall({
    id: 'addInvoiceNote',
    method: 'POST',
    path: '/invoice/{id}/notes',
    tag: 'invoice',
    summary: 'Writes a note about an invoice',
    access: see,
    params: idParams,
    body: strict({ text: text(invoiceNoteMax) }),
    reply: note,
    status: 201,
    idempotent: true,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_MISMATCH'],
  }),
  removeInvoiceNote: defineCall({
    id: 'removeInvoiceNote',
    method: 'DELETE',
    path: '/invoice_notes/{id}',
    tag: 'invoice',
    summary: 'Takes a note back',
    access: see,
    params: idParams,
    reply: deleted,
    status: 200,
    problems: ['NOT_FOUND', 'FORBIDDEN'],
  }),
};
