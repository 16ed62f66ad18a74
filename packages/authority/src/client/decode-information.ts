import { isRecord } from '../crypto/compact.ts';
import { ServerKeyError } from '../crypto/errors.ts';
import { importServerKey, type ServerKey } from '../crypto/server-key.ts';
import { decodeMessages } from './decode-inquiry.ts';
import { MissingInReply, messageOf } from './decode-reply.ts';
import type {
  FiscalInformation,
  InvoicePaymentOutcome,
  Lookup,
  Nonce,
  PacketOutcome,
  SendInvoicesResult,
  Taxpayer,
  TaxpayerInfo,
} from './outcomes.ts';
import { booleanOf, listOf, numberOf, objectOf, type ReplyObject, textOf } from './reply-value.ts';

/** What `server-information` says, its keys ready for use. */
export interface ServerInformation {
  /** The authority's clock when it answered, epoch milliseconds; null when the reply had none. */
  readonly serverTimeMs: number | null;
  /** At least one; packets are encrypted for the first. */
  readonly keys: readonly [ServerKey, ...ServerKey[]];
}

function objectIn(json: unknown): ReplyObject {
  if (!isRecord(json)) throw new MissingInReply('no object');
  return json;
}

export function decodeNonce(json: unknown): Nonce {
  const reply = objectIn(json);
  const nonce = textOf(reply, 'nonce');
  if (nonce === '') throw new MissingInReply('no nonce');
  const expiresAtMs = Date.parse(textOf(reply, 'expDate'));
  return { nonce, expiresAtMs: Number.isNaN(expiresAtMs) ? null : expiresAtMs };
}

/** Keys that cannot be read are passed over, as long as one can. */
export function decodeServerInformation(json: unknown): ServerInformation {
  const reply = objectIn(json);
  const [first, ...others] = listOf(reply, 'publicKeys').filter(isRecord).flatMap(readKey);
  if (first === undefined) throw new MissingInReply('no public key that can be used');
  return { serverTimeMs: numberOf(reply, 'serverTime'), keys: [first, ...others] };
}

function readKey(row: ReplyObject): ServerKey[] {
  try {
    return [importServerKey({ key: textOf(row, 'key'), id: textOf(row, 'id') })];
  } catch (error) {
    if (error instanceof ServerKeyError) return [];
    throw error;
  }
}

/** Version 1 answers an unknown code with an empty object, so emptiness counts as not found. */
export function decodeFiscalInformation(json: unknown): Lookup<FiscalInformation> {
  const reply = objectIn(json ?? {});
  const fiscalStatus = textOf(reply, 'fiscalStatus').toUpperCase();
  const nationalId = textOf(reply, 'nationalId');
  if (fiscalStatus === '' && nationalId === '') return { outcome: 'notFound' };
  return {
    outcome: 'found',
    nameTrade: textOf(reply, 'nameTrade'),
    fiscalStatus,
    nationalId,
    economicCode: textOf(reply, 'economicCode'),
  };
}

export function decodeTaxpayer(json: unknown): Lookup<Taxpayer> {
  const reply = objectIn(json ?? {});
  const taxpayer = {
    nameTrade: textOf(reply, 'nameTrade'),
    taxpayerStatus: textOf(reply, 'taxpayerStatus').toUpperCase(),
    nationalId: textOf(reply, 'nationalId'),
  };
  return Object.values(taxpayer).every((text) => text === '')
    ? { outcome: 'notFound' }
    : { outcome: 'found', ...taxpayer };
}

export function decodeTaxpayerInfo(json: unknown): Lookup<TaxpayerInfo> {
  const taxpayer = decodeTaxpayer(json);
  if (taxpayer.outcome === 'notFound') return taxpayer;
  const reply = objectIn(json);
  return {
    ...taxpayer,
    taxpayerType: textOf(reply, 'taxpayerType'),
    postalCode: textOf(reply, 'postalcodeTaxpayer'),
    address: textOf(reply, 'addressTaxpayer'),
  };
}

export function decodeArticle6Status(json: unknown): boolean {
  const remains = booleanOf(objectIn(json), 'article6RemainStatus');
  if (remains === null) throw new MissingInReply('no article6RemainStatus');
  return remains;
}

/** Rows are matched by uid, not by their order, which no document promises. */
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

export function decodeInvoicePayment(json: unknown): InvoicePaymentOutcome {
  const reply = objectIn(json);
  const status = textOf(reply, 'requestStatus').toUpperCase();
  if (status === 'SUCCESS') return { outcome: 'accepted' };
  if (status === 'FAILED') return { outcome: 'rejected', errors: decodeMessages(reply, 'error') };
  throw new MissingInReply('no requestStatus');
}
