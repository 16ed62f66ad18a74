import { request as httpRequest } from 'node:http';
import { calls, type ProblemDocument, problems } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});

const send = (path: string, method: string, body?: string | Uint8Array, headers: Record<string, string> = {}) =>
  server().fetch(path, {
    method,
    token: admin.token,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: body as string }),
  });

async function problemOf(response: Response): Promise<ProblemDocument> {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = (await response.json()) as ProblemDocument;
  expect(problem.status).toBe(response.status);
  expect(problem.status).toBe(problems[problem.code].status);
  expect(problem.title).toBe(problems[problem.code].title);
  expect(problem.request_id).toBe(response.headers.get('x-request-id'));
  return problem;
}
const outline = async (response: Response) => {
  const { status, code, errors = [] } = await problemOf(response);
  return { status, code, errors: errors.map((error) => `${error.path} ${error.code}`).sort() };
};
const json = (value: unknown) => JSON.stringify(value);

describe('bodies that are not what the call takes', () => {
  const malformed = { status: 400, code: 'MALFORMED_JSON', errors: [] };
  const invalid = (...errors: string[]) => ({ status: 400, code: 'INVALID_INPUT', errors });
  it.each<[string, string | Uint8Array, object]>([
    ['nothing at all', '', malformed],
    ['no JSON', '{"first_name":', malformed],
    ['a number with a leading zero', '{"first_name": 01}', malformed],
    ['two documents', '{}{}', malformed],
    ['NaN', '{"first_name": NaN}', malformed],
    ['bytes that are no UTF-8', Uint8Array.of(0x22, 0xc3, 0x28, 0x22), malformed],
    ['__proto__', '{"company":"x","__proto__":{"admin":true}}', malformed],
    ['an array', '[]', invalid(' WRONG_TYPE')],
    ['a string', '"x"', invalid(' WRONG_TYPE')],
    ['null', 'null', invalid(' WRONG_TYPE')],
    ['__proto__ in escapes', '{"company":"x","\\u005f_proto__":{"admin":true}}', malformed],
    ['a name twice', '{"company":"x","phone":"","company":"y"}', malformed],
    ['a name twice, once in escapes', '{"company":"x","c\\u006fmpany":"y"}', malformed],
    ['a name twice, deep in a list', '{"x":[{"a":1},{"b":{"c":1,"c":2}}]}', malformed],
    ['the same name in two objects', '{"x":[{"a":1},{"a":1}]}', invalid('x UNKNOWN_FIELD')],
    ['lists a little deep', '['.repeat(100) + ']'.repeat(100), invalid(' WRONG_TYPE')],
    ['deep nesting', '['.repeat(20_000) + ']'.repeat(20_000), malformed],
    ['deep nesting around a bad name', `${'['.repeat(200_000)}{"constructor":1}${']'.repeat(200_000)}`, malformed],
    ['deep nesting around bad text', `${'{"a":'.repeat(90_000)}"\\u0000"${'}'.repeat(90_000)}`, malformed],
    [
      'very many names in one object',
      json(Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [i, 1]))),
      malformed,
    ],
    ['colons in text are no names', json({ x: ':'.repeat(6_000) }), invalid('x UNKNOWN_FIELD')],
    ['brackets in text are no nesting', `{"x":"${'['.repeat(150)}\\"{"}`, invalid('x UNKNOWN_FIELD')],
    [
      'wrong types, each named',
      json({ first_name: 1, last_name: [], company: {}, phone: null }),
      invalid('company WRONG_TYPE', 'first_name WRONG_TYPE', 'last_name WRONG_TYPE', 'phone WRONG_TYPE'),
    ],
    [
      'unknown fields',
      json({ company: 'x', companyy: 'y', id: 'z' }),
      invalid('companyy UNKNOWN_FIELD', 'id UNKNOWN_FIELD'),
    ],
    ['a value outside the list', json({ company: 'x', person_type: 'robot' }), invalid('person_type NOT_ALLOWED')],
    [
      'text that is too long',
      json({ company: 'x'.repeat(301), branch_code: '1'.repeat(11) }),
      invalid('branch_code TOO_LONG', 'company TOO_LONG'),
    ],
    ['NUL', '{"company":"a\\u0000b"}', invalid('company BAD_TEXT')],
    ['half a surrogate pair', '{"company":"a\\ud800b"}', invalid('company BAD_TEXT')],
    ['half a surrogate pair in a name', '{"company":"x","a\\udc00":"b"}', invalid('a\ufffd BAD_TEXT')],
    ['nothing that names a customer', '{}', invalid('last_name REQUIRED')],
    [
      'wrong codes',
      json({ company: 'x', person_type: 'legal', economic_code: '12345678901', phone: '12', postal_code: '1' }),
      invalid('economic_code BAD_FORMAT', 'phone BAD_FORMAT', 'postal_code BAD_FORMAT'),
    ],
  ])('%s', async (_name, body, expected) => {
    expect(await outline(await send('/api/customers', 'POST', body))).toEqual(expected);
  });

  it.each([
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'a=b'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<x/>'],
  ])('content of type %s', async (type, body) => {
    expect(await outline(await send('/api/customers', 'POST', body, { 'content-type': type }))).toEqual({
      status: 415,
      code: 'UNSUPPORTED_TYPE',
      errors: [],
    });
  });

  it.each(['gzip', 'br', 'identity, gzip', 'GZIP'])('content packed as %s', async (coding) => {
    const body = json({ company: 'x', person_type: 'legal' });
    const answer = await send('/api/customers', 'POST', body, { 'content-encoding': coding });
    expect(await outline(answer)).toEqual({ status: 415, code: 'UNSUPPORTED_TYPE', errors: [] });
  });

  it('a form of very many parts, at a price that grows no faster than the form', async () => {
    const type = 'multipart/form-data; boundary=X';
    const part = (text: string) => `--X\r\nContent-Disposition: form-data; name="f"\r\n\r\n${text}\r\n`;
    /** Processor time of client and server, which no busy machine lengthens much. */
    const priceOf = async (parts: string) => {
      const before = process.cpuUsage();
      const answer = await send('/api/uploads?image_type=logo', 'POST', `${parts}--X--\r\n`, { 'content-type': type });
      const { user, system } = process.cpuUsage(before);
      return { answer, price: user + system };
    };
    const many = part('x').repeat(100_000);
    const whole = await priceOf(part('x'.repeat(many.length)));
    const cut = await priceOf(many);
    expect(await outline(cut.answer)).toEqual({ status: 400, code: 'MALFORMED_JSON', errors: [] });
    // Some times that of one part as long; hundreds of times where all former ones are looked through for each.
    expect(cut.price).toBeLessThan(100 * whole.price);
  });

  it.each(['', '; filename="a.csv"'])('a form with a part that has no name (%s)', async (more) => {
    const part = (head: string) => `--X\r\nContent-Disposition: form-data${head}\r\n\r\nx\r\n`;
    const body = `${part(more)}${part('; name="file"; filename="b.csv"')}--X--\r\n`;
    const type = 'multipart/form-data; boundary=X';
    for (const path of ['/api/bulk_invoice_import', '/api/uploads?image_type=logo']) {
      const answer = await send(path, 'POST', body, { 'content-type': type });
      expect(await outline(answer)).toEqual({ status: 400, code: 'MALFORMED_JSON', errors: [] });
    }
  });

  it.each([
    ['a file', 'file', '; filename="a.csv"'],
    ['a text', 'image_type', ''],
  ])('a form in which %s comes twice, since one of the two would be lost', async (_what, name, more) => {
    const part = `--X\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`;
    const type = 'multipart/form-data; boundary=X';
    for (const path of ['/api/bulk_invoice_import', '/api/uploads']) {
      const answer = await send(path, 'POST', `${part}${part}--X--\r\n`, { 'content-type': type });
      expect(await outline(answer)).toEqual(invalid(`${name} REPEATED_PART`));
    }
  });

  it.each([
    ['text/csv', 'a;b', 415],
    ['application/json', '', 400],
  ])('of a call that takes files the form that it takes is told: %s', async (type, body, status) => {
    for (const path of ['/api/bulk_invoice_import', '/api/uploads']) {
      const answer = await send(path, 'POST', body, { 'content-type': type });
      expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
        status,
        expect.stringContaining('multipart/form-data'),
      ]);
    }
  });

  it.each([
    ['half-spaces', '\u200c\u200b'],
    ['marks of direction', '\u202e \u2066'],
    ['half-spaces in escapes', '\\u200C\\ufeff'],
    ['fillers, selectors and controls', '\u3164\u115f\ufe0f\u034f\u2800'],
    ['the same in escapes', '\\u3164\\uFE0F\\u0007\\n\\udb40\\udc41'],
  ])('takes text of %s alone as none', async (_what, text) => {
    const body = `{"kind":"warehouse","name":"${text}","notes":"${text}"}`;
    expect(await outline(await send('/api/warehousing', 'POST', body))).toEqual(invalid('name REQUIRED'));
  });

  it('keeps odd but storable Unicode as it came', async () => {
    const name = 'می‌خواهم 🧾 \u202Bاب\u202C é e\u0301 \u{10FFFF} ﷽ \u200f1';
    const created = (await (
      await send('/api/customers', 'POST', json({ company: name, person_type: 'legal' }))
    ).json()) as { company: string };
    expect(created.company).toBe(name);
  });

  it.each(['\u202E', '\\u202e', '\u202D'])('takes out what shows a name as another (%j)', async (override) => {
    const body = `{"person_type":"legal","company":"فروشگاه ${override}gpj.exe"}`;
    const created = (await (await send('/api/customers', 'POST', body)).json()) as { company: string };
    expect(created.company).toBe('فروشگاه gpj.exe');
  });

  it('tells each message with its field and what to do', async () => {
    const problem = await problemOf(
      await send('/api/products', 'POST', json({ name: 5, code: '1'.repeat(30), extra: 1 })),
    );
    const messages = Object.fromEntries((problem.errors ?? []).map(({ path, message }) => [path, message]));
    expect(messages).toEqual({
      name: 'نوع مقدار «نام» (name) درست نیست؛ باید متن باشد.',
      code: '«کد» (code) بلندتر از اندازه است؛ آن را به ۲۰ نویسه یا کمتر کوتاه کنید.',
      extra: '«extra» در این درخواست شناخته نیست؛ آن را بردارید یا نامش را درست کنید.',
    });
    expect(problem.detail).toBe('۳ خانه درست نیست.');
  });

  it('names a number that is neither text nor whole, once', async () => {
    expect(
      await outline(
        await send(
          '/api/products',
          'POST',
          json({
            name: 'x',
            code: '1',
            price: 1.5,
            discount: true,
            exchange_rate: 'x'.repeat(61),
            vat_percentage: 2 ** 53,
          }),
        ),
      ),
    ).toEqual(invalid('discount WRONG_TYPE', 'exchange_rate TOO_LONG', 'price WRONG_TYPE', 'vat_percentage TOO_LARGE'));
  });
});

