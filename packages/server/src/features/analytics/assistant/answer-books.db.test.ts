import { calls } from '@taraz/contract';
import { addDays } from '@taraz/core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { type SignedIn, withSharedServer } from '../../../testing/with-server.ts';

const server = withSharedServer();
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
    expect((await ask('موجودی آرد سه‌گل')).text).toContain('«آرد سه‌گل» پیدا نشد');
    expect((await ask('موجودی روغن در مهر')).text).toContain('ثبت نشده است');
    expect((await ask('کالاهای کم در مهر')).kind).toBe('unclear');
  });

  it('of a name in whole words counts no other goods that the list finds by it', async () => {
    const who = await server().newAdmin();
    const { client } = who;
    const { id: warehouse_id } = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
    for (const name of ['روغن موتور', 'روغن آفتابگردان ۱٫۵ لیتری', 'رنگ روغنی سفید']) {
      const { id } = await client(calls.createProduct, { body: { name, code: '2720000131425', type: 'goods' } });
      const lines = [{ product_id: id, qty: '2', unit_price: '10' }];
      await client(calls.createWarehousing, { body: { kind: 'receipt', warehouse_id, lines } });
    }
    const oil = await ask('موجودی روغن', who);
    expect(oil.figures.map(({ value }) => value)).toEqual(['40', '2']);
    expect(oil.rows).toMatchObject({ count: 2, list: null });
    expect((await ask('موجودی رنگ', who)).figures[0]?.value).toBe('2');
  });

  it('at the end of a past day is what the documents dated before it moved', async () => {
    const who = await server().newAdmin();
    const { client } = who;
    const { id: warehouse_id } = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
    const goods = { name: 'چای', code: '2720000131425', type: 'goods' } as const;
    const { id } = await client(calls.createProduct, { body: goods });
    const post = (kind: 'receipt' | 'issue', qty: string, days: number) =>
      client(calls.createWarehousing, {
        body: {
          ...{ kind, warehouse_id, at: `${dayFromNow(days)}T08:00:00.000Z` },
          lines: [{ product_id: id, qty, ...(kind === 'receipt' ? { unit_price: '100' } : {}) }],
        },
      });
    await post('receipt', '10', -5);
    await post('issue', '4', -2);
    const told = async (text: string) => (await ask(text, who)).figures.map(({ value }) => value);
    expect(await told('موجودی چای ۳ روز پیش')).toEqual(['10', '1000']);
    expect(await told('موجودی چای دیروز')).toEqual(['6', '600']);
    expect(await told('موجودی چای')).toEqual(['6', '600']);
    expect(await told('موجودی انبار دیروز')).toEqual(['600', '1']);
    expect((await ask('موجودی چای ۸ روز پیش', who)).figures).toEqual([]);
    // Entered later than what took its cost: how many there were is known, what they were worth is not.
    await post('receipt', '5', -4);
    const late = await ask('موجودی چای ۳ روز پیش', who);
    expect(late.figures.map(({ value, unit }) => [value, unit])).toEqual([['15', 'qty']]);
    expect(late.text).toContain('ارزش آن روز گفته نمی‌شود');
    expect(await told('موجودی چای دیروز')).toEqual(['11', '1100']);
    // What was taken back since moved nothing, then as well.
    const typo = await post('receipt', '90', -1);
    await client(calls.undoStockDocument, { params: { id: typo.id }, body: {} });
    expect(await told('موجودی چای دیروز')).toEqual(['11', '1100']);
    expect(await told('موجودی چای')).toEqual(['11', '1100']);
    // Sold before that was found out: at a cost with it.
    const price = await post('receipt', '1', -1);
    await post('issue', '2', -1);
    await client(calls.undoStockDocument, { params: { id: price.id }, body: {} });
    expect(await told('موجودی چای دیروز')).toEqual(['9']);
  });

  it('at the end of a past day has goods that were removed from the list since, and ones that are services by now', async () => {
    const who = await server().newAdmin();
    const { client } = who;
    const { id: warehouse_id } = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
    const post = (kind: 'receipt' | 'issue', product_id: string, qty: string, days: number) =>
      client(calls.createWarehousing, {
        body: {
          ...{ kind, warehouse_id, at: `${dayFromNow(days)}T08:00:00.000Z` },
          lines: [{ product_id, qty, ...(kind === 'receipt' ? { unit_price: '100' } : {}) }],
        },
      });
    const make = async (name: string) => {
      const body = { name, code: '2720000131425', type: 'goods' } as const;
      const { id } = await client(calls.createProduct, { body });
      await post('receipt', id, '10', -5);
      return { id, body };
    };
    const [tea, hire, kept] = [await make('چای'), await make('کرایه ظرف'), await make('قند')];
    await client(calls.createProduct, { body: { name: 'مشاوره', code: '2720000131425', type: 'services' } });
    const then = async () => {
      const { figures, rows } = await ask('موجودی انبار ۳ روز پیش', who);
      return [figures.map(({ value }) => value), rows?.shown.map(({ name, note }) => [name, note]).toSorted()] as const;
    };
    const shown = (note: string) => [
      ['قند', ''],
      ['چای', note],
      ['کرایه ظرف', note],
    ];
    expect(await then()).toEqual([['3000', '3'], shown('').toSorted()]);
    for (const { id } of [tea, hire]) await post('issue', id, '10', -2);
    await client(calls.deleteProduct, { params: { id: tea.id } });
    await client(calls.putProduct, { params: { id: hire.id }, body: { ...hire.body, type: 'services' } });
    expect(await then()).toEqual([['3000', '3'], shown('دیگر در فهرست موجودی نیست').toSorted()]);
    const { figures, rows } = await ask('موجودی انبار دیروز', who);
    expect([figures.map(({ value }) => value), rows?.shown.map(({ id }) => id)]).toEqual([['1000', '1'], [kept.id]]);
    // No screen has their stock, so they lead to none.
    const led = async (question: string) =>
      (await ask(question, who)).rows?.shown.map(({ name, is_gone }) => [name, is_gone]);
    expect((await led('موجودی انبار ۳ روز پیش'))?.toSorted()).toEqual([
      ['قند', undefined],
      ['چای', true],
      ['کرایه ظرف', true],
    ]);
    // By their names, too, beside one of today that is called so.
    for (const name of ['چای', 'کرایه ظرف'])
      expect((await ask(`موجودی ${name} ۳ روز پیش`, who)).figures.map(({ value }) => value)).toEqual(['10', '1000']);
    expect(await led('موجودی چای ۳ روز پیش')).toEqual([['چای', true]]);
    // One that was removed hides none that has it in its name.
    await make('چای سیاه');
    expect((await ask('موجودی چای دیروز', who)).figures.map(({ value }) => value)).toEqual(['10', '1000']);
    await make('چای');
    // Nor one that is called just so, of which alone there was something on that day.
    expect((await ask('موجودی چای دیروز', who)).figures.map(({ value }) => value)).toEqual(['10', '1000']);
    expect((await led('موجودی چای ۳ روز پیش'))?.toSorted()).toEqual([
      ['چای', undefined],
      ['چای', true],
    ]);
    expect(await led('موجودی چای')).toEqual([['چای', undefined]]);
    expect((await ask('موجودی مشاوره ۳ روز پیش', who)).figures).toEqual([]);
  });
});

