import { createServer, type Server } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Signer } from '../crypto/signer.ts';
import {
  type Handler,
  json,
  reset,
  type StubAuthority,
  silence,
  startStubAuthority,
  text,
} from '../testing/stub-authority.ts';
import { packets, testClient, testNowMs, testSigner } from '../testing/test-client.ts';
import type { AuthorityClient } from './authority-client.ts';
import { AbortedError, CallError, RefusedError, TimeoutError } from './errors.ts';
import { fetchTransport } from './fetch-transport.ts';
import { nodeTransport } from './node-transport.ts';
import { type Transport, TransportFailure } from './transport.ts';

let signer: Signer;
let stub: StubAuthority;
let client: AuthorityClient;

beforeAll(async () => {
  signer = await testSigner();
});
beforeEach(async () => {
  stub = await startStubAuthority();
  client = testClient({ baseUrl: stub.baseUrl, signer, timeouts: { connectMs: 300, totalMs: 400 } });
});
afterEach(async () => {
  client.close();
  await stub.close();
});

const send = (own = client) => own.sendInvoices(packets);
async function failureOf(call: Promise<unknown>): Promise<CallError> {
  const error = await call.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error instanceof CallError) return error;
  throw new Error('not a CallError', { cause: error });
}
const errors = (code: string, status: number): Handler =>
  json({ timestamp: 1786797257758, requestTraceId: 'trace', errors: [{ code, message: 'پیام' }] }, status);

