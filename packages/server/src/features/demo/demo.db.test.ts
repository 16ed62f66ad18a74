import { calls } from '@taraz/contract';
import { checkLegalNationalId, checkNationalCode } from '@taraz/core';
import type { Simulator } from '@taraz/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedAccount, seedMembership } from '../../testing/seed.ts';
import { createSimulatedServer, type SimulatedServer } from '../../testing/simulated-server.ts';
import type { TestServer } from '../../testing/with-server.ts';
import { demoBanks, demoOfferTitles, demoWarehouses } from './demo-books.fa.ts';
import { demoCustomers } from './demo-customers.fa.ts';
import { demoProducts } from './demo-products.fa.ts';

describe('the demo account', () => {
  let stand: SimulatedServer;
  let server: TestServer;
  let simulator: Simulator;
  beforeAll(async () => {
    stand = await createSimulatedServer(20);
    ({ server, simulator } = stand);
  });
  afterAll(() => stand.close());

  /** How many of its invoices are in each state. */
  const invoicesByState = async () => {
    const rows = await server.database.asOwner(
      'select state, count(*)::int as count from invoices group by state order by state',
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  it('has buyers of all kinds with right codes, and goods with ids of their own', () => {
    expect(demoCustomers).toHaveLength(40);
    expect(demoProducts).toHaveLength(60);
    expect(new Set(demoCustomers.map(({ economic_code }) => economic_code)).size).toBe(40);
    expect(new Set(demoProducts.map(({ code }) => code)).size).toBe(60);
    for (const { person_type, national_code = '' } of demoCustomers) {
      if (person_type === 'legal') expect(checkLegalNationalId(national_code)).toBe(true);
      if (person_type === 'real') expect(checkNationalCode(national_code)).toBe(true);
    }
  });

  it('stands after one call, signs in, and its memories pass every check against the authority', async () => {
    const login = await server.running.provisionDemo(simulator.url);
    const session = await server.client()(calls.authorize, {
      body: { username: login.username, password: login.password },
    });
    const client = server.client(session.token);
    const me = await client(calls.getMe, {});
    expect(me.account).toMatchObject({ name: 'بازرگانی نگین پارس', economic_code: '14003778990' });
    expect(me.memories).toEqual([
      {
        memory_id: 'A11216',
        enabled: true,
        title: 'حافظه اصلی',
        is_default: true,
        ready: true,
        environment: 'simulator',
        signer: 'platform',
      },
      {
        memory_id: 'A1121T',
        enabled: true,
        title: 'حافظه آزمایشی',
        is_default: false,
        ready: true,
        environment: 'sandbox',
        signer: 'platform',
      },
    ]);
    expect((await client(calls.listCustomers, { query: {} })).count).toBe(40);
    expect((await client(calls.listProducts, { query: {} })).count).toBe(60);
    expect((await client(calls.listBankAccounts, { query: {} })).count).toBe(demoBanks.length);
    const cheques = (await client(calls.listCheques, { query: {} })).cheques.map(({ state }) => state);
    expect(new Set(cheques)).toEqual(new Set(['issued', 'received', 'deposited', 'cleared', 'bounced']));
    const { warehouses, stock } = await client(calls.listWarehousing, { query: {} });
    expect(warehouses).toHaveLength(demoWarehouses.length);
    expect(stock.length).toBeGreaterThan(0);
    expect((await client(calls.listPreInvoices, { query: {} })).count).toBe(demoOfferTitles.length);
    const paid = async (payment: 'paid' | 'part' | 'unpaid' | 'overdue') =>
      (await client(calls.listInvoices, { query: { payment } })).count;
    const shares = [await paid('paid'), await paid('part'), await paid('unpaid'), await paid('overdue')];
    expect(shares.every((count) => count > 0)).toBe(true);
    for (const memory_id of ['A11216', 'A1121T']) {
      const test = await client(calls.testConnection, { body: { memory_id } });
      expect(test.checks.map(({ check, ok }) => `${check} ${ok}`)).toEqual([
        'key true',
        'certificate true',
        'network true',
        'clock true',
        'token true',
        'memory true',
      ]);
      expect(test.ok).toBe(true);
    }
  });

  it('has invoices in states that are true: of those that went to the authority it refused some, each with its remedy', async () => {
    const { username, password } = await server.running.provisionDemo(simulator.url);
    await expect
      .poll(invoicesByState)
      .toEqual({ abandoned: expect.any(Number), confirmed: expect.any(Number), draft: 9, rejected: 5 });
    const { confirmed, abandoned } = await invoicesByState();
    expect(confirmed).toBeGreaterThan(300);
    expect(abandoned).toBeGreaterThan(2);
    // The history too, or nobody could correct an invoice of last month.
    const taken = simulator.control.received({ limit: 1000, status: 'SUCCESS' });
    expect(taken).toHaveLength(confirmed ?? 0);
    expect(taken.filter(({ checks }) => checks.length > 0)).toHaveLength(35);
    const client = server.client((await server.client()(calls.authorize, { body: { username, password } })).token);
    // And in the packets that the account knows: the books of the months past are alike.
    const day = 86_400_000;
    const now = server.clock.nowMs();
    const query = {
      from_date: new Date(now - 60 * day).toISOString(),
      to_date: new Date(now - 15 * day).toISOString(),
    };
    const books = await client(calls.reconcile, { query });
    expect(books).toMatchObject({ here: books.same, there: books.same, differences: [] });
    expect(books.same).toBeGreaterThan(10);
    const rejected = await client(calls.listInvoices, { query: { state: 'rejected' } });
    const detail = await client(calls.getInvoice, { params: { id: rejected.invoices[0]?.id ?? '' } });
    expect(detail.findings[0]).toMatchObject({
      code: '0304401',
      path: 'items[0].item_vat_percentage',
      severity: 'error',
    });
    expect(detail.findings[0]?.remedy).not.toBe('');
  });

  it('is in the operator’s list, with its plan and its payments, also where it was made before it had a registration', async () => {
    await server.database.asOwner('delete from registrations');
    const { username, operator } = await server.running.provisionDemo(simulator.url);
    const client = server.client((await server.client()(calls.authorize, { body: operator })).token);
    const found = await client(calls.listRegistrations, { query: { search_field: 'نگین پارس' } });
    expect(found.registrations).toMatchObject([{ name: 'بازرگانی نگین پارس', status: 'VERIFIED', entity: 'legal' }]);
    const id = found.registrations[0]?.account_id ?? '';
    const detail = await client(calls.getRegistrationOf, { params: { id } });
    expect(detail.registration).toMatchObject({ missing: [], can_mend: false, values: { username } });
    expect(
      detail.log
        .slice(0, 2)
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['REGISTERED', 'VERIFIED']);
    expect(await client(calls.getSubscriptionOf, { params: { id } })).toMatchObject({
      plan: { id: 'business' },
      payments: [{ plan_id: 'business', state: 'paid' }],
    });
  });

  it('has the admin and the employee; the operator works for the installation, and does not stand in its log', async () => {
    const { username, password, operator } = await server.running.provisionDemo(simulator.url);
    await server.client()(calls.authorize, { body: operator });
    const session = await server.client()(calls.authorize, { body: { username, password } });
    const client = server.client(session.token);
    const { events } = await client(calls.listEventLog, { query: { limit: 500 } });
    const actors = new Set(events.map(({ actor_name }) => actor_name));
    expect([actors.has('مریم سهرابی'), actors.has('نرگس پایدار')]).toEqual([true, false]);
    const { users } = await client(calls.listEmployees, { query: {} });
    expect(users.map(({ name }) => name).sort()).toEqual(['رضا کاویانی', 'مریم سهرابی']);
  });

  it('has books before it has invoices, so that what is confirmed moves them whenever the verdicts come', async () => {
    const [order] = await server.database.asOwner(
      `select (select max(xmin::text::bigint) from warehouses) < (select min(xmin::text::bigint) from invoice_documents)
         and (select max(xmin::text::bigint) from treasury_movements where kind = 'opening') < (select min(xmin::text::bigint) from invoice_documents) as ok`,
    );
    expect(order).toEqual({ ok: true });
  });

  it('is tested where a start was killed before its memory was', async () => {
    const tested = () => server.database.asOwner('select last_test_at is not null as ok from tax_memories');
    await server.database.asOwner('update tax_memories set last_test = null, last_test_at = null');
    await server.running.provisionDemo(simulator.url);
    expect(await tested()).toEqual([{ ok: true }, { ok: true }]);
  });

  it('leaves its memory of tests alone once that was removed and added again as one that issues', async () => {
    const { username, password } = await server.running.provisionDemo(simulator.url);
    const session = await server.client()(calls.authorize, { body: { username, password } });
    const client = server.client(session.token);
    const known = (await client(calls.listMemories, {})).memories.find(({ memory_id }) => memory_id === 'A1121T');
    await client(calls.deleteMemory, { params: { id: known?.id ?? '' } });
    await client(calls.addMemory, { body: { memory_id: 'A1121T' } });
    const memories = async () =>
      (await client(calls.getMe, {})).memories.map(({ memory_id, environment }) => `${memory_id} ${environment}`);
    const chosen = await memories();
    expect(chosen).toEqual(['A11216 simulator', 'A1121T simulator']);
    await server.running.provisionDemo(simulator.url);
    expect(await memories()).toEqual(chosen);
  });

  it('writes nothing into another account that its admin works for by now', async () => {
    const { username, password } = await server.running.provisionDemo(simulator.url);
    const accountId = await seedAccount(server.database, { nationalCode: '10101234567' });
    const session = await server.client()(calls.authorize, { body: { username, password } });
    const client = server.client(session.token);
    const [admin] = await server.database.asOwner<{ user_id: string }>(
      'select user_id from users where username = $1',
      [username],
    );
    await seedMembership(server.database, accountId, admin?.user_id ?? '');
    server.clock.advance(1000);
    await client(calls.switchAccount, { body: { account_id: accountId } });
    await server.running.provisionDemo(simulator.url);
    const [found] = await server.database.asOwner(
      `select (select count(*)::int from memberships where account_id = $1) as users,
         (select count(*)::int from tax_memories where account_id = $1) as memories,
         (select count(*)::int from customers where account_id = $1) as customers`,
      [accountId],
    );
    expect(found).toEqual({ users: 1, memories: 0, customers: 0 });
    await server.database.asOwner('delete from memberships where account_id = $1', [accountId]);
  });

  it('stays as it is when provisioned again, with the same passwords', async () => {
    const standing = async () => [
      await server.database.asOwner('select count(*) from memory_keys'),
      await invoicesByState(),
    ];
    const before = await standing();
    const one = await server.running.provisionDemo(simulator.url);
    const two = await server.running.provisionDemo(simulator.url);
    expect(two).toEqual(one);
    expect(await standing()).toEqual(before);
    const employee = await server.client()(calls.authorize, { body: one.employee });
    expect(employee.roles).toEqual(['employee']);
  });

  it('says when the admin has chosen another password, by which the kept one is none any more', async () => {
    const { username, password, passwordChanged } = await server.running.provisionDemo(simulator.url);
    expect(passwordChanged).toBe(false);
    const { token } = await server.client()(calls.authorize, { body: { username, password } });
    const chosen = { old_password: password, new_password: 'Of-Ones-Own-1405' };
    await server.client(token)(calls.changePassword, { body: chosen });
    expect(await server.running.provisionDemo(simulator.url)).toMatchObject({ username, passwordChanged: true });
    const own = { username, password: chosen.new_password };
    expect((await server.client()(calls.authorize, { body: own })).roles).toEqual(['admin']);
  });
});
