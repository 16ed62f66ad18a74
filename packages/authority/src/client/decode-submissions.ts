import { isRecord } from '../crypto/compact.ts';
import { decodeMessages } from './decode-inquiry.ts';
import { MissingInReply, messageOf, objectIn } from './decode-reply.ts';
import type { InvoicePaymentOutcome, PacketOutcome, SendInvoicesResult } from './outcomes.ts';
import { numberOf, objectOf, type ReplyObject, textOf } from './reply-value.ts';

/**
 * Rows are matched by uid, not by their order, which no document promises.
 * @throws MissingInReply without `result`
 */
export function decodeSendInvoices(json: unknown, uids: readonly string[]): SendInvoicesResult {
  const reply = objectIn(json);
  if (!Array.isArray(reply.result)) throw new MissingInReply('no result');
  const rows = new Map(reply.result.filter(isRecord).map((row) => [textOf(row, 'uid').toLowerCase(), row]));
  return {
    timestampMs: numberOf(reply, 'timestamp'),
    packets: uids.map((uid) => decodePacket(uid, rows.get(uid.toLowerCase()) ?? {})),
  };
}

function decodePacket(uid: string, row: ReplyObject): PacketOutcome {
  const referenceNumber = textOf(row, 'referenceNumber');
  if (referenceNumber !== '') return { outcome: 'queued', uid, referenceNumber };
  const errors = [messageOf(row), ...decodeMessages(objectOf(row, 'data'), 'error')].filter(({ code }) => code !== '');
  return errors.length > 0 ? { outcome: 'refused', uid, errors } : { outcome: 'unanswered', uid };
}

/** @throws MissingInReply without a status that is known */
export function decodeInvoicePayment(json: unknown): InvoicePaymentOutcome {
  const reply = objectIn(json);
  const status = textOf(reply, 'requestStatus').toUpperCase();
  if (status === 'SUCCESS') return { outcome: 'accepted' };
  if (status === 'FAILED') return { outcome: 'rejected', errors: decodeMessages(reply, 'error') };
  throw new MissingInReply('no requestStatus');
}
