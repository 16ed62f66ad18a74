import {
  buyerReactions,
  type Call,
  calls,
  eventSubjects,
  invoicePatterns,
  invoiceStates,
  invoiceSubjects,
} from '@taraz/contract';
import { beforeAll, expect, it } from 'vitest';
import { actionNames } from '../platform/event-log/actions.fa.ts';
import { openApiDocument } from '../platform/http/openapi.ts';
import { seedUser } from './seed.ts';
import { type SignedIn, withSharedServer } from './with-server.ts';

/*
 * The words that the queries of lists know are what the OpenAPI document says: each of them is taken, and no other. The
 * calls are those of the document, so that a new list is held to it too.
 */

const server = withSharedServer();
let admin: SignedIn;
let operator: SignedIn;
let webhookId = '';

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  schema: { enum?: string[]; type?: string };
}
interface Listed {
  call: Call;
  parameters: Parameter[];
}

const document = openApiDocument();
const reads: Listed[] = (Object.values(calls) as Call[])
  .filter(({ method }) => method === 'GET')
  .map((call) => {
    const operation = document.paths[call.path]?.get as { parameters?: unknown } | undefined;
    const parameters = (operation?.parameters ?? []) as Parameter[];
    return { call, parameters: parameters.filter((one) => one.in === 'query') };
  });
const sorted = reads.filter(({ parameters }) => parameters.some(({ name }) => name === 'sort'));
const closed = reads.flatMap(({ call, parameters }) =>
  parameters
    .filter(({ name, schema }) => name === 'sort' || schema.enum !== undefined)
    .map((parameter) => ({ call, id: call.id, parameter, name: parameter.name })),
);

/** What a list cannot be asked without. */
const needed: Readonly<Record<string, Record<string, string>>> = {
  listSales: { from_date: '2026-01-01T00:00:00Z', to_date: '2026-12-31T00:00:00Z' },
};

beforeAll(async () => {
  admin = await server().newAdmin();
  const user = await seedUser(server().database, admin.accountId, { role: 'admin' });
  await server().database.asOwner('update users set is_operator = true where user_id = $1', [user.userId]);
  operator = await server().signIn(user);
  webhookId = (await admin.client(calls.createWebhook, { body: { url: 'https://hooks.example.ir/' } })).id;
});

const ask = async ({ id, path, access }: Call, query: Record<string, string>) => {
  const address = `/api${path.replace(/\{\w+\}/, webhookId)}?${new URLSearchParams({ ...needed[id], ...query })}`;
  const { token } = access.level === 'operator' ? operator : admin;
  const answer = await server().fetch(address, { token });
  const text = await answer.text();
  return { status: answer.status, problem: answer.status < 400 ? null : (JSON.parse(text) as { errors?: object[] }) };
};

it('stands in the document, for every list that is sorted', () => {
  const open = sorted.filter(({ parameters }) =>
    parameters.some(({ name, schema }) => name === 'sort' && schema.enum === undefined),
  );
  expect([open.map(({ call }) => call.id), sorted.length > 35]).toEqual([[], true]);
});

it.each(closed)('$name of $id: another word is refused, and the field named', async ({ call, name }) => {
  const { status, problem } = await ask(call, { [name]: 'nothing_of_that' });
  const named = expect.objectContaining({ path: name, code: 'NOT_ALLOWED' });
  expect([status, problem?.errors]).toEqual([400, expect.arrayContaining([named])]);
});

it.each(sorted.map(({ call, parameters }) => ({ id: call.id, call, parameters })))(
  'sort of $id: each word that the document has is taken',
  async ({ call, parameters }) => {
    const words = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [];
    for (const sort of words) expect([sort, (await ask(call, { sort })).status]).toEqual([sort, 200]);
  },
);

it.each(['state', 'pattern', 'subject', 'reaction'] as const)(
  '%s of invoices: one unknown word among others',
  async (name) => {
    const { status, problem } = await ask(calls.listInvoices, { [name]: 'nothing_of_that' });
    expect([status, problem?.errors]).toMatchObject([400, [{ path: name, code: 'UNKNOWN_VALUE' }]]);
    // It says which one it is, and what it takes.
    const words = {
      state: invoiceStates,
      pattern: invoicePatterns,
      subject: invoiceSubjects,
      reaction: buyerReactions,
    };
    for (const word of [name, ...words[name]]) expect(JSON.stringify(problem)).toContain(word);
  },
);

it('the event log is narrowed by what is logged of', () => {
  const logged = new Set(Object.keys(actionNames).map((action) => action.split('.')[0]));
  expect([...logged].sort()).toEqual([...eventSubjects]);
});
