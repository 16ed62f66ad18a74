import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Signer } from '../crypto/signer.ts';
import { jsonPayload, verifyJws } from '../crypto/verify-jws.ts';
import { json, type StubAuthority, startStubAuthority, text } from '../testing/stub-authority.ts';
import { packets, testClient, testNowMs, testSigner } from '../testing/test-client.ts';
import { limits } from '../wire/index.ts';
import type { AuthorityClient } from './authority-client.ts';

let signer: Signer;
let stub: StubAuthority;
let client: AuthorityClient;
const [one, two] = packets;
const [uidOne, uidTwo] = [one.header.requestTraceId, two.header.requestTraceId];

beforeAll(async () => {
  signer = await testSigner();
});
beforeEach(async () => {
  stub = await startStubAuthority();
  client = testClient({ baseUrl: stub.baseUrl, signer });
});
afterEach(async () => {
  client.close();
  await stub.close();
});

const serverKeyRow = () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { key, id: '6a2bcd88-a871-4245-a393-2843eafe6e02', algorithm: 'RSA', purpose: 1 };
};
const row = (change: Record<string, unknown>) => ({
  referenceNumber: 'ref',
  uid: uidOne,
  status: 'SUCCESS',
  data: { error: [], warning: [], success: true },
  packetType: 'receive_invoice_confirm',
  fiscalId: 'A11216',
  sign: '',
  ...change,
});

describe('every call', () => {
  it('brings a token of its own over a fresh nonce', async () => {
    stub.on('taxpayer', json({ nameTrade: 'x', taxpayerStatus: 'ACTIVE', nationalId: '1' }));
    await client.taxpayer('14003778990');
    await client.taxpayer('14003778990');
    const tokens = stub.seen.filter(({ path }) => path === 'taxpayer').map(({ authorization }) => authorization);
    expect(tokens.map((token) => jsonPayload(verifyJws(token?.replace('Bearer ', '') ?? '')))).toEqual([
      { nonce: 'nonce-1', clientId: 'A11216' },
      { nonce: 'nonce-2', clientId: 'A11216' },
    ]);
    expect(stub.seen.filter(({ path }) => path === 'nonce').map(({ query }) => query.get('timeToLive'))).toEqual([
      '30',
      '30',
    ]);
  });

  it.each(['', '/', '/api/v2', '/api/v2/', '//'])('finds the API with base address …%s', async (ending) => {
    const other = testClient({ baseUrl: stub.baseUrl + ending, signer });
    expect(await other.nonce()).toEqual({ nonce: 'nonce-1', expiresAtMs: Date.parse('2026-11-20T08:31:00.277Z') });
    other.close();
  });

  it.each(['tp.tax.gov.ir', 'ftp://tp.tax.gov.ir', ''])('refuses %j as base address', (baseUrl) => {
    expect(() => testClient({ baseUrl, signer })).toThrow(RangeError);
  });
});

