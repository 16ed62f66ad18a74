import { type Call, calls, type ProblemDocument } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '../platform/http/openapi.ts';
import type { DeclaredSchema } from './declared-schema.ts';
import { seedMemory } from './seed.ts';
import { type SignedIn, withServer } from './with-server.ts';

/**
 * Walks every call with what nobody means well by: texts that end strings, paths, lines and numbers, names of
 * JavaScript's own objects, days that no calendar has, numbers beyond counting, types that were not asked for. Each is
 * refused or taken; none is a fault of the server. A new call is walked without being named here.
 */
const server = withServer();
let admin: SignedIn;
let operator: SignedIn;
let known: string[];

const { paths } = openApiDocument();
/** Codes of problems that the OpenAPI document tells of a call. */
const told = new Map(
  Object.values(paths)
    .flatMap((calls) => Object.values(calls) as { operationId: string; responses: object }[])
    .map(({ operationId, responses }) => [
      operationId,
      [...JSON.stringify(responses).matchAll(/[A-Z][A-Z_]+[A-Z]/g)].map(String),
    ]),
);
const answersOf = ({ id }: Call) => told.get(id) ?? [];

/** Ends the login, waits on purpose, or never ends. */
const left = new Set(['logout', 'attendDesk', 'events', 'switchAccount', 'leaveAccount', 'changePassword']);
const walked = (Object.values(calls) as Call[]).filter(
  ({ id, stream }) => !left.has(id) && stream !== 'text/event-stream',
);

const texts = [
  '',
  ' ',
  'constructor',
  '__proto__',
  '=cmd|x!A1',
  '<img src=x onerror=alert(1)>',
  "'; drop table invoices; --",
  '../../etc/passwd',
  '%00%0a%',
  '\u202e\u200c',
  '🎁'.repeat(40),
  'ا'.repeat(5_000),
  '9'.repeat(100),
  '1e999',
  'NaN',
  '-0',
  '۱۲۳٫۵',
  '{}',
];
const days = [
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '1400-01-01',
];
const numbers = [0, -1, 0.5, Number.MAX_SAFE_INTEGER, 1e308, 32_768, 2_147_483_648];

const plainWords = ['A11216', 'چای', '2710000131425', '09121234567', '12'];
/** Names that every JavaScript object answers to. */
const namesOfObjects = ['constructor', 'toString', '__proto__'];

/** Draws that are the same at each run; `words` are what texts are made of when they are not hostile. */
function drawsOf(seed: number, words = plainWords) {
  let state = seed;
  const draw = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  return { words, draw, pick: <T>(items: readonly T[]): T => items[Math.floor(draw() * items.length)] as T };
}
type Draws = ReturnType<typeof drawsOf>;

/** Something of the declared shape, every so often of another (`hostility`: how often). */
function hostileValue(schema: DeclaredSchema, draws: Draws, hostility: number): unknown {
  const { draw, pick } = draws;
  const isHostile = draw() < hostility;
  if (schema.const !== undefined) return isHostile ? pick(texts) : schema.const;
  if (schema.enum !== undefined) return isHostile ? pick([...texts, ...numbers]) : pick(schema.enum);
  if (schema.anyOf !== undefined) return hostileValue(pick(schema.anyOf), draws, hostility);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => hostileValue(part, draws, hostility)));
  switch (schema.type) {
    case 'object': {
      const given = Object.entries(schema.properties ?? {}).filter(
        ([name]) => schema.required?.includes(name) || draw() < 0.6,
      );
      return Object.fromEntries(given.map(([name, part]) => [name, hostileValue(part, draws, hostility)]));
    }
    case 'array':
      return Array.from({ length: isHostile ? pick([0, 3, 20]) : 1 }, () =>
        hostileValue(schema.items ?? {}, draws, hostility),
      );
    case 'integer':
    case 'number':
      return isHostile ? pick([...numbers, 'x']) : Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return isHostile ? pick(texts) : draw() < 0.5;
    case 'null':
      return null;
    default:
      if (isHostile) return pick([...texts, ...days]);
      if (schema.format === 'uuid') return pick(known);
      if (schema.format === 'instant' || schema.format === 'book_instant') return '2026-11-20T08:00:00.000Z';
      if (schema.format === 'day') return '2026-11-20';
      return schema.format === 'decimal' ? '1250' : pick(draws.words);
  }
}

