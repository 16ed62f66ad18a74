import { type Call, calls } from '@taraz/contract';
import { checkLegalNationalId, emptyPayment } from '@taraz/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withCheckDigit } from '../features/demo/demo-customers.fa.ts';
import { createSimulatorControl } from '../features/demo/simulator-control.ts';
import { sampleInput } from '../features/sending/testing/fixture.ts';
import { refusalOf } from './refusal-of.ts';
import { createSimulatedServer, readyAdmin, type SimulatedServer } from './simulated-server.ts';
import type { SignedIn } from './with-server.ts';

/**
 * Walks every call that reads, as somebody with every permission whom some of the account's invoices are closed to (by tax
 * memory, or by branch), and as who writes drafts alone, with every id of the account in the path: nothing of a closed invoice
 * may stand in an answer. A new call is walked without being named here.
 */
const [open, closed] = ['A11216', 'A11224'];
/** What stands nowhere but in the closed invoices. */
const buyer = { company: 'خریدار پنهان', code: withCheckDigit('1038271909', checkLegalNationalId) };
const internal = '7788990011';
const permissions = ['issue', 'invoices', 'products', 'treasury', 'warehouse'] as const;

let stand: SimulatedServer;
let admin: SignedIn;
let limited: { memory: SignedIn; branch: SignedIn; right: SignedIn; seller: SignedIn };
let secrets: Record<string, string>;
let ids: string[];
let reference: string;
let first: string;

const minuteAgo = () => new Date(stand.server.clock.nowMs() - 60_000).toISOString();
const soon = { timeout: 30_000 };

beforeAll(async () => {
  stand = await createSimulatedServer(20);
  admin = await readyAdmin(stand, open);
  await makeReady(closed);
  await seed();
  const { accountId } = admin;
  const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
  const ofBranch = await stand.server.newUser(accountId, { permissions: [...permissions] });
  await admin.client(calls.alterBranch, { params: { id: ofBranch.userId }, body: { branch_id: branch.id } });
  limited = {
    memory: await stand.server.newUser(accountId, { permissions: [...permissions], memoryIds: [open] }),
    branch: ofBranch,
    right: await stand.server.newUser(accountId, { permissions: ['draft'] }),
    seller: await stand.server.newUser(accountId, { permissions: ['issue'] }),
  };
  ids = await idsOf(accountId);
}, 120_000);
afterAll(() => stand.close());

async function makeReady(memory_id: string): Promise<void> {
  await admin.client(calls.addMemory, { body: { memory_id } });
  const { csr_pem } = await admin.client(calls.generateKey, { body: { memory_id } });
  const control = createSimulatorControl(stand.simulator.url);
  const names = { nationalId: '14003778990', economicCode: '14003778990', nameTrade: memory_id };
  await control.registerMemory({ memoryId: memory_id, ...names });
  const certificate_pem = await control.signRequest(csr_pem);
  await admin.client(calls.uploadCertificate, { body: { memory_id, certificate_pem } });
}

/** A confirmed invoice of the closed memory, paid by transfer and by cheque. */
async function issue(product_id: string, treasury_id: string) {
  const { buyer_info } = await sampleInput();
  const paid = { ...emptyPayment, amount: '500', treasury_id, payment_date: minuteAgo() };
  const { id } = await admin.client(calls.createInvoice, {
    body: {
      memory_id: closed,
      invoice: { invoice_date: minuteAgo(), internal_id: internal, payment_method: 'cash' },
      buyer_info: { ...buyer_info, company: buyer.company, economic_code: buyer.code, national_code: '' },
      items: [{ product_id, item_qty: '1' }],
      payments: [
        { ...paid, payment_method: 'transfer' },
        { ...paid, payment_method: 'cheque', reference_number: '7001' },
      ],
    },
  });
  return vi.waitFor(async () => {
    const invoice = await admin.client(calls.getInvoice, { params: { id } });
    expect(invoice.state).toBe('confirmed');
    return invoice;
  }, soon);
}

