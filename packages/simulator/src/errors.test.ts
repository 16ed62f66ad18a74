import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SimulatorControl } from './control/simulator-control.ts';
import { buildServer } from './http/server.ts';
import type { Services } from './services.ts';
import { makeIdentity } from './testing/identity.ts';
import { saleInvoice } from './testing/invoices.ts';
import { startBench, type TestBench } from './testing/test-simulator.ts';
import { type CallOptions, codeOf, type Reply, TinyClient } from './testing/tiny-client.ts';

/** Goal: every refusal of protocol.md section 5 that a client can provoke, with its status and the form of its body. */
let bench: TestBench;
let offsetMs = 0;
beforeAll(async () => {
  bench = await startBench({ clock: () => Date.now() + offsetMs });
});
afterAll(() => bench[Symbol.asyncDispose]());

const base64url = (value: string | Buffer) => Buffer.from(value).toString('base64url');
const asks = (authorization: string | null) => bench.client.call('GET', 'server-information', { authorization });
const refused = (reply: Reply) => [reply.status, codeOf(reply)];

it('the body of a refusal has a time, a trace and a list', async () => {
  const { body } = await asks(null);
  expect(body).toEqual({
    timestamp: expect.any(Number),
    requestTraceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    errors: [{ code: '4130', message: expect.stringMatching(/\p{Script=Arabic}/u) }],
  });
});

/** What comes back for bytes that `fetch` would not send. */
function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(bench.simulator.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', reject).on('close', () => resolve(answer));
  });
}