const filesOf = (call: Call, body: Record<string, unknown>, { pick }: Draws): FormData => {
  const form = new FormData();
  const contents = ['%PDF-1.7\n', '<svg onload="alert(1)"/>', 'PK\u0003\u0004', 'نام,کد\n=1,2\n', ''];
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  for (const name of Object.keys((call.body as DeclaredSchema | undefined)?.properties ?? {})) {
    if (name === 'file' || name === 'photo')
      form.set(name, new Blob([pick(contents)]), pick(['../../x.pdf', 'a"b.csv']));
  }
  return form;
};

async function sendHostile(call: Call, draws: Draws, hostility: number): Promise<{ status: number; text: string }> {
  const of = (schema: unknown) => hostileValue((schema ?? {}) as DeclaredSchema, draws, hostility);
  const params = of(call.params ?? { type: 'object' }) as Record<string, unknown>;
  const query = Object.entries(of(call.query ?? { type: 'object' }) as object).map(
    ([name, value]): [string, string] => [name, String(value)],
  );
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'x')));
  const body = call.body === undefined ? undefined : of(call.body);
  const isForm = call.upload === true;
  const answer = await server().fetch(`/api${path}?${new URLSearchParams(query)}`, {
    method: call.method,
    token: call.access.level === 'operator' ? operator.token : admin.token,
    ...(body === undefined
      ? {}
      : isForm
        ? { body: filesOf(call, body as object as Record<string, unknown>, draws) }
        : { json: body }),
  });
  return { status: answer.status, text: await answer.text() };
}

beforeAll(async () => {
  admin = await server().newAdmin();
  operator = await server().newOperator(admin.accountId);
  await seedMemory(server().database, admin.accountId, 'A11216');
  const customer = await admin.client(calls.createCustomer, { body: { company: 'نمونه', person_type: 'legal' } });
  const product = await admin.client(calls.createProduct, { body: { name: 'چای', code: '2710000131425' } });
  const draft = await admin.client(calls.createInvoice, { body: { save_as_draft: true, items: [{}] } });
  const desk = await admin.client(calls.createCashDesk, { body: { name: 'صندوق' } });
  known = [customer.id, product.id, draft.id, desk.id, admin.accountId, operator.userId];
});

describe('no input is a fault of the server', () => {
  it.each(walked)('$method $path', async (call) => {
    const tries: [Draws, number][] = [1, 7, 42].map((seed, index) => [
      drawsOf(seed * 7_919 + call.id.length),
      [0.05, 0.2, 0.6][index] ?? 0,
    ]);
    for (const [draws, hostility] of [...tries, [drawsOf(5, namesOfObjects), 0] as const]) {
      const { status, text } = await sendHostile(call, draws, hostility);
      expect(status === 500 ? text : '').toBe('');
      if (status < 400) continue;
      const { code, request_id, errors } = JSON.parse(text) as ProblemDocument;
      if (code === 'INVALID_INPUT') expect(errors, text).toBeDefined();
      // An address longer than any is answered before it is a call's; one with an empty id is another's.
      if (request_id !== '' && code !== 'METHOD_NOT_ALLOWED') expect(answersOf(call)).toContain(code);
    }
  });
});

describe('a place that anybody may write', () => {
  const listed = walked.filter(({ query }) => (query as DeclaredSchema | undefined)?.properties?.after !== undefined);
  const values = ['x', '9'.repeat(19), '2026-99-99', '\u0000'];
  const id = '01900000-0000-7000-8000-000000000000';
  /** Of no kind that there is. */
  const shapeless = ['null', '{}', '@5'].map((text) => Buffer.from(text).toString('base64url'));
  const figures = [`0.${'9'.repeat(19)}`, '9'.repeat(19)];

  /** Cursors of each kind that there is, with what no column of theirs may hold. */
  const forged = (field: string, isDescending: boolean, pairs: readonly (readonly string[])[]): string[] =>
    pairs
      .flatMap(([value, of]) => [
        [field, isDescending ? 1 : 0, value, of],
        [field, isDescending, value, of],
        [field, isDescending, value, value, of],
        [value, of],
      ])
      .map((list) => Buffer.from(JSON.stringify(list)).toString('base64url'));

  // What a type takes is paging.test.ts's. Here it is whether each column is held against its own, whichever way the list
  // goes: all of it one way, and a little of it the other.
  const all = [...values.map((value) => [value, id]), ['x', '-'.repeat(36)]];
  const few = ['x', '5', '2026-01-01'].map((value) => [value, id]);

  it.each(listed)('is refused or read: $path', async (call) => {
    const { properties = {}, required = [] } = call.query as DeclaredSchema;
    const of = (schema: unknown) => hostileValue((schema ?? {}) as DeclaredSchema, drawsOf(1), 0);
    const path = call.path.replace(/\{\w+\}/g, known[0] ?? '');
    const needed = required.map((field): [string, string] => [field, String(of(properties[field]))]);
    const seen = new Set<string>();
    for (const sort of (properties.sort?.enum ?? ['']) as string[]) {
      const field = sort.replace(/^-/, '');
      const cursors = forged(field, sort.startsWith('-'), seen.has(field) ? few : all);
      if (seen.size === 0) cursors.push(...shapeless, ...figures);
      seen.add(field);
      const wrong = await Promise.all(
        cursors.map(async (after) => {
          const query = new URLSearchParams([...needed, ['sort', sort], ['after', after]]);
          const answer = await server().fetch(`/api${path}?${query}`, {
            token: call.access.level === 'operator' ? operator.token : admin.token,
          });
          return answer.status === 500 ? [Buffer.from(after, 'base64url').toString()] : [];
        }),
      );
      expect(wrong.flat(), sort).toEqual([]);
    }
  });
});

