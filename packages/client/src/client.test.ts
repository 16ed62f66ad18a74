import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { calls, createTaraz, type Taraz, verifyWebhook } from './index.ts';

interface Request {
  path: string;
  method: string;
  authorization: string | undefined;
  key: string | undefined;
  body: unknown;
}

/** An API that answers as it is told, and keeps what it was asked. */
function scripted(
  answer: (request: Request, count: number) => { status?: number; body: unknown; headers?: Record<string, string> },
) {
  const asked: Request[] = [];
  const fetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    const request: Request = {
      path: new URL(String(input)).pathname,
      method: init.method ?? 'GET',
      authorization: headers.get('authorization') ?? undefined,
      key: headers.get('idempotency-key') ?? undefined,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    asked.push(request);
    if (request.path === '/api/auth/api_key') return Response.json({ token: `t${asked.length}`, expires_in: 900 });
    const count = asked.filter(({ path }) => path === request.path).length;
    const { status = 200, body, headers: told = {} } = answer(request, count);
    if (body instanceof Blob) return new Response(body, { status, headers: told });
    return Response.json(body, { status, headers: told });
  };
  const waits: number[] = [];
  let now = 0;
  const taraz = createTaraz({
    url: 'https://taraz.example/',
    apiKey: 'trz_x',
    fetch: fetch as typeof globalThis.fetch,
    sleep: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    nowMs: () => now,
  });
  return { taraz, asked, waits, pass: (ms: number) => (now += ms) };
}

