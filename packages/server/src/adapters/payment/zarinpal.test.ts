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
    ['100 without its number', ok({ code: 100 }), { kind: 'unknown', reason: 'no ref_id' }],
    ['100 with a number as text', ok({ code: 100, ref_id: '201' }), { kind: 'paid', refId: '201', cardPan: '' }],
    ['100 with a card', ok({ code: 100, ref_id: 1, card_pan: '5022' }), { kind: 'paid', cardPan: '5022' }],
    ['100 with an empty number', ok({ code: 100, ref_id: '' }), { kind: 'unknown', reason: 'no ref_id' }],
    ['100 with what no database keeps', ok({ code: 100, ref_id: '2\0' }), { kind: 'unknown', reason: 'no ref_id' }],
    ['100 with a number without end', ok({ code: 100, ref_id: '2'.repeat(1_000) }), { kind: 'unknown' }],
    ['100 with a card that is none', ok({ code: 100, ref_id: 1, card_pan: '<b>\0' }), { kind: 'paid', cardPan: '' }],
    ['a code that is none', ok({ code: 'x', ref_id: 201 }), { kind: 'unknown', reason: 'code 0' }],
    ['no code', answer({}), { kind: 'unknown' }],
    ['-51', failure(-51), { kind: 'unpaid', code: '-51' }],
    ['-50', failure(-50, {}), { kind: 'refused', fraud: true }],
    ['-54 with HTTP 401', failure(-54, [], 401), { kind: 'refused', fraud: false }],
    ['-11: the merchant is not served', failure(-11, [], 401), { kind: 'unknown', alert: '-11' }],
    ['-52', failure(-52), { kind: 'unknown' }],
    ['-12', failure(-12), { kind: 'unknown' }],
    ['-10', failure(-10), { kind: 'unknown' }],
    ['nothing', down, { kind: 'unknown' }],
  ])('verify: %s', (_name, given, expected) => expect(readVerify(given)).toMatchObject(expected));

  it.each([
    ['100', ok({ code: 100, authority }), { kind: 'opened', authority, payUrl: payUrl(authority) }],
    ['100 with something else', ok({ code: 100, authority: '../x' }), { kind: 'refused' }],
    ['100 with no text', ok({ code: 100, authority: 5 }), { kind: 'refused' }],
    ['another code beside an authority', ok({ code: 101, authority }), { kind: 'refused', code: '101' }],
    ['no code', answer({}), { kind: 'down', reason: 'code 0' }],
    ['-9', failure(-9), { kind: 'refused', code: '-9' }],
    ['-12', failure(-12), { kind: 'down' }],
    ['-52: its own trouble', failure(-52), { kind: 'down', reason: 'code -52' }],
    ['-10 beside HTTP 401', failure(-10, [], 401), { kind: 'refused', code: '-10' }],
    ['-11 of a broken server', failure(-11, [], 500), { kind: 'down', reason: 'code -11' }],
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
    ['the other half', { refunded: [] }, { kind: 'unknown', reason: 'http 200' }],
    ['a row without its number', { paid: [{}], refunded: [] }, { kind: 'missing' }],
  ])('transaction: %s', (_name, data, expected) => expect(readTransaction(answer({ data }))).toMatchObject(expected));

  it('transaction: what the panel complains of is not believed', () => {
    const data = { paid: [{ id: '38' }], refunded: [] };
    const fault = { kind: 'unknown', alert: 'fault/panel' };
    expect(readTransaction(answer({ data, errors: [{ message: 'no' }] }))).toEqual({ ...fault, reason: 'no' });
    expect(readTransaction(answer({ data, errors: [{}] }))).toEqual({ ...fault, reason: 'error' });
    const broken = { kind: 'answer', status: 502, body: { errors: [{ message: 'no' }] } } as const;
    expect(readTransaction(broken)).toEqual({ kind: 'unknown', reason: 'no' });
    const unauthenticated = { kind: 'answer', status: 401, body: { message: 'Unauthenticated.' } } as const;
    expect(readTransaction(unauthenticated)).toEqual({ kind: 'unknown', reason: 'http 401', alert: 'key/panel' });
    for (const message of ['Unauthenticated.', 'This action is unauthorized.', 'Forbidden'])
      expect(readTransaction(answer({ data: null, errors: [{ message }] }))).toEqual({
        ...{ kind: 'unknown', reason: message, alert: 'key/panel' },
      });
    expect(readTransaction(down)).toEqual({ kind: 'unknown', reason: 'TimeoutError' });
  });

  const graphRefusal = { data: null, errors: [{ message: 'no' }] };
  it.each([
    ['its number', answer({ data: { resource: { id: '77' } } }), { kind: 'refunded', refId: '77' }],
    ['no', answer(graphRefusal), { kind: 'refused', code: 'no' }],
    ['its number as one', answer({ data: { resource: { id: 77 } } }), { kind: 'refunded', refId: '77' }],
    ['no, without a word', answer({ errors: [{ message: '' }] }), { kind: 'refused', code: 'error' }],
    ['no, at length', answer({ errors: [{ message: 'x'.repeat(150) }] }), { kind: 'refused', code: 'x'.repeat(100) }],
    ['no, while broken', answer(graphRefusal, 500), { kind: 'unknown', reason: 'no' }],
    ['neither', answer({ data: {} }), { kind: 'unknown' }],
    ['nothing', down, { kind: 'unknown' }],
  ])('refund: %s', (_name, given, expected) => expect(readRefund(given)).toMatchObject(expected));

  const over = (body: object, status = 200) =>
    createZarinpal({ merchantId: 'm', fetch: async () => Response.json(body, { status }) });
  it.each([
    [{ data: { code: -9, authorities: [] } }, null],
    [{ data: { code: 100, authorities: {} } }, null],
    [{ data: { code: 100, authorities: [] } }, []],
    [
      {
        data: {
          code: 100,
          authorities: [
            { authority, amount: '5000' },
            { authority: 5, amount: 5000 },
            { authority: 'A\0', amount: 5000 },
            { authority, amount: 1.5 },
            { authority, amount: -1 },
            { authority, amount: null },
            null,
          ],
        },
      },
      [{ authority, amount: 5_000n }],
    ],
  ])('unverified: %#', async (body, expected) => expect(await over(body).unverified()).toEqual(expected));

  it.each([
    ['PAID', 'paid'],
    ['VERIFIED', 'verified'],
    ['FAILED', 'failed'],
    ['REVERSED', 'reversed'],
    ['IN_BANK', 'in_bank'],
    ['NEW_WORD', 'unknown'],
    [undefined, 'unknown'],
  ])('inquiry: %s', async (status, expected) => {
    expect(await over({ data: { code: 100, status } }).inquire(authority)).toBe(expected);
  });

  it('without a panel refunds nothing', async () => {
    const request = { session: '38', amount: 20_000n, description: 'd' };
    expect(await over({ data: { resource: { id: '77' } } }).refund(request)).toEqual({
      kind: 'refused',
      code: 'no_key',
    });
  });

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