describe('the ends of what a call says it takes', () => {
  const counted = walked.flatMap((call) => {
    const { properties = {} } = (call.query ?? {}) as DeclaredSchema;
    return Object.entries(properties).flatMap(([name, { type, minimum, maximum }]) =>
      type === 'integer'
        ? [minimum ?? Number.MIN_SAFE_INTEGER, maximum ?? Number.MAX_SAFE_INTEGER].map((end) => ({ call, name, end }))
        : [],
    );
  });
  it.each(counted)('are taken: $call.path?$name=$end', async ({ call, name, end }) => {
    const draws = drawsOf(1);
    const of = (schema: unknown) => hostileValue((schema ?? {}) as DeclaredSchema, draws, 0) as Record<string, unknown>;
    const params = of(call.params ?? { type: 'object' });
    const path = call.path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(String(params[param])));
    const { properties, required = [] } = (call.query ?? {}) as DeclaredSchema;
    const needed = required.map((field): [string, string] => [field, String(of(properties?.[field]))]);
    const answer = await server().fetch(`/api${path}?${new URLSearchParams([...needed, [name, String(end)]])}`, {
      method: call.method,
      token: call.access.level === 'operator' ? operator.token : admin.token,
    });
    expect(answer.status === 500 ? await answer.text() : '').toBe('');
    const { errors = [] } = answer.status === 400 ? ((await answer.json()) as { errors?: { path: string }[] }) : {};
    expect(errors.map(({ path: at }) => at)).not.toContain(name);
  });
});

describe('a draft keeps what was typed, and is told by its contract', () => {
  const nines = '9'.repeat(60);
  it.each([
    [
      'numbers that nobody counts with',
      { items: [{ item_qty: nines, item_price: nines, item_vat_percentage: nines }] },
    ],
    ['less than nothing', { items: [{ item_qty: `-${nines.slice(1)}`, item_price: nines }] }],
    ['the year 0', { invoice: { invoice_date: '0000-01-01' } }],
    ['a year that no calendar has', { invoice: { invoice_date: '+275760-09-13T00:00:00Z' } }],
  ])('%s', async (_what, body) => {
    const { id } = await admin.client(calls.createInvoice, { body: { save_as_draft: true, ...body } });
    await admin.client(calls.getInvoice, { params: { id } });
    await admin.client(calls.listInvoices, { query: { limit: 1 } });
    await admin.client(calls.invoiceCounts, { query: {} });
  });
});

describe('a file is one that came as a part of a form', () => {
  const uploads = walked.filter(({ upload }) => upload === true);
  const forged = [
    { name: 'a.csv', path: '/etc/hostname', size: 3, sha256: 'x' },
    { name: 'a.csv', bytes: { length: 1e12 } },
    { name: 1, bytes: 1 },
    { bytes: 'text' },
    'text',
    null,
  ];
  it.each(uploads)('and none that JSON tells of: $method $path', async (call) => {
    for (const file of forged) {
      const body = { ...(hostileValue(call.body as DeclaredSchema, drawsOf(1), 0) as object), file };
      const answer = await server().fetch(`/api${call.path.replace(/\{\w+\}/g, known[0] ?? '')}`, {
        method: call.method,
        token: call.access.level === 'operator' ? operator.token : admin.token,
        json: body,
      });
      const { errors } = (await answer.json()) as ProblemDocument;
      expect([answer.status, errors?.[0]]).toMatchObject([400, { path: 'file', code: 'NOT_A_FILE' }]);
    }
  });
});
