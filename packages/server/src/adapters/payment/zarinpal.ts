import { callVendor, type VendorAnswer, type VendorFetch } from '../call-vendor.ts';
import {
  type PaymentGateway,
  type PaymentStatus,
  panelAlerts,
  type RefundOutcome,
  type RequestOutcome,
  type ReverseOutcome,
  type TransactionOutcome,
  type VerifyOutcome,
} from './payment-gateway.ts';

/** The panel's key: refunds go over it, half an hour after a payment. */
export interface ZarinpalPanel {
  token: string;
  terminalId: string;
  baseUrl?: string;
}

export interface ZarinpalOptions {
  /** UUID of the merchant */
  merchantId: string;
  fetch: VendorFetch;
  baseUrl?: string;
  /** where the payer is sent; default the vendor's StartPay */
  payUrl?: (authority: string) => string;
  panel?: ZarinpalPanel;
}

const vendorUrl = 'https://payment.zarinpal.com';
const panelUrl = 'https://next.zarinpal.com/api/v4/graphql/';
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
/** No word on who asks: no code, too many attempts (-12), its own trouble (-52), and whatever a broken server says. */
const passing = new Set([0, -12, -52]);
const isPassing = (code: number, httpStatus: number): boolean => passing.has(code) || httpStatus >= 500;

export function readRequest(answer: VendorAnswer, payUrl: (authority: string) => string): RequestOutcome {
  if (answer.kind === 'down') return { kind: 'down', reason: answer.reason };
  const code = codeOf(answer.body);
  const { authority } = objectOf(answer.body.data);
  if (code === 100 && typeof authority === 'string' && authorityPattern.test(authority)) {
    return { kind: 'opened', authority, payUrl: payUrl(authority) };
  }
  if (isPassing(code, answer.status)) return { kind: 'down', reason: `code ${code}` };
  return { kind: 'refused', code: String(code) };
}

const unpaid = -51;
const otherAmount = -50;
const notOurs = new Set([-53, -54, -55]);
/** It does not serve this merchant: wrong or from another address, inactive, suspended. */
const notServed = new Set([-10, -11, -15]);

/** Numbers of payments and cards as they are kept and shown: no more than the vendor's, of whatever length and signs. */
const refIdPattern = /^[A-Za-z0-9._-]{1,50}$/;
const cardPattern = /^[0-9*xX -]{1,30}$/;

export function readVerify(answer: VendorAnswer): VerifyOutcome {
  if (answer.kind === 'down') return { kind: 'unknown', reason: answer.reason };
  const code = codeOf(answer.body);
  const data = objectOf(answer.body.data);
  if (done.has(code)) {
    const { ref_id: refId, card_pan: cardPan } = data;
    const isNumber = (typeof refId === 'number' || typeof refId === 'string') && refIdPattern.test(String(refId));
    if (!isNumber) return { kind: 'unknown', reason: 'no ref_id' };
    const isCard = typeof cardPan === 'string' && cardPattern.test(cardPan);
    return { kind: 'paid', refId: String(refId), cardPan: isCard ? cardPan : '' };
  }
  if (code === unpaid) return { kind: 'unpaid', code: String(code) };
  if (code === otherAmount || notOurs.has(code)) {
    return { kind: 'refused', code: String(code), fraud: code === otherAmount };
  }
  return { kind: 'unknown', reason: `code ${code}`, ...(notServed.has(code) ? { alert: String(code) } : {}) };
}

/** -60 the bank cannot, -61 was not successful, -62 our address is not set in the panel, -63 half an hour is over */
const refundInstead = new Set([-60, -61, -62, -63]);

export function readReverse(answer: VendorAnswer): ReverseOutcome {
  if (answer.kind === 'down') return { kind: 'unknown', reason: answer.reason };
  const code = codeOf(answer.body);
  if (done.has(code)) return { kind: 'reversed' };
  if (refundInstead.has(code)) return { kind: 'too_late', code: String(code) };
  if (notOurs.has(code)) return { kind: 'refused', code: String(code) };
  return { kind: 'unknown', reason: `code ${code}` };
}