describe('look-ups', () => {
  it('fiscalInformation', async () => {
    const reply = {
      nameTrade: 'A11216',
      fiscalStatus: 'ACTIVE',
      nationalId: '14003778990',
      economicCode: '14003778990',
    };
    stub.on('fiscal-information', json(reply));
    expect(await client.fiscalInformation('A11216')).toEqual({ outcome: 'found', ...reply });
    expect(stub.seen.at(-1)?.query.toString()).toBe('memoryId=A11216');
  });

  it.each([
    ['nothing', json({}), 'notFound'],
    ['null', json(null), 'notFound'],
    ['a status alone', json({ fiscalStatus: 'active' }), 'found'],
    ['a national id alone', json({ nationalId: '1' }), 'found'],
  ])('fiscalInformation: %s', async (_, handler, outcome) => {
    stub.on('fiscal-information', handler);
    expect(await client.fiscalInformation('A11216')).toMatchObject({ outcome });
  });

  it('taxpayerInfo, whole, and of nobody', async () => {
    const told = { nameTrade: 'فروشگاه', taxpayerStatus: 'ACTIVE', nationalId: '14003778990', taxpayerType: 'LEGAL' };
    const where = { postalcodeTaxpayer: '1619735744', addressTaxpayer: 'تهران' };
    stub.on('taxpayer-info', json({ ...told, ...where }), json({}));
    const address = { postalCode: '1619735744', address: 'تهران' };
    expect(await client.taxpayerInfo('1')).toEqual({ outcome: 'found', ...told, ...address });
    expect(await client.taxpayerInfo('1')).toEqual({ outcome: 'notFound' });
  });

  it('taxpayerArticle6Status without its one field is unreadable', async () => {
    stub.on('taxpayer-article6-status', json({}));
    const question = { economicCode: '14003778990', vatValue: 1n, period: '3' } as const;
    await expect(client.taxpayerArticle6Status(question)).rejects.toThrow('article6RemainStatus');
  });

  it.each([
    ['empty object, as version 1 answers', json({})],
    ['null', json(null)],
    ['nothing at all, as the sandbox answered', text('', 200)],
    ['4170', json({ errors: [{ code: '4170', message: 'یافت نشد' }] }, 404)],
    ['4171 as a number', json({ errors: [{ code: 4171 }] }, 404)],
  ])('taxpayer not found: %s', async (_, handler) => {
    stub.on('taxpayer', handler);
    expect(await client.taxpayer('123')).toEqual({ outcome: 'notFound' });
  });

  it('taxpayerInfo by the names that the Java library of the authority reads', async () => {
    stub.on(
      'taxpayer-info',
      json({ taxpayerName: 'فروشگاه', taxpayerProfileStatus: 1, taxpayerArticle2Status: false }),
    );
    expect(await client.taxpayerInfo('1')).toMatchObject({
      outcome: 'found',
      nameTrade: 'فروشگاه',
      taxpayerStatus: '',
    });
  });

  it('taxpayerInfo, with fields missing', async () => {
    stub.on('taxpayer-info', json({ nameTrade: 'فروشگاه', taxpayerStatus: 'ACTIVE', taxpayerType: null }));
    expect(await client.taxpayerInfo('1')).toEqual({
      outcome: 'found',
      nameTrade: 'فروشگاه',
      taxpayerStatus: 'ACTIVE',
      nationalId: '',
      taxpayerType: '',
      postalCode: '',
      address: '',
    });
  });

  it('taxpayerArticle6Status keeps all digits of the amount', async () => {
    stub.on('taxpayer-article6-status', json({ article6RemainStatus: true }));
    const question = { economicCode: '14003778990', vatValue: 999999999999999999n, period: '3' };
    expect(await client.taxpayerArticle6Status(question)).toBe(true);
    expect(stub.seen.at(-1)?.query.toString()).toBe('economicCode=14003778990&vatValue=999999999999999999&period=3');
  });
});

describe('sendInvoices', () => {
  it('sends the packets as an array and matches rows by uid, whatever their order', async () => {
    const result = [
      { uid: uidTwo.toUpperCase(), packetType: null, referenceNumber: 'ref-2', data: null },
      { uid: uidOne, packetType: null, referenceNumber: 'ref-1', data: null },
    ];
    stub.on('invoice', json({ timestamp: 1684054900556, result }));
    expect(await client.sendInvoices(packets)).toEqual({
      timestampMs: 1684054900556,
      packets: [
        { outcome: 'queued', uid: uidOne, referenceNumber: 'ref-1' },
        { outcome: 'queued', uid: uidTwo, referenceNumber: 'ref-2' },
      ],
    });
    expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual(packets);
  });

  it('says which packet the reply did not speak of, and which it refused', async () => {
    stub.on('invoice', json({ result: [null, { uid: uidTwo, errorCode: '4200', errorDetail: 'اجازه ندارد' }] }));
    expect((await client.sendInvoices(packets)).packets).toEqual([
      { outcome: 'unanswered', uid: uidOne },
      { outcome: 'refused', uid: uidTwo, errors: [{ code: '4200', message: 'اجازه ندارد' }] },
    ]);
  });

  it('refuses none, too many, and two with the same uid, before anything is sent', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({
      payload: 'x',
      header: { requestTraceId: String(index), fiscalId: 'A11216' },
    }));
    for (const bad of [[], many, [one, one]]) await expect(client.sendInvoices(bad)).rejects.toThrow(RangeError);
    expect(stub.seen).toEqual([]);
  });
});

