import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, instant, listOf, paging, strict, text, uuid } from '../schemas/common.ts';
import { environment } from './settings.ts';

const issue = { level: 'employee', permission: 'issue' } as const;

/**
 * Characters of a signed invoice: one of 10,000 lines with every field filled to its length is 24 MB on the wire, and a
 * third more in base64url.
 */
const jwsMax = 36_000_000;

/** Invoices that one page of the line to be signed may hold. */
export const unsignedPageMax = 100;

const unsignedInvoice = Type.Object({
  id: uuid(),
  tax_number: Type.String(),
  internal_id: Type.String(),
  memory_id: Type.String(),
  environment,
  buyer_name: Type.String(),
  invoice_date: instant(),
  deadline: instant(),
  total: Type.String(),
  /** the wire's JSON: these very characters, as UTF-8, are to be signed */
  payload: Type.String(),
});

const signingMemory = Type.Object({
  /** of the memory's row */
  id: uuid(),
  memory_id: Type.String(),
  title: Type.String(),
  environment,
  /** numbered, and waiting for the taxpayer's signature */
  unsigned: Type.Integer(),
  /** signed, and waiting for a token to be sent or asked about */
  waiting: Type.Integer(),
  /** a signing desk is open somewhere */
  desk_open: Type.Boolean(),
  /** who signs tokens */
  tokens_by: Type.Enum(['desk', 'operator']),
  /** leaf first; '' while none is registered */
  certificate_pem: Type.String(),
});

export const signingCalls = {
  receiveFromTaxpayer: defineCall({
    id: 'receiveFromTaxpayer',
    method: 'POST',
    path: '/API_rec_dir/ReceiveSingleInvoiceFromTaxpayer',
    tag: 'signing',
    summary: "An invoice signed by the taxpayer's own key (JWS): checked, then queued as it stands",
    access: issue,
    body: strict({ jws: text(jwsMax) }),
    bodyLimitBytes: jwsMax + 16 * 1024,
    reply: Type.Object({ id: uuid(), tax_number: Type.String(), state: Type.String(), signed_at: instant() }),
    status: 201,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_LARGE', 'CONFLICT'],
  }),
  listUnsigned: defineCall({
    id: 'listUnsigned',
    method: 'GET',
    path: '/signing/invoices',
    tag: 'signing',
    summary: 'Numbered invoices that wait for the taxpayer to sign them, nearest deadline first',
    access: issue,
    query: strict({
      memory_id: Type.Optional(text(10)),
      offset: paging.offset,
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: unsignedPageMax,
          default: 10,
          description: 'at most: a page ends sooner where its payloads together are beyond 16 MiB; go on with `next`',
        }),
      ),
      after: paging.after,
    }),
    reply: listOf('invoices', unsignedInvoice),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  signingStatus: defineCall({
    id: 'signingStatus',
    method: 'GET',
    path: '/signing/status',
    tag: 'signing',
    summary: 'What waits for the taxpayer: signatures, and tokens while no desk is open',
    access: { level: 'user' },
    reply: Type.Object({ memories: Type.Array(signingMemory) }),
    status: 200,
    problems: [],
  }),
  attendDesk: defineCall({
    id: 'attendDesk',
    method: 'POST',
    path: '/signing/desk',
    tag: 'signing',
    summary: 'Opens a signing desk or keeps it open, and waits a moment for tokens to sign',
    access: issue,
    body: strict({ memory_id: text(10), wait_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_000 })) }),
    reply: Type.Object({
      requests: Type.Array(
        Type.Object({
          id: uuid(),
          /** header and payload of a token: these very characters are to be signed */
          signing_input: Type.String(),
        }),
      ),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  answerDesk: defineCall({
    id: 'answerDesk',
    method: 'POST',
    path: '/signing/desk/answer',
    tag: 'signing',
    summary: "A desk's signature of a token",
    access: issue,
    body: strict({ memory_id: text(10), id: uuid(), signature: text(1_000) }),
    reply: Type.Object({ ok: Type.Boolean() }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  closeDesk: defineCall({
    id: 'closeDesk',
    method: 'DELETE',
    path: '/signing/desk/{id}',
    tag: 'signing',
    summary: "Closes the signing desk of a memory (its row's id)",
    access: issue,
    params: idParams,
    reply: Type.Object({ id: uuid() }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