describe('a program', () => {
  it('signs in once, and again when its token ends or was taken back', async () => {
    const { taraz, asked, pass } = scripted(({ authorization }) =>
      authorization === 'bearer t5' ? { status: 401, body: {} } : { body: { counts: [] } },
    );
    await taraz.call(calls.invoiceCounts, { query: {} });
    await taraz.call(calls.invoiceCounts, { query: {} });
    pass(890_000);
    await taraz.call(calls.invoiceCounts, { query: {} });
    expect(asked.map(({ path, authorization }) => authorization ?? path)).toEqual([
      '/api/auth/api_key',
      'bearer t1',
      'bearer t1',
      '/api/auth/api_key',
      'bearer t4',
    ]);
  });

  it('repeats what may be repeated with the same key, and nothing else', async () => {
    const { taraz, asked, waits } = scripted((_request, count) =>
      count < 3 ? { status: 503, body: {} } : { status: 201, body: { id: 'a', state: 'queued' } },
    );
    await expect(taraz.call(calls.createInvoice, { body: {} })).rejects.toMatchObject({ status: 503 });
    expect(await taraz.issue({}, 'order-7')).toMatchObject({ id: 'a' });
    expect([asked.filter(({ key }) => key === 'order-7').length, waits]).toEqual([2, [1000]]);
  });

  it.each([
    ['PUT that takes a key, without one', 1, calls.changeImport, {}],
    ['PUT that takes a key, with one', 2, calls.changeImport, { idempotencyKey: 'undo-1' }],
    ['PUT that takes none', 2, calls.putCustomer, {}],
    ['DELETE', 2, calls.deleteCustomer, {}],
    ['POST that takes none, with one', 1, calls.switchAccount, { idempotencyKey: 'x' }],
  ])('of a %s whose answer is lost: %d', async (_what, times, call, options) => {
    const { taraz, asked } = scripted((_request, count) => ({ status: count === 1 ? 502 : 200, body: {} }));
    const input = { params: { id: '01a00000-0000-7000-8000-000000000001' }, body: { undo: true } } as never;
    await taraz.call(call as typeof calls.changeImport, input, options).catch(() => {});
    expect(asked.slice(1)).toHaveLength(times);
  });

  it.each([
    ['lost (502)', 1, 502, calls.putCustomer, {}],
    ['lost (no answer)', 1, 0, calls.putCustomer, {}],
    ['lost, of a DELETE', 1, 503, calls.deleteInvoice, {}],
    ['lost, of what takes a key and has one', 2, 502, calls.editInvoice, { idempotencyKey: 'edit-1' }],
    ['to wait (429)', 2, 429, calls.putCustomer, {}],
    ['that it came in part (408)', 2, 408, calls.putCustomer, {}],
  ])('of a change by its etag whose answer is %s: %d', async (_what, times, status, call, options) => {
    // Once the change is made its etag fits no more: a repeat would be refused as a colleague's doing.
    const { taraz, asked } = scripted((_request, count) => {
      if (count === 1 && status === 0) throw new TypeError('fetch failed');
      return { status: count === 1 ? status : 412, body: {} };
    });
    const id = '01a00000-0000-7000-8000-000000000001';
    const input = { params: { id, invoiceType: 'original' }, query: {}, body: {} } as never;
    const told = await taraz
      .call(call as typeof calls.putCustomer, input, { ...options, ifMatch: 'v1' })
      .catch((e) => e);
    expect([asked.slice(1).length, told.status === 412]).toEqual([times, times === 2]);
  });

  it.each([
    [400, false],
    [403, false],
    [404, false],
    [408, true],
    [409, false],
    [412, false],
    [422, false],
    [429, true],
    [500, true],
    [501, false],
    [502, true],
    [503, true],
    [504, true],
  ])('of an answer of HTTP %d comes again: %s', async (status, again) => {
    const { taraz, asked } = scripted((_request, count) =>
      count < 2 ? { status, body: {} } : { body: { counts: [] } },
    );
    const call = taraz.call(calls.invoiceCounts, { query: {} });
    await (again ? expect(call).resolves.toEqual({ counts: [] }) : expect(call).rejects.toMatchObject({ status }));
    expect(asked).toHaveLength(again ? 3 : 2);
  });

  it('gives up after six tries, over half a minute, or as many as it is told', async () => {
    const { taraz, waits } = scripted(() => ({ status: 503, body: {} }));
    await expect(taraz.issue({}, 'order-7')).rejects.toMatchObject({ status: 503 });
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    let asked = 0;
    const fetch = () => {
      asked += 1;
      return Promise.reject(new TypeError('fetch failed'));
    };
    const once = createTaraz({ url: 'https://taraz.example', apiKey: 'trz_x', tries: 1, fetch });
    await expect(once.issue({}, 'order-7')).rejects.toThrow();
    expect(asked).toBe(1);
  });

  it('renews its token a minute before it ends, and once when it was taken back', async () => {
    const { taraz, asked, pass } = scripted(() => ({ body: { counts: [] } }));
    const signIns = async () => {
      await taraz.call(calls.invoiceCounts, { query: {} });
      return asked.filter(({ path }) => path === '/api/auth/api_key').length;
    };
    expect(await signIns()).toBe(1);
    pass(839_999);
    expect(await signIns()).toBe(1);
    pass(1);
    expect(await signIns()).toBe(2);
    const refused = scripted(() => ({ status: 401, body: {} }));
    await expect(refused.taraz.call(calls.invoiceCounts, { query: {} })).rejects.toMatchObject({ status: 401 });
    expect(refused.asked.map(({ path }) => path.split('/').at(-1))).toEqual(['api_key', 'counts', 'api_key', 'counts']);
  });

  it.each([
    ['a key that no header takes', { body: {} }, 'سفارش-۷'],
    ['an amount that JSON has no form for', { body: { items: [{ item_price: 5n as unknown as string }] } }, 'order-7'],
  ])('tells at once that it cannot be made: %s', async (_what, input, idempotencyKey) => {
    const { taraz, asked, waits } = scripted(() => ({ status: 201, body: {} }));
    await expect(taraz.call(calls.createInvoice, input, { idempotencyKey })).rejects.toThrow(TypeError);
    expect([asked.map(({ path }) => path), waits]).toEqual([['/api/auth/api_key'], []]);
  });

  it('is told at once that its address is none', () => {
    expect(() => createTaraz({ url: 'taraz.example', apiKey: 'trz_x' })).toThrow(TypeError);
  });

  it('comes again when an answer broke off while it was read', async () => {
    let asked = 0;
    const fetch = async (address: unknown) => {
      if (String(address).endsWith('/auth/api_key')) return Response.json({ token: 't', expires_in: 900 });
      asked += 1;
      return asked === 1 ? new Response('{"cou') : Response.json({ counts: [] });
    };
    const taraz = createTaraz({ url: 'https://taraz.example', apiKey: 'trz_x', fetch, sleep: async () => {} });
    expect(await taraz.call(calls.invoiceCounts, { query: {} })).toEqual({ counts: [] });
  });

  it.each([
    ['the sign-in', 'api_key', 200],
    ['a refusal', 'counts', 403],
  ])('comes again when the answer to %s broke off', async (_what, end, status) => {
    const asked: string[] = [];
    const cut = (): ReadableStream<Uint8Array> =>
      new ReadableStream({ pull: (to) => to.error(new TypeError('terminated')) });
    const fetch = async (address: unknown) => {
      const last = new URL(String(address)).pathname.split('/').at(-1) ?? '';
      asked.push(last);
      if (last === end && asked.filter((one) => one === end).length === 1) return new Response(cut(), { status });
      return Response.json(last === 'api_key' ? { token: 't', expires_in: 900 } : { counts: [] });
    };
    const taraz = createTaraz({ url: 'https://taraz.example', apiKey: 'trz_x', fetch, sleep: async () => {} });
    expect(await taraz.call(calls.invoiceCounts, { query: {} })).toEqual({ counts: [] });
    expect(asked.filter((one) => one === end)).toHaveLength(2);
  });

  it('waits as long as it is told to', async () => {
    const { taraz, waits } = scripted((_request, count) =>
      count < 3
        ? { status: 429, body: {}, headers: { 'retry-after': count === 1 ? '40' : 'Sat, 21 Nov 2026 23:00:00 GMT' } }
        : { body: { counts: [] } },
    );
    await taraz.call(calls.invoiceCounts, { query: {} });
    expect(waits).toEqual([40_000, 2_000]);
  });

  it('that gives a call up waits no longer, however long it was told to', async () => {
    const abort = new AbortController();
    const fetch = async (address: unknown) => {
      if (String(address).endsWith('/auth/api_key')) return Response.json({ token: 't', expires_in: 900 });
      setTimeout(() => abort.abort(new Error('given up')), 10);
      return Response.json({}, { status: 429, headers: { 'retry-after': '86400' } });
    };
    const taraz = createTaraz({ url: 'https://taraz.example', apiKey: 'trz_x', fetch });
    const call = taraz.call(calls.invoiceCounts, { query: {} }, { signal: abort.signal });
    await expect(call).rejects.toThrow('given up');
  });

  it('takes a file as a file, and says so where JSON was expected', async () => {
    const { taraz, asked } = scripted((_request, count) =>
      count < 2 ? { status: 503, body: {} } : { body: new Blob(['a;b']) },
    );
    const file = await taraz.file(calls.exportInvoices, { query: {} });
    expect(await file.text()).toBe('a;b');
    const before = asked.length;
    await expect(taraz.call(calls.exportInvoices, { query: {} })).rejects.toThrow(
      'exportInvoices answers with no JSON',
    );
    expect(asked.length).toBe(before);
  });

  it('comes again while the very same request is still at work, and only then of all conflicts', async () => {
    const refusal = (code: string) => ({ status: 409, body: { code, title: 'x', request_id: 'r-1' } });
    const { taraz, asked } = scripted((_request, count) =>
      count < 3 ? refusal('STILL_RUNNING') : { status: 201, body: { id: 'a', state: 'queued' } },
    );
    expect(await taraz.issue({}, 'order-7')).toMatchObject({ id: 'a' });
    expect(asked.filter(({ key }) => key === 'order-7')).toHaveLength(3);
    const refused = scripted(() => refusal('CONFLICT'));
    await expect(refused.taraz.issue({}, 'order-8')).rejects.toMatchObject({ status: 409 });
    expect(refused.asked).toHaveLength(2);
  });

  it('does not repeat what was refused for good', async () => {
    const { taraz, asked } = scripted(() => ({
      status: 422,
      body: { code: 'RULE_BROKEN', title: 'x', request_id: 'r-1' },
    }));
    await expect(taraz.issue({}, 'order-8')).rejects.toMatchObject({ status: 422, problem: { code: 'RULE_BROKEN' } });
    expect(asked).toHaveLength(2);
  });

  it('sends many by thousands, with places that count through', async () => {
    const { taraz, asked } = scripted(({ body }) => {
      const { invoices } = body as { invoices: unknown[] };
      return { status: 201, body: { results: invoices.map((_, index) => ({ index, ok: true })) } };
    });
    const places: number[] = [];
    for await (const { index } of taraz.issueMany(
      Array.from({ length: 2_500 }, () => ({})),
      'aban',
    ))
      places.push(index);
    expect(places).toEqual(Array.from({ length: 2_500 }, (_, index) => index));
    expect(asked.slice(1).map(({ key }) => key)).toEqual(['aban:0', 'aban:1000', 'aban:2000']);
  });

  it('names each invoice by its key for good, also after its key is forgotten and in another part of the run', async () => {
    const sent = async (apiKey: string, work: (taraz: Taraz) => Promise<unknown>) => {
      const bodies: { client_id?: string; invoices?: { client_id: string }[] }[] = [];
      const fetch = async (input: unknown, init: RequestInit = {}) => {
        if (String(input).endsWith('/auth/api_key')) return Response.json({ token: 't', expires_in: 900 });
        bodies.push(JSON.parse(String(init.body)));
        return Response.json({ id: 'a', results: [] });
      };
      await work(createTaraz({ url: 'https://taraz.example', apiKey, fetch: fetch as typeof globalThis.fetch }));
      return bodies.flatMap(({ client_id, invoices }) => invoices?.map((one) => one.client_id) ?? [client_id]);
    };
    const many = (count: number, runKey: string) => async (taraz: Taraz) => {
      for await (const _ of taraz.issueMany(
        Array.from({ length: count }, () => ({})),
        runKey,
      ));
    };
    const [one] = await sent('trz_x', (taraz) => taraz.issue({}, 'order-7'));
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(await sent('trz_x', (taraz) => taraz.issue({ invoice: { title: 'x' } }, 'order-7'))).toEqual([one]);
    const run = await sent('trz_x', many(1_500, 'aban'));
    expect(new Set([...run, one]).size).toBe(1_501);
    expect(await sent('trz_x', many(1_500, 'aban'))).toEqual(run);
    // Neither another run nor another program is taken for it; what has a name of its own keeps it.
    const others = [await sent('trz_x', many(3, 'azar')), await sent('trz_y', many(3, 'aban'))].flat();
    expect(others.filter((name) => run.includes(name))).toEqual([]);
    const own = '01a00000-0000-7000-8000-000000000001';
    expect(await sent('trz_x', (taraz) => taraz.issue({ client_id: own }, 'order-7'))).toEqual([own]);
  });

  it('waits for a verdict, but not for ever', async () => {
    const { taraz } = scripted((_request, count) => ({ body: { state: count < 4 ? 'sent' : 'confirmed' } }));
    const id = '01a00000-0000-7000-8000-000000000001';
    expect(await taraz.verdictOf(id)).toMatchObject({ state: 'confirmed' });
    const never = scripted(() => ({ body: { state: 'sent' } }));
    await expect(never.taraz.verdictOf(id, { limitMs: 20_000 })).rejects.toThrow('sent');
  });

  it('waits for none where nothing is on its way: held for the plan, kept as a draft', async () => {
    const { taraz, asked } = scripted(() => ({ body: { state: 'draft', held: true } }));
    const invoice = await taraz.verdictOf('01a00000-0000-7000-8000-000000000001');
    expect(invoice).toMatchObject({ state: 'draft', held: true });
    expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(1);
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('k'.repeat(32)).toString('base64')}`;
  const body = JSON.stringify({ type: 'invoice.confirmed', timestamp: '', data: { id: 'a' } });
  const sign = (text: string, seconds: number) =>
    `v1,${createHmac('sha256', 'k'.repeat(32)).update(`m1.${seconds}.${text}`).digest('base64')}`;
  const headers = (text: string, seconds: number) => ({
    'webhook-id': 'm1',
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,AAAA ${sign(text, seconds)}`,
  });

  it('is believed only with its signature, whole and new', async () => {
    expect(await verifyWebhook(secret, headers(body, 1_000), body, 1_000_000)).toMatchObject({
      type: 'invoice.confirmed',
    });
    expect(await verifyWebhook(secret, new Headers(headers(body, 1_000)), body, 1_000_000)).toBeTruthy();
    await expect(verifyWebhook(secret, headers(body, 1_000), `${body} `, 1_000_000)).rejects.toThrow('signed');
    await expect(verifyWebhook(secret, headers(body, 1_000), body, 2_000_000)).rejects.toThrow('old');
  });

  it.each([
    [1_300_000, true],
    [1_300_001, false],
    [700_000, true],
    [699_999, false],
    [Number.NaN, false],
  ])('signed at 1,000,000 ms and read at %d ms is new enough: %s', async (nowMs, isNew) => {
    const reading = verifyWebhook(secret, headers(body, 1_000), body, nowMs);
    await (isNew
      ? expect(reading).resolves.toMatchObject({ data: { id: 'a' } })
      : expect(reading).rejects.toThrow('old'));
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('that lacks %s says so', async (name) => {
    const lacking = { ...headers(body, 1_000), [name]: undefined };
    await expect(verifyWebhook(secret, lacking, body, 1_000_000)).rejects.toThrow(`there is no ${name}`);
    await expect(verifyWebhook(secret, {}, body, 1_000_000)).rejects.toThrow('there is no webhook-id');
  });

  it('is read by names in whatever letters', async () => {
    const capital = ([name, value]: [string, string]) => [name.replace(/\b\w/g, (one) => one.toUpperCase()), value];
    const written = Object.fromEntries(Object.entries(headers(body, 1_000)).map(capital));
    expect(Object.keys(written)).toContain('Webhook-Timestamp');
    expect(await verifyWebhook(secret, written, body, 1_000_000)).toMatchObject({ data: { id: 'a' } });
  });

  it('is believed by its own id and version alone', async () => {
    const own = headers(body, 1_000);
    const read = (change: object) => verifyWebhook(secret, { ...own, ...change }, body, 1_000_000);
    await expect(read({ 'webhook-id': 'm2' })).rejects.toThrow('signed');
    await expect(read({ 'webhook-signature': sign(body, 1_000).replace('v1', 'v2') })).rejects.toThrow('signed');
    expect(await read({ 'webhook-id': ['m1', 'm2'] })).toMatchObject({ data: { id: 'a' } });
  });
});