describe('inquiries', () => {
  it('always sends a window, here the last seven days, in the document’s form', async () => {
    stub.on('inquiry-by-uid', json([row({ sign: 'a.b.c' })]));
    expect(await client.inquiryByUid({ uids: [uidOne, uidTwo], fiscalId: 'A11216' })).toEqual([
      {
        outcome: 'accepted',
        receipt: 'a.b.c',
        referenceNumber: 'ref',
        uid: uidOne,
        fiscalId: 'A11216',
        packetType: 'receive_invoice_confirm',
        status: 'SUCCESS',
        errors: [],
        warnings: [],
      },
      expect.objectContaining({ outcome: 'notFound', answered: false, uid: uidTwo, fiscalId: 'A11216' }),
    ]);
    const query = stub.seen.at(-1)?.query;
    expect(query?.getAll('uidList')).toEqual([uidOne, uidTwo]);
    expect(query?.get('start')).toBe('2026-11-13T12:05:00.000000000+03:30');
    expect(query?.get('end')).toBe('2026-11-20T12:05:00.000000000+03:30');
  });

  it.each([
    ['SUCCESS', { outcome: 'accepted', receipt: null }],
    ['FAILED', { outcome: 'rejected' }],
    ['IN_PROGRESS', { outcome: 'pending' }],
    ['PENDING', { outcome: 'pending' }],
    ['TIMEOUT', { outcome: 'timeout' }],
    ['NOT_FOUND', { outcome: 'notFound', answered: true }],
    ['SOMETHING_NEW', { outcome: 'pending', status: 'SOMETHING_NEW' }],
    [' success ', { outcome: 'accepted', status: 'SUCCESS' }],
    [null, { outcome: 'pending', status: '' }],
  ])('status %j', async (status, expected) => {
    stub.on('inquiry-by-reference-id', json([row({ status, data: null, sign: null })]));
    const [outcome] = await client.inquiryByReferenceId({ referenceNumbers: ['ref'] });
    expect(outcome).toMatchObject(expected);
  });

  it('a uid that the authority writes in large letters is the one that was asked for', async () => {
    const uid = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d';
    stub.on('inquiry-by-uid', json([row({ uid: uid.toUpperCase() })]));
    expect(await client.inquiryByUid({ uids: [uid], fiscalId: 'A11216' })).toMatchObject([
      { outcome: 'accepted', uid },
    ]);
  });

  it('messages: codes keep their zeros, whatever form they come in', async () => {
    const error = [{ code: '012802', message: 'm', errorType: 'ERROR' }, { code: 4102 }, '0300101', null, {}];
    stub.on('inquiry', json([row({ status: 'FAILED', data: { error, warning: { code: '1300501' } } })]));
    expect(await client.inquiry({ pageNumber: 2, pageSize: 100, status: 'FAILED' })).toMatchObject([
      {
        errors: [
          { code: '012802', message: 'm' },
          { code: '4102', message: '' },
          { code: '0300101', message: '' },
        ],
        warnings: [{ code: '1300501', message: '' }],
      },
    ]);
    expect(stub.seen.at(-1)?.query.toString()).toMatch(
      /^pageNumber=2&pageSize=100&status=FAILED&start=2026-11-13T12%3A05/,
    );
  });

  it.each([
    ['window of eight days', { window: { fromMs: testNowMs - 8 * 86_400_000, toMs: testNowMs } }],
    ['window that ends before it begins', { window: { fromMs: 2, toMs: 1 } }],
    ['page 0', { pageNumber: 0 }],
    ['101 rows', { pageSize: 101 }],
  ])('refuses a %s', async (_, inquiry) => {
    await expect(client.inquiry(inquiry)).rejects.toThrow(RangeError);
  });

  it.each<[string, (ids: string[]) => Promise<unknown>]>([
    ['reference numbers', (referenceNumbers) => client.inquiryByReferenceId({ referenceNumbers })],
    ['uids', (uids) => client.inquiryByUid({ uids, fiscalId: 'A11216' })],
    ['tax ids', (taxIds) => client.inquiryInvoiceStatus(taxIds)],
  ])('refuse no %s, too many, an empty one and one twice, before anything is sent', async (_, ask) => {
    const tooMany = Array.from({ length: limits.idsPerInquiry + 1 }, (_unused, index) => `${index}`);
    for (const ids of [[], tooMany, ['a', ''], ['a', 'a']]) await expect(ask(ids)).rejects.toThrow(RangeError);
    expect(stub.seen).toEqual([]);
  });

  it('ask about the very ids, from the first page where none was named', async () => {
    for (const path of ['inquiry-by-reference-id', 'inquiry', 'inquiry-invoice-status']) stub.on(path, json([]));
    const rows = await client.inquiryByReferenceId({ referenceNumbers: ['r1', 'r2'] });
    expect(rows).toMatchObject([{ referenceNumber: 'r1', fiscalId: '' }, { referenceNumber: 'r2' }]);
    expect(stub.seen.at(-1)?.query.getAll('referenceIds')).toEqual(['r1', 'r2']);
    await client.inquiry();
    expect(stub.seen.at(-1)?.query.get('pageNumber')).toBe('1');
    await client.inquiryInvoiceStatus(['A', 'B']);
    expect(stub.seen.at(-1)?.query.getAll('taxIds')).toEqual(['A', 'B']);
  });

  it('inquiryInvoiceStatus: one outcome a tax id, in the order asked', async () => {
    stub.on(
      'inquiry-invoice-status',
      json([
        { taxId: 'C', invoiceStatus: null, article6Status: null, error: 'ACCESS_DENIED' },
        { taxId: 'A', invoiceStatus: 'APPROVED', article6Status: 'NOT_EXCEEDED', error: null },
        { taxId: 'B', error: 'NOT_FOUND' },
        { taxId: 'E', invoiceStatus: 'APPROVED', error: 'NEW_WORD' },
      ]),
    );
    expect(await client.inquiryInvoiceStatus(['A', 'B', 'C', 'D', 'E'])).toEqual([
      { outcome: 'found', taxId: 'A', invoiceStatus: 'APPROVED', article6Status: 'NOT_EXCEEDED' },
      { outcome: 'notFound', taxId: 'B' },
      { outcome: 'accessDenied', taxId: 'C' },
      { outcome: 'unknown', taxId: 'D', error: '' },
      { outcome: 'unknown', taxId: 'E', error: 'NEW_WORD' },
    ]);
  });
});

