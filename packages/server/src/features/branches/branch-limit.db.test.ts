import { type Call, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();
let admin: SignedIn;
let north: SignedIn;
let branches: { north: string; south: string };
/** Drafts by who wrote them. */
let ids: { north: string; south: string; office: string };

const draft = async ({ client }: SignedIn, title: string) =>
  (await client(calls.createInvoice, { body: { save_as_draft: true, invoice: { title } } })).id;
const listed = async ({ client }: SignedIn, query = {}) =>
  (await client(calls.listInvoices, { query: { limit: 100, ...query } })).invoices.map(({ id }) => id).sort();
const sorted = (...some: string[]) => some.sort();

beforeAll(async () => {
  admin = await server().newAdmin();
  const branch = async (name: string, code: string) =>
    (await admin.client(calls.createBranch, { body: { name, code } })).id;
  branches = { north: await branch('شمال', '1'), south: await branch('جنوب', '2') };
  const employee = async (branchId: string) => {
    const user = await server().newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
    await admin.client(calls.alterBranch, { params: { id: user.userId }, body: { branch_id: branchId } });
    return user;
  };
  north = await employee(branches.north);
  const south = await employee(branches.south);
  ids = { north: await draft(north, 'شمالی'), south: await draft(south, 'جنوبی'), office: await draft(admin, 'دفتری') };
});

describe('a key of an admin who has a branch', () => {
  it('sees every branch as they do, and writes of theirs', async () => {
    const maker = await server().newUser(admin.accountId, { role: 'admin' });
    await admin.client(calls.alterBranch, { params: { id: maker.userId }, body: { branch_id: branches.south } });
    const { api_key } = await maker.client(calls.createApiKey, { body: { name: 'x', scopes: ['invoices', 'issue'] } });
    const { token } = await server().client()(calls.authorizeApiKey, { body: { api_key } });
    const key = { ...maker, token, client: server().client(token) };
    expect(await listed(key)).toEqual(sorted(ids.north, ids.south, ids.office));
    expect(await key.client(calls.getMe, {})).toMatchObject({ branch: { id: branches.south } });
    const id = await draft(key, 'از برنامه');
    expect(await listed(admin, { branch_id: branches.south })).toEqual(sorted(ids.south, id));
    await admin.client(calls.putEmployee, {
      params: { id: maker.userId },
      body: { crew: { role: 'employee', permissions: ['invoices'] } },
    });
    expect(await listed(key)).toEqual(sorted(ids.south, id));
    await admin.client(calls.deleteInvoice, { params: { id } });
  });
});

describe('who belongs to a branch', () => {
  it('lists, counts and exports its invoices alone', async () => {
    expect(await listed(north)).toEqual([ids.north]);
    expect(await listed(north, { branch_id: branches.south })).toEqual([ids.north]);
    expect(await north.client(calls.listInvoices, { query: {} })).toMatchObject({ count: 1 });
    const { counts } = await north.client(calls.invoiceCounts, { query: {} });
    expect(counts.find(({ state }) => state === 'draft')).toMatchObject({ count: 1 });
    const now = new Date(server().clock.nowMs() + 86_400_000).toISOString();
    const ranged = await north.client(calls.invoiceCounts, {
      query: { from_date: '2026-01-01T00:00:00Z', to_date: now },
    });
    expect(ranged.counts.find(({ state }) => state === 'draft')).toMatchObject({ count: 1 });
    const file = await server().fetch('/api/invoice/csv_export', { token: north.token });
    expect((await file.text()).trim().split('\n')).toHaveLength(2);
  });

  it.each(
    (Object.values(calls) as Call[]).filter(
      ({ path }) => /^\/invoice(?:_archive)?\/.*\{id\}/.test(path) || path === '/invoice/{id}',
    ),
  )('finds no other: $method $path', async (call) => {
    const path = `/api${call.path.replace('{id}', ids.south)}`;
    const body = call.body === undefined ? {} : { json: { save_as_draft: true } };
    const answer = await server().fetch(path, { method: call.method, token: north.token, ...body });
    expect([400, 403, 404]).toContain(answer.status);
    expect(await listed(admin)).toEqual(sorted(ids.north, ids.south, ids.office));
  });

  it('lists and opens its own offers alone', async () => {
    const offer = ({ client }: SignedIn) =>
      client(calls.createPreInvoice, {
        body: {
          invoice: { title: 'پیشنهاد' },
          items: [{ item_code: '2720000139120', item_qty: '1', item_price: '1000' }],
        },
      });
    const [own, office] = [await offer(north), await offer(admin)];
    const ofNorth = await north.client(calls.listPreInvoices, { query: {} });
    expect(ofNorth.pre_invoices.map(({ id }) => id)).toEqual([own.id]);
    expect(ofNorth.count).toBe(1);
    const path = `/api/pre_invoice/${office.id}`;
    expect((await server().fetch(path, { token: north.token })).status).toBe(404);
    expect((await server().fetch(path, { method: 'DELETE', token: north.token })).status).toBe(404);
    expect((await admin.client(calls.listPreInvoices, { query: {} })).count).toBe(2);
  });

  it('edits no other', async () => {
    const edit = (id: string) =>
      server().fetch(`/api/invoice/original?invoice_id=${id}`, {
        method: 'PUT',
        token: north.token,
        json: { save_as_draft: true, invoice: { title: 'نو' } },
      });
    expect([(await edit(ids.south)).status, (await edit(ids.office)).status]).toEqual([403, 403]);
    expect((await edit(ids.north)).status).toBe(200);
  });

  it('hears of no other', async () => {
    const told = async () => {
      const { changes } = await north.client(calls.listChanges, { query: { limit: 500 } });
      return new Set(changes.filter(({ type }) => type.startsWith('invoice.')).map(({ data }) => data.id));
    };
    // A change is told when no transaction of the cluster that began before it still runs; other tests have theirs.
    await vi.waitFor(async () => expect((await told()).size).toBeGreaterThan(0), { timeout: 120_000 });
    expect(await told()).toEqual(new Set([ids.north]));
  });

  it('sees those of the next branch from the moment of moving on', async () => {
    const mover = await server().newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
    expect(await listed(mover)).toEqual(sorted(ids.north, ids.south, ids.office));
    const move = (branch_id: string | null) =>
      admin.client(calls.alterBranch, { params: { id: mover.userId }, body: { branch_id } });
    await move(branches.south);
    await expect.poll(() => listed(mover)).toEqual([ids.south]);
    await move(branches.north);
    await expect.poll(() => listed(mover)).toEqual([ids.north]);
  });
});

describe('an admin', () => {
  it('of a branch sees every invoice, and those of one branch on asking', async () => {
    await server().database.asOwner('update memberships set branch_id = $1 where user_id = $2', [
      branches.north,
      admin.userId,
    ]);
    const again = await server().signIn(admin);
    expect(await listed(again)).toEqual(sorted(ids.north, ids.south, ids.office));
    expect(await listed(again, { branch_id: branches.south })).toEqual([ids.south]);
  });
});

describe('the database itself', () => {
  it('shows a limited transaction nothing of other branches, whatever is asked', async () => {
    const rows = await server().database.asOwner<{ table: string; name: string }>(
      'select polrelid::regclass::text as "table", polname as name from pg_policy where not polpermissive order by 1',
    );
    expect(rows).toEqual([
      { table: 'invoices', name: 'branch_limit' },
      { table: 'open_purchases_kept', name: 'branch_limit' },
      { table: 'pre_invoices', name: 'branch_limit' },
      { table: 'purchase_imports', name: 'branch_limit' },
      { table: 'purchases', name: 'branch_limit' },
    ]);
  });
});

describe('a branch to which nobody belongs any more', () => {
  const own = { save_as_draft: true, invoice: { title: 'بسته' } };
  const item = { item_code: '2720000139120', item_qty: '1', item_price: '1000' };
  const things: [string, (who: SignedIn) => Promise<unknown>][] = [
    ['صورتحساب', ({ client }) => client(calls.createInvoice, { body: own })],
    ['پیش‌فاکتور', ({ client }) => client(calls.createPreInvoice, { body: { invoice: own.invoice, items: [item] } })],
    [
      'خرید',
      ({ client }) =>
        client(calls.createPurchase, { body: { day: '2026-10-10', supplier_name: 'پخش البرز', net: '1000' } }),
    ],
  ];
  let code = 40;
  /** As `left` keeps a purchase of it, that is deleted then. */
  const deletedPurchase = async ({ client }: SignedIn) => {
    const body = { day: '2026-10-10', supplier_name: 'پخش البرز', net: '1000' };
    const { id } = await client(calls.createPurchase, { body });
    await client(calls.deletePurchase, { params: { id } });
  };
  const left = async (use: (who: SignedIn, branchId: string) => Promise<unknown>) => {
    code += 1;
    const { id } = await admin.client(calls.createBranch, { body: { name: 'بسته', code: String(code) } });
    const who = await server().newUser(admin.accountId, {
      permissions: ['issue', 'invoices', 'treasury', 'warehouse'],
    });
    const move = (branch_id: string | null) =>
      admin.client(calls.alterBranch, { params: { id: who.userId }, body: { branch_id } });
    await move(id);
    await use(who, id);
    await move(null);
    return () => admin.client(calls.deleteBranch, { params: { id } });
  };

  it.each(things)('stays while it has one: %s', async (what, use) => {
    const remove = await left(use);
    await expect(remove()).rejects.toMatchObject({
      ...{ status: 409, problem: { detail: expect.stringContaining(`این شعبه ${what} دارد`) } },
    });
  });

  it('stays while it has a purchase that may be restored, or a file of purchases that may be taken', async () => {
    const remove = await left(async (who, branchId) => {
      await deletedPurchase(who);
      await server().database.asOwner(
        `insert into purchase_imports (account_id, id, state, file_name, rows, header_at, titles, fields, unit, is_told, notices,
           branch_id, created_by, created_at)
         values ($1, gen_random_uuid(), 'open', 'خرید.xlsx', '[]', 0, '[]', '[]', 'rial', true, '[]', $2, $3, now())`,
        [admin.accountId, branchId, who.userId],
      );
    });
    const used = { status: 409, problem: { detail: expect.stringContaining('این شعبه خرید حذف‌شده، فایل خرید دارد') } };
    await expect(remove()).rejects.toMatchObject(used);
  });

  it('stays while it has a warehouse or a place of money, and goes without them', async () => {
    const warehouse = { kind: 'warehouse', name: 'انبار بسته', is_default: true } as const;
    const desk = { name: 'صندوق بسته' };
    const ids = { warehouse: '', desk: '' };
    const remove = await left(async (_who, branch_id) => {
      ids.warehouse = (await admin.client(calls.createWarehousing, { body: { ...warehouse, branch_id } })).id;
      ids.desk = (await admin.client(calls.createCashDesk, { body: { ...desk, branch_id } })).id;
    });
    const used = { status: 409, problem: { detail: expect.stringContaining('حساب یا صندوق، انبار') } };
    await expect(remove()).rejects.toMatchObject(used);
    await admin.client(calls.putWarehousing, {
      params: { id: ids.warehouse },
      body: { ...warehouse, branch_id: null },
    });
    await admin.client(calls.putCashDesk, { params: { id: ids.desk }, body: { ...desk, branch_id: null } });
    await remove();
  });
});

describe('the code of the branch', () => {
  const line = { item_code: '2720000139120', item_name: 'چای', item_qty: '1', item_price: '1000' };
  const written = async (who: SignedIn, body: object) => {
    const { draft } = await who.client(calls.createInvoice, { body: { save_as_draft: true, items: [line], ...body } });
    return draft.seller_info;
  };

  it('is that of who writes, in whose branch it is counted, where nothing else was said', async () => {
    expect(await written(north, {})).toMatchObject({ branch_id: '0001', seller_type: 'branch' });
    expect(await written(north, { seller_info: { phone: '02100000000' } })).toMatchObject({
      ...{ branch_id: '0001', phone: '02100000000' },
    });
    expect(await written(north, { seller_info: { branch_id: '' } })).toMatchObject({ branch_id: '' });
    expect(await written(north, { seller_info: { branch_id: '۷' } })).toMatchObject({ branch_id: '7' });
    expect(await written(admin, {})).toMatchObject({ branch_id: '', seller_type: 'main' });
    // A correction is of the branch of what it refers to.
    const referral_tax_number = 'A11216051290000000001B';
    const invoice = { invoice_type: 'corrective', referral_tax_number };
    expect(await written(north, { invoice })).toMatchObject({ branch_id: '' });
    const bulk = { invoices: [{ save_as_draft: true, items: [line] }] };
    const { results } = await north.client(calls.bulkInvoices, { body: bulk });
    const { draft: one } = await north.client(calls.getInvoice, { params: { id: results[0]?.id ?? '' } });
    expect(one.seller_info).toMatchObject({ branch_id: '0001' });
  });
});
