import { callVendor, type VendorAnswer, type VendorFetch } from '../call-vendor.ts';
import type { SmsMessage, SmsOutcome, SmsSender } from './sms-sender.ts';

export interface KavenegarOptions {
  apiKey: string;
  fetch: VendorFetch;
  baseUrl?: string;
}

const vendorUrl = 'https://api.kavenegar.com';
const timeoutMs = 10_000;

const refusals = new Set([411, 413]);
const outages = new Set([402, 409]);
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

/** What an answer of `verify/lookup` means for us. */
export function readKavenegar(answer: VendorAnswer): SmsOutcome {
  // A time-out may come after the message went: a template has no local id to ask by.
  if (answer.kind === 'down') {
    // A refused connection and a gateway's own error page are surely before it.
    return answer.reason === 'TypeError' || answer.reason.startsWith('http 5')
      ? { kind: 'down', reason: answer.reason, retryAfterMs: 5_000 }
      : { kind: 'unknown', reason: answer.reason };
  }
  const status = statusOf(answer);
  if (status === 200) {
    const id = firstEntry(answer.body)?.messageid;
    return { kind: 'accepted', vendorId: typeof id === 'string' || typeof id === 'number' ? String(id) : '' };
  }
  const backOffMs = backOffs.get(status);
  if (backOffMs !== undefined) return { kind: 'down', reason: String(status), retryAfterMs: backOffMs };
  if (outages.has(status) || status >= 500) {
    // 501 and 607 are ours: a trial account, an unknown tag.
    if (status === 501 || status === 607) return { kind: 'misconfigured', code: status };
    return { kind: 'down', reason: String(status), retryAfterMs: 5_000 };
  }
  return refusals.has(status) ? { kind: 'refused', code: status } : { kind: 'misconfigured', code: status };
}

/** Kavenegar's documented HTTP: `verify/lookup` with templates approved in its panel. The key is part of the address. */
export function createKavenegar({ apiKey, fetch, baseUrl = vendorUrl }: KavenegarOptions): SmsSender {
  return {
    async send({ receptor, template, tokens }: SmsMessage) {
      const [token = '', token2, token3] = tokens;
      const form = new URLSearchParams({ receptor, template, token, type: 'sms' });
      if (token2 !== undefined) form.set('token2', token2);
      if (token3 !== undefined) form.set('token3', token3);
      const url = `${baseUrl}/v1/${encodeURIComponent(apiKey)}/verify/lookup.json`;
      return readKavenegar(await callVendor(fetch, url, { method: 'POST', body: form }, timeoutMs));
    },
  };
}