describe('invoicePayment', () => {
  const payment = {
    taxId: 'A111DW04E8300004349008',
    paidAmount: 123456789012345678n,
    paidAtMs: testNowMs,
    method: 'POS',
  } as const;

  it('writes the amount digit by digit', async () => {
    stub.on('invoice-payment', json({ requestStatus: 'SUCCESS', error: [] }));
    expect(await client.invoicePayment({ ...payment, terminalNumber: '12345678' })).toEqual({ outcome: 'accepted' });
    expect(stub.seen.at(-1)?.body).toBe(
      `{"paidAmount":123456789012345678,"taxId":"A111DW04E8300004349008","paymentDate":${testNowMs},"paymentMethod":"POS","terminalNumber":"12345678"}`,
    );
  });

  it('tells why it was refused; the error may be one object, as the document’s malformed sample has it', async () => {
    stub.on('invoice-payment', json({ requestStatus: 'FAILED', error: { code: '01', message: 'نسیه نیست' } }));
    expect(await client.invoicePayment(payment)).toEqual({
      outcome: 'rejected',
      errors: [{ code: '01', message: 'نسیه نیست' }],
    });
    const bad = [
      { paidAmount: 0n },
      { paidAmount: -1n },
      { paidAtMs: -1 },
      { paidAtMs: 1.5 },
      { paidAtMs: Number.NaN },
    ];
    const asked = stub.seen.length;
    for (const one of bad) await expect(client.invoicePayment({ ...payment, ...one })).rejects.toThrow(RangeError);
    expect(stub.seen).toHaveLength(asked);
  });

  it('names terminal and reference only where there are any', async () => {
    stub.on('invoice-payment', json({ requestStatus: 'SUCCESS' }));
    await client.invoicePayment({ ...payment, paidAmount: 1n, paidAtMs: 0, referenceNumber: '42' });
    expect(JSON.parse(stub.seen.at(-1)?.body ?? '')).toEqual({
      ...{ taxId: payment.taxId, paidAmount: 1, paymentDate: 0, paymentMethod: 'POS', referenceNumber: '42' },
    });
  });
});

