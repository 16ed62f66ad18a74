import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { ApiProblem, type Client, calls } from '@taraz/contract';
import { createGate, type Gate } from '../src/gate.ts';
import { clientOf, insist, keepDraft } from '../src/issuing.ts';
import { type GatedAct, killedAtGate } from '../src/killed-at-gate.ts';
import { seedOfRun } from '../src/seeded.ts';
import { createStand, type Stand } from '../src/stand.ts';
import { until } from '../src/until.ts';

/**
 * Acts of the back office whose server is killed before their transaction commits, and at the very moment when it does:
 * said again until they are answered, they come to what they come to in peace.
 */
test.describe.configure({ mode: 'default', timeout: 900_000, retries: 0 });

const people = 450;

/** Every tenth without a name; what was owed before goes both ways. */
function customersFile(): File {
  const lines = Array.from({ length: people }, (_, at) => {
    const name = at % 10 === 9 ? '' : `خریدار ${at + 1}`;
    return `${name};0912${String(1_000_000 + at)};${at % 3 === 0 ? '' : (at % 3 === 1 ? 1 : -1) * (at + 1) * 1_000}`;
  });
  return new File([`نام شرکت;تلفن همراه;مانده از پیش\n${lines.join('\n')}\n`], 'customers.csv');
}

interface Place {
  purchase: string;
  customers: readonly string[];
  product: string;
  warehouse: string;
  memories: readonly [left: string, heir: string];
}

/** What the acts are about, made in peace. */
async function furnish(client: Client, heirMemory: string): Promise<Place> {
  const customers = await Promise.all(
    ['الف', 'ب', 'پ'].map((company) => client(calls.createCustomer, { body: { company, person_type: 'legal' } })),
  );
  for (const { id } of customers)
    await client(calls.createCustomerEntry, {
      params: { id },
      body: { kind: 'receipt', amount: '7000', day: '2026-11-01' },
    });
  const { id: purchase } = await client(calls.createPurchase, {
    body: { day: '2026-11-01', supplier_name: 'آریا', net: '1000' },
  });
  const { id: warehouse } = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'انبار' } });
  const { id: product } = await client(calls.createProduct, {
    body: { name: 'چای', code: '2720000114542', unit: 'NUMBER' },
  });
  for (let number = 1; number <= 3; number += 1) await keepDraft(client, number);
  const [left] = (await client(calls.listMemories, {})).memories;
  const heir = await client(calls.addMemory, { body: { memory_id: heirMemory } });
  await client(calls.putMemory, { params: { id: heir.id }, body: { is_default: true } });
  await client(calls.putMemory, { params: { id: left?.id ?? '' }, body: { enabled: false } });
  return {
    purchase,
    customers: customers.map(({ id }) => id),
    product,
    warehouse,
    memories: [left?.id ?? '', heir.id],
  };
}

/** None holds what another waits for. */
function actsOf({ purchase, customers, product, warehouse, memories }: Place, client: Client): GatedAct[] {
  const [keep = '', ...merge] = customers;
  const [left, heir] = memories;
  return [
    [
      'stock_documents',
      () =>
        client(
          calls.createWarehousing,
          { body: { kind: 'count', warehouse_id: warehouse, lines: [{ product_id: product, qty: '12' }] } },
          { idempotencyKey: 'count' },
        ),
    ],
    [
      'customer_merges',
      () =>
        client(
          calls.mergeCustomers,
          { body: { keep, merge, fields: { company: 'الف', person_type: 'legal' } } },
          { idempotencyKey: 'merge' },
        ),
    ],
    [
      'attachments',
      () =>
        client(
          calls.addPurchaseAttachment,
          { params: { id: purchase }, body: { file: new File(['%PDF-1.4\n%%EOF'], 'bill.pdf') } },
          { idempotencyKey: 'bill' },
        ),
    ],
    ['recurring_invoices', () => client(calls.handOverMemory, { params: { id: left }, body: { to: heir } })],
  ];
}

const untilCaught = (gate: Gate) => until(() => gate.isWaitedAt(), { what: 'a transaction at the gate', everyMs: 10 });

/** All that is left of the acts, but for ids and times. */
async function endOf({ query }: Stand, accountId: string) {
  const of = (text: string) => query(text.replace('$mine', 'account_id = $1'), [accountId]);
  return {
    imports: await of('select status, rows, created, changed, skipped, failed from party_imports where $mine'),
    faults: await of('select row_no, name, errors from party_import_faults where $mine order by 1'),
    customers: await of(
      `select company, phone, deleted_at is null as stands, merged_into is not null as merged from customers
       where $mine order by 1, 2`,
    ),
    entries: await of(
      `select c.company, c.phone, e.kind, e.amount from customer_entries e
         join customers c on c.account_id = e.account_id and c.id = e.customer_id
       where e.$mine order by 1, 2, 3, 4`,
    ),
    documents: await of('select kind, number, count(*) from stock_documents where $mine group by 1, 2 order by 1, 2'),
    levels: await of('select qty from stock_levels where $mine order by 1'),
    files: await of('select file_name, size from attachments where $mine'),
    merges: await of('select cardinality(merged) as merged, undone_at from customer_merges where $mine'),
    drafts: await of('select memory_id, state from invoices where $mine order by 1, 2'),
    status: await query('select signup_status from accounts where account_id = $1', [accountId]),
    closings: await of("select count(*) from registration_log where $mine and status = 'SUSPENDED'"),
  };
}

