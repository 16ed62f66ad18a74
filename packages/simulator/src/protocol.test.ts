import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { InquiryRow, InvoiceStatusRow } from '@taraz/authority/wire';
import { compactVerify, importSPKI } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CertificateCache } from './crypto/certificate.ts';
import { openJws } from './crypto/jws.ts';
import { makeIdentity } from './testing/identity.ts';
import { saleInvoice } from './testing/invoices.ts';
import { startBench, type TestBench } from './testing/test-simulator.ts';
import { TinyClient } from './testing/tiny-client.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

describe('one invoice from nonce to signed receipt', () => {
  it('is registered, and its receipt verifies with the published key', async () => {
    const { client } = bench;
    const invoice = saleInvoice();
    const uid = randomUUID();
    const { status, body } = await client.post([await client.seal(invoice)], undefined, [uid]);
    expect(status).toBe(200);
    const [receipt] = body.result;
    expect(body.timestamp).toBeTypeOf('number');
    expect(receipt).toEqual({ uid, packetType: null, referenceNumber: expect.any(String), data: null });

    const row = await client.verdict(receipt?.referenceNumber ?? '');
    expect(row).toMatchObject({
      referenceNumber: receipt?.referenceNumber,
      uid,
      status: 'SUCCESS',
      data: { error: [], warning: [], success: true },
      packetType: 'receive_invoice_confirm',
      fiscalId: 'A11216',
    });
    const { pem } = await client.serverKey();
    const opened = await compactVerify(row.sign, await importSPKI(pem, 'RS256'));
    expect(Object.keys(opened.protectedHeader).sort()).toEqual(['alg', 'sigT']);
    expect(opened.protectedHeader.sigT).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(JSON.parse(new TextDecoder().decode(opened.payload))).toEqual({
      referenceNumber: row.referenceNumber,
      clientId: 'A11216',
      taxId: invoice.header.taxid,
      receivedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
  });

  it('gives the same receipt every time it is asked', async () => {
    const { client } = bench;
    const row = await client.submit(saleInvoice());
    expect((await client.verdict(row.referenceNumber)).sign).toBe(row.sign);
  });
});

describe('nonce', () => {
  it('has a uuid and a time, and says when it ends to the nanosecond', async () => {
    const before = Date.now();
    const { body } = await bench.client.raw<{ nonce: string; expDate: string }>('GET', 'nonce', {
      query: 'timeToLive=20',
    });
    expect(body.nonce).toMatch(/^[0-9a-f-]{36}-\d{13}$/);
    expect(body.expDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{9}Z$/);
    const life = Date.parse(body.expDate) - before;
    expect(life).toBeGreaterThan(19_000);
    expect(life).toBeLessThan(25_000);
  });
});

describe('information', () => {
  it('lists one RSA-4096 key', async () => {
    const { body } = await bench.client.call<{ serverTime: number; publicKeys: { key: string }[] }>(
      'GET',
      'server-information',
    );
    expect(body.publicKeys).toHaveLength(1);
    expect(body.publicKeys[0]).toMatchObject({ algorithm: 'RSA', purpose: 1 });
    expect(Buffer.from(body.publicKeys[0]?.key ?? '', 'base64').length).toBe(550);
    expect(Math.abs(body.serverTime - Date.now())).toBeLessThan(5000);
  });

  it('tells a memory and taxpayers', async () => {
    const { client } = bench;
    const fiscal = await client.call('GET', 'fiscal-information', { query: 'memoryId=A11216' });
    expect(fiscal).toEqual({
      status: 200,
      body: { nameTrade: 'A11216', fiscalStatus: 'ACTIVE', nationalId: '14003778990', economicCode: '14003778990' },
    });
    for (const [status, told] of [
      ['INACTIVE', 'INACTIVE'],
      ['KEY_INVALID', 'ACTIVE'],
    ] as const) {
      bench.simulator.control.registerMemory({ memoryId: 'A1DEAD', nationalId: '14003778990', status });
      const { body } = await client.call('GET', 'fiscal-information', { query: 'memoryId=A1DEAD' });
      expect(body).toMatchObject({ fiscalStatus: told, nationalId: '14003778990' });
    }
    const known = await client.call('GET', 'taxpayer', { query: 'economicCode=14003778990' });
    expect(known.body).toEqual({ nameTrade: 'A11216', taxpayerStatus: 'ACTIVE', nationalId: '14003778990' });
    const other = await client.call('GET', 'taxpayer-info', { query: 'economicCode=14008430838' });
    expect(other.body).toMatchObject({ taxpayerStatus: 'ACTIVE', nationalId: '14008430838', taxpayerType: 'LEGAL' });
    const { nameTrade } = other.body as { nameTrade: string };
    expect(other.body).toMatchObject({
      taxpayerName: nameTrade,
      taxpayerCallStatus: true,
      taxpayerArticle2Status: false,
    });
    bench.simulator.control.registerMemory({ memoryId: 'A1F0RE', nationalId: '093110245000' });
    for (const economicCode of ['09311024500001', '00799999990001']) {
      const person = await client.call('GET', 'taxpayer-info', { query: `economicCode=${economicCode}` });
      expect(person.body).toMatchObject({ taxpayerType: 'REAL' });
    }
    const limit = await client.call('GET', 'taxpayer-article6-status', {
      query: 'economicCode=14003778990&vatValue=1000&period=14051',
    });
    expect(limit.body).toEqual({ article6RemainStatus: true });
  });
});

describe('nonces', () => {
  it.each([
    [9, 400],
    [10, 200],
    [200, 200],
    [201, 400],
  ])('of %d seconds: %d', async (seconds, status) => {
    const reply = await bench.client.raw('GET', 'nonce', { query: `timeToLive=${seconds}`, authorization: null });
    expect(reply.status).toBe(status);
  });
});

describe('the limit of sales (article 6)', () => {
  it('is over for a memory that went beyond it, and for a taxpayer who was struck off', async () => {
    await using own = await startBench();
    const remains = async (economicCode: string) => {
      const query = `economicCode=${economicCode}&vatValue=1000.5&period=14051`;
      const { body } = await own.client.call<{ article6RemainStatus: boolean }>('GET', 'taxpayer-article6-status', {
        query,
      });
      return body.article6RemainStatus;
    };
    const { control } = own.simulator;
    control.registerMemory({ memoryId: 'A1OVER', nationalId: '14008430838', article6Exceeded: true });
    control.registerMemory({ memoryId: 'A1UNDR', nationalId: '14008430838' });
    expect(await remains('14003778990')).toBe(true);
    expect(await remains('14008430838')).toBe(false);
    const code = '10320296185';
    control.loadTaxpayers([{ economicCode: code, nationalId: code, nameTrade: '', taxpayerStatus: 'DEACTIVATED' }]);
    expect(await remains(code)).toBe(false);
    const refused = await own.client.call('GET', 'taxpayer-article6-status', {
      query: 'economicCode=14003778990&vatValue=x&period=14051',
    });
    expect(refused.status).toBe(400);
  });
});

describe('inquiries', () => {
  it('answers one row for each id, in order, with no null anywhere', async () => {
    const { client } = bench;
    const unknown = randomUUID();
    const uid = randomUUID();
    const { body } = await client.post([await client.seal(saleInvoice())], undefined, [uid]);
    await client.verdict(body.result[0]?.referenceNumber ?? '');
    const reply = await client.call<InquiryRow[]>('GET', 'inquiry-by-uid', {
      query: `uidList=${unknown}&uidList=${uid}&fiscalId=A11216`,
    });
    expect(reply.body.map((row) => row.status)).toEqual(['NOT_FOUND', 'SUCCESS']);
    expect(reply.body[0]).toEqual({
      referenceNumber: '',
      uid: unknown,
      status: 'NOT_FOUND',
      data: { error: [], warning: [], success: false },
      packetType: 'receive_invoice_confirm',
      fiscalId: 'A11216',
      sign: '',
    });
    expect(JSON.stringify(reply.body)).not.toContain('null');
  });

  it('looks a day back by itself, and further when a window is said', async () => {
    let offset = 0;
    await using own = await startBench({ clock: () => Date.now() + offset });
    const row = await own.client.submit(saleInvoice());
    offset = 25 * 3_600_000;
    const asked = { query: `referenceIds=${row.referenceNumber}` };
    const hidden = await own.client.call<InquiryRow[]>('GET', 'inquiry-by-reference-id', asked);
    expect(hidden.body[0]?.status).toBe('NOT_FOUND');
    const start = encodeURIComponent(tehran(Date.now() - 3_600_000));
    const end = encodeURIComponent(tehran(Date.now() + offset));
    const found = await own.client.call<InquiryRow[]>('GET', 'inquiry-by-reference-id', {
      query: `${asked.query}&start=${start}&end=${end}`,
    });
    expect(found.body[0]?.status).toBe('SUCCESS');
  });

  it('pages newest first, by status', async () => {
    await using own = await startBench();
    const { client } = own;
    const good = [await client.submit(saleInvoice()), await client.submit(saleInvoice())];
    const bad = await client.submit(saleInvoice({ header: { tbill: 1 } }));
    const all = await client.call<InquiryRow[]>('GET', 'inquiry');
    expect(all.body.map((row) => row.referenceNumber)).toEqual(
      [bad, ...good.toReversed()].map((r) => r.referenceNumber),
    );
    const second = await client.call<InquiryRow[]>('GET', 'inquiry', { query: 'pageNumber=2&pageSize=2' });
    expect(second.body.map((row) => row.referenceNumber)).toEqual([good[0]?.referenceNumber]);
    const failed = await client.call<InquiryRow[]>('GET', 'inquiry', { query: 'status=FAILED' });
    expect(failed.body).toHaveLength(1);
    expect(failed.body[0]?.data.error[0]).toMatchObject({ code: expect.stringMatching(/^0/), errorType: 'ERROR' });
  });

  it('says IN_PROGRESS until the verdict falls', async () => {
    await using own = await startBench({ processingDelayMs: 300 });
    const { body } = await own.client.post([await own.client.seal(saleInvoice())]);
    const reference = body.result[0]?.referenceNumber ?? '';
    const early = await own.client.call<InquiryRow[]>('GET', 'inquiry-by-reference-id', {
      query: `referenceIds=${reference}`,
    });
    expect(early.body[0]).toMatchObject({ status: 'IN_PROGRESS', sign: '', data: { success: false } });
    expect((await own.client.verdict(reference)).status).toBe('SUCCESS');
  });
});

describe('the same packet twice', () => {
  it('is a new submission that fails with 0300101; the first registration stands', async () => {
    await using own = await startBench();
    const { client, simulator } = own;
    const payload = await client.seal(saleInvoice());
    const first = await client.post([payload]);
    const second = await client.post([payload]);
    const one = await client.verdict(first.body.result[0]?.referenceNumber ?? '');
    const two = await client.verdict(second.body.result[0]?.referenceNumber ?? '');
    expect(one.status).toBe('SUCCESS');
    expect(two.status).toBe('FAILED');
    expect(two.data.error.map((error) => error.code)).toContain('0300101');
    expect((await client.verdict(one.referenceNumber)).sign).toBe(one.sign);
    expect(simulator.control.counts()).toMatchObject({ received: 2, registered: 1, duplicates: 1, registeredTwice: 0 });
  });

  it('in one request registers the first only, however many run in parallel', async () => {
    await using own = await startBench();
    const invoice = saleInvoice();
    const payloads = await Promise.all(Array.from({ length: 6 }, () => own.client.seal(invoice)));
    const { body } = await own.client.post(payloads);
    const rows = [];
    for (const { referenceNumber } of body.result) rows.push(await own.client.verdict(referenceNumber));
    expect(rows.map((row) => row.status)).toEqual(['SUCCESS', ...Array(5).fill('FAILED')]);
    expect(own.simulator.control.counts().registeredTwice).toBe(0);
  });

  it('the inquiry by uid does not look at large and small letters, and answers one asked twice twice', async () => {
    await using own = await startBench();
    const uid = randomUUID().toUpperCase();
    await own.client.post([await own.client.seal(saleInvoice())], undefined, [uid]);
    const { body } = await own.client.call<InquiryRow[]>('GET', 'inquiry-by-uid', {
      query: `uidList=${uid.toLowerCase()}&uidList=${uid}&uidList=${uid}`,
    });
    expect(body.map((row) => [row.uid, row.referenceNumber === ''])).toEqual(Array(3).fill([uid, false]));
  });

  it('with one uid: the inquiry by uid speaks of the registered one', async () => {
    await using own = await startBench();
    const uid = randomUUID();
    const payload = await own.client.seal(saleInvoice());
    for (let sending = 0; sending < 2; sending += 1) {
      const { body } = await own.client.post([payload], undefined, [uid]);
      await own.client.verdict(body.result[0]?.referenceNumber ?? '');
    }
    const { body } = await own.client.call<InquiryRow[]>('GET', 'inquiry-by-uid', {
      query: `uidList=${uid}&fiscalId=A11216`,
    });
    expect(body.map((row) => row.status)).toEqual(['SUCCESS']);
  });

  it('a tax id that was refused is free again', async () => {
    await using own = await startBench();
    const invoice = saleInvoice({ header: { tbill: 5 } });
    expect((await own.client.submit(invoice)).status).toBe('FAILED');
    invoice.header.tbill = 1_100_000;
    expect((await own.client.submit(invoice)).status).toBe('SUCCESS');
  });
});

describe('payments', () => {
  it('are taken for invoices on credit only', async () => {
    await using own = await startBench();
    const onCredit = saleInvoice({ header: { setm: 2 } });
    const inCash = saleInvoice();
    await own.client.submit(onCredit);
    await own.client.submit(inCash);
    const pay = (taxId: unknown, key = 'taxId') =>
      own.client.call<{ requestStatus: string; error: { code: string }[] }>('POST', 'invoice-payment', {
        body: { [key]: taxId, paidAmount: 1000, paymentDate: Date.now() - 1000, paymentMethod: 'CARD' },
      });
    expect((await pay(onCredit.header.taxid)).body).toEqual({ requestStatus: 'SUCCESS', error: [] });
    expect((await pay(onCredit.header.taxid, 'taxid')).body.requestStatus).toBe('SUCCESS');
    const refused = await pay(inCash.header.taxid);
    expect(refused.body).toMatchObject({ requestStatus: 'FAILED', error: [{ code: 'NOT_ON_CREDIT' }] });
    expect((await pay('A1121605127000000000A1')).body.error[0]?.code).toBe('NOT_FOUND');
  });
});

describe('payments that are none', () => {
  const payment = (change: object) => ({
    paidAmount: 1000,
    paymentDate: Date.now() - 1000,
    paymentMethod: 'CARD',
    ...change,
  });
  let onCredit: ReturnType<typeof saleInvoice>;
  beforeAll(async () => {
    onCredit = saleInvoice({ header: { setm: 2 } });
    expect((await bench.client.submit(onCredit)).status).toBe('SUCCESS');
  });
  it.each([
    ['nothing', { paidAmount: 0 }, ['BAD_AMOUNT']],
    ['less than nothing', { paidAmount: -1 }, ['BAD_AMOUNT']],
    ['a part of a rial', { paidAmount: 1.5 }, ['BAD_AMOUNT']],
    ['tomorrow’s', { paymentDate: Date.now() + 86_400_000 }, ['BAD_DATE']],
    ['of no moment', { paymentDate: 0 }, ['BAD_DATE']],
    ['by no known way', { paymentMethod: 'GOLD' }, ['BAD_METHOD']],
    ['wrong in all', { paidAmount: '1', paymentDate: 'x', paymentMethod: 7 }, ['BAD_AMOUNT', 'BAD_DATE', 'BAD_METHOD']],
  ])('%s', async (_, change, codes) => {
    const { body } = await bench.client.call<{ requestStatus: string; error: { code: string }[] }>(
      'POST',
      'invoice-payment',
      { body: { taxId: onCredit.header.taxid, ...payment(change) } },
    );
    expect([body.requestStatus, body.error.map(({ code }) => code)]).toEqual(['FAILED', codes]);
  });
});

describe('status of invoices', () => {
  it('awaits the buyer, or says why not', async () => {
    const invoice = saleInvoice();
    await bench.client.submit(invoice);
    const taxid = String(invoice.header.taxid);
    const { body } = await bench.client.call<InvoiceStatusRow[]>('GET', 'inquiry-invoice-status', {
      query: `taxIds=${taxid}&taxIds=A1121605127000000000A1`,
    });
    expect(body).toEqual([
      { taxId: taxid, invoiceStatus: 'AWAITING_REACTION', article6Status: 'NOT_EXCEEDED', error: null },
      { taxId: 'A1121605127000000000A1', invoiceStatus: null, article6Status: null, error: 'NOT_FOUND' },
    ]);
  });
});

describe('what is another’s', () => {
  let stranger: TinyClient;
  let invoice: ReturnType<typeof saleInvoice>;
  let row: InquiryRow;
  beforeAll(async () => {
    const { control, baseUrl } = bench.simulator;
    const identity = await makeIdentity({ nationalId: '14008430838' });
    control.registerMemory({ memoryId: 'A1STRG', nationalId: identity.nationalId });
    control.trustCertificate('A1STRG', identity.certificatePem);
    stranger = new TinyClient(baseUrl, identity, 'A1STRG');
    invoice = saleInvoice({ header: { bid: '10320296185', tinb: '10320296185' } });
    row = await bench.client.submit(invoice);
    expect(row.status).toBe('SUCCESS');
  });
  const asked = async (client: TinyClient): Promise<(string | undefined)[]> => {
    const ask = async (path: string, query: string) => (await client.call<InquiryRow[]>('GET', path, { query })).body;
    const [byUid] = await ask('inquiry-by-uid', `uidList=${row.uid}`);
    const [byReference] = await ask('inquiry-by-reference-id', `referenceIds=${row.referenceNumber}`);
    const page = await ask('inquiry', 'pageSize=100');
    return [byUid?.status, byReference?.status, page.find(({ uid }) => uid === row.uid)?.status];
  };

  it('is shown by no inquiry, and is where its own client asks', async () => {
    expect(await asked(bench.client)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    expect(await asked(stranger)).toEqual(['NOT_FOUND', 'NOT_FOUND', undefined]);
  });

  it('takes no payment from anybody else', async () => {
    const onCredit = saleInvoice({ header: { setm: 2 } });
    await bench.client.submit(onCredit);
    const { body } = await stranger.call<{ requestStatus: string; error: { code: string }[] }>(
      'POST',
      'invoice-payment',
      {
        body: { taxId: onCredit.header.taxid, paidAmount: 1000, paymentDate: Date.now() - 1000, paymentMethod: 'CARD' },
      },
    );
    expect(body).toMatchObject({ requestStatus: 'FAILED', error: [{ code: 'ACCESS_DENIED' }] });
  });

  it('is not found under another memory of the same owner', async () => {
    const { control } = bench.simulator;
    control.registerMemory({ memoryId: 'A1SCND', nationalId: '14003778990' });
    const ask = async (fiscalId: string) =>
      (
        await bench.client.call<InquiryRow[]>('GET', 'inquiry-by-uid', {
          query: `uidList=${row.uid}&fiscalId=${fiscalId}`,
        })
      ).body[0];
    expect(await ask('A1SCND')).toMatchObject({ uid: row.uid, status: 'NOT_FOUND', fiscalId: 'A1SCND' });
    expect(await ask(row.fiscalId)).toMatchObject({ status: 'SUCCESS' });
  });

  it('says nothing of its status but to its buyer', async () => {
    const taxIds = String(invoice.header.taxid);
    const statusFor = async (client: TinyClient) =>
      (await client.call<InvoiceStatusRow[]>('GET', 'inquiry-invoice-status', { query: `taxIds=${taxIds}` })).body[0];
    expect(await statusFor(stranger)).toEqual({
      ...{ taxId: taxIds, invoiceStatus: null, article6Status: null, error: 'ACCESS_DENIED' },
    });
    const buyer = await makeIdentity({ nationalId: '10320296185' });
    bench.simulator.control.registerMemory({ memoryId: 'A1BUYR', nationalId: buyer.nationalId });
    bench.simulator.control.trustCertificate('A1BUYR', buyer.certificatePem);
    const own = new TinyClient(bench.simulator.baseUrl, buyer, 'A1BUYR');
    expect(await statusFor(own)).toMatchObject({ invoiceStatus: 'AWAITING_REACTION', error: null });
  });

  it('says its status to a buyer who is a person, named by an economic code alone, also in another memory', async () => {
    const { control, baseUrl } = bench.simulator;
    const person = await makeIdentity({ nationalId: '0012178950' });
    const sold = saleInvoice({ header: { tob: 1, bid: undefined, tinb: '00121789500001' } });
    expect((await bench.client.submit(sold)).data.error).toEqual([]);
    const taxIds = String(sold.header.taxid);
    const statusFor = async (client: TinyClient) =>
      (await client.call<InvoiceStatusRow[]>('GET', 'inquiry-invoice-status', { query: `taxIds=${taxIds}` })).body[0];
    for (const [memoryId, economicCode] of [
      ['A1PER1', '00121789500001'],
      ['A1PER2', '00121789500002'],
    ] as const) {
      control.registerMemory({ memoryId, nationalId: person.nationalId, economicCode });
      control.trustCertificate(memoryId, person.certificatePem);
      expect(await statusFor(new TinyClient(baseUrl, person, memoryId))).toMatchObject({
        ...{ invoiceStatus: 'AWAITING_REACTION', error: null },
      });
    }
    expect(await statusFor(stranger)).toMatchObject({ error: 'ACCESS_DENIED' });
  });
});

it('a byte order mark before what is signed says nothing', async () => {
  const { client } = bench;
  const nonce = await client.nonce();
  const authorization = await client.token({
    nonce,
    payload: `\uFEFF${JSON.stringify({ nonce, clientId: client.clientId })}`,
  });
  const listed = await client.raw('GET', 'inquiry', { authorization: `Bearer ${authorization}` });
  expect(listed.status).toBe(200);
  expect(await client.submit(`\uFEFF${JSON.stringify(saleInvoice())}`)).toMatchObject({ status: 'SUCCESS' });
});

describe('windows of inquiries', () => {
  it('hold what came in at their first and their last millisecond', async () => {
    const { uid } = await bench.client.submit(saleInvoice());
    const [packet] = bench.simulator.control.received({ limit: 1, uid });
    const at = new Date(packet?.receivedAt ?? '').getTime();
    const found = async (from: number, to: number) => {
      const query = `uidList=${uid}&start=${new Date(from).toISOString()}&end=${new Date(to).toISOString()}`;
      return (await bench.client.call<InquiryRow[]>('GET', 'inquiry-by-uid', { query })).body[0]?.status;
    };
    expect([await found(at, at), await found(at + 1, at + 2), await found(at - 2, at - 1)]).toEqual([
      'SUCCESS',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
  });

  const asks = async (start: string, end: string) => {
    const query = `start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}`;
    return (await bench.client.call<InquiryRow[]>('GET', 'inquiry', { query })).status;
  };

  it('a week ago without an end is a week', async () => {
    const start = new Date(Date.now() - 7 * 86_400_000).toISOString();
    expect((await bench.client.call('GET', 'inquiry', { query: `start=${start}` })).status).toBe(200);
  });

  it.each([
    ['2026-11-13T00:00:00Z', '2026-11-20T00:00:00Z', 200],
    // «Seven days ago» and «now» are read one after the other.
    ['2026-11-13T00:00:00Z', '2026-11-20T00:00:05Z', 200],
    ['2026-11-13T00:00:00Z', '2026-11-20T00:00:05.001Z', 400],
    ['2026-11-13T03+03', '2026-11-20T00:00:00Z', 400],
    ['2026-11-13T03:00+03', '2026-11-20T00:00:00Z', 200],
    ['2026-11-13T03:00 03', '2026-11-20T00:00:00Z', 200],
    ['2026-11-13T03:30:00+03:30', '2026-11-20T00:00:00Z', 200],
    ['2026-11-13T03:29:54+03:30', '2026-11-20T00:00:00Z', 400],
    ['2026-11-13T03:30', '2026-11-20T00:00:00.0009999Z', 200],
    ['2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', 200],
  ])('%s to %s: %d', async (start, end, status) => {
    expect(await asks(start, end)).toBe(status);
  });
});

describe('official samples', () => {
  const samples = JSON.parse(
    readFileSync(new URL('../../core/src/data/official-samples.json', import.meta.url), 'utf8'),
  ) as { jws: { token: string[]; invoice: string[] } };

  it.each([...samples.jws.token, ...samples.jws.invoice])('the authority’s own JWS verifies here: %#', (jws) => {
    expect(openJws(jws, new CertificateCache())).toMatchObject({ ok: true });
  });

  it('reads the signer’s number out of their certificates', () => {
    const ids = [...samples.jws.token, ...samples.jws.invoice].map((jws) => {
      const opened = openJws(jws, new CertificateCache());
      return opened.ok ? opened.certificate.nationalId : null;
    });
    expect(ids).toEqual(['14003778990', '0023457708']);
  });
});

/** `2023-05-14T00:00:00.000000000+03:30` */
function tehran(ms: number): string {
  return `${new Date(ms + 12_600_000).toISOString().slice(0, 23)}000000+03:30`;
}
