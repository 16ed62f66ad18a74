import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { InquiryRow, SendInvoicesReply } from '@taraz/authority/wire';
import { wireKeys } from '@taraz/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saleInvoice } from './testing/invoices.ts';
import { memoryId, startBench, type TestBench } from './testing/test-simulator.ts';
import { codeOf, type HeaderChanges, TinyClient } from './testing/tiny-client.ts';

/** Goal: every deviation that real SDKs make (protocol.md sections 1 to 4 and 9) passes unharmed. */
let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench[Symbol.asyncDispose]());

const goes = async (token: string) =>
  (await bench.client.call('GET', 'server-information', { authorization: `Bearer ${token}` })).status;

describe('token headers', () => {
  const cases: [string, HeaderChanges][] = [
    ['without typ and cty', { typ: undefined, cty: undefined }],
    ['with typ and cty', {}],
    ['sigT with milliseconds', { sigT: '2026-11-18T10:34:51.123Z' }],
    ['sigT of years ago', { sigT: '2019-01-01T00:00:00Z' }],
    ['sigT as local time with an offset after Z', { sigT: '2023-05-13T14:14:47Z+0330' }],
    ['sigT with an offset', { sigT: '2023-05-13T14:14:47+03:30' }],
    ['a header field nobody knows', { extra: { deep: [1] } }],
  ];
  it.each(cases)('%s', async (_name, header) => {
    expect(await goes(await bench.client.token({ header }))).toBe(200);
  });

  it('any order of fields', async () => {
    const { x5c } = bench.identity;
    const header = { crit: undefined, sigT: undefined, x5c: undefined };
    const token = await bench.client.token({
      header: { ...header, ...{ x5c, sigT: '2026-11-18T10:34:51Z', crit: ['sigT'] } },
    });
    expect(await goes(token)).toBe(200);
  });

  it('white space of PEM inside x5c, and intermediates after it', async () => {
    const broken = (bench.identity.x5c[0] ?? '').replace(/(.{64})/g, '$1\r\n');
    const header = { x5c: [`\n${broken}\n`, 'AAAA'] };
    expect(await goes(await bench.client.token({ header }))).toBe(200);
  });

  it('a pretty-printed payload in another order, with escapes', async () => {
    const nonce = await bench.client.nonce();
    const escaped = nonce.replaceAll('-', '\\u002d');
    const payload = `{\r\n  "clientId": "A11216",\r\n  "nonce": "${escaped}"\r\n}`;
    expect(await goes(await bench.client.token({ payload }))).toBe(200);
  });

  it('a payload with a field more', async () => {
    const payload = JSON.stringify({ nonce: await bench.client.nonce(), clientId: 'A11216', iat: 1 });
    expect(await goes(await bench.client.token({ payload }))).toBe(200);
  });
});

