import { randomUUID } from 'node:crypto';
import { type Call, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../platform/tehran-day.ts';
import { seedDocument, seedImport, seedMemory, testPassword } from './seed.ts';
import { type SignedIn, withServer } from './with-server.ts';

/**
 * Walks every call with a stranger's token and the first account's ids: each must answer as if those did not exist, and
 * change nothing. A new call is walked without being named here; one whose path takes an id has to say which thing it
 * means in `things`, or this test fails.
 */
const server = withServer();
let owner: SignedIn;
let stranger: SignedIn;
let ids: Record<string, string>;
const today = tehranDay(new Date());

/** What `{id}` means below each path: the key in `ids`. */
const things: [path: RegExp, thing: string][] = [
  [/^\/customers\/\{id\}/, 'customer'],
  [/^\/customers\/bulk\//, 'customerImport'],
  [/^\/uploads\/products\//, 'productImport'],
  [/^\/customers\/merge\//, 'merge'],
  [/^\/customers\/entries\//, 'customerEntry'],
  [/^\/products\/\{id\}/, 'product'],
  [/^\/public\/settings\/\{id\}/, 'memory'],
  [/^\/users\/user_fiscal\/\{id\}/, 'memory'],
  [/^\/signing\/desk\/\{id\}/, 'memory'],
  [/^\/recurring_invoices\//, 'recurring'],
  [/^\/invoice_views\//, 'invoiceView'],
  [/^\/invoice_notes\//, 'invoiceNote'],
  [/^\/invoice_attachments\//, 'invoiceAttachment'],
  [/^\/purchase_attachments\//, 'purchaseAttachment'],
  [/^\/cheque_attachments\//, 'chequeAttachment'],
  [/^\/payment_reports\/batches\//, 'reportBatch'],
  [/^\/payment_reports\//, 'paymentReport'],
  [/^\/share\/links\//, 'shareLink'],
  [/^\/share\/pre_invoice_links\//, 'preInvoiceLink'],
  [/^\/share\/statement_links\//, 'statementLink'],
  [/^\/pre_invoice\//, 'preInvoice'],
  [/^\/invoice\//, 'invoice'],
  [/^\/invoice_archive\//, 'archived'],
  [/^\/bulk_invoice_import\//, 'import'],
  [/^\/eventlog\/\{id\}/, 'loggedEvent'],
  [/^\/users\/\{id\}|^\/users\/alter_branch/, 'employee'],
  [/^\/branch\/\{id\}/, 'branch'],
  [/^\/bank_account\/\{id\}/, 'bankAccount'],
  [/^\/cash_desk\/\{id\}/, 'cashDesk'],
  [/^\/pos\/\{id\}/, 'pos'],
  [/^\/checkbook\/\{id\}/, 'checkbook'],
  [/^\/cheque\/\{id\}/, 'cheque'],
  [/^\/treasury\/movement\/\{id\}/, 'deposit'],
  [/^\/treasury\/place\/\{id\}/, 'bankAccount'],
  [/^\/treasury\/statement\//, 'statement'],
  [/^\/purchases\/\{id\}/, 'purchase'],
  [/^\/purchase_imports\//, 'purchaseImport'],
  [/^\/warehousing\/product\/\{id\}/, 'product'],
  [/^\/warehousing\/\{id\}/, 'warehouse'],
  [/^\/api_keys\/\{id\}/, 'apiKey'],
  [/^\/webhooks\/\{id\}/, 'webhook'],
  [/^\/uploads\/docs\/\{id\}/, 'document'],
  [/^\/(?:users|auth)\/invitations\//, 'invitation'],
  [/^\/auth\/second_factor\/passkeys/, 'passkey'],
  [/^\/auth\/second_factor\/devices/, 'trustedDevice'],
  [/^\/auth\/sessions\/\{id\}/, 'login'],
  [/^\/ticket\//, 'ticket'],
  [/^\/problem_report\//, 'report'],
  [/^\/ticket_files\//, 'ticketFile'],
  [/^\/operator\//, 'account'],
];

/** Bodies that are right but for whose things they name; calls without one here take none or fail on it harmlessly. */
const bodies: Partial<Record<keyof typeof calls, unknown>> = {
  changePaymentDue: { payment_due: null },
  answerInvitation: { accept: true },
  removePasskey: { password: testPassword },
  putCustomer: { company: 'دزد', person_type: 'legal' },
  addInvoiceNote: { text: 'دزد' },
  returnReview: { note: 'دزد' },
  shareInvoiceAttachment: { is_shared: true },
  reportPayment: { amount: '1', day: '2026-11-01', method: 'card' },
  settlePaymentReport: { accepted: true },
  putInvoiceView: { name: 'دزد', filter: {} },
  putPreInvoice: { convert: true },
  putRecurring: { name: 'دزد' },
  putPurchase: { day: '2026-11-01', supplier_name: 'دزد', net: 1 },
  putBankAccount: { bank_name: 'دزد', name: 'دزد' },
  putCashDesk: { name: 'دزد' },
  openCashDesk: { counted: 0 },
  countCashDesk: { counted: 0 },
  closeCashDesk: { counted: 0 },
  putPos: { name: 'دزد' },
  putCheckbook: { bank_account: '018f3a52-0000-7000-8000-000000000000', first_number: 1, leaves: 5 },
  putCheque: { direction: 'received', number: '1', amount: 1, due_day: '2026-12-01', party: 'دزد' },
  moveCheque: { state: 'void' },
  pairDeposit: { invoice_id: '018f3a52-0000-7000-8000-000000000000', verdict: 'same' },
  putStatementColumns: { fields: ['date', 'amount'] },
  putPurchaseColumns: { fields: ['date', 'supplier_name', 'total'] },
  importStatement: { rows: [] },
  putWarehousing: { kind: 'warehouse', name: 'دزد' },
  putStockRule: { min_qty: 1 },
  putProductUnit: { unit: '1624', makes: 12 },
  putBranch: { name: 'دزد', code: '0001' },
  replayWebhookDelivery: { failed_since: '2026-01-01T00:00:00Z' },
  putEmployee: { profile: { last_name: 'دزد' } },
  alterBranch: { branch_id: null },
  putProduct: { name: 'دزد', code: '2720000131425' },
  createCustomerEntry: { kind: 'receipt', amount: '1', day: '2026-01-01' },
  setProductPrice: { price: '1', valid_from: '2099-01-01' },
  putMemorySettings: { memory_id: 'A11216', payment_method: 'credit' },
  createMemorySettings: { memory_id: 'A11216' },
  generateKey: { memory_id: 'A11216' },
  uploadCertificate: { memory_id: 'A11216', certificate_pem: 'x' },
  testConnection: { memory_id: 'A11216' },
  putMemory: { title: 'دزد' },
  handOverMemory: { to: '018f3a52-0000-7000-8000-000000000000' },
  importKey: { memory_id: 'A11216', key_pem: 'x' },
  certifyBySimulator: { memory_id: 'A11216' },
  attendDesk: { memory_id: 'A11216' },
  answerDesk: { memory_id: 'A11216', id: '018f3a52-0000-7000-8000-000000000000', signature: 'x' },
  putTicket: { action: 'reply', text: 'دزد' },
  putProblemReport: { action: 'close' },
  changeImport: { action: 'pause' },
  editInvoice: { save_as_draft: true, items: [] },
};

/** What is asked of a registry is nobody's. */
const asksRegistry = /^\/customers\/inquiry\//;

/** Calls that name a thing of an account: in the path, or a memory in the body. */
const walked = (Object.values(calls) as Call[]).filter(
  ({ id, path, access }) =>
    access.level !== 'public' &&
    !asksRegistry.test(path) &&
    (/\{\w+\}/.test(path) || JSON.stringify(bodies[id as keyof typeof calls] ?? '').includes('A11216')),
);

const send = (call: Call, path: string, token: string) => {
  const body = bodies[call.id as keyof typeof calls];
  const json = call.body === undefined ? undefined : (body ?? {});
  return server().fetch(`/api${path}`, { method: call.method, token, ...(json === undefined ? {} : { json }) });
};

/** What calls ask for that do nothing without it. */
const queries: Readonly<Record<string, string>> = { importMatches: '?find=a' };

const pathOf = (call: Call): string => {
  const thing = things.find(([pattern]) => pattern.test(call.path))?.[1] ?? '';
  const id = ids[thing];
  if (/\{id\}/.test(call.path) && id === undefined) throw new Error(`tell in \`things\` what {id} of ${call.path} is`);
  if (call.id === 'editInvoice') return `/invoice/original?invoice_id=${ids.invoice}`;
  return call.path.replace('{id}', id ?? '') + (queries[call.id] ?? '');
};

/** Every row of the first account, as one text: one query over all tables, for it is asked before and after each call. */
async function everythingOf(accountId: string): Promise<string> {
  everything ??= makeEverything();
  await everything;
  const [row] = await server().database.asOwner<{ text: string | null }>('select everything_of($1) as text', [
    accountId,
  ]);
  if (!row?.text) throw new Error('of an account without a row nothing is shown');
  return row.text;
}

/** What the background writes at its own time, of what others have changed: a cheque that is due is told, balances and sums are counted. */
const ofBackground = [
  ...['account_events', 'notifications', 'logins', 'login_tokens'],
  ...['customer_balance_changes', 'customer_balances_kept', 'customer_money', 'open_debts'],
  ...['invoice_day_sums_kept', 'invoice_sums_kept', 'invoice_sum_changes'],
];
let everything: Promise<void> | undefined;
/** As a function, which is planned once: the plan over all tables took longer than what it does. */
async function makeEverything(): Promise<void> {
  const { asOwner } = server().database;
  const tables = await asOwner<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute t on t.attrelid = c.oid and t.attname = 'account_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) order by 1`,
    [ofBackground],
  );
  const rows = tables.map(
    ({ name }) => `select '${name}' as name, to_jsonb(t)::text as row from ${name} t where account_id = whose`,
  );
  await asOwner(
    `create function everything_of(whose uuid) returns text language plpgsql set plan_cache_mode = force_generic_plan as $$
     begin
       return (select string_agg(name || ': ' || row, chr(10) order by name, row) from (${rows.join(' union all ')}) as found);
     end $$`,
  );
}

beforeAll(async () => {
  owner = await server().newAdmin();
  stranger = await server().newAdmin();
  const memory = await seedMemory(server().database, owner.accountId, 'A11216');
  const customer = await owner.client(calls.createCustomer, { body: { company: 'مشتری', person_type: 'legal' } });
  const product = await owner.client(calls.createProduct, { body: { name: 'کالا', code: '2720000131425' } });
  const twin = await owner.client(calls.createCustomer, { body: { company: 'همزاد', person_type: 'legal' } });
  const merge = await owner.client(calls.mergeCustomers, {
    body: { keep: customer.id, merge: [twin.id], fields: { company: 'مشتری', person_type: 'legal' } },
  });
  const customerImport = await owner.client(calls.bulkCustomers, {
    body: { customers: [{ company: 'گروهی', person_type: 'legal' }] },
  });
  const productImport = await owner.client(calls.importProducts, { body: { file: new Blob(['نام,شناسه']) } });
  const customerEntry = await owner.client(calls.createCustomerEntry, {
    params: { id: customer.id },
    body: { kind: 'receipt', amount: '1000', day: '2026-01-01' },
  });
  const invoice = await owner.client(calls.createInvoice, { body: { save_as_draft: true } });
  const archived = await owner.client(calls.createInvoice, { body: { save_as_draft: true } });
  await server().database.asOwner('update invoices set archived = true where id = $1', [archived.id]);
  const log = await owner.client(calls.listEventLog, { query: {} });
  const branch = await owner.client(calls.createBranch, { body: { name: 'مرکزی', code: '1' } });
  const bankAccount = await owner.client(calls.createBankAccount, { body: { bank_name: 'بانک', name: 'جاری' } });
  const cashDesk = await owner.client(calls.createCashDesk, { body: { name: 'صندوق' } });
  const pos = await owner.client(calls.createPos, { body: { name: 'کارتخوان' } });
  const checkbook = await owner.client(calls.createCheckbook, {
    body: { bank_account: bankAccount.id, first_number: 1, leaves: 5 },
  });
  const deposit = await owner.client(calls.createMovement, {
    body: { kind: 'deposit', place_id: bankAccount.id, amount: 1 },
  });
  const statement = await owner.client(calls.createStatement, {
    params: { id: bankAccount.id },
    body: { file: new Blob(['تاریخ,واریز\n1405/08/01,1']) },
  });
  const cheque = await owner.client(calls.createCheque, {
    body: { direction: 'received', number: '1', amount: 1, due_day: '2026-12-01', party: 'خریدار' },
  });
  const purchase = await owner.client(calls.createPurchase, {
    body: { day: '2026-11-01', supplier_name: 'فروشنده', net: 1 },
  });
  const purchaseImport = await owner.client(calls.createPurchaseImport, {
    body: { file: new Blob(['تاریخ,فروشنده,مبلغ کل\n1405/08/01,البرز,1']) },
  });
  const warehouse = await owner.client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'انبار' } });
  const { sessions } = await owner.client(calls.listSessions, { query: {} });
  const document = await seedDocument(server().database, owner);
  const apiKey = await owner.client(calls.createApiKey, { body: { name: 'کلید', scopes: ['issue'] } });
  const webhook = await owner.client(calls.createWebhook, {
    body: { url: 'https://example.com/x', events: ['webhook.test'] },
  });
  const note = await owner.client(calls.addInvoiceNote, { params: { id: invoice.id }, body: { text: 'یادداشت' } });
  const view = await owner.client(calls.createInvoiceView, { body: { name: 'نما', filter: { q: 'پارس' } } });
  const invitation = await owner.client(calls.inviteEmployee, { body: { crew: { username: 'nobody_of_this_name' } } });
  const imported = await seedImport(server().database, owner);
  const passkey = randomUUID();
  await server().database.asOwner(
    "insert into user_passkeys values ($1, $2::uuid, ($2::uuid)::text, '', 0, '{}', 'کلید', now())",
    [owner.userId, passkey],
  );
  const trustedDevice = randomUUID();
  await server().database.asOwner(
    "insert into trusted_devices values ($1, $2::uuid, 'x', '', '', now(), now() + interval '1 day')",
    [owner.userId, trustedDevice],
  );
  const preInvoice = await owner.client(calls.createPreInvoice, { body: { items: [{ item_name: 'کالا' }] } });
  const repeated = await owner.client(calls.createInvoice, {
    body: { save_as_draft: true, items: [{ item_name: 'کالا' }] },
  });
  const recurring = await owner.client(calls.createRecurring, {
    body: { invoice_id: repeated.id, every: 'month', first_day: today, mode: 'draft' },
  });
  const preInvoiceLinks = await owner.client(calls.sharePreInvoices, {
    body: { pre_invoice_ids: [preInvoice.id], by: 'link' },
  });
  const statementLinks = await owner.client(calls.shareStatements, {
    body: { customer_ids: [customer.id], by: 'link' },
  });
  const shareLink = randomUUID();
  await server().database.asOwner(
    `insert into share_links (account_id, id, token, purpose, invoice_id, created_at, expires_at)
     values ($1::uuid, $2::uuid, 'aaaaaaaaaaaaaaaaaaaaaaaa', 'link', $3::uuid, now(), now() + interval '1 day')`,
    [owner.accountId, shareLink, invoice.id],
  );
  const paymentReport = randomUUID();
  await server().database.asOwner(
    `insert into payment_reports (account_id, id, invoice_id, amount, day, method, state, created_at)
     values ($1, $2, $3, 1000, '2026-11-01', 'card', 'unknown', now())`,
    [owner.accountId, paymentReport, invoice.id],
  );
  const reportBatch = randomUUID();
  await server().database.asOwner(
    `with made as (insert into payment_report_batches (account_id, id, left_out, created_at) values ($1, $2, '[]', now()))
     insert into payment_reports (account_id, id, invoice_id, amount, day, method, state, created_at, batch_id)
     values ($1, $4, $3, 1000, '2026-11-01', 'card', 'accepted', now(), $2)`,
    [owner.accountId, reportBatch, invoice.id, randomUUID()],
  );
  const productWork = randomUUID();
  await server().database.asOwner(
    `insert into product_changes (account_id, id, work, of, started_at, stepped_at, finished_at, failure)
     values ($1, $2, '{"change":{}}', 1, now(), now(), now(), 'متوقف')`,
    [owner.accountId, productWork],
  );
  await server().database.asOwner(
    `insert into product_undos (account_id, id, made_at, of, changed) values ($1, $2, now(), 1, 1)`,
    [owner.accountId, productWork],
  );
  const file = new Blob(['%PDF-1.4']);
  const invoiceAttachment = await owner.client(calls.addInvoiceAttachment, { params: invoice, body: { file } });
  const purchaseAttachment = await owner.client(calls.addPurchaseAttachment, { params: purchase, body: { file } });
  const chequeAttachment = await owner.client(calls.addChequeAttachment, { params: cheque, body: { file } });
  const ticket = await owner.client(calls.createTicket, { body: { subject: 'پرسش', text: 'چگونه؟', file } });
  const report = await owner.client(calls.createProblemReport, { body: { subject: 'خطا', text: 'نشد' } });
  ids = {
    productWork,
    ticket: ticket.id,
    ticketFile: ticket.requests[0]?.file?.id ?? '',
    report: report.id,
    invitation: invitation.id,
    preInvoice: preInvoice.id,
    recurring: recurring.id,
    preInvoiceLink: preInvoiceLinks.links[0]?.id ?? '',
    statementLink: statementLinks.links[0]?.id ?? '',
    shareLink,
    passkey,
    trustedDevice,
    import: imported,
    invoiceView: view.id,
    invoiceNote: note.id,
    invoiceAttachment: invoiceAttachment.id,
    purchaseAttachment: purchaseAttachment.id,
    chequeAttachment: chequeAttachment.id,
    paymentReport,
    reportBatch,
    apiKey: apiKey.id,
    webhook: webhook.id,
    document,
    login: sessions[0]?.id ?? '',
    account: owner.accountId,
    branch: branch.id,
    bankAccount: bankAccount.id,
    cashDesk: cashDesk.id,
    pos: pos.id,
    checkbook: checkbook.id,
    cheque: cheque.id,
    deposit: deposit.movements[0]?.id ?? '',
    statement: statement.id,
    purchase: purchase.id,
    purchaseImport: purchaseImport.id,
    warehouse: warehouse.id,
    employee: owner.userId,
    memory,
    customer: customer.id,
    merge: merge.merge_id,
    customerEntry: customerEntry.id,
    customerImport: customerImport.id,
    productImport: productImport.id,
    product: product.id,
    invoice: invoice.id,
    archived: archived.id,
    loggedEvent: log.events[0]?.id ?? '',
  };
});

describe("another account's things", () => {
  it('are many enough to be worth a walk', () => expect(walked.length).toBeGreaterThan(15));

  it.each(walked)('do not exist for a stranger: $method $path', async (call) => {
    const before = await everythingOf(owner.accountId);
    const theirs = await send(call, pathOf(call), stranger.token);
    expect([403, 404]).toContain(theirs.status);
    const problem = (await theirs.json()) as { code: string; request_id: string };
    expect(await everythingOf(owner.accountId)).toBe(before);
    if (!/\{id\}/.test(call.path)) return;
    // What is another's and what never was look the same.
    const nothing = await send(
      call,
      call.path.replace('{id}', randomUUID()) + (queries[call.id] ?? ''),
      stranger.token,
    );
    const same = (await nothing.json()) as { code: string; request_id: string };
    expect([nothing.status, { ...same, request_id: '' }]).toEqual([theirs.status, { ...problem, request_id: '' }]);
  });

  it.each(
    (Object.values(calls) as Call[]).filter(
      ({ method, path, stream, access }) =>
        method === 'GET' && !path.includes('{') && stream === undefined && access.level !== 'public',
    ),
  )('are in no list of a stranger: $path', async (call) => {
    const answer = await send(call, call.path, stranger.token);
    const text = await answer.text();
    for (const id of [...Object.values(ids), owner.accountId, owner.userId, owner.username])
      expect(text).not.toContain(id);
  });

  it('are there for their owner', async () => {
    for (const call of walked.filter(
      ({ method, path, access }) => method === 'GET' && path.endsWith('{id}') && access.level !== 'operator',
    )) {
      expect([call.path, (await send(call, pathOf(call), owner.token)).status]).toEqual([call.path, 200]);
    }
  });
});

/** Bodies in which a stranger names a thing that is not theirs; all else is right, and their own. */
type Naming = (ids: Record<string, string>, own: Record<string, string>) => object;
const naming: [call: keyof typeof calls, body: Naming][] = [
  ['switchAccount', ({ account }) => ({ account_id: account })],
  ['resetPassword', ({ login }) => ({ challenge_id: login, code: '123456', password: testPassword })],
  ['verifyCode', ({ login }) => ({ challenge_id: login, code: '123456' })],
  ['referralDraft', ({ invoice }) => ({ invoice_id: invoice, invoice_type: 'cancellation' })],
  ['exportChosenInvoices', ({ invoice }) => ({ ids: [invoice], format: 'csv' })],
  ['archiveInvoices', ({ invoice }) => ({ ids: [invoice] })],
  ['unarchiveInvoices', ({ archived }) => ({ ids: [archived] })],
  ['readNotifications', ({ invoice }) => ({ ids: [invoice] })],
  ['bulkInvoiceAction', ({ invoice }) => ({ action: 'delete', ids: [invoice] })],
  ['askReviews', ({ invoice }) => ({ ids: [invoice] })],
  [
    'createPreInvoice',
    ({ customer, product }) => ({ buyer_info: { customer_id: customer }, items: [{ product_id: product }] }),
  ],
  ['createRecurring', ({ invoice }) => ({ invoice_id: invoice, every: 'month', first_day: today, mode: 'draft' })],
  ['invoicePdfs', ({ invoice }) => ({ ids: [invoice] })],
  ['shareInvoices', ({ invoice }) => ({ invoice_ids: [invoice], by: 'link' })],
  ['sharePreInvoices', ({ preInvoice }) => ({ pre_invoice_ids: [preInvoice], by: 'link' })],
  ['shareStatements', ({ customer }, own) => ({ customer_ids: [own.customer, customer], by: 'link' })],
  ['remindDebtors', ({ customer }, own) => ({ customer_ids: [own.customer, customer] })],
  [
    'putReminderPlan',
    ({ customer }, own) => ({
      ...{ is_active: true, after_days: 7, every_days: 7, most: 3, least: '0', with_link: false, note: '' },
      excluded: [own.customer, customer],
    }),
  ],
  ['previewPaymentReports', ({ invoice }) => ({ ids: [invoice], day: '2026-11-01', method: 'card' })],
  ['startPaymentReports', ({ invoice }) => ({ ids: [invoice], day: '2026-11-01', method: 'card', sum: '1' })],
  [
    'putPaymentGateway',
    ({ bankAccount }) => ({ merchant_id: '1344b5d4-0048-41e8-94db-005056a205be', place_id: bankAccount }),
  ],
  ['createProduct', ({ warehouse }) => ({ name: 'کالا', code: '2720000131425', warehouse_id: warehouse })],
  [
    'mergeCustomers',
    ({ customer }, own) => ({
      keep: own.customer,
      merge: [customer],
      fields: { company: 'دزد', person_type: 'legal' },
    }),
  ],
  [
    'mergeCustomers',
    ({ customer }, own) => ({
      keep: customer,
      merge: [own.customer],
      fields: { company: 'دزد', person_type: 'legal' },
    }),
  ],
  ['bulkChangeProducts', ({ product }) => ({ ids: [product], change: { price: '1' } })],
  ['bulkChangeProducts', ({ warehouse }, own) => ({ ids: [own.product], change: { warehouse_id: warehouse } })],
  ['putSettings', ({ bankAccount }) => ({ paid_into: bankAccount })],
  ['createCheckbook', ({ bankAccount }) => ({ bank_account: bankAccount, first_number: 1, leaves: 5 })],
  ['createCashDesk', ({ branch }) => ({ name: 'صندوق', branch_id: branch })],
  ['createPos', ({ bankAccount }) => ({ name: 'کارتخوان', bank_account_id: bankAccount })],
  ...(['checkbook', 'customer_id', 'invoice_id'] as const).map((field): [keyof typeof calls, Naming] => [
    'createCheque',
    (ids) => ({
      direction: field === 'checkbook' ? 'issued' : 'received',
      number: '1',
      amount: 1,
      due_day: '2026-12-01',
      party: 'دزد',
      [field]: ids[field.replace('_id', '')],
    }),
  ]),
  ...(['branch_id', 'customer_id'] as const).map((field): [keyof typeof calls, Naming] => [
    'createPurchase',
    (ids) => ({ day: '2026-11-01', supplier_name: 'دزد', net: 1, [field]: ids[field.replace('_id', '')] }),
  ]),
  [
    'createPurchase',
    ({ purchase }) => ({ kind: 'return', day: '2026-11-01', supplier_name: 'دزد', net: 1, returns_id: purchase }),
  ],
  ['moveCheques', ({ cheque }) => ({ state: 'void', ids: [cheque] })],
  ['moveCheques', ({ bankAccount }, own) => ({ state: 'deposited', ids: [own.cheque], bank_account: bankAccount })],
  ['createMovement', ({ bankAccount }) => ({ kind: 'deposit', place_id: bankAccount, amount: 1 })],
  [
    'createMovement',
    ({ bankAccount }, own) => ({ kind: 'transfer', place_id: own.bankAccount, to_place_id: bankAccount, amount: 1 }),
  ],
  [
    'createMovement',
    ({ deposit }, own) => ({ kind: 'undo', place_id: own.bankAccount, movement_id: deposit, amount: 1 }),
  ],
  [
    'createMovement',
    ({ customer }, own) => ({ kind: 'deposit', place_id: own.bankAccount, customer_id: customer, amount: 1 }),
  ],
  [
    'createMovement',
    ({ invoice }, own) => ({
      ...{ kind: 'deposit', place_id: own.bankAccount, customer_id: own.customer, invoice_id: invoice, amount: 1 },
    }),
  ],
  ['createWarehousing', ({ branch }) => ({ kind: 'warehouse', name: 'انبار', branch_id: branch })],
  [
    'createWarehousing',
    ({ warehouse }, own) => ({
      kind: 'receipt',
      warehouse_id: warehouse,
      lines: [{ product_id: own.product, qty: 1 }],
    }),
  ],
  [
    'createWarehousing',
    ({ product }, own) => ({ kind: 'receipt', warehouse_id: own.warehouse, lines: [{ product_id: product, qty: 1 }] }),
  ],
  [
    'createWarehousing',
    ({ warehouse }, own) => ({
      kind: 'transfer',
      warehouse_id: own.warehouse,
      to_warehouse_id: warehouse,
      lines: [{ product_id: own.product, qty: 1 }],
    }),
  ],
  ['findProducts', ({ product }) => ({ lines: [{ code: product, name: 'چای' }] })],
  ['findStock', ({ product }) => ({ lines: [{ code: product, name: 'چای' }] })],
  ['checkStock', ({ product }) => ({ lines: [{ product_id: product, qty: 1 }] })],
  [
    'createEmployee',
    ({ branch }) => ({
      crew: { username: 'a_stranger', password: testPassword, branch_id: branch },
      profile: { first_name: 'الف', last_name: 'ب', phone: '09121234567' },
    }),
  ],
  ['inviteEmployee', ({ branch }) => ({ crew: { username: 'another_stranger', branch_id: branch } })],
  ['assignMemory', ({ employee }) => ({ user_id: employee, memory_id: 'A11217', assigned: true })],
  ['stopProductWork', ({ productWork }) => ({ id: productWork })],
  ['resumeProductWork', ({ productWork }) => ({ id: productWork })],
  ['undoBulkChange', ({ productWork }) => ({ id: productWork })],
];

/** Where one of these ids stands in a body: «lines[0].product_id». */
function placesOf(body: unknown, ids: ReadonlySet<string>, path = ''): string[] {
  if (typeof body === 'string') return ids.has(body) ? [path] : [];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, part]) =>
    placesOf(part, ids, Array.isArray(body) ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`),
  );
}

/** Ids in these are a name that the caller makes, and a filter that finds nothing of others. */
const ownIds = new Set(['createInvoice', 'bulkInvoices', 'createInvoiceView']);
const takesId = (schema: unknown): boolean => JSON.stringify(schema ?? '').includes('"format":"uuid"');

describe("another account's things, named in a body", () => {
  let own: Record<string, string>;
  beforeAll(async () => {
    const { client } = stranger;
    await seedMemory(server().database, stranger.accountId, 'A11217');
    const [customer, product, bankAccount, warehouse, cheque] = await Promise.all([
      client(calls.createCustomer, { body: { company: 'خود', person_type: 'legal' } }),
      client(calls.createProduct, { body: { name: 'خود', code: '2720000131425' } }),
      client(calls.createBankAccount, { body: { bank_name: 'بانک', name: 'خود' } }),
      client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'خود' } }),
      client(calls.createCheque, {
        body: { direction: 'received', number: '9', amount: 1, due_day: '2026-12-01', party: 'خود' },
      }),
    ]);
    own = {
      customer: customer.id,
      product: product.id,
      bankAccount: bankAccount.id,
      warehouse: warehouse.id,
      cheque: cheque.id,
    };
  });

  it('are of every call whose body takes an id', () => {
    const named = new Set<string>(naming.map(([id]) => id));
    const missing = (Object.values(calls) as Call[]).filter(
      ({ id, path, body }) =>
        takesId(body) && !named.has(id) && !ownIds.has(id) && !path.includes('{') && !(id in bodies),
    );
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it.each(naming)('are as those that never were: %s', async (id, bodyOf) => {
    const call = calls[id] as Call;
    const nothing = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()]));
    const before = await everythingOf(owner.accountId);
    const ask = async (these: Record<string, string>) => {
      const body = bodyOf(these, own);
      const { status, answer } = await server()
        .fetch(`/api${call.path}`, { method: call.method, token: stranger.token, json: body })
        .then(async (reply) => ({ status: reply.status, answer: (await reply.json()) as object }));
      // What is refused is the id and nothing else, or this would prove nothing.
      const places = placesOf(body, new Set(Object.values(these)));
      const { errors = [] } = answer as { errors?: { path: string }[] };
      expect(places).toEqual(expect.arrayContaining(errors.map(({ path }) => path)));
      expect(places).not.toEqual([]);
      const text = Object.values(these).reduce((all, each) => all.replaceAll(each, '…'), JSON.stringify(answer));
      return [status, text.replace(/"(?:request_id|id|created_at)":"[^"]*"/g, '')];
    };
    expect(await ask(ids)).toEqual(await ask(nothing));
    expect(await everythingOf(owner.accountId)).toBe(before);
  });
});

describe('every call', () => {
  const all = Object.values(calls) as Call[];
  it.each(all.filter(({ access }) => access.level !== 'public'))('needs a token: $method $path', async (call) => {
    expect((await send(call, call.path.replace(/\{\w+\}/g, randomUUID()), '')).status).toBe(401);
  });

  let nobody: SignedIn;
  beforeAll(async () => {
    nobody = await server().newUser(owner.accountId, { permissions: [] });
  });
  it.each(all.filter(({ access }) => access.level === 'admin' || access.level === 'employee'))(
    'obeys its access: $method $path',
    async (call) => {
      const answer = await send(call, call.path.replace(/\{\w+\}/g, randomUUID()), nobody.token);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
    },
  );

  it.each(all.filter(({ access }) => access.level === 'operator'))(
    "of the platform's operators is none of an account's admin: $method $path",
    async (call) => {
      const answer = await send(call, call.path.replace(/\{\w+\}/g, owner.accountId), owner.token);
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([403, 'FORBIDDEN']);
    },
  );
});