describe('a question about a price', () => {
  it('gets what the list of goods has, for whoever has it or issues by it', async () => {
    const who = await server().newAdmin();
    for (const [name, price] of [
      ['روغن موتور', '300'],
      ['روغن آفتابگردان', '200'],
      ['رنگ روغنی', '9'],
    ] as const)
      await who.client(calls.createProduct, { body: { name, price, code: '2720000131425', unit: 'NUMBER' } });
    const one = await ask('قیمت روغن آفتابگردان چنده', who);
    expect(one.figures).toMatchObject([{ value: '200', unit: 'rial' }]);
    expect(one.rows).toMatchObject({ of: 'prices', count: 1, list: null, shown: [{ name: 'روغن آفتابگردان' }] });
    const oils = await ask('قیمت روغن', who);
    expect(oils.rows).toMatchObject({ count: 2, list: null });
    expect((await ask('قیمت شکر', who)).text).toContain('پیدا نشد');
    const clerk = (permissions: NonNullable<Parameters<ReturnType<typeof server>['newUser']>[1]>['permissions']) =>
      server().newUser(who.accountId, { role: 'employee', permissions: permissions ?? [] });
    expect((await ask('قیمت رنگ', await clerk(['issue']))).figures[0]?.value).toBe('9');
    expect((await ask('قیمت رنگ', await clerk(['treasury']))).kind).toBe('refused');
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
    // What bounced, the cheque of 30, is no money to count on.
    const sum = expected.reduce((all, one) => all + (one === '30' ? 0n : BigInt(one)), 0n).toString();
    const sums = [
      { label: 'جمع دریافتی', value: sum, unit: 'rial' },
      { label: 'جمع دریافتی برگشتی', value: expected.includes('30') ? '30' : '0', unit: 'rial' },
    ];
    expect(told.figures.slice(0, -1)).toEqual(sums.filter(({ value }) => value !== '0'));
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

describe('a question about money', () => {
  let teller: SignedIn;
  let desk: string;

  beforeAll(async () => {
    teller = await server().newAdmin();
    const { client } = teller;
    const bank = (name: string, bank_name: string, opening_balance: string) =>
      client(calls.createBankAccount, { body: { name, bank_name, opening_balance } });
    const { id } = await bank('جاری ملت', 'ملت', '7000');
    await bank('پس‌انداز', 'ملت', '500');
    await bank('جاری صادرات', 'صادرات', '20');
    desk = (await client(calls.createCashDesk, { body: { name: 'فروشگاه', opening_balance: '300' } })).id;
    await client(calls.openCashDesk, { params: { id: desk }, body: { counted: '300' } });
    await client(calls.createMovement, {
      body: { kind: 'deposit', place_id: id, amount: '1000', at: `${dayFromNow(-3)}T08:00:00.000Z` },
    });
    const goods = { name: 'صندوق پلاستیکی', code: '2720000131425', type: 'goods' } as const;
    const product = await client(calls.createProduct, { body: goods });
    const warehouse = await client(calls.createWarehousing, { body: { kind: 'warehouse', name: 'مرکزی' } });
    const lines = [{ product_id: product.id, qty: '9', unit_price: '100' }];
    await client(calls.createWarehousing, { body: { kind: 'receipt', warehouse_id: warehouse.id, lines } });
  });
  const told = async (text: string) => (await ask(text, teller)).figures.map(({ value }) => value);

  it('is told of all places with the sum of each kind, and each row leads to its place', async () => {
    const { figures, rows } = await ask('چقدر پول داریم؟', teller);
    expect(figures.map(({ value }) => value)).toEqual(['8820', '8520', '300']);
    expect(rows?.count).toBe(4);
    expect(rows?.shown.map(({ value }) => value)).toEqual(['8000', '500', '300', '20']);
    expect(rows?.shown[0]).toMatchObject({ name: 'جاری ملت', place: 'bank' });
    expect(rows?.shown.find(({ id }) => id === desk)).toMatchObject({ name: 'فروشگاه', place: 'desk' });
  });

  it('is told of those of a bank, or of one desk', async () => {
    expect(await told('موجودی بانک ملت')).toEqual(['8500']);
    expect(await told('مانده صندوق فروشگاه')).toEqual(['300']);
    expect((await ask('موجودی بانک سامان', teller)).text).toContain('سامان');
  });

  it('of another day counts what had been moved by its end', async () => {
    expect(await told('موجودی بانک ملت ۲ روز پیش')).toEqual(['1000']);
    expect(await told('موجودی بانک ملت یک سال پیش')).toEqual(['0']);
  });

  it('that came in or went out is told with its sum, and leads to just these movements', async () => {
    const said = await ask('واریزی ۵ روز گذشته', teller);
    expect(said.figures.map(({ value }) => value)).toEqual(['1000', '1']);
    expect(said.rows).toMatchObject({
      of: 'movements',
      count: 1,
      list: { tab: 'movements', place: 'all', kind: 'in', from: dayFromNow(-4), to: dayFromNow(0) },
      shown: [{ value: '1000', place: 'bank' }],
    });
    expect(await told('دریافتی‌ها در بانک ملت')).toEqual(['1000', '1']);
    expect((await ask('این ماه چقدر پرداخت کردیم؟', teller)).text).toContain('چیزی ثبت نشده');
  });

  it('is one of goods where no place is called so', async () => {
    expect((await ask('موجودی صندوق پلاستیکی چقدر است؟', teller)).rows).toMatchObject({ of: 'stock', count: 1 });
  });

  it('is answered only to whoever has the treasury', async () => {
    const clerk = await server().newUser(teller.accountId, { role: 'employee', permissions: ['warehouse'] });
    for (const text of ['موجودی بانک', 'دریافتی‌های این ماه']) expect((await ask(text, clerk)).kind).toBe('refused');
  });
});