describe('sendInvoices: what each failure says about the invoices', () => {
  it.each<[string, Handler, Partial<Record<keyof CallError, unknown>>]>([
    [
      'refused for the request',
      errors('4163', 400),
      { code: 'ERR_AUTHORITY_REFUSED', sent: 'yes', mayHaveTakenEffect: false, retryable: false },
    ],
    [
      'refused for the nonce',
      errors('4102', 401),
      { code: 'ERR_AUTHORITY_REFUSED', sent: 'yes', mayHaveTakenEffect: true, retryable: true },
    ],
    [
      'a word for a code',
      errors('CERTIFICATE_INVALID_ISSUER', 401),
      { code: 'ERR_AUTHORITY_REFUSED', sent: 'yes', mayHaveTakenEffect: false, retryable: false },
    ],
    ['a word nobody knows', errors('NEW_WORD', 400), { code: 'ERR_AUTHORITY_REFUSED', retryable: false }],
    [
      'unexpected error',
      errors('5199', 500),
      { code: 'ERR_AUTHORITY_REFUSED', sent: 'yes', mayHaveTakenEffect: true, retryable: true },
    ],
    [
      'unexpected error under HTTP 200',
      errors('5199', 200),
      { code: 'ERR_AUTHORITY_REFUSED', mayHaveTakenEffect: true, retryable: true },
    ],
    [
      'HTML 502',
      text('<html>Bad Gateway</html>', 502),
      { code: 'ERR_AUTHORITY_GATEWAY', sent: 'maybe', mayHaveTakenEffect: true, retryable: true },
    ],
    [
      'HTML 200',
      text('<html>Request Rejected</html>', 200),
      { code: 'ERR_AUTHORITY_GATEWAY', sent: 'maybe', mayHaveTakenEffect: true, retryable: true },
    ],
    [
      'HTML 413',
      text('<html>Too Large</html>', 413),
      { code: 'ERR_AUTHORITY_GATEWAY', sent: 'maybe', mayHaveTakenEffect: false, retryable: false },
    ],
    [
      'redirect',
      text('', 302, { location: 'http://login' }),
      { code: 'ERR_AUTHORITY_GATEWAY', sent: 'maybe', retryable: true },
    ],
    [
      'JSON 503 without errors',
      json({ status: 503, error: 'Service Unavailable' }, 503),
      { code: 'ERR_AUTHORITY_GATEWAY', sent: 'maybe', retryable: true },
    ],
    ['empty 200', text('', 200), { code: 'ERR_AUTHORITY_GATEWAY', sent: 'maybe', mayHaveTakenEffect: true }],
    [
      'null',
      json(null),
      { code: 'ERR_AUTHORITY_UNREADABLE_REPLY', sent: 'yes', mayHaveTakenEffect: true, retryable: true },
    ],
    [
      'no result',
      json({ timestamp: 1 }),
      { code: 'ERR_AUTHORITY_UNREADABLE_REPLY', sent: 'yes', mayHaveTakenEffect: true },
    ],
    [
      'reset',
      reset,
      { code: 'ERR_AUTHORITY_CONNECTION_LOST', sent: 'maybe', mayHaveTakenEffect: true, retryable: true },
    ],
    [
      'silence',
      silence,
      {
        code: 'ERR_AUTHORITY_TIMEOUT',
        limit: 'total',
        sent: 'maybe',
        mayHaveTakenEffect: true,
        retryable: true,
      } as never,
    ],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"timestamp":');
        setTimeout(() => response.destroy(), 20);
      },
      { code: 'ERR_AUTHORITY_CONNECTION_LOST', sent: 'maybe', mayHaveTakenEffect: true },
    ],
  ])('%s', async (_, handler, expected) => {
    stub.on('invoice', handler);
    expect(await failureOf(send())).toMatchObject({ endpoint: 'sendInvoices', phase: 'request', ...expected });
    expect(stub.seen.filter(({ path }) => path === 'invoice')).toHaveLength(1);
  });

  it.each<[string, Handler, string]>([
    ['HTML 503', text('<html>', 503), 'ERR_AUTHORITY_GATEWAY'],
    ['reset, twice', reset, 'ERR_AUTHORITY_CONNECTION_LOST'],
    ['silence', silence, 'ERR_AUTHORITY_TIMEOUT'],
    ['refusal', errors('5199', 500), 'ERR_AUTHORITY_REFUSED'],
    ['no nonce in it', json({}), 'ERR_AUTHORITY_UNREADABLE_REPLY'],
  ])('whatever happens to its nonce (%s), no invoice was sent', async (_, handler, code) => {
    stub.on('nonce', handler);
    const expected = { code, endpoint: 'sendInvoices', phase: 'nonce', sent: 'no', mayHaveTakenEffect: false };
    expect(await failureOf(send())).toMatchObject(expected);
  });

  it('a nonce lost with a stale connection is fetched again', async () => {
    stub.on('nonce', reset, json({ nonce: 'n' }));
    stub.on('invoice', json({ result: [] }));
    expect((await send()).packets).toHaveLength(2);
  });

  it('nobody listens: nothing was sent', async () => {
    await stub.close();
    expect(await failureOf(send())).toMatchObject({ code: 'ERR_AUTHORITY_UNREACHABLE', sent: 'no', retryable: true });
  });

  it('who cannot be reached is not tried again by the same call, and no time-out outlives it', async () => {
    vi.useFakeTimers();
    try {
      const transport = vi.fn<Transport>(async () => {
        throw new TransportFailure('unreachable', 'no');
      });
      const own = testClient({ baseUrl: stub.baseUrl, signer, transport });
      expect(await failureOf(send(own))).toMatchObject({ code: 'ERR_AUTHORITY_UNREACHABLE', phase: 'nonce' });
      expect(transport).toHaveBeenCalledTimes(1);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('details of a refusal', async () => {
    stub.on('invoice', (request, response, socket) => {
      response.setHeader('retry-after', '120');
      return errors('4163', 400)(request, response, socket);
    });
    const failure = await failureOf(send());
    expect(failure).toMatchObject({
      reply: { status: 400, retryAfterMs: 120_000 },
      errors: [{ code: '4163', message: 'پیام' }],
      traceId: 'trace',
      message: 'sendInvoices: refused with HTTP 400: 4163',
    });
    expect(failure instanceof RefusedError && failure.has('4163')).toBe(true);
  });

  it('an answer that comes after the time-out disturbs nobody', async () => {
    stub.on('invoice', async (request, response, socket) => {
      await new Promise((resolve) => setTimeout(resolve, 150));
      await json({ result: [] })(request, response, socket);
    });
    expect(await failureOf(client.sendInvoices(packets, { timeoutMs: 100 }))).toBeInstanceOf(TimeoutError);
    expect((await send()).packets).toHaveLength(2);
  });
});

describe('calls that only read', () => {
  it('are made once more with a new nonce after 4102', async () => {
    stub.on('taxpayer', errors('4102', 401), json({ nameTrade: 'x' }));
    expect(await client.taxpayer('1')).toMatchObject({ outcome: 'found' });
    expect(stub.seen.filter(({ path }) => path === 'nonce')).toHaveLength(2);
  });

  it('but not twice', async () => {
    stub.on('taxpayer', errors('4102', 401));
    expect(await failureOf(client.taxpayer('1'))).toMatchObject({ mayHaveTakenEffect: false, retryable: true });
    expect(stub.seen.filter(({ path }) => path === 'taxpayer')).toHaveLength(2);
  });

  it('never read “no list” as “not found”', async () => {
    for (const reply of [null, {}, { result: null }, 'text', 5]) {
      stub.on('inquiry-by-uid', json(reply));
      const failure = await failureOf(client.inquiryByUid({ uids: ['u'], fiscalId: 'A11216' }));
      expect(failure.code).toBe('ERR_AUTHORITY_UNREADABLE_REPLY');
    }
    stub.on('inquiry-by-uid', json({ result: { data: [{ uid: 'u', status: 'SUCCESS' }] } }));
    expect(await client.inquiryByUid({ uids: ['u'], fiscalId: 'A11216' })).toMatchObject([{ outcome: 'accepted' }]);
  });
});

describe('signals', () => {
  it('end a call on its way', async () => {
    const controller = new AbortController();
    stub.on('invoice', () => controller.abort(new Error('shutdown')));
    const failure = await failureOf(client.sendInvoices(packets, { signal: controller.signal }));
    expect(failure).toBeInstanceOf(AbortedError);
    expect(failure).toMatchObject({ sent: 'maybe', retryable: true, cause: new Error('shutdown') });
  });

  it('do not keep a call from its time-out', async () => {
    stub.on('invoice', silence);
    const { signal } = new AbortController();
    const failure = await failureOf(client.sendInvoices(packets, { signal, timeoutMs: 100 }));
    expect(failure).toMatchObject({ code: 'ERR_AUTHORITY_TIMEOUT', limit: 'total', retryable: true });
    expect(failure.message).toBe('sendInvoices: no answer in time');
  });

  it('end a call while its token waits to be signed', async () => {
    const controller = new AbortController();
    const slow = { ...signer, sign: () => new Promise<never>(() => controller.abort()) };
    const own = testClient({ baseUrl: stub.baseUrl, signer: slow });
    const failure = await failureOf(own.sendInvoices(packets, { signal: controller.signal }));
    expect(failure).toMatchObject({ code: 'ERR_AUTHORITY_ABORTED', phase: 'token', sent: 'no' });
    own.close();
  });

  it('that come after the time-out do not make it their own', async () => {
    const controller = new AbortController();
    const transport: Transport = async ({ signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      controller.abort();
      throw new TransportFailure('aborted', 'maybe');
    };
    const own = testClient({ baseUrl: stub.baseUrl, signer, transport });
    const failure = await failureOf(own.sendInvoices(packets, { signal: controller.signal, timeoutMs: 50 }));
    expect(failure).toBeInstanceOf(TimeoutError);
  });

  it('that come while a nonce is lost keep it from being fetched again', async () => {
    const controller = new AbortController();
    const transport = vi.fn<Transport>(async () => {
      controller.abort();
      throw new TransportFailure('lost', 'maybe');
    });
    const own = testClient({ baseUrl: stub.baseUrl, signer, transport });
    const failure = await failureOf(own.sendInvoices(packets, { signal: controller.signal }));
    expect(failure).toMatchObject({ code: 'ERR_AUTHORITY_ABORTED', sent: 'no' });
    expect(transport).toHaveBeenCalledTimes(1);
  });

  it('that are over before the call let nothing out', async () => {
    const failure = await failureOf(client.sendInvoices(packets, { signal: AbortSignal.abort() }));
    expect(failure).toMatchObject({ code: 'ERR_AUTHORITY_ABORTED', sent: 'no' });
    expect(stub.seen).toEqual([]);
  });
});

describe('tokens', () => {
  it.each([
    [Object.assign(new Error('desk closed'), { retryable: true }), true],
    [Object.assign(new Error('wrong key'), { retryable: false }), false],
    [new Error('hm'), true],
  ])('a signer that fails (%s): nothing sent', async (error, retryable) => {
    const own = testClient({ baseUrl: stub.baseUrl, signer: { ...signer, sign: () => Promise.reject(error) } });
    const expected = { code: 'ERR_AUTHORITY_TOKEN_SIGNING', phase: 'token', sent: 'no', retryable, cause: error };
    expect(await failureOf(send(own))).toMatchObject(expected);
    own.close();
  });

  it.each([
    [29_999, ['nonce', 'invoice']],
    [30_000, ['nonce', 'nonce', 'invoice']],
    [31_000, ['nonce', 'nonce', 'invoice']],
  ])('a nonce of thirty seconds that the signer kept for %d ms: %j', async (keptMs, paths) => {
    let nowMs = testNowMs;
    let signatures = 0;
    const slow: Signer = {
      ...signer,
      sign(data) {
        if (signatures++ === 0) nowMs += keptMs;
        return signer.sign(data);
      },
    };
    const own = testClient({ baseUrl: stub.baseUrl, signer: slow, clock: () => nowMs });
    stub.on('invoice', json({ result: [] }));
    await send(own);
    expect(stub.seen.map(({ path }) => path)).toEqual(paths);
    own.close();
  });

  it('a nonce lives 10 to 200 seconds', async () => {
    expect(() => testClient({ baseUrl: stub.baseUrl, signer, nonceTtlSeconds: 9 })).toThrow(RangeError);
    await expect(client.nonce({ ttlSeconds: 201 })).rejects.toThrow(RangeError);
    await client.nonce({ ttlSeconds: 200 });
    expect(stub.seen.at(-1)?.query.get('timeToLive')).toBe('200');
  });
});

describe('nodeTransport', () => {
  it('a TLS handshake that hangs is a connect time-out, and nothing was sent', async () => {
    const deaf = await listen(() => undefined);
    const own = testClient({ baseUrl: `https://127.0.0.1:${deaf.port}`, signer, timeouts: { connectMs: 50 } });
    expect(await failureOf(own.nonce())).toMatchObject({ code: 'ERR_AUTHORITY_TIMEOUT', limit: 'connect', sent: 'no' });
    own.close();
    deaf.server.close();
  });

  it('a TLS handshake that fails: nothing was sent', async () => {
    const own = testClient({ baseUrl: `https://127.0.0.1:${stub.port}`, signer });
    expect(await failureOf(own.nonce())).toMatchObject({ code: 'ERR_AUTHORITY_UNREACHABLE', sent: 'no' });
    own.close();
  });

  it('does not read without end', async () => {
    const own = testClient({ baseUrl: stub.baseUrl, signer, transport: nodeTransport({ replyBytesMax: 1000 }) });
    stub.on('taxpayer', text('x'.repeat(1001), 200));
    expect(await failureOf(own.taxpayer('1'))).toMatchObject({ code: 'ERR_AUTHORITY_CONNECTION_LOST' });
    stub.on('taxpayer', text('{"nameTrade":"x"}'.padEnd(1000), 200));
    expect(await own.taxpayer('1')).toMatchObject({ outcome: 'found' });
    own.close();
  });

  it('an answer given before the body was read is an answer', async () => {
    const early = await listen((socket) => {
      socket.once('data', () =>
        socket.end('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\nconnection: close\r\n\r\nno'),
      );
    });
    const transport = nodeTransport();
    const request = {
      method: 'POST',
      url: `http://127.0.0.1:${early.port}/`,
      headers: {},
      connectTimeoutMs: 500,
    } as const;
    const signal = AbortSignal.timeout(2000);
    const reply = await transport({ ...request, body: 'x'.repeat(8_000_000), signal }).catch((error: unknown) => error);
    // The rest of the body may meet a closed socket before the answer is read: then it counts as perhaps sent.
    expect([413, 'maybe']).toContain((reply as { status?: number }).status ?? (reply as { sent?: string }).sent);
    transport.close?.();
    early.server.close();
  });
});

describe('fetchTransport', () => {
  const own = (timeouts = {}) =>
    testClient({ baseUrl: stub.baseUrl, signer, transport: fetchTransport(fetch), timeouts });

  it('carries calls', async () => {
    stub.on('invoice', json({ result: [] }));
    expect((await send(own())).packets).toHaveLength(2);
    stub.on('invoice', text('', 302, { location: '/elsewhere' }));
    expect(await failureOf(send(own()))).toMatchObject({ code: 'ERR_AUTHORITY_GATEWAY', sent: 'maybe' });
  });

  it('tells what never connected from what may have been sent', async () => {
    stub.on('invoice', reset);
    expect(await failureOf(send(own()))).toMatchObject({ code: 'ERR_AUTHORITY_CONNECTION_LOST', sent: 'maybe' });
    stub.on('invoice', silence);
    const impatient = own({ totalMs: 400 });
    expect(await failureOf(send(impatient))).toMatchObject({ code: 'ERR_AUTHORITY_TIMEOUT', sent: 'maybe' });
    await stub.close();
    expect(await failureOf(own().nonce())).toMatchObject({ code: 'ERR_AUTHORITY_UNREACHABLE', sent: 'no' });
  });
});

it('a transport that throws something of its own counts as perhaps sent', async () => {
  const transport = async () => {
    throw new Error('surprise');
  };
  const own = testClient({ baseUrl: stub.baseUrl, signer, transport });
  expect(await failureOf(own.nonce())).toMatchObject({ code: 'ERR_AUTHORITY_CONNECTION_LOST', sent: 'maybe' });
});

async function listen(onConnection: Parameters<typeof createServer>[1]): Promise<{ server: Server; port: number }> {
  const server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, port: address.port };
}
