import { isRecord } from '../crypto/compact.ts';
import { MissingInReply, messageOf } from './decode-reply.ts';
import type { AuthorityMessage, InquiryDetails, InquiryOutcome, InvoiceStatusOutcome } from './outcomes.ts';
import { listOf, objectOf, type ReplyObject, textOf } from './reply-value.ts';

/** Outcome by the authority's word. Another word counts as pending: asking again is the one thing never wrong. */
const outcomes = {
  SUCCESS: 'accepted',
  FAILED: 'rejected',
  IN_PROGRESS: 'pending',
  PENDING: 'pending',
  TIMEOUT: 'timeout',
  NOT_FOUND: 'notFound',
} as const satisfies Record<string, InquiryOutcome['outcome']>;

/** Rows of any of the three inquiries. @throws MissingInReply when the reply is no list */
export function decodeInquiry(json: unknown): InquiryOutcome[] {
  return rowsOf(json).map(decodeRow);
}

function decodeRow(row: ReplyObject): InquiryOutcome {
  const data = objectOf(row, 'data');
  const status = textOf(row, 'status').toUpperCase();
  const details: InquiryDetails = {
    referenceNumber: textOf(row, 'referenceNumber'),
    // Some write it in large letters; whoever asks has it as a UUID is kept, in small ones.
    uid: textOf(row, 'uid').toLowerCase(),
    fiscalId: textOf(row, 'fiscalId'),
    packetType: textOf(row, 'packetType'),
    status,
    errors: decodeMessages(data, 'error'),
    warnings: decodeMessages(data, 'warning'),
  };
  const outcome = Object.hasOwn(outcomes, status) ? outcomes[status as keyof typeof outcomes] : 'pending';
  if (outcome === 'accepted') return { ...details, outcome, receipt: textOf(row, 'sign') || null };
  if (outcome === 'notFound') return { ...details, outcome, answered: true };
  return { ...details, outcome };
}

/** The messages in a field, without those that say nothing. */
export function decodeMessages(data: ReplyObject, name: string): AuthorityMessage[] {
  return listOf(data, name)
    .map(messageOf)
    .filter(({ code, message }) => code !== '' || message !== '');
}

/** Adds a `notFound` for every id that no row speaks of. @param key the row's field with the id */
export function completeInquiry(
  rows: readonly InquiryOutcome[],
  key: 'uid' | 'referenceNumber',
  ids: readonly string[],
  fiscalId: string,
): InquiryOutcome[] {
  const seen = new Set(rows.map((row) => row[key].toLowerCase()));
  const missing = ids.filter((id) => !seen.has(id.toLowerCase()));
  return [...rows, ...missing.map((id) => unansweredRow(key, id, fiscalId))];
}

function unansweredRow(key: 'uid' | 'referenceNumber', id: string, fiscalId: string): InquiryOutcome {
  const details = { referenceNumber: '', uid: '', fiscalId, packetType: '', status: '', errors: [], warnings: [] };
  return { ...details, [key]: id, outcome: 'notFound', answered: false };
}

/** One outcome for each tax id asked about, in their order. @throws MissingInReply when the reply is no list */
export function decodeInvoiceStatuses(json: unknown, taxIds: readonly string[]): InvoiceStatusOutcome[] {
  const rows = new Map(rowsOf(json).map((row) => [textOf(row, 'taxId') || textOf(row, 'taxid'), row]));
  return taxIds.map((taxId) => decodeInvoiceStatus(taxId, rows.get(taxId) ?? {}));
}

function decodeInvoiceStatus(taxId: string, row: ReplyObject): InvoiceStatusOutcome {
  const error = textOf(row, 'error').toUpperCase();
  const invoiceStatus = textOf(row, 'invoiceStatus').toUpperCase();
  if (error === 'NOT_FOUND') return { outcome: 'notFound', taxId };
  if (error === 'ACCESS_DENIED') return { outcome: 'accessDenied', taxId };
  if (error !== '' || invoiceStatus === '') return { outcome: 'unknown', taxId, error };
  const article6Status = textOf(row, 'article6Status').toUpperCase() || null;
  return { outcome: 'found', taxId, invoiceStatus, article6Status };
}

/** A list of objects; also one alone, or one wrapped in `result` or `data` as version 1 does. */
function rowsOf(json: unknown): ReplyObject[] {
  if (Array.isArray(json)) return json.filter(isRecord);
  if (!isRecord(json)) throw new MissingInReply('no list of rows');
  if ('status' in json || 'taxId' in json) return [json];
  const wrapped = json.result ?? json.data;
  if (wrapped === undefined || wrapped === null) throw new MissingInReply('no list of rows');
  return rowsOf(wrapped);
}