/** Whoever runs the platform. */
async function operatorOf({ query, url }: Stand): Promise<Client> {
  const [account, user, login] = [randomUUID(), randomUUID(), randomUUID()];
  const token = randomBytes(32).toString('base64url');
  await query(
    `insert into accounts (account_id, name, entity, economic_code, national_code, signup_status, created_at, updated_at)
     values ($1, 'راهبر', 'legal', '', '', 'VERIFIED', now(), now())`,
    [account],
  );
  await query('insert into users (user_id, username, created_at, is_operator) values ($1, $2, now(), true)', [
    user,
    `operator_${randomBytes(6).toString('hex')}`,
  ]);
  await query("insert into memberships (account_id, user_id, role, created_at) values ($1, $2, 'employee', now())", [
    account,
    user,
  ]);
  await query(
    `insert into logins (account_id, login_id, user_id, created_at, expires_at, ip, user_agent)
     values ($1, $2, $3, now(), now() + interval '1 day', '', '')`,
    [account, login, user],
  );
  await query(
    `insert into login_tokens (account_id, token_hash, login_id, kind, created_at, expires_at)
     values ($1, $2, $3, 'access', now(), now() + interval '1 day')`,
    [account, createHash('sha256').update(token).digest(), login],
  );
  return clientOf(url, token);
}

const bringFile = (client: Client) =>
  client(
    calls.bulkCustomers,
    { body: { file: customersFile(), opening_day: '2026-03-21' } },
    { idempotencyKey: 'file' },
  );

/** How the file of an account stands; `rows` of it are taken. */
const readingOf = async ({ query }: Stand, accountId: string) => {
  const rows = await query<{ status: string; rows: number }>(
    'select status, rows from party_imports where account_id = $1',
    [accountId],
  );
  return rows[0] ?? { status: '', rows: 0 };
};

/** The file is read to its end, and nobody has anything left to do of it. */
async function untilRead(stand: Stand, accountId: string): Promise<void> {
  const isOver = async () => {
    const left = await stand.query(
      "select from pgboss.job where name = 'party.import' and state in ('created', 'retry', 'active')",
    );
    return left.length === 0 && (await readingOf(stand, accountId)).status === 'done';
  };
  await until(isOver, { what: 'the file is read', everyMs: 100 });
}

/**
 * Kills the server while a file is received, when the first batch is taken, and at the end. Whoever goes on begins anew, the
 * later the more often it was killed: few kills, far apart.
 */
async function killReading(stand: Stand, fire: ReturnType<typeof killedAtGate>, gate: Gate): Promise<void> {
  const isAllTaken = async () => (await readingOf(stand, stand.account.accountId)).rows === people;
  const passUntil = async (isThere: () => Promise<boolean>) => {
    await untilCaught(gate);
    while (!(await isThere())) {
      await gate.step();
      await untilCaught(gate);
    }
  };
  const isRunning = async () => (await readingOf(stand, stand.account.accountId)).status === 'running';
  for (const [isThere, atCommit] of [
    [async () => true, false],
    [isRunning, true],
    [isAllTaken, true],
  ] as const) {
    await passUntil(isThere);
    await fire.kill(gate, atCommit);
  }
}

test('the server killed in acts of the back office: the end is that of a run without', async () => {
  const stand = await createStand(seedOfRun());
  try {
    const other = await stand.anotherAccount();
    const [client, calm] = [clientOf(stand.url, stand.account.token), clientOf(stand.url, other.token)];
    const operator = await operatorOf(stand);
    const accounts = [stand.account.accountId, other.accountId] as const;
    for (const id of accounts)
      await stand.query(
        `insert into registrations (account_id, entered, checks, folded, submitted_at, updated_at)
         values ($1, '{"phone": "09121234567"}', '{}', '', now(), now())`,
        [id],
      );
    const places = [await furnish(client, 'A11218'), await furnish(calm, 'A11219')] as const;
    const fire = killedAtGate(stand);

    const files = await createGate(stand.connect, 'party_imports');
    await files.close();
    const brought = insist(() => bringFile(client));
    await killReading(stand, fire, files);
    await files.open();
    await brought;
    await untilRead(stand, accounts[0]);

    const close = (id: string) => async () => {
      try {
        const reasons = [{ path: 'company', message: 'به درخواست مودی' }];
        await operator(calls.decideRegistration, { params: { id }, body: { decision: 'suspend', reasons } });
      } catch (error) {
        // It is closed by the try whose answer nobody heard.
        if (!(error instanceof ApiProblem) || error.status !== 409) throw error;
      }
    };
    await fire.through(actsOf(places[0], client));
    await fire.through([['registration_log', close(accounts[0])]]);
    await fire.ready();

    await insist(() => bringFile(calm));
    await untilRead(stand, accounts[1]);
    for (const [, act] of actsOf(places[1], calm)) await insist(act);
    await insist(close(accounts[1]));
    const end = await endOf(stand, accounts[0]);
    const peaceful = await endOf(stand, accounts[1]);
    const named = JSON.stringify(end).replaceAll('A11218', 'A11219');
    expect(JSON.parse(named)).toEqual(JSON.parse(JSON.stringify(peaceful)));
    expect(end.imports).toMatchObject([{ status: 'done', rows: people, created: people * 0.9, failed: people * 0.1 }]);
    expect(end.merges).toMatchObject([{ merged: 2, undone_at: null }]);
    expect(end.closings).toEqual([{ count: '1' }]);
  } finally {
    await stand.remove();
  }
});