describe('addresses', () => {
  it.each([
    ['GET', '/api/nothing', 404, 'NOT_FOUND'],
    ['GET', '/api', 404, 'NOT_FOUND'],
    ['GET', '/api/customers/not-a-uuid', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers/%00', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers/01900000-0000-7000-8000-000000000000', 404, 'NOT_FOUND'],
    ['GET', '/api/customers/%zz', 404, 'NOT_FOUND'],
    ['GET', `/api/customers/${'a'.repeat(400)}`, 404, 'NOT_FOUND'],
    ['DELETE', '/api/customers', 405, 'METHOD_NOT_ALLOWED'],
    ['PUT', '/api/auth/authorize/', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/api/customers?limit=501', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers?limit=x&offset=-1&limit2=3', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers?limit=1&limit=2', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers?sort=password', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers?limit=1e309', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers?offset=9999999999999999999', 400, 'INVALID_INPUT'],
    ['GET', '/api/customers?after=zzz', 400, 'INVALID_INPUT'],
    [
      'GET',
      `/api/customers?after=${Buffer.from('["created_at",1,"x","y"]').toString('base64url')}`,
      400,
      'INVALID_INPUT',
    ],
  ])('%s %s', async (method, path, status, code) => {
    const problem = await problemOf(await send(path, method));
    expect([problem.status, problem.code]).toEqual([status, code]);
  });

  it.each([
    '/api/customers?offset=2147483647',
    '/api/invoice/counts?from_date=0001-01-01T00:00:00Z&to_date=9999-12-31T23:59:59Z',
    '/api/invoice/counts?from_date=9999-12-31T23:59:59Z',
    '/api/invoice/counts?to_date=0001-01-01T00:00:00-14:00',
    '/api/invoice/list?from_date=0001-01-01T00:00:00-14:00&to_date=9999-12-31T23:59:59%2B14:00',
    '/api/analytics/report?to_date=0001-01-01T00:00:00Z',
    '/api/invoice/analytics?to_date=0001-01-01T00:00:00Z',
    '/api/invoice/analytics?to_date=9999-12-31T23:59:59Z',
    '/api/invoice/sales?from_date=0001-01-01T00:00:00Z&to_date=9999-12-31T23:59:59Z',
    '/api/analytics/report?from_date=9999-12-31T23:59:59Z&to_date=9999-12-31T23:59:59Z',
  ])('the ends of what can be said: %s', async (path) => {
    expect((await send(path, 'GET')).status).toBe(200);
  });

  it('names what a path allows', async () => {
    expect((await send('/api/customers', 'PUT')).headers.get('allow')).toBe('POST, GET, HEAD');
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const list = await send('/api/invoice/list', method);
      expect([list.status, list.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
    expect((await send('/api/invoice/csv_export/', 'HEAD')).headers.get('allow')).toBe('GET, POST');
    const document = await send('/api/openapi.json', 'POST');
    expect([document.status, document.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('says the head of what it reads, without the body', async () => {
    const [head, read] = [await send('/api/customers?limit=1', 'HEAD'), await send('/api/customers?limit=1', 'GET')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['content-type', 'content-length']) expect(head.headers.get(name)).toBe(read.headers.get(name));
    expect(Number(read.headers.get('content-length'))).toBe((await read.arrayBuffer()).byteLength);
    expect((await send('/api/customers/not-a-uuid', 'HEAD')).status).toBe(400);
    const known = await admin.client(calls.createCustomer, { body: { company: 'x', person_type: 'legal' } });
    const one = await send(`/api/customers/${known.id}`, 'HEAD');
    expect([one.status, one.headers.get('etag')]).toEqual([200, '"v1"']);
    expect((await server().fetch('/api/customers', { method: 'HEAD' })).status).toBe(401);
    expect((await send('/api/auth/authorize', 'HEAD')).headers.get('allow')).toBe('POST');
    expect((await send('/api/events', 'HEAD')).status).toBe(405);
  });

  it.each([
    ['http://anything.example/api/auth/me', 401],
    ['HTTPS://anything.example:8443/api/customers?limit=1', 401],
    ['http://anything.example/api/nothing', 404],
  ])('asked by the whole address: %s', async (path, status) => {
    const { hostname, port } = new URL(server().url);
    const answered = await new Promise((resolve, reject) => {
      const call = httpRequest({ hostname, port, path }, (reply) => resolve(reply.resume().statusCode));
      call.on('error', reject).end();
    });
    expect(answered).toBe(status);
  });

  it('takes a trailing slash, and reads empty parameters as not given', async () => {
    expect((await send('/api/customers/?limit=&offset=&sort=', 'GET')).status).toBe(200);
  });

  it('needs a token before it looks at anything else', async () => {
    const response = await server().fetch('/api/customers', { method: 'POST', body: 'not json' });
    expect((await problemOf(response)).code).toBe('UNAUTHENTICATED');
  });
});

describe('size', () => {
  const post = (
    path: string,
    bytes: number,
    chunked: boolean,
    type = 'application/json',
  ): Promise<{ status: number; body: string; closed: boolean }> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${admin.token}`,
        'content-type': type,
        ...(chunked ? {} : { 'content-length': String(bytes) }),
      };
      const request = httpRequest(`${server().url}${path}`, { method: 'POST', headers }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          body += part;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body, closed: request.destroyed }));
      });
      request.on('error', reject);
      const block = Buffer.alloc(64 * 1024, ' ');
      const write = (left: number): void => {
        if (left <= 0) return void request.end();
        request.write(block.subarray(0, Math.min(left, block.length)), () => write(left - block.length));
      };
      write(bytes);
    });

  it.each([
    ['/api/invoice/validate', false],
    ['/api/invoice/validate', true],
    ['/api/customers', true],
  ])('refuses 50 MB with an answer that arrives (%s, chunked: %s)', async (path, chunked) => {
    const { status, body } = await post(path, 50 * 1024 * 1024, chunked);
    expect([status, (JSON.parse(body) as ProblemDocument).code]).toEqual([413, 'TOO_LARGE']);
  });

  it('keeps no more of a body than its limit while the rest is read away', async () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }, 5);
    await post('/api/customers', 200 * 1024 * 1024, true);
    clearInterval(watch);
    expect(most).toBeLessThan(100 * 1024 * 1024);
  });

  // That so many are taken, and sent, is invoices.db.test.ts's.
  it('refuses an invoice of more than 10,000 lines', async () => {
    const items = Array.from({ length: 10_001 }, () => ({}));
    expect(await outline(await send('/api/invoice/validate', 'POST', json({ items })))).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      errors: ['items TOO_MANY_ITEMS'],
    });
  });

  it('has a smaller limit where nothing large belongs, and says it', async () => {
    const { status, body } = await post('/api/customers', 2 * 1024 * 1024, false);
    expect(status).toBe(413);
    expect((JSON.parse(body) as ProblemDocument).detail).toBe('حجم این درخواست باید ۱ مگابایت یا کمتر باشد.');
    const open = await post('/api/auth/authorize', 65 * 1024, false);
    expect((JSON.parse(open.body) as ProblemDocument).detail).toBe('حجم این درخواست باید ۶۴ کیلوبایت یا کمتر باشد.');
  });

  it('says the limit of a file in whole megabytes, without the room for what stands around it', async () => {
    const form = await post('/api/ticket', 11 * 1024 * 1024, false, 'multipart/form-data; boundary=x');
    expect((JSON.parse(form.body) as ProblemDocument).detail).toBe('حجم این درخواست باید ۱۰ مگابایت یا کمتر باشد.');
    const { body } = await post('/api/ticket', 2 * 1024 * 1024, true);
    expect((JSON.parse(body) as ProblemDocument).detail).toBe('حجم این درخواست باید ۱ مگابایت یا کمتر باشد.');
  });
});

describe('every answer', () => {
  it.each(['/api/auth/me', '/api/nothing', '/', '/invoices', '/assets/none.js', '/api/openapi.json', '/api/docs'])(
    'of %s has the headers that protect',
    async (path) => {
      const { headers } = await server().fetch(path);
      expect(headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';",
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-powered-by')).toBeNull();
      if (path.startsWith('/api/auth')) expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each([
    ['its own path', '/api/auth/me', 401],
    ['a path whose letters are escapes', '/%61pi/auth/me', 401],
    ['a path that is none', '/api/%', 404],
    ['a path beside it that is none', '/%', 404],
  ])('of the API is kept by no cache, by %s', async (_, path, status) => {
    const answer = await server().fetch(path);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });

  it('of a broken database says nothing of it', async () => {
    await server().database.asOwner('alter table customers rename to customers_gone');
    const problem = await problemOf(await send('/api/customers', 'GET'));
    await server().database.asOwner('alter table customers_gone rename to customers');
    expect(problem.code).toBe('INTERNAL');
    expect(json(problem)).not.toMatch(/customers|relation|select|Error/);
  });
});
