import { calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type SignedIn, withServer } from '../../../testing/with-server.ts';

const server = withServer();
let admin: SignedIn;

const ask = (text: string, who = admin) => who.client(calls.askAssistant, { body: { text } });
const dayFromNow = (days: number) => addDays(tehranDay(new Date(server().clock.nowMs())), days);

/** The screen that an answer's link opens: the same filter at the list's own call. */
async function listBehind({ rows }: Awaited<ReturnType<typeof ask>>): Promise<string[]> {
  const { q, state, direction, from, to } = rows?.list ?? {};
  const named = q === undefined ? {} : { search_field: q };
  if (rows?.of === 'stock') {
    const query = { ...named, ...(state === undefined ? {} : { state: state as 'low' }) };
    return (await admin.client(calls.listStock, { query })).stock.map(({ id }) => id);
  }
  const query = {
    ...named,
    state: (state ?? 'open') as 'open',
    ...(direction === undefined ? {} : { direction: direction as 'issued' }),
    ...(from === undefined ? {} : { from_day: from }),
    ...(to === undefined ? {} : { to_day: to }),
  };
  return (await admin.client(calls.listCheques, { query })).cheques.map(({ id }) => id);
}
const idsOf = ({ rows }: Awaited<ReturnType<typeof ask>>) => (rows?.shown ?? []).map(({ id }) => id);

beforeAll(async () => {
  admin = await server().newAdmin();
  const { client } = admin;
  const warehouse = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
  for (const [name, qty, least] of [
    ['روغن آفتابگردان', '12', '20'],
    ['برنج هاشمی', '40', null],
    ['برنج طارمی', '5', null],
  ] as const) {
    const { id } = await client(calls.createProduct, { body: { name, code: '2720000131425', type: 'goods' } });
    const lines = [{ product_id: id, qty, unit_price: '1000' }];
    await client(calls.createWarehousing, { body: { kind: 'receipt', warehouse_id: warehouse.id, lines } });
    if (least !== null) await client(calls.putStockRule, { params: { id }, body: { min_qty: least } });
  }
  const cheque = (number: string, party: string, amount: string, days: number) =>
    client(calls.createCheque, {
      body: { direction: 'received', number, amount, due_day: dayFromNow(days), party },
    });
  await cheque('1', 'نگین پارس', '100', -3);
  await cheque('2', 'نگین پارس', '700', 0);
  await cheque('3', 'کوشا', '50', 1);
  await cheque('4', 'کوشا', '9000', 200);
  const bank = await client(calls.createBankAccount, { body: { name: 'بانک', bank_name: 'محله' } });
  const bounced = await cheque('5', 'کوشا', '30', -40);
  for (const state of ['deposited', 'bounced'] as const)
    await client(calls.moveCheque, { params: { id: bounced.id }, body: { state, bank_account: bank.id } });
});

describe('a question about stock', () => {
  it('of one product gets how much there is and what it is worth, and leads to it', async () => {
    const oil = await ask('موجودی روغن آفتابگردان چقدر است؟');
    expect(oil.figures.map(({ value, unit }) => [value, unit])).toEqual([
      ['12', 'qty'],
      ['12000', 'rial'],
    ]);
    expect(oil.rows).toMatchObject({ of: 'stock', count: 1, list: { id: oil.rows?.shown[0]?.id } });
  });

  it('of a name that several have gets each, and the worth of all', async () => {
    const rice = await ask('از برنج چقدر در انبار داریم؟');
    expect(rice.rows?.shown.map(({ name, value }) => [name, value])).toEqual([
      ['برنج هاشمی', '40'],
      ['برنج طارمی', '5'],
    ]);
    expect(rice.figures[0]?.value).toBe('45000');
    expect((await listBehind(rice)).toSorted()).toEqual(idsOf(rice).toSorted());
  });

  it('of all, and of what is low, is what the screen shows', async () => {
    const all = await ask('ارزش موجودی انبار چقدر است؟');
    expect(all.figures.map(({ value }) => value)).toEqual(['57000', '3']);
    expect((await listBehind(all)).toSorted()).toEqual(idsOf(all).toSorted());
    const low = await ask('چه کالاهایی کم است؟');
    expect(low.rows?.shown.map(({ name, note }) => [name, note])).toEqual([['روغن آفتابگردان', 'کمترین ۲۰']]);
    expect(low.figures[0]).toMatchObject({ label: 'کالا', value: '1' });
    expect(await listBehind(low)).toEqual(idsOf(low));
    expect(await ask('موجودی منفی')).toMatchObject({ kind: 'figure', figures: [] });
  });

  it('that cannot be answered says so plainly', async () => {
    expect((await ask('موجودی شکر')).text).toContain('«شکر» پیدا نشد');
    expect(await ask('موجودی روغن در مهر')).toMatchObject({ kind: 'unclear', figures: [] });
    expect((await ask('موجودی بانک چقدر است؟')).kind).toBe('unclear');
  });
});

describe('a question about cheques', () => {
  const amounts = (answer: Awaited<ReturnType<typeof ask>>) => answer.rows?.shown.map(({ value }) => value);
  it.each([
    ['چک‌های فردا', ['50']],
    ['چک‌های سررسید گذشته', ['30', '100']],
    ['چک‌های برگشتی', ['30']],
    ['چک‌های نگین', ['100', '700']],
    ['چک‌های دریافتی کوشا', ['30', '50', '9000']],
    ['چک‌های سررسید گذشته نگین پارس', ['100']],
  ])('%s', async (text, expected) => {
    const told = await ask(text);
    expect(amounts(told)).toEqual(expected);
    expect(told.rows?.shown[0]?.note).toMatch(/^چک دریافتی [۰-۹]، سررسید ۱۴/);
    expect(told.rows?.count).toBe(expected.length);
    const sum = expected.reduce((all, one) => all + BigInt(one), 0n).toString();
    expect(told.figures[0]).toMatchObject({ label: 'جمع دریافتی', value: sum, unit: 'rial' });
    expect((await listBehind(told)).toSorted()).toEqual(idsOf(told).toSorted());
  });

  it('of a week has what falls due in its days, and no other', async () => {
    const week = await ask('چک‌های این هفته');
    expect(amounts(week)).toContain('700');
    expect(amounts(week)).not.toContain('9000');
    expect((await listBehind(week)).toSorted()).toEqual(idsOf(week).toSorted());
    expect((await ask('چک‌های پرداختی')).text).toContain('چکی نیست');
  });
});

it('both are for whoever has their screens, and of their own account', async () => {
  const clerk = (permissions: NonNullable<Parameters<ReturnType<typeof server>['newUser']>[1]>['permissions']) =>
    server().newUser(admin.accountId, { role: 'employee', permissions: permissions ?? [] });
  const kinds = async (who: SignedIn) => [(await ask('موجودی انبار', who)).kind, (await ask('چک‌های برگشتی', who)).kind];
  expect(await kinds(await clerk(['invoices', 'issue', 'products']))).toEqual(['refused', 'refused']);
  expect(await kinds(await clerk(['warehouse']))).toEqual(['figure', 'refused']);
  expect(await kinds(await clerk(['treasury']))).toEqual(['refused', 'figure']);
  const stranger = await server().newAdmin();
  expect((await ask('چک‌های برگشتی', stranger)).rows).toBeUndefined();
  expect((await ask('موجودی انبار', stranger)).rows).toBeUndefined();
});