/** GraphQL: what went wrong, or '' */
function graphError({ errors }: Fields): string {
  const [first] = Array.isArray(errors) ? errors : [];
  if (first === undefined) return '';
  const { message } = objectOf(first);
  return typeof message === 'string' && message !== '' ? message.slice(0, 100) : 'error';
}

/** What GraphQL says beside HTTP 200 of a key that it does not take. */
const keyWords = /unauthenticated|unauthori[sz]ed|forbidden/i;

/** The panel does not take our key, or what we ask with it: GraphQL answers 200 with errors. Its own trouble (5xx) passes. */
function alertOf(status: number, why: string): { alert?: string } {
  if (status === 401 || status === 403 || keyWords.test(why)) return { alert: panelAlerts.key };
  return why !== '' && status < 500 ? { alert: panelAlerts.fault } : {};
}

/** The panel lists transactions; the one of our payment, whatever stands beside it. */
export function readTransaction(answer: VendorAnswer): TransactionOutcome {
  if (answer.kind === 'down') return { kind: 'unknown', reason: answer.reason };
  const why = graphError(answer.body);
  const { paid, refunded } = objectOf(answer.body.data);
  if (why !== '' || !Array.isArray(paid) || !Array.isArray(refunded)) {
    return { kind: 'unknown', reason: why || `http ${answer.status}`, ...alertOf(answer.status, why) };
  }
  const idOf = (list: unknown[]) => {
    const { id } = objectOf(list[0]);
    return typeof id === 'string' || typeof id === 'number' ? String(id) : null;
  };
  const session = idOf(refunded) ?? idOf(paid);
  return session === null ? { kind: 'missing' } : { kind: 'found', session, isRefunded: idOf(refunded) !== null };
}

export function readRefund(answer: VendorAnswer): RefundOutcome {
  if (answer.kind === 'down') return { kind: 'unknown', reason: answer.reason };
  const { id } = objectOf(objectOf(answer.body.data).resource);
  if (typeof id === 'string' || typeof id === 'number') return { kind: 'refunded', refId: String(id) };
  const why = graphError(answer.body);
  // An error beside HTTP 5xx may stand for a refund that was taken.
  if (why === '' || answer.status >= 500) return { kind: 'unknown', reason: why || `http ${answer.status}` };
  return { kind: 'refused', code: why };
}

const transactionQuery = `query Transactions($terminal_id: ID!, $reference_id: String) {
  paid: Session(terminal_id: $terminal_id, reference_id: $reference_id, filter: VERIFIED) { id status amount }
  refunded: Session(terminal_id: $terminal_id, reference_id: $reference_id, filter: REFUNDED) { id status amount }
}`;

const refundQuery = `mutation AddRefund($session_id: ID!, $amount: BigInteger!, $description: String, $method: InstantPayoutActionTypeEnum, $reason: RefundReasonEnum) {
  resource: AddRefund(session_id: $session_id, amount: $amount, description: $description, method: $method, reason: $reason) { terminal_id id amount }
}`;

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
    return typeof authority === 'string' && authorityPattern.test(authority) && isWhole
      ? [{ authority, amount: BigInt(String(amount)) }]
      : [];
  });
}

/** Zarinpal's documented HTTP, version 4; amounts are rial and say so. */
export function createZarinpal(options: ZarinpalOptions): PaymentGateway {
  const { merchantId, fetch, baseUrl = vendorUrl, payUrl, panel } = options;
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
  const askPanel = ({ token, baseUrl: url = panelUrl }: ZarinpalPanel, query: string, variables: Fields) =>
    callVendor(
      fetch,
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ query, variables }),
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
    reverse: async (authority) => readReverse(await call('reverse', { authority })),
    async transaction(refId) {
      if (panel === undefined) return { kind: 'no_key' };
      const variables = { terminal_id: panel.terminalId, reference_id: refId };
      return readTransaction(await askPanel(panel, transactionQuery, variables));
    },
    async refund({ session, amount, description }) {
      if (panel === undefined) return { kind: 'refused', code: 'no_key' };
      const variables = {
        session_id: session,
        amount: Number(amount),
        description,
        method: 'PAYA',
        reason: 'CUSTOMER_REQUEST',
      };
      return readRefund(await askPanel(panel, refundQuery, variables));
    },
  };
}