describe('serverInformation', () => {
  it('is kept for an hour and asked for by one call at a time', async () => {
    let nowMs = testNowMs;
    const heard: number[] = [];
    const onServerInformation = ({ receivedAtMs }: { receivedAtMs: number }) => void heard.push(receivedAtMs);
    const own = testClient({ baseUrl: stub.baseUrl, signer, clock: () => nowMs, onServerInformation });
    stub.on('server-information', json({ serverTime: 1684055518885, publicKeys: [serverKeyRow()] }));
    const asked = () => stub.seen.filter(({ path }) => path === 'server-information').length;

    const [first, second] = await Promise.all([own.serverKey(), own.serverInformation()]);
    expect(first).toBe(second.keys[0]);
    expect([second.serverTimeMs, second.receivedAtMs]).toEqual([1684055518885, testNowMs]);
    nowMs += 59 * 60_000;
    await own.serverKey();
    expect((await own.serverInformation()).receivedAtMs).toBe(testNowMs);
    expect(asked()).toBe(1);
    nowMs += 60_000;
    await own.serverKey();
    expect(asked()).toBe(2);
    await own.serverInformation({ refresh: true });
    expect(asked()).toBe(3);
    expect(heard).toEqual([testNowMs, nowMs, nowMs]);
    own.close();
  });

  it('is asked for again once a packet could not be decrypted, but not without pause', async () => {
    let nowMs = testNowMs;
    const own = testClient({ baseUrl: stub.baseUrl, signer, clock: () => nowMs });
    stub.on('server-information', json({ publicKeys: [serverKeyRow()] }));
    stub.on('inquiry-by-uid', json([row({ status: 'FAILED', data: { error: [{ code: '04150' }] } })]));
    const inquire = () => own.inquiryByUid({ uids: [uidOne], fiscalId: 'A11216' });

    const before = await own.serverKey();
    await inquire();
    expect(await own.serverKey()).toBe(before);
    nowMs += 60_000;
    await inquire();
    expect(await own.serverKey()).not.toBe(before);
    own.close();
  });

  it.each([
    ['only another error', [[{ code: '0102503' }, { code: '0300101' }]], 1],
    ['the error among others', [[{ code: '0300101' }, { code: '04150' }]], 2],
    ['the error of one row among others', [[], [{ code: '04150' }]], 2],
  ])('%s: asked %#', async (_, rows, times) => {
    let nowMs = testNowMs;
    const own = testClient({ baseUrl: stub.baseUrl, signer, clock: () => nowMs });
    stub.on('server-information', json({ publicKeys: [serverKeyRow()] }));
    stub.on('inquiry', json(rows.map((error) => row({ status: 'FAILED', data: { error } }))));
    await own.serverKey();
    nowMs += 60_000;
    await own.inquiry();
    // Asked anew once: what came is believed again.
    for (let call = 0; call < 3; call += 1) await own.serverKey();
    expect(stub.seen.filter(({ path }) => path === 'server-information')).toHaveLength(times);
    own.close();
  });

  it('an old key serves while the authority is away, unless it is suspected', async () => {
    let nowMs = testNowMs;
    const own = testClient({ baseUrl: stub.baseUrl, signer, clock: () => nowMs });
    stub.on('server-information', json({ publicKeys: [serverKeyRow()] }), json({ errors: [{ code: '5199' }] }, 500));
    const before = await own.serverKey();
    nowMs += 2 * 3_600_000;
    expect(await own.serverKey()).toBe(before);
    await expect(own.serverInformation({ refresh: true })).rejects.toThrow('5199');
    stub.on('inquiry', json([row({ status: 'FAILED', data: { error: [{ code: '04150' }] } })]));
    await own.inquiry();
    await expect(own.serverKey()).rejects.toThrow('5199');
    own.close();
  });

  it('an authority that is away is asked once a minute while an old key is kept', async () => {
    let nowMs = testNowMs;
    const own = testClient({ baseUrl: stub.baseUrl, signer, clock: () => nowMs });
    stub.on('server-information', json({ publicKeys: [serverKeyRow()] }), json({ errors: [{ code: '5199' }] }, 500));
    const asked = () => stub.seen.filter(({ path }) => path === 'server-information').length;
    const before = await own.serverKey();
    nowMs += 2 * 3_600_000;
    for (let call = 0; call < 3; call += 1) expect(await own.serverKey()).toBe(before);
    expect(asked()).toBe(2);
    nowMs += 60_000;
    expect(await own.serverKey()).toBe(before);
    expect(asked()).toBe(3);
    own.close();
  });

  it('passes over a key that cannot be used', async () => {
    const good = serverKeyRow();
    stub.on('server-information', json({ publicKeys: [null, { key: 'AAAA', id: 'bad' }, { ...good, id: 'good' }] }));
    expect((await client.serverKey()).id).toBe('good');
  });
});
