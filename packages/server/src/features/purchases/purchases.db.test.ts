import { type CallInput, calls } from '@taraz/contract';
import { makeTaxId } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { purchaseTexts } from './messages.fa.ts';

type Body = CallInput<typeof calls.createPurchase>['body'];

const server = withSharedServer();
let admin: SignedIn;

const taxNumber = (serial: number) =>
  makeTaxId({ memoryId: 'B22334', indatimMs: Date.parse('2026-10-10T08:00:00Z'), serial: BigInt(serial) });
const body = (changes: Partial<Body> = {}): Body => ({
  ...{ day: '2026-10-10', supplier_name: 'پخش البرز', economic_code: '14003778990', net: '1000000', vat: '100000' },
  ...changes,
});
const enter = (changes: Partial<Body> = {}, who = admin) => who.client(calls.createPurchase, { body: body(changes) });
const list = (query: CallInput<typeof calls.listPurchases>['query'] = {}, who = admin) =>
  who.client(calls.listPurchases, { query });

beforeAll(async () => {
  admin = await server().newAdmin();
});

describe('a purchase', () => {
  it('is entered with digits of any script, and credited because it has a tax number', async () => {
    const made = await enter({
      ...{ tax_number: taxNumber(1).toLowerCase(), economic_code: '۱۴۰۰۳۷۷۸۹۹۰', number: 'ف-۱۲' },
      ...{ net: '۱٬۰۰۰٬۰۰۹', vat: '', vat_percentage: '۱۰', other_taxes: '٥', total: '۱۱۰۰۰۱۴' },
    });
    expect(made).toMatchObject({
      ...{ kind: 'buy', tax_number: taxNumber(1), economic_code: '14003778990', number: 'ف-۱۲' },
      ...{ net: '1000009', vat: '100000', other_taxes: '5', total: '1100014', credit: 'yes', returns: null },
    });
    expect(await enter({ tax_number: '' })).toMatchObject({ credit: 'no_tax_number' });
    // A customs declaration has no tax number, and is credited when that is said.
    expect(await enter({ credit: 'yes' })).toMatchObject({ credit: 'yes', tax_number: '' });
  });

  it.each<[string, Partial<Body>]>([
    ['day', { day: '2100-01-01' }],
    ['supplier_name', { supplier_name: ' ' }],
    ['economic_code', { economic_code: '14003778991' }],
    ['national_code', { person_type: 'real', economic_code: '', national_code: '1234567890' }],
    ['tax_number', { tax_number: 'ABC' }],
    ['tax_number', { tax_number: `${taxNumber(2).slice(0, -1)}${(Number(taxNumber(2).at(-1)) + 1) % 10}` }],
    ['net', { net: '' }],
    ['net', { net: '12.5' }],
    ['vat', { vat: '-1' }],
    ['vat_percentage', { vat: '', vat_percentage: '101' }],
    ['vat_percentage', { vat: '', vat_percentage: '1,0' }],
    ['vat_percentage', { vat: '1', vat_percentage: '10' }],
    ['total', { total: '1' }],
    ['total', { net: '999999999999999999', vat: '1' }],
    ['credit', { tax_number: taxNumber(3), credit: 'no_tax_number' }],
    ['returns_id', { kind: 'return', returns_id: '01900000-0000-7000-8000-000000000000' }],
  ])('is refused at its field: %s %j', async (path, changes) => {
    await expect(enter(changes)).rejects.toMatchObject({ status: 400, problem: { errors: [{ path }] } });
  });

  it('has a tax number of its own', async () => {
    await enter({ tax_number: taxNumber(4) });
    await expect(enter({ tax_number: taxNumber(4) })).rejects.toMatchObject({
      ...{ status: 409, problem: { errors: [{ path: 'tax_number' }] } },
    });
  });

  it('is changed against the version it was seen in', async () => {
    const { id, etag } = await enter();
    const changed = await admin.client(
      calls.putPurchase,
      { params: { id }, body: body({ net: '5' }) },
      { ifMatch: etag },
    );
    expect(changed).toMatchObject({ net: '5', total: '100005' });
    await expect(
      admin.client(calls.putPurchase, { params: { id }, body: body() }, { ifMatch: etag }),
    ).rejects.toMatchObject({ status: 412 });
  });

  it('goes and comes back as it was, unless another took its number', async () => {
    const { id } = await enter({ tax_number: taxNumber(5) });
    await admin.client(calls.deletePurchase, { params: { id } });
    await expect(admin.client(calls.getPurchase, { params: { id } })).rejects.toMatchObject({ status: 404 });
    expect(await admin.client(calls.restorePurchase, { params: { id } })).toMatchObject({ tax_number: taxNumber(5) });
    await admin.client(calls.deletePurchase, { params: { id } });
    await enter({ tax_number: taxNumber(5) });
    await expect(admin.client(calls.restorePurchase, { params: { id } })).rejects.toMatchObject({ status: 409 });
  });

  it('stays while a return names it', async () => {
    const bought = await enter({ number: '۷۷' });
    const back = await enter({ kind: 'return', returns_id: bought.id });
    expect(back.returns).toEqual({ id: bought.id, day: bought.day, name: '۷۷' });
    const { id } = bought;
    await expect(admin.client(calls.deletePurchase, { params: { id } })).rejects.toMatchObject({ status: 409 });
    await expect(
      admin.client(calls.putPurchase, { params: { id }, body: body({ kind: 'return' }) }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'kind' }] } });
    await admin.client(calls.deletePurchase, { params: { id: back.id } });
    await admin.client(calls.deletePurchase, { params: { id } });
    expect((await admin.client(calls.restorePurchase, { params: { id: back.id } })).returns).toBeNull();
  });

  it('takes its name from the customer who is its supplier too', async () => {
    const { id } = await admin.client(calls.createCustomer, {
      body: { company: 'بازرگانی کویر', person_type: 'legal' },
    });
    const made = await enter({ customer_id: id, supplier_name: '' });
    expect(made).toMatchObject({ supplier_name: 'بازرگانی کویر' });
    const { suppliers } = await admin.client(calls.listSuppliers, { query: { search_field: 'کویر' } });
    expect(suppliers).toMatchObject([{ id, name: 'بازرگانی کویر', person_type: 'legal' }]);
    // One who was removed since stays with what was bought of him, and is nobody's new supplier.
    await admin.client(calls.deleteCustomer, { params: { id } });
    const change = { params: { id: made.id }, body: body({ customer_id: id, net: '5' }) };
    expect(await admin.client(calls.putPurchase, change)).toMatchObject({ net: '5', customer_id: id });
    await expect(enter({ customer_id: id })).rejects.toMatchObject({ problem: { errors: [{ path: 'customer_id' }] } });
  });

  it('takes codes and kind of person from that customer too, where neither code is given', async () => {
    const codes = { person_type: 'legal' as const, economic_code: '14003778990', national_code: '14003778990' };
    const { id } = await admin.client(calls.createCustomer, { body: { company: 'بازرگانی کویر', ...codes } });
    const base = { day: '2026-10-10', net: '10', customer_id: id };
    const enterOnly = (more: object) => admin.client(calls.createPurchase, { body: { ...base, ...more } });
    expect(await enterOnly({})).toMatchObject({ supplier_name: 'بازرگانی کویر', ...codes });
    expect(await enterOnly({ economic_code: '', national_code: '' })).toMatchObject({ economic_code: '' });
  });

  it('is told of in the event log, by name', async () => {
    const { id } = await enter({ supplier_name: 'نام در رویداد' });
    await admin.client(calls.deletePurchase, { params: { id } });
    const { events } = await admin.client(calls.listEventLog, { query: { search_field: 'نام در رویداد' } });
    expect(events.map(({ action }) => action)).toEqual(['purchase.deleted', 'purchase.created']);
  });

  it('moved to another branch, or of another purchase without a number, is told as a change', async () => {
    const lastChange = async () => {
      const { events } = await admin.client(calls.listEventLog, { query: { subject: 'purchase', limit: 1 } });
      const { before, after } = await admin.client(calls.getEventLogEntry, { params: { id: events[0]?.id ?? '' } });
      return [before, after];
    };
    const put = (id: string, changes: Partial<Body>) =>
      admin.client(calls.putPurchase, { params: { id }, body: body(changes) });
    const branch = await admin.client(calls.createBranch, { body: { name: 'اصفهان', code: '31' } });
    const moved = await enter();
    await put(moved.id, { branch_id: branch.id });
    expect(await lastChange()).toMatchObject([{ branch_name: '' }, { branch_name: 'اصفهان' }]);
    const supplier_name = 'فروشگاه رضایی';
    const [first, second] = [
      await enter({ supplier_name, day: '2026-10-01' }),
      await enter({ supplier_name, day: '2026-10-09' }),
    ];
    const back = await enter({ kind: 'return', returns_id: first.id });
    await put(back.id, { kind: 'return', returns_id: second.id });
    const names = ['فروشگاه رضایی، ۱۴۰۵/۰۷/۰۹', 'فروشگاه رضایی، ۱۴۰۵/۰۷/۱۷'];
    expect(await lastChange()).toMatchObject(names.map((returns) => ({ returns })));
  });
});

