import { callVendor, notAsked, type VendorAnswer, type VendorFetch } from '../call-vendor.ts';
import {
  type SmsDelivery,
  type SmsMessage,
  type SmsOutcome,
  type SmsSender,
  type SmsText,
  tokenNames,
} from './sms-sender.ts';

export interface KavenegarOptions {
  apiKey: string;
  fetch: VendorFetch;
  baseUrl?: string;
  /** the line that free texts come from; default: the account's own */
  line?: string;
}

const vendorUrl = 'https://api.kavenegar.com';
const timeoutMs = 10_000;

const refusals = new Set([411, 413]);
const cannotAnswer = 409;
/** «operation failed»: nobody says whether before or after the message was taken */
const operationFailed = 402;
const backOffs: ReadonlyMap<number, number> = new Map([
  [429, 60_000],
  [451, 60_000],
]);

/** `return.status`, which is also the HTTP status; the body's word counts (vendors.md section 1). */
function statusOf({ status, body }: Extract<VendorAnswer, { kind: 'answer' }>): number {
  const result = body.return;
  if (typeof result !== 'object' || result === null || !('status' in result)) return status;
  const given = Number(result.status);
  return Number.isInteger(given) ? given : status;
}

function firstEntry(body: Record<string, unknown>): Record<string, unknown> | null {
  const entry: unknown = Array.isArray(body.entries) ? body.entries[0] : body.entries;
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : null;
}

const answerSoonMs = 5_000;
/** A page in place of an answer, by its HTTP status: of 200 nobody knows what it stands for. */
const page = /^http ([345]\d\d)$/;

/** A time-out may come after the message went, and a template has no local id to ask by; the rest is surely before it. */
function readNoAnswer(reason: string): SmsOutcome {
  const status = Number(page.exec(reason)?.[1]);
  if (reason !== notAsked && Number.isNaN(status)) return { kind: 'unknown', reason };
  return { kind: 'down', reason, retryAfterMs: backOffs.get(status) ?? answerSoonMs };
}

/** What an answer of `verify/lookup` or `sms/send` means for us. */
export function readKavenegar(answer: VendorAnswer): SmsOutcome {
  if (answer.kind === 'down') return readNoAnswer(answer.reason);
  const status = statusOf(answer);
  if (status === 200) {
    const id = firstEntry(answer.body)?.messageid;
    return { kind: 'accepted', vendorId: typeof id === 'string' || typeof id === 'number' ? String(id) : '' };
  }
  const backOffMs = backOffs.get(status);
  if (backOffMs !== undefined) return { kind: 'down', reason: String(status), retryAfterMs: backOffMs };
  if (status === operationFailed) return { kind: 'unknown', reason: String(status) };
  if (status === cannotAnswer || status >= 500) {
    // 501 and 607 are ours: a trial account, an unknown tag.
    if (status === 501 || status === 607) return { kind: 'misconfigured', code: status };
    return { kind: 'down', reason: String(status), retryAfterMs: answerSoonMs };
  }
  return refusals.has(status) ? { kind: 'refused', code: status } : { kind: 'misconfigured', code: status };
}

/** vendors.md section 1; what is not named is still under way. */
const deliveries: ReadonlyMap<number, SmsDelivery> = new Map([
  [6, 'undelivered'],
  [10, 'delivered'],
  [11, 'undelivered'],
  [13, 'undelivered'],
  [14, 'undelivered'],
  [100, 'lost'],
]);

/** What an answer of `sms/status` says of each message; null when it says nothing. */
export function readDeliveries(answer: VendorAnswer): ReadonlyMap<string, SmsDelivery> | null {
  if (answer.kind === 'down' || statusOf(answer) !== 200 || !Array.isArray(answer.body.entries)) return null;
  const said = new Map<string, SmsDelivery>();
  for (const entry of answer.body.entries as unknown[]) {
    if (typeof entry !== 'object' || entry === null) continue;
    const { messageid, status } = entry as Record<string, unknown>;
    if (messageid === undefined || messageid === null) continue;
    said.set(String(messageid), deliveries.get(Number(status)) ?? 'under_way');
  }
  return said;
}

/**
 * Kavenegar's documented HTTP: `verify/lookup` with templates approved in its panel, `sms/send` for free words,
 * `sms/status`. The key is part of the address.
 */
export function createKavenegar({ apiKey, fetch, baseUrl = vendorUrl, line }: KavenegarOptions): SmsSender {
  const call = (method: string, form: URLSearchParams) =>
    callVendor(
      fetch,
      `${baseUrl}/v1/${encodeURIComponent(apiKey)}/${method}.json`,
      { method: 'POST', body: form },
      timeoutMs,
    );
  return {
    async send({ receptor, template, tokens }: SmsMessage) {
      const form = new URLSearchParams({ receptor, template });
      for (const [index, name] of tokenNames[template].entries()) {
        const token = tokens[index];
        if (token !== undefined) form.set(name, token);
      }
      form.set('type', 'sms');
      return readKavenegar(await call('verify/lookup', form));
    },
    async sendText({ localId, receptor, text }: SmsText) {
      const form = new URLSearchParams({ receptor, message: text, localid: localId });
      if (line !== undefined) form.set('sender', line);
      return readKavenegar(await call('sms/send', form));
    },
    deliveriesOf: async (vendorIds) =>
      readDeliveries(await call('sms/status', new URLSearchParams({ messageid: vendorIds.join(',') }))),
  };
}
