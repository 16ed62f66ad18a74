import fc from 'fast-check';
import { describe, it } from 'vitest';
import { decodeNonce, decodeServerInformation } from './decode-information.ts';
import { completeInquiry, decodeInquiry, decodeInvoiceStatuses } from './decode-inquiry.ts';
import { decodeArticle6Status, decodeFiscalInformation, decodeTaxpayer, decodeTaxpayerInfo } from './decode-lookups.ts';
import { decodeReply } from './decode-reply.ts';
import { decodeInvoicePayment, decodeSendInvoices } from './decode-submissions.ts';
import { CallError } from './errors.ts';

/** Goal: whatever comes back, a call ends in an outcome or a CallError, never in a TypeError. */
const decoders: Record<string, (json: unknown) => unknown> = {
  nonce: decodeNonce,
  serverInformation: decodeServerInformation,
  fiscalInformation: decodeFiscalInformation,
  taxpayer: decodeTaxpayer,
  taxpayerInfo: decodeTaxpayerInfo,
  article6Status: decodeArticle6Status,
  invoicePayment: decodeInvoicePayment,
  sendInvoices: (json) => decodeSendInvoices(json, ['u']),
  inquiry: (json) => completeInquiry(decodeInquiry(json), 'uid', ['u'], 'A11216'),
  invoiceStatuses: (json) => decodeInvoiceStatuses(json, ['t']),
};

const names = ['errors', 'result', 'data', 'error', 'warning', 'status', 'uid', 'code', 'message', 'nonce', 'expDate'];
const moreNames = ['publicKeys', 'key', 'sign', 'taxId', 'requestStatus', 'invoiceStatus', '__proto__', 'constructor'];
const key = fc.oneof(fc.constantFrom(...names, ...moreNames), fc.string());
const word = fc.oneof(
  fc.constantFrom('SUCCESS', 'FAILED', 'NOT_FOUND', 'constructor', 'toString', '4102'),
  fc.string(),
);
const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false, 0, 1e300, -1),
    word,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
  ),
}));
const body = fc.oneof(
  tree.map((value) => JSON.stringify(value)),
  fc.string(),
  fc.constant('<html>'),
);
const status = fc.constantFrom(200, 201, 204, 302, 400, 401, 404, 500, 503);
const retryAfter = fc.option(fc.string());

describe('any reply at all is an outcome or a CallError', () => {
  it.each(Object.entries(decoders))('%s', (_, decode) => {
    fc.assert(
      fc.property(status, body, retryAfter, (code, text, after) => {
        const reply = { status: code, body: text, retryAfter: after };
        try {
          decodeReply({ endpoint: 'sendInvoices', phase: 'request' }, reply, decode);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
        }
      }),
      { numRuns: 400 },
    );
  });
});
