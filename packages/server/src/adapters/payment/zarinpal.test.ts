import { describe, expect, it } from 'vitest';
import { createZarinpal, readRefund, readRequest, readReverse, readTransaction, readVerify } from './zarinpal.ts';

const authority = `A${'0'.repeat(35)}`;
const answer = (body: Record<string, unknown>, status = 200) => ({ kind: 'answer', status, body }) as const;
const ok = (data: object) => answer({ data, errors: [] });
const failure = (code: number, data: unknown = [], status = 200) =>
  answer({ data, errors: { code, message: 'x', validations: [] } }, status);
const down = { kind: 'down', reason: 'TimeoutError' } as const;
const payUrl = (one: string) => `https://pay/${one}`;

describe('Zarinpal', () => {
  it.each([
    ['100', ok({ code: 100, ref_id: 201, card_pan: '502229******5995' }), { kind: 'paid', refId: '201' }],
    ['101', ok({ code: 101, ref_id: 201, card_pan: '' }), { kind: 'paid', refId: '201' }],
    ['100 without its number', ok({ code: 100 }), { kind: 'unknown' }],
    ['-51', failure(-51), { kind: 'unpaid', code: '-51' }],
    ['-50', failure(-50, {}), { kind: 'refused', fraud: true }],
    ['-54 with HTTP 401', failure(-54, [], 401), { kind: 'refused', fraud: false }],
    ['-52', failure(-52), { kind: 'unknown' }],
    ['-12', failure(-12), { kind: 'unknown' }],
    ['-10', failure(-10), { kind: 'unknown' }],
    ['nothing', down, { kind: 'unknown' }],
  ])('verify: %s', (_name, given, expected) => expect(readVerify(given)).toMatchObject(expected));

  it.each([
    ['100', ok({ code: 100, authority }), { kind: 'opened', authority, payUrl: payUrl(authority) }],
    ['100 with something else', ok({ code: 100, authority: '../x' }), { kind: 'refused' }],
    ['-9', failure(-9), { kind: 'refused', code: '-9' }],
    ['-12', failure(-12), { kind: 'down' }],
    ['nothing', down, { kind: 'down' }],
  ])('request: %s', (_name, given, expected) => expect(readRequest(given, payUrl)).toMatchObject(expected));

  it.each([
    ['100', ok({ code: 100, message: 'Reversed' }), { kind: 'reversed' }],
    ['-63: half an hour is over', failure(-63), { kind: 'too_late', code: '-63' }],
    ['-60', failure(-60), { kind: 'too_late' }],
    ['-54', failure(-54), { kind: 'refused', code: '-54' }],
    ['-52', failure(-52), { kind: 'unknown' }],
    ['nothing', down, { kind: 'unknown' }],
  ])('reverse: %s', (_name, given, expected) => expect(readReverse(given)).toMatchObject(expected));

  it.each([
    ['paid', { paid: [{ id: '38' }], refunded: [] }, { kind: 'found', session: '38', isRefunded: false }],
    ['refunded', { paid: [], refunded: [{ id: 38 }] }, { kind: 'found', session: '38', isRefunded: true }],
    ['neither', { paid: [], refunded: [] }, { kind: 'missing' }],
    ['half an answer', { paid: [] }, { kind: 'unknown' }],
  ])('transaction: %s', (_name, data, expected) => expect(readTransaction(answer({ data }))).toMatchObject(expected));

  const graphRefusal = { data: null, errors: [{ message: 'no' }] };
  it.each([
    ['its number', answer({ data: { resource: { id: '77' } } }), { kind: 'refunded', refId: '77' }],
    ['no', answer(graphRefusal), { kind: 'refused', code: 'no' }],
    ['no, while broken', answer(graphRefusal, 500), { kind: 'unknown' }],
    ['neither', answer({ data: {} }), { kind: 'unknown' }],
    ['nothing', down, { kind: 'unknown' }],
  ])('refund: %s', (_name, given, expected) => expect(readRefund(given)).toMatchObject(expected));

  it('refunds over the panel by its key alone, and says when there is none', async () => {
    const asked: [string, RequestInit][] = [];
    const fetch = async (url: string, init: RequestInit) => {
      asked.push([url, init]);
      return Response.json({ data: { resource: { id: '77' } } });
    };
    const request = { session: '38', amount: 20_000n, description: 'd' };
    expect(await createZarinpal({ merchantId: 'm', fetch }).transaction('201')).toEqual({ kind: 'no_key' });
    const gateway = createZarinpal({ merchantId: 'm', fetch, panel: { token: 't', terminalId: '9' } });
    expect(await gateway.refund(request)).toEqual({ kind: 'refunded', refId: '77' });
    const [[url, init] = ['', {}]] = asked;
    expect([asked.length, url]).toEqual([1, 'https://next.zarinpal.com/api/v4/graphql/']);
    expect(init.headers).toMatchObject({ authorization: 'Bearer t' });
    expect(JSON.parse(String(init.body)).variables).toMatchObject({ session_id: '38', amount: 20_000, method: 'PAYA' });
  });

  it('asks in rial and says so, at the documented addresses', async () => {
    const asked: [string, Record<string, unknown>][] = [];
    const gateway = createZarinpal({
      merchantId: 'm',
      fetch: async (url, init) => {
        asked.push([url, JSON.parse(String(init.body)) as Record<string, unknown>]);
        return Response.json({
          data: { code: 100, authority, status: 'PAID', authorities: [{ authority, amount: 5000 }] },
          errors: [],
        });
      },
    });
    const opened = await gateway.request({
      amount: 5_000n,
      callbackUrl: 'https://a/b',
      description: 'd',
      orderId: 'o',
    });
    expect(opened).toMatchObject({ payUrl: `https://payment.zarinpal.com/pg/StartPay/${authority}` });
    expect(asked[0]).toEqual([
      'https://payment.zarinpal.com/pg/v4/payment/request.json',
      {
        merchant_id: 'm',
        amount: 5000,
        currency: 'IRR',
        callback_url: 'https://a/b',
        description: 'd',
        metadata: { order_id: 'o' },
      },
    ]);
    expect(await gateway.inquire(authority)).toBe('paid');
    expect(await gateway.unverified()).toEqual([{ authority, amount: 5_000n }]);
  });
});