describe('addresses and headers', () => {
  const base = () => bench.simulator.url;
  it.each([
    '/requestsmanager/api/v2/nonce',
    '/requestsmanager/api/v2/nonce/',
    '/requestsmanager/api/v2//nonce',
    '/requestsmanager//api/v2/nonce?timeToLive=',
    '//requestsmanager/api/v2//nonce//',
  ])('%s', async (path) => {
    const reply = await fetch(`${base()}${path}`);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toHaveProperty('nonce');
  });

  it.each(['Bearer ', 'Bearer stale.token.here', '', 'nonsense'])('nonce ignores Authorization "%s"', async (value) => {
    const reply = await fetch(`${base()}/requestsmanager/api/v2/nonce`, {
      headers: { authorization: value, 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-8',
    'application/json;odd',
  ])('invoices as %s', async (type) => {
    const { client } = bench;
    const header = { requestTraceId: randomUUID(), fiscalId: 'A11216' };
    const rawBody = JSON.stringify([{ header, payload: await client.seal(saleInvoice()) }]);
    const reply = await client.call<SendInvoicesReply>('POST', 'invoice', {
      rawBody,
      headers: { 'content-type': type },
    });
    expect(reply.status).toBe(200);
    expect((await client.verdict(reply.body.result[0]?.referenceNumber ?? '')).status).toBe('SUCCESS');
  });

  // GsbHttpHeadersProperties of the official SDKs: the government's bus keeps `Authorization` for itself.
  it.each([null, 'Basic YTpi', ''])('the token as `Token`, beside Authorization %j', async (authorization) => {
    const token = `Bearer ${await bench.client.token()}`;
    const call = () => bench.client.call('GET', 'server-information', { authorization, headers: { token } });
    expect((await call()).status).toBe(200);
    // It is looked at as any other: used up now.
    expect(codeOf(await call())).toBe('4102');
  });

  it('with a bearer in `Authorization`, that one counts', async () => {
    const [used, fresh] = [`Bearer ${await bench.client.token()}`, `Bearer ${await bench.client.token()}`];
    const call = (authorization: string, token: string) =>
      bench.client.call('GET', 'server-information', { authorization, headers: { token } });
    expect((await call(used, 'nonsense')).status).toBe(200);
    expect(codeOf(await call(used, fresh))).toBe('4102');
  });

  it('a long token beside a hundred ids', async () => {
    const token = await bench.client.token({
      header: { x5c: [...bench.identity.x5c, ...Array(8).fill('A'.repeat(2000))] },
    });
    const query = Array.from({ length: 100 }, () => `uidList=${randomUUID()}`).join('&');
    const reply = await bench.client.call<InquiryRow[]>('GET', 'inquiry-by-uid', {
      query,
      authorization: `bearer ${token}`,
    });
    expect(reply.body).toHaveLength(100);
  });
});

describe('HTTP of the clients', () => {
  /** What Java's own HttpClient puts on every plain connection: an offer of HTTP/2, which a server may ignore. */
  const h2c = {
    connection: 'Upgrade, HTTP2-Settings',
    upgrade: 'h2c',
    'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
  };

  it.each([
    ['GET', undefined, 200, h2c],
    ['POST', '[]', 400, h2c],
    ['POST', '[]', 400, { expect: '100-continue' }],
    ['POST', '[]', 400, { 'transfer-encoding': 'chunked' }],
  ])('%s %s answers %i', async (method, body, status, headers) => {
    const path = method === 'GET' ? 'nonce' : 'invoice';
    const authorization = `Bearer ${await bench.client.token()}`;
    const answered = await new Promise((resolve, reject) => {
      const call = httpRequest(
        `${bench.simulator.baseUrl}/api/v2/${path}`,
        { method, headers: { authorization, ...headers } },
        (reply) => {
          reply.resume();
          resolve(reply.statusCode);
        },
      );
      call.on('error', reject).end(body);
    });
    expect(answered).toBe(status);
  });
});

describe('inquiry parameters', () => {
  it('without an end find what was acknowledged under a clock that was put back since', async () => {
    await using own = await startBench();
    const { client, simulator } = own;
    simulator.control.advanceDays(1);
    const { referenceNumber, uid } = await client.submit(saleInvoice());
    simulator.control.setTimeOffset(0);
    const start = encodeURIComponent(new Date(Date.now() - 3_600_000).toISOString());
    for (const question of [
      `inquiry-by-reference-id?referenceIds=${referenceNumber}`,
      `inquiry-by-uid?fiscalId=${memoryId}&uidList=${uid}`,
      'inquiry?pageSize=10',
      `inquiry?pageSize=10&start=${start}`,
    ]) {
      const [path = '', query = ''] = question.split('?');
      const { body } = await client.call<InquiryRow[]>('GET', path, { query });
      expect([question, body.map((row) => [row.referenceNumber, row.status])]).toEqual([
        question,
        [[referenceNumber, 'SUCCESS']],
      ]);
    }
    const end = encodeURIComponent(new Date(Date.now()).toISOString());
    expect((await client.call('GET', 'inquiry', { query: `pageSize=10&end=${end}` })).body).toEqual([]);
  });

  const windows = [
    ['2023-05-14T00:00:00.000000000+03:30', '2023-05-15T00:00:00.000000000+03:30'],
    ['2023-05-14T00:00:00.000000+03:30', '2023-05-15T00:00:00.000000+03:30'],
    ['2023-05-14T00:00:00Z', '2023-05-15T00:00:00.1Z'],
    ['2023-05-14T00:00:00-0800', '2023-05-15T00:00:00+0000'],
    ['2023-05-14T00:00:00.123456789Z', '2023-05-21T00:00:00.123456789Z'],
    // The authority's own SDKs: Java's OffsetDateTime leaves zero seconds out, .NET writes no offset for a DateTime without a kind.
    ['2023-05-14T00:00+03:30', '2023-05-15T00:00:00.000000001+03:30'],
    ['2023-05-14T00:00Z', '2023-05-15T10:30Z'],
    ['2023-05-14T00:00:00.000000000', '2023-05-15T23:59:59.999999900'],
  ];
  it.each(windows)('%s to %s', async (start = '', end = '') => {
    const query = `start=${encodeURIComponent(start)}&end=${encodeURIComponent(end)}`;
    const reply = await bench.client.call<InquiryRow[]>('GET', 'inquiry', { query });
    expect(reply).toEqual({ status: 200, body: [] });
  });

  it('page 0, what `new Pageable()` of the .NET SDK asks for, is the first page', async () => {
    const pages = await Promise.all(
      ['pageNumber=0&pageSize=1', 'pageNumber=1&pageSize=1', ''].map((query) =>
        bench.client.call<InquiryRow[]>('GET', 'inquiry', { query }),
      ),
    );
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(pages[0]?.body).toHaveLength(1);
    expect(pages[0]?.body).toEqual(pages[1]?.body);
  });

  it('an offset whose plus was not encoded', async () => {
    const query = 'start=2023-05-14T00:00:00.000000000+03:30&end=2023-05-15T00:00:00.000000000+03:30';
    expect((await bench.client.call('GET', 'inquiry', { query })).status).toBe(200);
  });

  it.each(['inquiry-by-uid?uidList=', 'inquiry-by-reference-id?referenceIds='])('one id or many: %s', async (form) => {
    const [path = '', name = ''] = form.replace('=', '').split('?');
    const ids = [randomUUID(), randomUUID()];
    for (const query of [`${name}=${ids[0]}`, `${name}=${ids[0]}&${name}=${ids[1]}`]) {
      const reply = await bench.client.call<InquiryRow[]>('GET', path, { query });
      expect(reply.body.map((row) => row.status)).toEqual(
        query.includes('&') ? ['NOT_FOUND', 'NOT_FOUND'] : ['NOT_FOUND'],
      );
    }
  });
});

describe('packets', () => {
  it('with a kid of null', async () => {
    const { client } = bench;
    const payload = await client.encrypt(await client.sign(JSON.stringify(saleInvoice())), { kid: null });
    const { body } = await client.post([payload]);
    expect(await client.verdict(body.result[0]?.referenceNumber ?? '')).toMatchObject({ status: 'SUCCESS' });
  });

  it('without kid', async () => {
    const { client } = bench;
    const payload = await client.encrypt(await client.sign(JSON.stringify(saleInvoice())), { kid: undefined });
    const { body } = await client.post([payload]);
    expect((await client.verdict(body.result[0]?.referenceNumber ?? '')).status).toBe('SUCCESS');
  });

  it('a uuid of version 1', async () => {
    const uid = 'cf019c26-f235-11ed-a05b-0242ac120003';
    const { body } = await bench.client.post([await bench.client.seal(saleInvoice())], undefined, [uid]);
    expect(body.result[0]?.uid).toBe(uid);
  });
});

describe('invoice JSON', () => {
  const text = (change: (json: string) => string) => change(JSON.stringify(saleInvoice()));
  /** As Jackson and System.Text.Json write their data classes: every field of every part, the unset ones null. */
  const filledUp = (part: object) => ({ ...Object.fromEntries(wireKeys.map((key) => [key, null])), ...part });
  const dataClasses = () => {
    const { header, body } = saleInvoice();
    return JSON.stringify({
      header: filledUp(header),
      body: body.map(filledUp),
      payments: null,
      extension: null,
    });
  };
  const cases: [string, () => string][] = [
    ['the data classes of the official SDKs, unset fields null', dataClasses],
    ['an empty list of shipped goods', () => text((json) => json.replace('"setm":1', '"setm":1,"sg":[]'))],
    [
      'an extension of nulls, and fields nobody knows that are null',
      () =>
        text((json) =>
          json
            .replace('"payments":[]', '"payments":[],"extension":[{"key":null,"value":null}]')
            .replace('"setm":1', '"setm":1,"dpvb":null'),
        ),
    ],
    ['a numeric unit', () => text((json) => json.replace('"mu":"1627"', '"mu":1627'))],
    [
      'empty optional fields',
      () => text((json) => json.replace('"setm":1', '"setm":1,"crn":"","billid":"","ft":null')),
    ],
    [
      'escaped slashes and letters',
      () => text((json) => json.replace('کالای آزمایشی', '\\u06a9\\u0627\\u0644\\u0627 \\/ 1')),
    ],
    ['extension as a list', () => text((json) => json.replace('"payments":[]', '"payments":[],"extension":[{}]'))],
    ['extension as an object', () => text((json) => json.replace('"payments":[]', '"payments":[],"extension":{}'))],
    ['no payments', () => text((json) => json.replace(',"payments":[]', ''))],
    ['payments null', () => text((json) => json.replace('"payments":[]', '"payments":null'))],
    ['pretty-printed', () => JSON.stringify(saleInvoice(), null, '\t')],
    ['amounts with a zero fraction', () => text((json) => json.replace('"fee":1000000', '"fee":1000000.0000'))],
    // Python writes floats so from 1e16 on, PHP with some settings from 1e15 on.
    ['amounts with an exponent', () => text((json) => json.replace('"fee":1000000', '"fee":1.0e+6'))],
    [
      'null and empty lists around it',
      () => text((json) => json.replace('"payments":[]', '"payments":[{}],"extension":null')),
    ],
    [
      'a payment of nulls alone',
      () => text((json) => json.replace('"payments":[]', '"payments":[{"iinn":null,"pdt":null}]')),
    ],
  ];
  it.each(cases)('%s', async (_name, json) => {
    const row = await bench.client.submit(json());
    expect(row.data).toEqual({ error: [], warning: [], success: true });
    expect(row.status).toBe('SUCCESS');
  });
});

describe('a taxpayer with several memories', () => {
  it('sends for all of them in one request, with one certificate', async () => {
    const { simulator, identity, client } = bench;
    simulator.control.registerMemory({ memoryId: 'A1112K', nationalId: identity.nationalId });
    const other = new TinyClient(simulator.baseUrl, identity, 'A1112K');
    const payloads = [await client.seal(saleInvoice()), await client.seal(saleInvoice({ memory: 'A1112K' }))];
    const body = payloads.map((payload, index) => ({
      header: { fiscalId: index === 0 ? 'A11216' : 'A1112K', requestTraceId: randomUUID() },
      payload,
    }));
    const reply = await client.call<SendInvoicesReply>('POST', 'invoice', { body });
    for (const { referenceNumber } of reply.body.result) {
      expect((await other.verdict(referenceNumber)).status).toBe('SUCCESS');
    }
  });
});
