/** Headers of a delivery, as Fetch or Node give them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | string[] | undefined>>;

export interface WebhookEvent {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

const prefix = 'whsec_';
const toleranceMs = 5 * 60_000;

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  // Some gateways hand names on as they were written: `Webhook-Timestamp`.
  const value = Object.entries(headers).find(([written]) => written.toLowerCase() === name)?.[1];
  return Array.isArray(value) ? (value[0] ?? '') : (value ?? '');
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/**
 * The event of a delivery, once its signature holds (standardwebhooks.com). Give the body as it came, to the byte.
 * @throws Error when it is not ours, lacks one of its three headers, or is more than five minutes from now
 */
export async function verifyWebhook(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  nowMs: number = Date.now(),
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  const needed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures };
  for (const [name, value] of Object.entries(needed))
    if (value === '') throw new Error(`there is no ${name} among the headers`);
  if (!(Math.abs(nowMs - Number(timestamp) * 1000) <= toleranceMs))
    throw new Error('the webhook is too old, or from the future');
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.slice(prefix.length)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',');
    if (version !== 'v1') continue;
    if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return JSON.parse(body) as WebhookEvent;
  }
  throw new Error('the webhook is not signed by this secret');
}