/** Two invoices of the closed memory with all that follows one: money, cheques, goods, and goods that were not there. */
async function seed(): Promise<void> {
  const { client } = admin;
  const product = (name: string, code: string) =>
    client(calls.createProduct, {
      body: { name, code, unit: 'NUMBER', price: '1000', has_tax: true, vat_percentage: '10' },
    });
  const [there, missing] = [await product('موجود', '2720000131425'), await product('ناموجود', '2720000037526')];
  const warehouse = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'انبار' } });
  await client(calls.createWarehousing, {
    body: { kind: 'receipt', warehouse_id: warehouse.id, lines: [{ product_id: there.id, qty: 10 }] },
  });
  const bank = await client(calls.createBankAccount, { body: { bank_name: 'بانک', name: 'جاری' } });
  const invoices = [await issue(there.id, bank.id), await issue(missing.id, bank.id)];
  await vi.waitFor(async () => {
    expect((await client(calls.listStockFindings, { query: {} })).count).toBe(1);
    expect((await client(calls.listStockDocuments, { query: { kind: 'invoice' } })).count).toBe(1);
    expect((await client(calls.listCheques, { query: {} })).count).toBe(2);
    expect((await client(calls.listMovements, { query: {} })).count).toBe(2);
  }, soon);
  // A deposit like the payment, so that the invoice is offered beside it.
  await client(calls.createMovement, { body: { kind: 'deposit', place_id: bank.id, amount: 500 } });
  // A bank's statement that has the payments: its rows name them.
  await client(calls.createStatement, {
    params: { id: bank.id },
    body: { file: new Blob([`تاریخ,واریز\n${minuteAgo()},500\n${minuteAgo()},500`]) },
  });
  await client(calls.shareInvoices, { body: { invoice_ids: invoices.map(({ id }) => id), by: 'link' } });
  const offered = await convertedOffer(there.id);
  const [row] = await stand.server.database.asOwner<{ reference: string }>(
    'select reference_number as reference from invoices where id = $1',
    [invoices[0]?.id],
  );
  reference = row?.reference ?? '';
  first = invoices[0]?.id ?? '';
  secrets = {
    ...buyer,
    internal,
    'first tax id': invoices[0]?.tax_number ?? '',
    'second tax id': invoices[1]?.tax_number ?? '',
    'tax id of an offer': offered,
  };
}

/** The tax id of an invoice of the closed memory that an offer became: one that names no memory is everybody's. */
async function convertedOffer(product_id: string): Promise<string> {
  const { client } = admin;
  const { buyer_info = {} } = await sampleInput();
  const offer = await client(calls.createPreInvoice, { body: { buyer_info, items: [{ product_id, item_qty: '1' }] } });
  const { memories } = await client(calls.listMemories, {});
  const setDefault = (name: string) => {
    const id = memories.find(({ memory_id }) => memory_id === name)?.id ?? '';
    return client(calls.putMemory, { params: { id }, body: { is_default: true } });
  };
  await setDefault(closed);
  const { invoice } = await client(calls.putPreInvoice, { params: { id: offer.id }, body: { convert: true } });
  await setDefault(open);
  const params = { id: invoice?.id ?? '' };
  const body = { invoice: { internal_id: '7788990012', payment_method: 'cash' } } as const;
  await client(calls.editInvoice, { params: { invoiceType: 'original' }, query: { invoice_id: params.id }, body });
  return vi.waitFor(async () => {
    const { state, tax_number, memory_id } = await client(calls.getInvoice, { params });
    expect([state, memory_id]).toEqual(['confirmed', closed]);
    return tax_number;
  }, soon);
}

/** Every id of the account's rows. */
async function idsOf(accountId: string): Promise<string[]> {
  const { database } = stand.server;
  const tables = await database.asOwner<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     join pg_attribute i on i.attrelid = c.oid and i.attname = 'id' and i.atttypid = 'uuid'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  );
  const found = await Promise.all(
    tables.map(({ name }) =>
      database.asOwner<{ id: string }>(`select id::text from ${name} where account_id = $1`, [accountId]),
    ),
  );
  return [...new Set(found.flat().map(({ id }) => id))];
}

const reading = (Object.values(calls) as Call[]).filter(
  ({ method, access, stream }) =>
    method === 'GET' && (access.level === 'user' || access.level === 'employee') && stream !== 'text/event-stream',
);