describe('the list', () => {
  let own: SignedIn;
  beforeAll(async () => {
    own = await server().newAdmin();
    const entries: Partial<Body>[] = [
      { supplier_name: 'آلفا', day: '2026-10-01', tax_number: taxNumber(10), net: '1000', vat: '100' },
      { supplier_name: 'بتا', economic_code: '', day: '2026-10-02', net: '2000', vat: '200', other_taxes: '7' },
      { supplier_name: 'آلفا', day: '2026-10-03', kind: 'return', net: '300', vat: '30', credit: 'yes' },
      { supplier_name: 'گاما', day: '2026-10-04', tax_number: taxNumber(11), net: '5000', vat: '500', credit: 'void' },
    ];
    for (const entry of entries) await enter(entry, own);
  });

  it('sums what it finds: returns are taken off, what is void is in no sum', async () => {
    expect(await list({}, own)).toMatchObject({
      count: 4,
      sums: { net: '2700', vat: '270', creditable_vat: '70', other_taxes: '7', total: '2977' },
    });
  });

  it.each([
    [{ kind: 'return' }, ['آلفا']],
    [{ credit: 'creditable' }, ['آلفا', 'آلفا']],
    [{ credit: 'not_creditable' }, ['بتا']],
    [{ credit: 'void' }, ['گاما']],
    [{ supplier: 'بتا' }, ['بتا']],
    [{ supplier: '14003778990' }, ['گاما', 'آلفا', 'آلفا']],
    [{ supplier: 'آلفا' }, []],
    [{ from_day: '2026-10-02', to_day: '2026-10-03' }, ['آلفا', 'بتا']],
    [{ search_field: 'گام' }, ['گاما']],
    [{ search_field: taxNumber(10) }, ['آلفا']],
    [{ sort: 'supplier' }, ['آلفا', 'آلفا', 'بتا', 'گاما']],
    [{ sort: '-total', limit: 2 }, ['گاما', 'بتا']],
  ] as const)('is narrowed and ordered: %j', async (query, names) => {
    const { purchases } = await list(query, own);
    expect(purchases.map(({ supplier_name }) => supplier_name)).toEqual(names);
  });

  it('pages without losing or repeating any', async () => {
    const first = await list({ limit: 3, sort: 'day' }, own);
    const rest = await list({ limit: 3, sort: 'day', after: first.next ?? '' }, own);
    expect(new Set([...first.purchases, ...rest.purchases].map(({ id }) => id)).size).toBe(4);
    expect(rest.next).toBeNull();
  });

  it('is a file with signed amounts', async () => {
    const answer = await server().fetch('/api/purchases/export?format=csv&sort=day', { token: own.token });
    const lines = (await answer.text()).trim().split('\n');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toContain('-300');
  });
});

