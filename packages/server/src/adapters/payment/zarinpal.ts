import { callVendor, type VendorAnswer, type VendorFetch } from '../call-vendor.ts';
import type { PaymentGateway, PaymentStatus, RequestOutcome, VerifyOutcome } from './payment-gateway.ts';

export interface ZarinpalOptions {
  /** UUID of the merchant */
  merchantId: string;
  fetch: VendorFetch;
  baseUrl?: string;
  /** where the payer is sent; default the vendor's StartPay */
  payUrl?: (authority: string) => string;
}

const vendorUrl = 'https://payment.zarinpal.com';
const timeoutMs = 10_000;
const authorityPattern = /^[AS][A-Za-z0-9]{35}$/;

type Fields = Record<string, unknown>;
/** `data` and `errors` are each an object or an empty array (vendors.md section 2). */
const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

function codeOf(body: Fields): number {
  const code = Number(objectOf(body.data).code ?? objectOf(body.errors).code);
  return Number.isInteger(code) ? code : 0;
}

const done = new Set([100, 101]);
const tooManyAttempts = -12;

export function readRequest(answer: VendorAnswer, payUrl: (authority: string) => string): RequestOutcome {
  if (answer.kind === 'down') return { kind: 'down', reason: answer.reason };
  const code = codeOf(answer.body);
  const { authority } = objectOf(answer.body.data);
  if (code === 100 && typeof authority === 'string' && authorityPattern.test(authority)) {
    return { kind: 'opened', authority, payUrl: payUrl(authority) };
  }
  if (code === 0 || code === tooManyAttempts) return { kind: 'down', reason: `code ${code}` };
  return { kind: 'refused', code: String(code) };
}

const unpaid = -51;
const otherAmount = -50;
const notOurs = new Set([-53, -54, -55]);

export function readVerify(answer: VendorAnswer): VerifyOutcome {
  if (answer.kind === 'down') return { kind: 'unknown', reason: answer.reason };
  const code = codeOf(answer.body);
  const data = objectOf(answer.body.data);
  if (done.has(code)) {
    const { ref_id: refId, card_pan: cardPan } = data;
    if (typeof refId !== 'number' && typeof refId !== 'string') return { kind: 'unknown', reason: 'no ref_id' };
    return { kind: 'paid', refId: String(refId), cardPan: typeof cardPan === 'string' ? cardPan : '' };
  }
  if (code === unpaid) return { kind: 'unpaid', code: String(code) };
  if (code === otherAmount || notOurs.has(code)) {
    return { kind: 'refused', code: String(code), fraud: code === otherAmount };
  }
  return { kind: 'unknown', reason: `code ${code}` };
}

const statuses: ReadonlyMap<unknown, PaymentStatus> = new Map([
  ['IN_BANK', 'in_bank'],
  ['PAID', 'paid'],
  ['VERIFIED', 'verified'],
  ['FAILED', 'failed'],
  ['REVERSED', 'reversed'],
]);

function readUnverified(answer: VendorAnswer): { authority: string; amount: bigint }[] | null {
  if (answer.kind === 'down' || codeOf(answer.body) !== 100) return null;
  const { authorities } = objectOf(answer.body.data);
  if (!Array.isArray(authorities)) return null;
  return authorities.flatMap((one) => {
    const { authority, amount } = objectOf(one);
    const isWhole = /^\d{1,15}$/.test(String(amount));
    return typeof authority === 'string' && isWhole ? [{ authority, amount: BigInt(String(amount)) }] : [];
  });
}

/** Zarinpal's documented HTTP, version 4; amounts are rial and say so. */
export function createZarinpal({ merchantId, fetch, baseUrl = vendorUrl, payUrl }: ZarinpalOptions): PaymentGateway {
  const call = (name: string, fields: Fields) =>
    callVendor(
      fetch,
      `${baseUrl}/pg/v4/payment/${name}.json`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ merchant_id: merchantId, ...fields }),
      },
      timeoutMs,
    );
  const startPay = payUrl ?? ((authority) => `${baseUrl}/pg/StartPay/${authority}`);
  return {
    async request({ amount, callbackUrl, description, orderId }) {
      const fields = {
        amount: Number(amount),
        currency: 'IRR',
        callback_url: callbackUrl,
        description,
        metadata: { order_id: orderId },
      };
      return readRequest(await call('request', fields), startPay);
    },
    verify: async (authority, amount) => readVerify(await call('verify', { authority, amount: Number(amount) })),
    async inquire(authority) {
      const answer = await call('inquiry', { authority });
      if (answer.kind === 'down') return 'unknown';
      return statuses.get(objectOf(answer.body.data).status) ?? 'unknown';
    },
    unverified: async () => readUnverified(await call('unVerified', {})),
  };
}