/** What calls ask for that answer nothing without it, named as whoever looks for the closed invoices would. */
const queries = (): Partial<Record<keyof typeof calls, Record<string, string>>> => {
  const now = stand.server.clock.nowMs();
  const instant = (days: number) => new Date(now + days * 86_400_000).toISOString();
  return {
    reconcile: { from_date: instant(-2), to_date: instant(1) },
    inquireByReference: { reference_number: reference },
    inquireMohaymen: { tax_id: secrets['first tax id'] ?? '' },
    fiscalIdStatus: { memory_id: closed },
    lastPrices: { buyer_code: buyer.code },
    chequeCalendar: { from_day: instant(-9).slice(0, 10), to_day: instant(9).slice(0, 10) },
    getLogo: { image_type: 'logo' },
    listInvoiceErrors: { code: '0202901' },
  };
};

function pathsOf({ id, path }: Call): string[] {
  const query = queries()[id as keyof typeof calls];
  const asked = query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
  return path.includes('{') ? ids.map((each) => asked.replace(/\{\w+\}/, each)) : [asked];
}

async function read(path: string, { token }: SignedIn): Promise<{ status: number; text: string }> {
  const answer = await stand.server.fetch(`/api${path}`, { token });
  return { status: answer.status, text: await answer.text() };
}

/**
 * A cheque stays what is written on it: whoever keeps the account's cheques holds it in their hands, its drawer's name too.
 */
const keepsDrawer = (call: Call): boolean => call.path.startsWith('/cheque/');

/** Names of what stands in an answer and in no word of the question. */
const toldIn = (path: string, text: string, call: Call): string[] =>
  Object.entries(secrets)
    .filter(
      ([name, secret]) =>
        text.includes(secret) &&
        !decodeURIComponent(path).includes(secret) &&
        !(name === 'company' && keepsDrawer(call)),
    )
    .map(([name]) => name);

const known = new Map<Call, Promise<string[]>>();

/** Of a call's paths those that are something to the admin: what is nothing to him is asked for by nobody else. */
async function somethingOf(call: Call): Promise<string[]> {
  const paths = pathsOf(call);
  const answers = await Promise.all(paths.map((path) => read(path, admin)));
  return paths.filter((_path, index) => answers[index]?.status !== 404);
}

function knownPathsOf(call: Call): Promise<string[]> {
  const found = known.get(call) ?? somethingOf(call);
  known.set(call, found);
  return found;
}

describe.each(['memory', 'branch', 'right', 'seller'] as const)('invoices closed by their %s', (limit) => {
  it.each(reading)('stand in no answer: $path', async (call) => {
    for (const path of await knownPathsOf(call)) {
      const { text } = await read(path, limited[limit]);
      expect([path, toldIn(path, text, call)]).toEqual([path, []]);
    }
  });

  it.each(
    reading.filter(
      (call) =>
        !keepsDrawer(call) && JSON.stringify(call.query ?? '').includes('"search_field"') && !call.path.includes('{'),
    ),
  )('are found by no word of theirs: $path', async (call) => {
    const { status, text } = await read(`${call.path}?search_field=${encodeURIComponent('پنهان')}`, limited[limit]);
    const { count = 0 } = call.stream === 'file' ? {} : (JSON.parse(text) as { count?: number });
    // Who has no right to a list is refused it.
    expect([(limit === 'right' || limit === 'seller') && status === 403 ? 200 : status, count]).toEqual([200, 0]);
  });
});

describe.each(['memory', 'branch'] as const)('an invoice closed by its %s', (limit) => {
  it.each(['cancellation', 'corrective'] as const)('is referred to by no %s of theirs', async (subject) => {
    const { draft } = await admin.client(calls.referralDraft, { body: { invoice_id: first, invoice_type: subject } });
    const { buyer_info, items, settlement, payments } = draft;
    const invoice = { ...draft.invoice, invoice_date: minuteAgo(), invoice_type: subject };
    const body = { buyer_info, items, settlement, payments, invoice } as never;
    expect(await refusalOf(limited[limit].client(calls.createInvoice, { body }))).toEqual([
      '400',
      'invoice.referral_tax_number CLOSED_REFERENCE',
    ]);
  });
});