it.each([
  ['a head beyond all measure', `GET /x HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(200_000)}\r\n\r\n`, 431],
  ['no HTTP at all', 'x\r\n\r\n', 400],
])('%s is refused as the authority refuses', async (_what, bytes, status) => {
  const answer = await answerTo(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const [, body = ''] = answer.split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({ timestamp: expect.any(Number), errors: [{ code: '4147' }] });
});

it('a tunnel is refused as the authority refuses', async () => {
  const answer = await answerTo('CONNECT x:443 HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
  expect(answer).toContain('"4100"');
});

it('the host need not be named', async () => {
  const { pathname } = new URL(`${bench.simulator.baseUrl}/api/v2/nonce`);
  expect(await answerTo(`GET ${pathname} HTTP/1.1\r\nconnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /);
});

it('a request whose end does not come is not waited for without end', async () => {
  const app = buildServer({} as Services, {} as SimulatorControl);
  expect(app.server.requestTimeout).toBeGreaterThan(0);
  await app.close();
});

it('an expectation that nobody knows is passed over', async () => {
  const { pathname } = new URL(`${bench.simulator.baseUrl}/api/v2/nonce`);
  expect(await answerTo(`GET ${pathname} HTTP/1.1\r\nhost: x\r\nexpect: zz\r\nconnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 200 /,
  );
});

it('a body beyond all measure is refused before it comes', async () => {
  const refusal = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': String(64 * 1024 * 1024 + 1) };
    const call = httpRequest(`${bench.simulator.baseUrl}/api/v2/invoice`, { method: 'POST', headers }, (reply) => {
      reply.setEncoding('utf8').on('data', (body: string) => {
        resolve({ status: reply.statusCode, body });
        call.destroy();
      });
    });
    call.on('error', reject).write('[');
  });
  expect(refusal.status).toBe(413);
  expect(JSON.parse(refusal.body)).toMatchObject({ errors: [{ code: '4144' }] });
});

describe('tokens', () => {
  const parts = async (change: (segments: string[]) => string[]) =>
    change((await bench.client.token()).split('.')).join('.');
  const headerOf = (token: string[]) => JSON.parse(Buffer.from(token[0] ?? '', 'base64url').toString());
  const withHeader = (change: (header: Record<string, unknown>) => unknown) =>
    parts((token) => [base64url(JSON.stringify(change(headerOf(token)))), ...token.slice(1)]);

  const cases: [string, string, () => Promise<string | null>][] = [
    ['missing', '4130', async () => null],
    ['no scheme', '4130', () => bench.client.token()],
    ['two segments', '4130', async () => `Bearer ${await parts((token) => token.slice(0, 2))}`],
    ['padding', '4130', async () => `Bearer ${await parts((token) => [...token.slice(0, 2), `${token[2]}=`])}`],
    ['header not JSON', '4130', async () => `Bearer ${await parts((token) => ['AAAA', ...token.slice(1)])}`],
    ['no sigT', '4130', async () => `Bearer ${await withHeader(({ sigT: _, ...rest }) => rest)}`],
    ['sigT no time', '4130', async () => `Bearer ${await bench.client.token({ header: { sigT: 'now' } })}`],
    ['no crit', '4130', async () => `Bearer ${await withHeader(({ crit: _, ...rest }) => rest)}`],
    ['crit of nothing', '4130', async () => `Bearer ${await withHeader((header) => ({ ...header, crit: [] }))}`],
    [
      'crit of more',
      '4130',
      async () => `Bearer ${await withHeader((header) => ({ ...header, crit: ['sigT', 'x'] }))}`,
    ],
    ['no alg', '4130', async () => `Bearer ${await withHeader(({ alg: _, ...rest }) => rest)}`],
    ['alg none', '4131', async () => `Bearer ${await withHeader((header) => ({ ...header, alg: 'none' }))}`],
    [
      'not UTF-8',
      '4134',
      async () =>
        `Bearer ${await parts((token) => [token[0] ?? '', base64url(Buffer.from([0xff, 0xfe])), token[2] ?? ''])}`,
    ],
    ['no x5c', '4135', async () => `Bearer ${await withHeader(({ x5c: _, ...rest }) => rest)}`],
    ['empty x5c', '4135', async () => `Bearer ${await withHeader((header) => ({ ...header, x5c: [] }))}`],
    [
      'x5c no certificate',
      '4136',
      async () => `Bearer ${await withHeader((header) => ({ ...header, x5c: ['AAAA'] }))}`,
    ],
    ['x5c in base64url', '4136', async () => `Bearer ${await withHeader((header) => ({ ...header, x5c: ['A-_A'] }))}`],
    [
      'signature of another',
      '4133',
      async () => `Bearer ${await parts((token) => [...token.slice(0, 2), base64url(Buffer.alloc(256, 1))])}`,
    ],
    [
      'payload changed',
      '4133',
      async () =>
        `Bearer ${await parts((token) => [token[0] ?? '', base64url('{"nonce":"n","clientId":"A11216"}'), token[2] ?? ''])}`,
    ],
    ['payload a list', '4101', async () => `Bearer ${await bench.client.token({ payload: '[]' })}`],
    [
      'payload without clientId',
      '4101',
      async () => `Bearer ${await bench.client.token({ payload: '{"nonce":"x"}' })}`,
    ],
    ['nonce unknown', '4102', async () => `Bearer ${await bench.client.token({ nonce: randomUUID() })}`],
  ];
  it.each(cases)('%s: %s', async (_name, code, authorization) => {
    expect(refused(await asks(await authorization()))).toEqual([401, code]);
  });

  it('a nonce works once: 4102', async () => {
    const authorization = `Bearer ${await bench.client.token()}`;
    expect((await asks(authorization)).status).toBe(200);
    expect(refused(await asks(authorization))).toEqual([401, '4102']);
  });

  it('a bad signature does not use a nonce up', async () => {
    const nonce = await bench.client.nonce();
    const good = await bench.client.token({ nonce });
    const bad = good
      .split('.')
      .with(2, base64url(Buffer.alloc(256, 1)))
      .join('.');
    expect(refused(await asks(`Bearer ${bad}`))).toEqual([401, '4133']);
    expect((await asks(`Bearer ${good}`)).status).toBe(200);
  });

  it('a nonce ends at expDate: 4102', async () => {
    const authorization = `Bearer ${await bench.client.token()}`;
    offsetMs = 31_000;
    const reply = await asks(authorization);
    offsetMs = 0;
    expect(refused(reply)).toEqual([401, '4102']);
  });

  it('unknown clients: 4110 for a memory, 4120 for a company', async () => {
    for (const [clientId, code] of [
      ['A1999Z', '4110'],
      ['TP1234', '4120'],
    ] as const) {
      const stranger = new TinyClient(bench.simulator.baseUrl, bench.identity, clientId);
      expect(refused(await stranger.call('GET', 'server-information'))).toEqual([401, code]);
    }
  });

  it.each([
    ['company whatever its id', 'AB1234', '4120'],
    ['memory whatever its id', 'TP5678', '4110'],
  ])('inactive %s: %s draws %s', async (kind, id, code) => {
    const { control } = bench.simulator;
    const { nationalId } = bench.identity;
    if (kind.startsWith('company')) control.registerProvider({ providerId: id, nationalId, active: false });
    else control.registerMemory({ memoryId: id, nationalId, status: 'INACTIVE' });
    const client = new TinyClient(bench.simulator.baseUrl, bench.identity, id);
    expect(refused(await client.call('GET', 'server-information'))).toEqual([401, code]);
    if (kind.startsWith('memory')) control.removeMemory(id);
  });

  it('inactive memory 4110, bad registered key 4137', async () => {
    const { control } = bench.simulator;
    const client = new TinyClient(bench.simulator.baseUrl, bench.identity, 'A1112K');
    const { nationalId } = bench.identity;
    control.registerMemory({ memoryId: 'A1112K', nationalId, status: 'INACTIVE' });
    expect(refused(await client.call('GET', 'server-information'))).toEqual([401, '4110']);
    control.registerMemory({ memoryId: 'A1112K', nationalId, status: 'KEY_INVALID' });
    expect(refused(await client.call('GET', 'server-information'))).toEqual([401, '4137']);
    control.removeMemory('A1112K');
  });

  it('a memory stays with its taxpayer where that is asked for', async () => {
    const { control } = bench.simulator;
    const { nationalId } = bench.identity;
    const taken = () => control.registerMemory({ memoryId: 'A1112K', nationalId: '14008430838', keepsOwner: true });
    control.registerMemory({ memoryId: 'A1112K', nationalId, keepsOwner: true });
    expect(taken).toThrow(expect.objectContaining({ status: 409, code: 'MEMORY_TAKEN' }));
    expect(control.registerMemory({ memoryId: 'A1112K', nationalId, keepsOwner: true })).not.toHaveProperty(
      'keepsOwner',
    );
    control.removeMemory('A1112K');
    expect(taken()).toMatchObject({ nationalId: '14008430838' });
    control.removeMemory('A1112K');
  });
});

describe('certificates', () => {
  const ask = (identity: Awaited<ReturnType<typeof makeIdentity>>) =>
    new TinyClient(bench.simulator.baseUrl, identity, 'A11216').call('GET', 'server-information');

  it('self-signed and not listed: CERTIFICATE_INVALID_ISSUER', async () => {
    expect(refused(await ask(await makeIdentity()))).toEqual([401, 'CERTIFICATE_INVALID_ISSUER']);
  });

  it('of another person: 4103', async () => {
    const identity = await makeIdentity({ nationalId: '14008430838' });
    bench.simulator.control.trustCertificate('A11216', identity.certificatePem);
    expect(refused(await ask(identity))).toEqual([401, '4103']);
  });

  it('with two serialNumbers, one of them the owner’s: 4103', async () => {
    const name = 'CN=x, 2.5.4.5=14003778990, 2.5.4.5=14008430838, C=IR';
    const identity = await makeIdentity({ bare: true, name });
    bench.simulator.control.trustCertificate('A11216', identity.certificatePem);
    expect(refused(await ask(identity))).toEqual([401, '4103']);
  });

  it('without serialNumber: 4103', async () => {
    const identity = await makeIdentity({ bare: true });
    bench.simulator.control.trustCertificate('A11216', identity.certificatePem);
    expect(refused(await ask(identity))).toEqual([401, '4103']);
  });

  it('expired, and not valid yet: 4131', async () => {
    for (const validity of [
      { notAfter: new Date('2021-01-01T00:00:00Z') },
      { notBefore: new Date('2048-01-01T00:00:00Z') },
    ]) {
      const identity = await makeIdentity(validity);
      bench.simulator.control.trustCertificate('A11216', identity.certificatePem);
      expect(refused(await ask(identity))).toEqual([401, '4131']);
    }
  });

  it('revoked: 4131', async () => {
    const identity = await makeIdentity();
    const { fingerprint } = bench.simulator.control.trustCertificate('A11216', identity.certificatePem);
    expect((await ask(identity)).status).toBe(200);
    bench.simulator.control.revokeCertificate(fingerprint);
    expect(refused(await ask(identity))).toEqual([401, '4131']);
  });

  it('too short a key: 4132', async () => {
    // jose will not sign with it, so the header alone is exchanged: the key is looked at before the signature.
    const identity = await makeIdentity({ modulusLength: 1024 });
    const token = await bench.client.token({ header: { x5c: identity.x5c } });
    expect(refused(await asks(`Bearer ${token}`))).toEqual([401, '4132']);
  });
});

describe('other refusals', () => {
  const packet = (changes: object = {}, header: object = {}) => ({
    payload: 'x',
    header: { requestTraceId: randomUUID(), fiscalId: 'A11216', ...header },
    ...changes,
  });
  const same = randomUUID();
  const day = (n: number) => `2026-01-0${n}T00:00:00Z`;
  const post = (body: unknown): CallOptions => ({ body });
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const cases: [string, number, string, string, CallOptions][] = [
    ['GET nonce', 400, '4146', 'timeToLive below', { query: 'timeToLive=9' }],
    ['GET nonce', 400, '4146', 'timeToLive above', { query: 'timeToLive=201' }],
    ['GET nonce', 400, '4146', 'timeToLive in milliseconds of the epoch', { query: 'timeToLive=1796040000000' }],
    ['GET nonce', 400, '4147', 'timeToLive no number', { query: 'timeToLive=long' }],
    ['GET unheard-of', 401, '4100', 'no such resource', {}],
    ['POST nonce', 401, '4100', 'no such method', {}],
    ['GET fiscal-information', 400, '4147', 'no memory id', {}],
    ['GET fiscal-information', 400, '4148', 'bad memory id', { query: 'memoryId=abc' }],
    ['GET fiscal-information', 403, '4160', 'memory of another', { query: 'memoryId=A1FRGN' }],
    ['GET taxpayer', 404, '4170', 'unknown economic code', { query: 'economicCode=11111111111' }],
    [
      'GET taxpayer',
      404,
      '4170',
      'economic code in Persian digits',
      { query: `economicCode=${encodeURIComponent('۱۴۰۰۳۷۷۸۹۹۰')}` },
    ],
    ['GET taxpayer', 404, '4171', 'length of economic code', { query: 'economicCode=123' }],
    ['GET taxpayer', 400, '4147', 'no economic code', {}],
    ['POST invoice', 400, '4144', 'empty body', { rawBody: '' }],
    ['POST invoice', 400, '4144', 'no JSON', { rawBody: '[{' }],
    ['POST invoice', 400, '4144', 'no list', post({})],
    ['POST invoice', 400, '4144', 'empty list', post([])],
    ['POST invoice', 400, '4143', 'too many', post(Array.from({ length: 1001 }, () => packet()))],
    ['POST invoice', 400, '4143', 'a hundred thousand', { rawBody: `[${'{},'.repeat(100_000)}"\\"]` }],
    ['POST invoice', 400, '4144', 'nested without end', { rawBody: nested(100_000) }],
    ['POST invoice', 400, '4145', 'no payload', post([packet({ payload: undefined })])],
    ['POST invoice', 400, '4145', 'payload no string', post([packet({ payload: {} })])],
    ['POST invoice', 400, '4145', 'no header', post([packet({ header: undefined })])],
    ['POST invoice', 400, '4145', 'no fiscalId', post([packet({}, { fiscalId: '' })])],
    ['POST invoice', 400, '4145', 'no requestTraceId', post([packet({}, { requestTraceId: null })])],
    ['POST invoice', 400, '4162', 'requestTraceId no uuid', post([packet({}, { requestTraceId: '17' })])],
    [
      'POST invoice',
      400,
      '4163',
      'requestTraceId twice',
      post([packet({}, { requestTraceId: same }), packet({}, { requestTraceId: same })]),
    ],
    ['GET inquiry', 400, '4140', 'start after end', { query: `start=${day(2)}&end=${day(1)}` }],
    ['GET inquiry', 400, '4164', 'more than a week', { query: `start=${day(1)}&end=${day(9)}` }],
    ['GET inquiry', 400, '4142', 'status unknown', { query: 'status=NOT_FOUND' }],
    ['GET inquiry', 400, '4147', 'time unreadable', { query: 'start=1402-01-01' }],
    [
      'GET inquiry',
      400,
      '4147',
      'a day that is none',
      { query: 'start=2026-02-30T00:00:00Z&end=2026-03-01T00:00:00Z' },
    ],
    [
      'GET inquiry',
      400,
      '4147',
      'an hour that is none',
      { query: 'start=2026-02-01T24:00:00Z&end=2026-02-01T12:00:00Z' },
    ],
    ['GET inquiry', 400, '4147', 'a page before the first', { query: 'pageNumber=-1' }],
    ['GET inquiry', 400, '4147', 'page size 101', { query: 'pageSize=101' }],
    ['GET inquiry-by-uid', 400, '4147', 'no uid', {}],
    ['GET inquiry-by-uid', 400, '4141', '101 uids', { query: Array(101).fill('uidList=a').join('&') }],
    ['GET inquiry-by-uid', 403, '4160', 'memory of another', { query: 'uidList=a&fiscalId=A1FRGN' }],
    ['GET inquiry-by-uid', 400, '4148', 'unknown memory', { query: 'uidList=a&fiscalId=A1XXXX' }],
    [
      'GET inquiry-by-reference-id',
      400,
      '4141',
      '101 references',
      { query: Array(101).fill('referenceIds=a').join('&') },
    ],
    ['GET inquiry-invoice-status', 400, '4141', '101 tax ids', { query: Array(101).fill('taxIds=a').join('&') }],
    ['POST invoice-payment', 400, '4147', 'no payment', post({})],
    ['QUERY nonce', 401, '4100', 'a method with a body', {}],
  ];
  beforeAll(() => {
    bench.simulator.control.registerMemory({ memoryId: 'A1FRGN', nationalId: '14008430838' });
  });
  it.each(cases)('%s: %i %s, %s', async (call, status, code, _why, options) => {
    const [method = '', path = ''] = call.split(' ');
    expect(refused(await bench.client.call(method, path, options))).toEqual([status, code]);
  });

  it.each(['', ';;;=', 'json'])('a content type «%s» that is none is passed over', async (type) => {
    const reply = await bench.client.call('POST', 'invoice', { rawBody: '[]', headers: { 'content-type': type } });
    expect(refused(reply)).toEqual([400, '4144']);
  });

  it('a payment nested without end is refused: 4144', async () => {
    const sale = saleInvoice({ header: { setm: 2 } });
    expect(await bench.client.submit(sale)).toMatchObject({ status: 'SUCCESS' });
    const rest = '"paidAmount":1,"paymentDate":1700000000000,"paymentMethod":"CASH"';
    const rawBody = `{"taxId":"${sale.header.taxid}",${rest},"x":${nested(100_000)}}`;
    expect(refused(await bench.client.call('POST', 'invoice-payment', { rawBody }))).toEqual([400, '4144']);
  });

  it('a thousand packets pass', async () => {
    const reply = await bench.client.call<{ result: unknown[] }>('POST', 'invoice', {
      body: Array.from({ length: 1000 }, () => packet()),
    });
    expect(reply.body.result).toHaveLength(1000);
  });

  it('the legacy interface is not there: 4100', async () => {
    const reply = await fetch(`${bench.simulator.url}/req/api/self-tsp/sync/GET_TOKEN`, { method: 'POST' });
    expect(reply.status).toBe(401);
  });
});