describe('whose purchases are whose', () => {
  it('is decided by the right to the treasury', async () => {
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    const issuer = await server().newUser(admin.accountId, { permissions: ['issue', 'invoices'] });
    expect((await list({}, keeper)).count).toBeGreaterThan(0);
    await expect(list({}, issuer)).rejects.toMatchObject({ status: 403 });
  });

  it('and by the branch of whoever belongs to one', async () => {
    const branch = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    await admin.client(calls.alterBranch, { params: { id: keeper.userId }, body: { branch_id: branch.id } });
    const { id } = await enter({ supplier_name: 'دفتر مرکزی' });
    const mine = await enter({ supplier_name: 'شعبه' }, keeper);
    expect(mine).toMatchObject({ branch_id: branch.id, branch_name: 'شمال' });
    expect((await list({}, keeper)).purchases.map(({ id: one }) => one)).toEqual([mine.id]);
    expect((await list({ search_field: 'دفتر' }, keeper)).count).toBe(0);
    await expect(keeper.client(calls.getPurchase, { params: { id } })).rejects.toMatchObject({ status: 404 });
    await expect(keeper.client(calls.deletePurchase, { params: { id } })).rejects.toMatchObject({ status: 404 });
  });

  it('who changes, deletes and brings back what returns of no branch name, and returns of what they do not see', async () => {
    const branch = await admin.client(calls.createBranch, { body: { name: 'جنوب', code: '2' } });
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    await admin.client(calls.alterBranch, { params: { id: keeper.userId }, body: { branch_id: branch.id } });
    const mine = await enter({}, keeper);
    await enter({ kind: 'return', returns_id: mine.id });
    const params = { id: mine.id };
    await expect(keeper.client(calls.deletePurchase, { params })).rejects.toMatchObject({
      ...{ status: 409, problem: { detail: purchaseTexts.inUseBeyond } },
    });
    await expect(keeper.client(calls.putPurchase, { params, body: body({ kind: 'return' }) })).rejects.toMatchObject({
      problem: { errors: [{ path: 'kind', code: 'IN_USE' }] },
    });
    const theirs = await enter({ number: '۸۸' });
    const back = await enter({ kind: 'return', returns_id: theirs.id, branch_id: branch.id });
    const named = async () => (await admin.client(calls.getPurchase, { params: { id: back.id } })).returns?.id;
    const kept = body({ kind: 'return', returns_id: null, note: 'بازبینی شد' });
    const changed = await keeper.client(calls.putPurchase, { params: { id: back.id }, body: kept });
    expect([changed.returns, changed.note, await named()]).toEqual([null, 'بازبینی شد', theirs.id]);
    await keeper.client(calls.deletePurchase, { params: { id: back.id } });
    await keeper.client(calls.restorePurchase, { params: { id: back.id } });
    expect(await named()).toBe(theirs.id);
    // As a purchase it is none of a return's.
    await keeper.client(calls.putPurchase, { params: { id: back.id }, body: body() });
    expect(await named()).toBeUndefined();
  });
});