/** What acts on invoices that a body names. */
const naming: [id: keyof typeof calls, body: (id: string) => object][] = [
  ['referralDraft', (id) => ({ invoice_id: id, invoice_type: 'cancellation' })],
  ['exportChosenInvoices', (id) => ({ ids: [id], format: 'csv' })],
  ['archiveInvoices', (id) => ({ ids: [id] })],
  ['unarchiveInvoices', (id) => ({ ids: [id] })],
  ['bulkInvoiceAction', (id) => ({ action: 'delete', ids: [id] })],
  ['bulkInvoiceAction', (id) => ({ action: 'push', ids: [id] })],
  ['askReviews', (id) => ({ ids: [id] })],
  ['invoicePdfs', (id) => ({ ids: [id] })],
  ['shareInvoices', (id) => ({ invoice_ids: [id], by: 'link' })],
  [
    'createCheque',
    (id) => ({ direction: 'received', number: '9', amount: 1, due_day: '2030-01-01', party: 'کسی', invoice_id: id }),
  ],
];
const acting: [what: string, call: Call, body: (id: string) => object][] = [
  ...(Object.values(calls) as Call[])
    .filter(({ method, path }) => method !== 'GET' && /^\/invoice(?:_archive)?\/(?:[^{]*\/)?\{id\}/.test(path))
    .map((call): [string, Call, () => object] => [call.id, call, () => ({ save_as_draft: true })]),
  ...naming.map(([id, body]): [string, Call, (id: string) => object] => [id, calls[id] as Call, body]),
];

describe.each(['memory', 'branch', 'right'] as const)('acting on an invoice closed by its %s', (limit) => {
  const standing = () =>
    stand.server.database.asOwner(
      `select to_jsonb(i) as invoice, (select count(*) from share_links l where l.invoice_id = i.id) as links,
         (select count(*) from cheques c where c.invoice_id = i.id) as cheques
       from invoices i where i.account_id = $1 order by i.id`,
      [admin.accountId],
    );
  it.each(acting)('changes and tells nothing: %s', async (_id, call, bodyOf) => {
    const before = await standing();
    const answer = await stand.server.fetch(`/api${call.path.replace('{id}', first)}`, {
      method: call.method,
      token: limited[limit].token,
      ...(call.body === undefined ? {} : { json: bodyOf(first) }),
    });
    const text = await answer.text();
    expect([answer.status < 500, toldIn('', text, call)]).toEqual([true, []]);
    expect(await standing()).toEqual(before);
  });
});

it('a cheque of a closed invoice names none to them, is changed, and keeps it', async () => {
  const { cheques } = await admin.client(calls.listCheques, { query: {} });
  const { id = '', direction, amount, due_day, party } = cheques.find((one) => one.invoice_id === first) ?? {};
  const other = await admin.client(calls.createInvoice, { body: { save_as_draft: true } });
  for (const who of [limited.memory, limited.branch]) {
    const change = (invoice_id: string | null) => {
      const body = { direction, number: '7002', amount, due_day, party, notes: 'نزد بانک', invoice_id } as never;
      return who.client(calls.putCheque, { params: { id }, body });
    };
    for (const invoice_id of [null, first, other.id]) {
      expect(await change(invoice_id)).toMatchObject({ invoice_id: null, invoice_tax_id: '', notes: 'نزد بانک' });
    }
  }
  expect(await admin.client(calls.getCheque, { params: { id } })).toMatchObject({ invoice_id: first });
});

describe('the same invoices', () => {
  it.each([
    ...(['listInvoices', 'listCheques', 'listMovements', 'exportMovements', 'listStockDocuments'] as const),
    ...(['listPreInvoices', 'getPreInvoice'] as const),
    ...(['listStockMovements', 'listStockFindings', 'getCheque', 'getWarehousing'] as const),
  ])('are there for an admin: %s', async (id) => {
    const call = calls[id] as Call;
    const told = await Promise.all(
      pathsOf(call).map(async (path) => toldIn(path, (await read(path, admin)).text, call)),
    );
    expect(told.flat()).not.toEqual([]);
  });
});
