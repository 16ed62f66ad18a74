import { calls } from '@taraz/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { tehranDay } from '../../platform/tehran-day.ts';
import { tableWork } from '../../testing/table-work.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { demoProducts } from '../demo/demo-products.fa.ts';
import { exportProducts } from './export.ts';
import { listProducts } from './queries.ts';

const server = withServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await server().newAdmin();
});
const refused = async (body: object) => {
  const response = await server().fetch('/api/products', { method: 'POST', token: admin.token, json: body });
  const { errors = [] } = (await response.json()) as { errors?: { path: string; code: string }[] };
  return [response.status, ...errors.map(({ path, code }) => `${path} ${code}`).sort()];
};
const code = '2720000131425';

describe('products', () => {
  it('take numbers as people write them, and the defaults of the product', async () => {
    const made = await admin.client(calls.createProduct, {
      body: { name: ' روغن ', code: '۲۷۲۰۰۰۰۱۳۱۴۲۵', price: '۱٬۴۵۰٬۰۰۰٫۵', discount: 1000, vat_percentage: '۱۰' },
    });
    expect(made).toMatchObject({
      product_id: made.id,
      name: 'روغن',
      code,
      price: '1450000.5',
      discount: '1000',
      vat_percentage: '10',
      unit: 'NUMBER',
      type: 'goods',
      currency_type: 'IRR',
      exchange_rate: '1',
      has_tax: true,
      other_tax_percentage: '0',
    });
  });

  it('keep every digit of a number', async () => {
    const price = '123456789012345678.12345678';
    const made = await admin.client(calls.createProduct, { body: { name: 'x', code, price } });
    expect((await admin.client(calls.getProduct, { params: { id: made.id } })).price).toBe(price);
  });

  it('without tax have no rate', async () => {
    const made = await admin.client(calls.createProduct, { body: { name: 'x', code, has_tax: false } });
    expect(made.vat_percentage).toBe('0');
  });

  it.each<[object, (string | number)[]]>([
    [{}, [400, 'code REQUIRED', 'name REQUIRED']],
    [{ name: ' ', code: '1' }, [400, 'code BAD_FORMAT', 'name REQUIRED']],
    [{ name: 'x', code, price: 'ده' }, [400, 'price BAD_NUMBER']],
    [{ name: 'x', code, price: '9850000,00' }, [400, 'price BAD_NUMBER']],
    [{ name: 'x', code, price: '-1' }, [400, 'price TOO_SMALL']],
    [{ name: 'x', code, price: '1234567890123456789' }, [400, 'price BAD_NUMBER']],
    [{ name: 'x', code, price: '1.123456789' }, [400, 'price BAD_NUMBER']],
    [{ name: 'x', code, vat_percentage: '100.01' }, [400, 'vat_percentage BAD_NUMBER']],
    [{ name: 'x', code, gtin: '62A0100000017' }, [400, 'gtin BAD_FORMAT']],
    [{ name: 'x', code, gtin: '626010000001712' }, [400, 'gtin BAD_FORMAT']],
    [{ name: 'x', code, price: '100', discount: '100.5' }, [400, 'discount TOO_LARGE']],
    [
      { name: 'x', code, other_tax_percentage: '3', other_legal_payments_percentage: '100.5' },
      [400, 'other_legal_payments_percentage BAD_NUMBER', 'other_tax_subject REQUIRED'],
    ],
    [{ name: 'x', code, other_legal_payments_percentage: '1' }, [400, 'other_legal_payments_subject REQUIRED']],
    [
      { name: 'x', code, unit: 'BUSHEL', currency_type: 'ZZZ', exchange_rate: '0' },
      [400, 'currency_type NOT_ALLOWED', 'exchange_rate TOO_SMALL', 'unit NOT_ALLOWED'],
    ],
  ])('refuse %j', async (body, expected) => expect(await refused(body)).toEqual(expected));

  it('take what is just allowed: a discount of the whole price, one of goods without a price, a rate of 100', async () => {
    const body = { name: 'x', code, gtin: '۱۲۳۴', price: '100', discount: '100', vat_percentage: '100' };
    expect(await admin.client(calls.createProduct, { body })).toMatchObject({ gtin: '1234', discount: '100' });
    await admin.client(calls.createProduct, { body: { name: 'x', code, discount: '5' } });
  });

  it('of before are changed in all else, and keep what they have until somebody writes another', async () => {
    const { id } = await admin.client(calls.createProduct, { body: { name: 'کهنه', code, price: '100' } });
    await server().database.asOwner(
      "update products set gtin = 'AB1', discount = 200, vat_percentage = 1000, other_tax_percentage = 3 where id = $1",
      [id],
    );
    const old = { gtin: 'AB-1', price: '100', discount: '200', vat_percentage: '1000', other_tax_percentage: '3.0' };
    const change = (more: object) =>
      admin.client(calls.putProduct, { params: { id }, body: { name: 'کهنه', code, ...old, ...more } });
    expect(await change({ category: 'نو' })).toMatchObject({ category: 'نو', vat_percentage: '1000', gtin: 'AB1' });
    for (const [path, value] of [
      ['gtin', 'AB-2'],
      ['discount', '201'],
      ['vat_percentage', '999'],
    ] as const) {
      await expect(change({ [path]: value })).rejects.toMatchObject({ problem: { errors: [{ path }] } });
    }
    await expect(change({ other_tax_percentage: '4' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'other_tax_subject' }] },
    });
    const mended = { gtin: '', discount: '50', vat_percentage: '10', other_tax_percentage: '0' };
    expect(await change(mended)).toMatchObject({ discount: '50', vat_percentage: '10' });
  });

  it('have stock codes of their own', async () => {
    await admin.client(calls.createProduct, { body: { name: 'x', code, sku: 'S-1' } });
    for (const sku of ['s-۱', 'S-1'])
      await expect(admin.client(calls.createProduct, { body: { name: 'y', code, sku } })).rejects.toMatchObject({
        status: 409,
        problem: { errors: [{ path: 'sku', code: 'TAKEN' }] },
      });
  });

  it('are found by name, code, barcode and stock code; by those who may not change them as well', async () => {
    const who = await server().newAdmin();
    for (const body of demoProducts) await who.client(calls.createProduct, { body });
    const clerk = await server().newUser(who.accountId, { permissions: ['issue'] });
    const found = async (search_field: string, whole_code = false) =>
      (await clerk.client(calls.searchProducts, { query: { search_field, whole_code, sort: 'name' } })).products.map(
        ({ name }) => name,
      );
    expect(await found('كاغذ A4')).toEqual(['کاغذ تحریر A4، بسته ۵۰۰ برگی']);
    expect(await found('برگی A4')).toEqual(['کاغذ تحریر A4، بسته ۵۰۰ برگی']);
    expect(await found('a4')).toEqual(['زونکن A4', 'کاغذ تحریر A4، بسته ۵۰۰ برگی']);
    expect(await found('np-1001')).toEqual(['روغن آفتابگردان ۱٫۵ لیتری']);
    expect(await found(demoProducts[2]?.code ?? '')).toEqual(['چای سیاه ممتاز ۵۰۰ گرمی']);
    // Of a short code's digits many goods ids have some: who picks by code asks for the one that it is whole.
    const short = await who.client(calls.createProduct, { body: { name: 'دفتر', code, sku: 'Q27' } });
    expect((await found('27')).length).toBeGreaterThan(1);
    expect(await found('27', true)).toEqual([]);
    expect(await found('q۲۷', true)).toEqual(['دفتر']);
    expect(await found(demoProducts[2]?.code ?? '', true)).toEqual(['چای سیاه ممتاز ۵۰۰ گرمی']);
    // It looks like a postal code, and is kept as it is written.
    await who.client(calls.createProduct, { body: { name: 'پیچ', code, sku: '14058-00123' } });
    for (const whole of [false, true]) expect(await found('14058-00123', whole)).toEqual(['پیچ']);
    expect(await found('پیچ ۱۴۰۵۸-۰۰۱۲۳')).toEqual(['پیچ']);
    const { products } = await clerk.client(calls.findProducts, {
      body: { lines: [{ code: 'q۲۷' }, { name: 'كاغذ تحریر A4، بسته 500 برگی' }, { code: '999', name: 'نیست' }] },
    });
    expect(products.map((one) => one?.name)).toEqual(['دفتر', 'کاغذ تحریر A4، بسته ۵۰۰ برگی', undefined]);
    // A barcode is one number, whatever zeros a scanner reads before it.
    const [upc, ean] = ['614141000036', '0614141000036'];
    await who.client(calls.createProduct, { body: { name: 'قهوه', code, gtin: upc } });
    await who.client(calls.createProduct, { body: { name: 'کاکائو', code, gtin: '0036000291452' } });
    expect([await found(ean, true), await found('۰۳۶۰۰۰۲۹۱۴۵۲', true)]).toEqual([['قهوه'], ['کاکائو']]);
    expect([await found(ean), await found('۰۳۶۰۰۰۲۹۱۴۵۲'), await found(`0${ean}`)]).toEqual([
      ...[['قهوه'], ['کاکائو'], ['قهوه']],
    ]);
    expect([await found(`0${ean}`, true), await found('0614141000037', true)]).toEqual([['قهوه'], []]);
    const findByCode = async (code: string) =>
      (await clerk.client(calls.findProducts, { body: { lines: [{ code }] } })).products.map((one) => one?.name);
    expect(await findByCode(ean)).toEqual(['قهوه']);
    await who.client(calls.createProduct, { body: { name: 'قهوه دیگر', code, gtin: ean } });
    expect([await findByCode(ean), await findByCode(upc), await findByCode(`0${ean}`)]).toEqual([
      ...[['قهوه دیگر'], ['قهوه'], [undefined]],
    ]);
    const tea = demoProducts[2]?.code ?? '';
    const masked = await clerk.client(calls.findProducts, {
      body: { lines: [{ code: `${tea.slice(0, 4)}-${tea.slice(4)}` }, { code: 'q-27' }] },
    });
    expect(masked.products.map((one) => one?.name)).toEqual(['چای سیاه ممتاز ۵۰۰ گرمی', 'دفتر']);
    const stockman = await server().newUser(who.accountId, { permissions: ['warehouse'] });
    const stock = await stockman.client(calls.listStock, { query: { search_field: 'Q27', whole_code: true } });
    expect(stock).toMatchObject({ count: 1, stock: [{ id: short.id }] });
    const scanned = await stockman.client(calls.listStock, { query: { search_field: `0${ean}` } });
    expect(scanned.stock.map(({ name }) => name).toSorted()).toEqual(['قهوه', 'قهوه دیگر']);
    const [first] = (await clerk.client(calls.searchProducts, { query: {} })).products;
    await expect(clerk.client(calls.deleteProduct, { params: { id: first?.id ?? '' } })).rejects.toMatchObject({
      status: 403,
    });
  });
});

describe('prices', () => {
  const price = async (id: string) => (await admin.client(calls.getProduct, { params: { id } })).price;

  it('hold from their day on, are kept, and a coming one can be taken back', async () => {
    const { id } = await admin.client(calls.createProduct, { body: { name: 'قیمت‌دار', code, price: '100' } });
    const day = (ahead: number) => tehranDay(new Date(server().clock.nowMs() + ahead * 86_400_000));
    await admin.client(calls.setProductPrice, { params: { id }, body: { price: '۱۲۰', valid_from: day(2) } });
    const coming = await admin.client(calls.setProductPrice, {
      params: { id },
      body: { price: '150', valid_from: day(5) },
    });
    expect([coming.price, coming.next_price]).toEqual(['100', { price: '120', valid_from: day(2) }]);
    await admin.client(calls.deleteProductPrice, { params: { id }, query: { valid_from: day(5) } });
    server().clock.advance(2 * 86_400_000);
    admin = await server().signIn(admin);
    expect(await price(id)).toBe('120');
    const { prices } = await admin.client(calls.listProductPrices, { params: { id } });
    expect(prices.map((one) => [one.price, one.standing])).toEqual([
      ['120', 'present'],
      ['100', 'past'],
    ]);
    const changed = await admin.client(calls.putProduct, {
      params: { id },
      body: { name: 'قیمت‌دار', code, price: '130' },
    });
    expect(changed.price).toBe('130');
    const early = admin.client(calls.setProductPrice, {
      params: { id },
      body: { price: '1', valid_from: '2026-01-01' },
    });
    await expect(early).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'valid_from' }] } });
    const present = admin.client(calls.deleteProductPrice, { params: { id }, query: { valid_from: day(0) } });
    await expect(present).rejects.toMatchObject({ status: 404 });
  });

  it('are not written back by a form that was open before them, nor by one that was open when their day began', async () => {
    const who = await server().newAdmin();
    const { id, etag } = await who.client(calls.createProduct, { body: { name: 'دوشاب', code, price: '100' } });
    const put = (ifMatch: string, by = who) =>
      by.client(
        calls.putProduct,
        { params: { id }, body: { name: 'دوشاب', code, category: 'نو', price: '100' } },
        { ifMatch },
      );
    const day = (ahead: number) => tehranDay(new Date(server().clock.nowMs() + ahead * 86_400_000));
    const set = (value: string, ahead: number) =>
      who.client(calls.setProductPrice, { params: { id }, body: { price: value, valid_from: day(ahead) } });
    const raised = await set('120', 0);
    await expect(put(etag)).rejects.toMatchObject({ status: 412 });
    // The price as it was again: nothing would be overwritten.
    const back = await set('100', 0);
    expect([raised.etag === etag, back.etag === raised.etag]).toEqual([false, false]);
    const saved = await put(back.etag);
    // One that comes is not there yet, and stays when the form is saved.
    expect((await set('150', 1)).etag).toBe(saved.etag);
    const later = await put(saved.etag);
    server().clock.advance(86_400_000);
    admin = await server().signIn(admin);
    await expect(put(later.etag, await server().signIn(who))).rejects.toMatchObject({ status: 412 });
  });
});

describe('many at once', () => {
  it('keep what the change leaves empty; where it leaves all of it so there is none', async () => {
    const who = await server().newAdmin();
    const { id } = await who.client(calls.createProduct, { body: { name: 'تهی', code, price: '7' } });
    const bulk = (change: object) => who.client(calls.bulkChangeProducts, { body: { ids: [id], change } });
    await bulk({ price: ' ', price_percent: '', vat_percentage: '\u200f', category: 'نو' });
    expect(await who.client(calls.getProduct, { params: { id } })).toMatchObject({ price: '7', category: 'نو' });
    await expect(bulk({ price: '' })).rejects.toMatchObject({
      problem: { errors: [{ path: 'change', code: 'REQUIRED' }] },
    });
  });

  it('are shown before they change, change as shown, and only those of the filter', async () => {
    const who = await server().newAdmin();
    for (const [name, value, category] of [
      ['الف', '1000', 'لبنیات'],
      ['ب', '1455', 'لبنيات'],
      ['پ', '0', 'لبنیات'],
    ] as const)
      await who.client(calls.createProduct, { body: { name, code, price: value, category } });
    const other = await who.client(calls.createProduct, { body: { name: 'دیگر', code, price: '7' } });
    const body = {
      filter: { category: 'لبنیات' },
      change: { price_percent: '۱۰', round_to: 100, unit: 'KILO', vat_percentage: '9' },
    };
    const preview = await who.client(calls.bulkChangeProducts, { body: { ...body, preview: true } });
    expect([preview.count, preview.of]).toEqual([3, 3]);
    expect(preview.changes.map(({ before, after }) => [before.price, after.price]).sort()).toEqual([
      ['0', '0'],
      ['1000', '1100'],
      ['1455', '1600'],
    ]);
    expect((await who.client(calls.listProducts, { query: { has_tax: true, category: 'لبنیات' } })).count).toBe(3);
    const done = await who.client(calls.bulkChangeProducts, { body });
    expect(done.count).toBe(3);
    const { products } = await who.client(calls.listProducts, { query: { category: 'لبنیات', sort: 'name' } });
    expect(products.map((one) => [one.price, one.unit, one.vat_percentage, one.etag])).toEqual([
      ['1100', 'KILO', '9', 'v2-1100'],
      ['1600', 'KILO', '9', 'v2-1600'],
      ['0', 'KILO', '9', 'v2-0'],
    ]);
    expect((await who.client(calls.getProduct, { params: { id: other.id } })).price).toBe('7');
    expect(await who.client(calls.listProductCategories, {})).toMatchObject({
      categories: [{ category: 'لبنیات', products: 3 }],
    });
    const again = await who.client(calls.bulkChangeProducts, {
      body: { ids: [other.id], change: { category: '' }, preview: true },
    });
    expect(again.count).toBe(0);
  });

  it('that had no tax get the law’s rate with it where none is said or kept', async () => {
    const who = await server().newAdmin();
    const make = async (more: object) =>
      (await who.client(calls.createProduct, { body: { name: 'نان', code, has_tax: false, ...more } })).id;
    const [exempt, kept] = [await make({}), await make({ vat_percentage: '9' })];
    const bulk = async (ids: string[], change: object) => {
      await who.client(calls.bulkChangeProducts, { body: { ids, change } });
      const rows = await Promise.all(ids.map((id) => who.client(calls.getProduct, { params: { id } })));
      return rows.map(({ has_tax, vat_percentage }) => [has_tax, vat_percentage]);
    };
    expect(await bulk([exempt, kept], { has_tax: true })).toEqual([
      [true, '10'],
      [true, '9'],
    ]);
    expect(await bulk([exempt], { vat_percentage: '0' })).toEqual([[true, '0']]);
    expect(await bulk([exempt], { has_tax: true, category: 'x' })).toEqual([[true, '0']]);
    await bulk([exempt], { has_tax: false });
    expect(await bulk([exempt], { has_tax: true, vat_percentage: '0' })).toEqual([[true, '0']]);
  });

  it('are found by their new category, and by the former one no more', async () => {
    const who = await server().newAdmin();
    const { id } = await who.client(calls.createProduct, { body: { name: 'شیر', code, category: 'نوشیدنی' } });
    await who.client(calls.bulkChangeProducts, { body: { ids: [id], change: { category: 'لبنیات' } } });
    const found = async (search_field: string) =>
      (await who.client(calls.listProducts, { query: { search_field } })).count;
    expect([await found('لبنیات'), await found('نوشیدنی')]).toEqual([1, 0]);
  });

  it('from a coming day on are reckoned from the prices of that day', async () => {
    const who = await server().newAdmin();
    const day = (ahead: number) => tehranDay(new Date(server().clock.nowMs() + ahead * 86_400_000));
    const { id } = await who.client(calls.createProduct, { body: { name: 'شیر', code, price: '100' } });
    const from = async (ahead: number, change: object, preview = false) =>
      who.client(calls.bulkChangeProducts, {
        body: { ids: [id], change: { ...change, valid_from: day(ahead) }, preview },
      });
    await from(10, { price_percent: '10' });
    expect((await from(10, { price_percent: '5' }, true)).changes).toMatchObject([
      { before: { price: '110' }, after: { price: '115.5' } },
    ]);
    await from(10, { price_percent: '5' });
    await from(20, { price_percent: '10' });
    // What holds today is another price on that day, and what holds on that day is none.
    expect(await from(15, { price: '115.5' })).toMatchObject({ count: 0 });
    expect(await from(15, { price: '100' })).toMatchObject({ count: 1 });
    const { prices } = await who.client(calls.listProductPrices, { params: { id } });
    expect(prices.map(({ valid_from, price }) => [valid_from, price])).toEqual([
      [day(20), '127.05'],
      [day(15), '100'],
      [day(10), '115.5'],
      [day(0), '100'],
    ]);
  });

  it('prices of later days are raised along, unless they are to stay, as they do under one price for all', async () => {
    const who = await server().newAdmin();
    const day = (ahead: number) => tehranDay(new Date(server().clock.nowMs() + ahead * 86_400_000));
    const make = async (name: string, price: string, coming: readonly (readonly [number, string])[]) => {
      const { id } = await who.client(calls.createProduct, { body: { name, code, price, discount: '105' } });
      for (const [ahead, later] of coming)
        await who.client(calls.setProductPrice, { params: { id }, body: { price: later, valid_from: day(ahead) } });
      return id;
    };
    const id = await make('شیر', '200', [
      [5, '300'],
      [10, '100'],
    ]);
    await make('ماست', '200', []);
    const bulk = (change: object, preview = false) =>
      who.client(calls.bulkChangeProducts, { body: { filter: {}, change, preview } });
    const told = await bulk({ price_percent: '10', valid_from: day(2) }, true);
    expect(told).toMatchObject({ count: 2, coming: 1, below_discount: 0 });
    expect(told.changes.find((one) => one.id === id)?.coming).toEqual([
      { valid_from: day(5), before: '300', after: '330' },
      { valid_from: day(10), before: '100', after: '110' },
    ]);
    const lower = { price_percent: '-10', keep_coming: false };
    expect(await bulk(lower, true)).toMatchObject({ below_discount: 1 });
    expect(await bulk({ ...lower, keep_coming: true }, true)).toMatchObject({ below_discount: 0, coming: 1 });
    const prices = async () =>
      (await who.client(calls.listProductPrices, { params: { id } })).prices.map((one) => [one.valid_from, one.price]);
    await bulk({ price_percent: '10', valid_from: day(2) });
    const raised = [
      [day(10), '110'],
      [day(5), '330'],
      [day(2), '220'],
      [day(0), '200'],
    ];
    expect(await prices()).toEqual(raised);
    for (const change of [{ price_percent: '50', keep_coming: true }, { price: '500' }]) {
      expect(await bulk({ ...change, valid_from: day(7) })).toMatchObject({ coming: 1 });
      const after = 'price' in change ? '500' : '495';
      expect(await prices()).toEqual([raised[0], [day(7), after], ...raised.slice(1)]);
    }
  });

  it('keep their currency while a price of a later day is in it', async () => {
    const who = await server().newAdmin();
    const body = { name: 'لیسانس', code, price: '100' };
    const { id } = await who.client(calls.createProduct, { body });
    const valid_from = tehranDay(new Date(server().clock.nowMs() + 5 * 86_400_000));
    await who.client(calls.setProductPrice, { params: { id }, body: { price: '120', valid_from } });
    const put = (currency_type: string) =>
      who.client(calls.putProduct, { params: { id }, body: { ...body, currency_type, exchange_rate: '900000' } });
    await expect(put('USD')).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'currency_type', code: 'IN_USE' }] },
    });
    expect(await put('IRR')).toMatchObject({ currency_type: 'IRR' });
    await who.client(calls.deleteProductPrice, { params: { id }, query: { valid_from } });
    expect(await put('USD')).toMatchObject({ currency_type: 'USD' });
  });

  it('in another currency are not rounded to rials, and keep their price where one in rials is for all', async () => {
    const who = await server().newAdmin();
    const body = {
      ...{ name: 'لیسانس', code: '2720000114542', unit: 'NUMBER' },
      has_tax: true,
      vat_percentage: '10',
    } as const;
    await who.client(calls.createProduct, { body: { ...body, price: '99.99', currency_type: 'USD' } });
    const after = async (change: object) =>
      (await who.client(calls.bulkChangeProducts, { body: { filter: {}, change, preview: true } })).changes;
    expect(await after({ price_percent: '10', round_to: 1000 })).toMatchObject([
      { currency_type: 'USD', after: { price: '109.99' } },
    ]);
    expect(await after({ price: '1000000' })).toEqual([]);
  });

  it('tells of a lower price that is less than the discount, which stays as it is, and of none at all', async () => {
    const who = await server().newAdmin();
    const code = '2710000138624';
    for (const [name, price, discount] of [
      ['الف', '1000', '900'],
      ['ب', '1000', '800'],
      ['پ', '0', '0'],
    ] as const)
      await who.client(calls.createProduct, { body: { name, code, price, discount } });
    const told = (price_percent: string, preview: boolean) =>
      who.client(calls.bulkChangeProducts, { body: { filter: {}, change: { price_percent }, preview } });
    const below = async (price_percent: string, preview: boolean) =>
      (await told(price_percent, preview)).below_discount;
    expect([await below('-10', true), await below('-15', true), await below('-25', true)]).toEqual([0, 1, 2]);
    // One of no price loses none.
    expect([await told('-99', true), await told('-100', true)]).toMatchObject([{ priceless: 0 }, { priceless: 2 }]);
    expect(await below('-15', false)).toBe(1);
    expect(await below('-1', true)).toBe(1);
  });

  it.each([
    [{ change: { category: 'x' } }, 'ids'],
    [{ filter: {}, change: {} }, 'change'],
    [{ filter: {}, change: { price: '1', price_percent: '1' } }, 'change.price_percent'],
    [{ filter: {}, change: { unit: 'BUSHEL' } }, 'change.unit'],
    [{ filter: {}, change: { price_percent: '5000' } }, 'change.price_percent'],
    [{ filter: {}, change: { price: '9850000,00' } }, 'change.price'],
    [{ filter: {}, change: { price: '2', valid_from: '2020-01-01' } }, 'change.valid_from'],
  ])('refuse %j', async (body, path) => {
    await expect(admin.client(calls.bulkChangeProducts, { body })).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path }] },
    });
  });

  it.each([true, false])(
    'refuse a percent that makes a price longer than one can be, previewed: %s',
    async (preview) => {
      const who = await server().newAdmin();
      const { id } = await who.client(calls.createProduct, {
        body: { name: 'گران', code: '2720000114542', price: '999999999999999999' },
      });
      const raise = who.client(calls.bulkChangeProducts, {
        body: { ids: [id], change: { price_percent: '100' }, preview },
      });
      await expect(raise).rejects.toMatchObject({
        status: 400,
        problem: {
          errors: [{ path: 'change.price_percent', code: 'TOO_LARGE', message: expect.stringContaining('گران') }],
        },
      });
      const body = { ids: [id], change: { price_percent: '-50', round_to: 1000 } };
      expect(await who.client(calls.bulkChangeProducts, { body })).toMatchObject({ count: 1 });
    },
  );

  it.each([true, false])('name the products that are not there, previewed: %s', async (preview) => {
    const { id } = await admin.client(calls.createProduct, { body: { name: 'هست', code } });
    const body = { ids: [id, '018f3a52-0000-7000-8000-000000000000'], change: { price: '1' }, preview };
    await expect(admin.client(calls.bulkChangeProducts, { body })).rejects.toMatchObject({
      status: 404,
      problem: { errors: [{ path: 'ids[1]' }] },
    });
  });
});

it('are ordered by the price that holds today, in rial; a cursor goes on in the same order', async () => {
  const who = await server().newAdmin();
  const tomorrow = tehranDay(new Date(server().clock.nowMs() + 86_400_000));
  const make = (name: string, body: object) =>
    who.client(calls.createProduct, { body: { name, code, price: '100', ...body } });
  const raised = await make('گران شده', { price: '10' });
  await make('ارزان', {});
  await make('دلاری', { currency_type: 'USD', exchange_rate: '500', price: '1' });
  const coming = await make('گران می‌شود', { price: '200' });
  await make('بی‌قیمت', { price: '0' });
  await who.client(calls.setProductPrice, { params: { id: coming.id }, body: { price: '9999', valid_from: tomorrow } });
  // As one whose day has come: what stands on the product itself is older.
  await server().database.asOwner('update product_prices set price = 900 where product_id = $1', [raised.id]);
  const names = async (query: object) =>
    (await who.client(calls.listProducts, { query: { limit: 10, ...query } })).products.map(({ name }) => name);
  const dearest = ['گران شده', 'دلاری', 'گران می‌شود', 'ارزان', 'بی‌قیمت'];
  expect(await names({ sort: '-price' })).toEqual(dearest);
  expect(await names({ sort: 'price' })).toEqual(dearest.toReversed());
  const first = await who.client(calls.listProducts, { query: { sort: '-price', limit: 2 } });
  expect(await names({ sort: '-price', after: first.next ?? '' })).toEqual(dearest.slice(2));
  const csv = await (await server().fetch('/api/products/export?format=csv&sort=price', { token: who.token })).text();
  expect(csv.split('\r\n')[1]).toContain('بی‌قیمت');
});

it('are read on by name behind the longest name there may be', async () => {
  const who = await server().newAdmin();
  const names = [400, 399, 1].map((length) => '\u{1f381}'.repeat(length));
  for (const name of names) await who.client(calls.createProduct, { body: { name, code, price: '100' } });
  const page = async (after: string) =>
    who.client(calls.listProducts, { query: { sort: '-name', limit: 1, ...(after === '' ? {} : { after }) } });
  const read: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { products, next: following } = await page(next);
    read.push(...products.map(({ name }) => name));
    next = following;
  }
  expect(read.toSorted()).toEqual(names.toSorted());
});

it('go out by price in the order in which they stood when it began, each once, whatever changes meanwhile', async () => {
  const who = await server().newAdmin();
  const { asOwner, db } = server().database;
  const made = 1_300;
  await who.client(calls.createProduct, { body: { name: 'نمونه', code, price: '0' } });
  await asOwner(
    `insert into products (account_id, id, name, spec, type, code, gtin, unit, currency_type, exchange_rate, sku, price, discount,
       has_tax, vat_percentage, other_tax_subject, other_tax_percentage, other_legal_payments_subject,
       other_legal_payments_percentage, folded, name_sort, created_at, updated_at)
     select account_id, gen_random_uuid(), 'n' || n, spec, type, code, gtin, unit, currency_type, exchange_rate, sku, n, discount,
       has_tax, vat_percentage, other_tax_subject, other_tax_percentage, other_legal_payments_subject,
       other_legal_payments_percentage, folded, name_sort, created_at, updated_at
     from products, generate_series(1, $2) n where account_id = $1`,
    [who.accountId, made],
  );
  const today = tehranDay(new Date(server().clock.nowMs()));
  const { body } = await exportProducts(db, who.accountId, today, { sort: '-price' });
  let text = '';
  for await (const chunk of body as AsyncIterable<Buffer>) {
    // What was dearest has gone out already; by a cursor it would come a second time, and what was last not at all.
    if (text === '')
      await asOwner('update products set price = case when price > $2 then 0 else 99999 end where account_id = $1', [
        who.accountId,
        made - 200,
      ]);
    text += chunk.toString();
  }
  const names = text
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
    .filter((name) => name !== '');
  expect(names).toEqual([...Array.from({ length: made }, (_, index) => `n${made - index}`), 'نمونه']);
});

describe('a photo', () => {
  it('is drawn anew in two sizes, replaced and removed', async () => {
    const { id } = await admin.client(calls.createProduct, { body: { name: 'عکس', code } });
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c00' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .png()
      .toBuffer();
    const file = new Blob([new Uint8Array(png)]);
    const made = await admin.client(calls.setProductPhoto, { params: { id }, body: { file } });
    expect(made.photo_id).not.toBeNull();
    const small = await server().fetch(`/api/products/${id}/photo?size=small&photo_id=${made.photo_id}`, {
      token: admin.token,
    });
    expect([small.headers.get('content-type'), small.headers.get('cache-control')]).toEqual([
      'image/webp',
      'private, max-age=31536000, immutable',
    ]);
    const bytes = Buffer.from(await small.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 160, height: 160 });
    expect(bytes.includes('secret')).toBe(false);
    const bad = admin.client(calls.setProductPhoto, { params: { id }, body: { file: new Blob(['%PDF-1.4']) } });
    await expect(bad).rejects.toMatchObject({ status: 415 });
    const heic = new Blob(['\0\0\0\x18ftypheic\0\0\0\0mif1heic']);
    await expect(admin.client(calls.setProductPhoto, { params: { id }, body: { file: heic } })).rejects.toMatchObject({
      problem: { detail: expect.stringContaining('HEIC') },
    });
    expect((await admin.client(calls.deleteProductPhoto, { params: { id } })).photo_id).toBeNull();
    expect((await server().fetch(`/api/products/${id}/photo`, { token: admin.token })).status).toBe(404);
  });
});

it('come back after removal, and go out in the columns that come in', async () => {
  const who = await server().newAdmin();
  const { id } = await who.client(calls.createProduct, { body: { name: 'برگشتی', code, price: '12.5', sku: 'Q' } });
  await who.client(calls.deleteProduct, { params: { id } });
  await who.client(calls.restoreProduct, { params: { id } });
  const csv = await (await server().fetch('/api/products/export?format=csv', { token: who.token })).text();
  const [head, row] = csv.replace('\uFEFF', '').split('\r\n');
  expect(head?.split(',').slice(0, 5)).toEqual(['نام', 'شناسه کالا یا خدمت', 'نوع', 'واحد', 'قیمت']);
  expect(row).toContain(`برگشتی,${code},کالا,عدد,12.5,دارد,10,Q`);
});

describe('very many products', () => {
  const many = 20_500;
  let who: SignedIn;
  beforeAll(async () => {
    who = await server().newAdmin();
    await server().database.asOwner(
      `insert into products (account_id, id, name, spec, type, code, gtin, unit, currency_type, exchange_rate, sku, price, discount,
        has_tax, vat_percentage, other_tax_subject, other_tax_percentage, other_legal_payments_subject,
        other_legal_payments_percentage, folded, name_sort, created_at, updated_at, category)
       select $1, gen_random_uuid(), 'کالای ' || n, '', 'goods', '2720000131425', '', 'NUMBER', 'IRR', 1, '', 1000, 0, true, 10, '', 0, '', 0,
        'کالای ' || n, lpad(n::text, 6, '0'), now() - n * interval '1 second', now(),
        case when n <= $2 - 100 then 'گروه ' || lpad((n % 600)::text, 3, '0') else 'یک' end
       from generate_series(1, $2::int) n`,
      [who.accountId, many],
    );
    await server().database.asOwner('vacuum analyze products');
  });

  it('are changed together, every one; a preview holds nobody up', async () => {
    const body = { filter: { search_field: 'کالای' }, change: { price: '2000' } };
    const { asOwner, db } = server().database;
    await db.withAccount(who.accountId, async (tx) => {
      await tx.updateTable('products').set({ spec: 'قفل' }).where('name', '=', 'کالای 7').execute();
      const preview = await who.client(calls.bulkChangeProducts, { body: { ...body, preview: true } });
      expect([preview.of, preview.count, preview.changes.length]).toEqual([many, many, 50]);
    });
    const begun = await who.client(calls.bulkChangeProducts, { body });
    expect(begun).toMatchObject({ count: 0, of: many, work: { of: many, changed: 0, finished_at: null, failure: '' } });
    await expect(who.client(calls.bulkChangeProducts, { body })).rejects.toMatchObject({ status: 409 });
    const work = async () => (await who.client(calls.getProductWork, {})).work;
    await expect.poll(async () => (await work())?.finished_at, { timeout: 60_000 }).not.toBeNull();
    expect(await work()).toMatchObject({ id: begun.work?.id, seen: many, changed: many, failure: '' });
    const rows = await asOwner(
      `select count(*)::int as priced, count(distinct version)::int as versions from product_prices
       join products on products.account_id = product_prices.account_id and products.id = product_prices.product_id
       where products.account_id = $1 and product_prices.price = 2000`,
      [who.accountId],
    );
    expect(rows).toEqual([{ priced: many, versions: 1 }]);
    expect((await who.client(calls.bulkChangeProducts, { body: { ...body, preview: true } })).count).toBe(0);
    const told = await asOwner(
      "select actor_id, after from event_log where account_id = $1 and action = 'product.bulk'",
      [who.accountId],
    );
    expect(told).toEqual([{ actor_id: who.userId, after: { change: body.change, products: many } }]);
  });

  it('are found by a common word in the order of the list, not all of them for each part of the answer', async () => {
    const { db } = server().database;
    const day = tehranDay(new Date(server().clock.nowMs()));
    for (const search_field of ['کالای', 'ک'])
      await db.withAccount(who.accountId, async (tx) => {
        let found = 0;
        const { walked, fetched } = await tableWork(tx, ['products'], async () => {
          found = (await listProducts(tx, { search_field }, day)).count;
        });
        expect(found).toBe(many);
        // once for the count, at most once for the page, and 5,000 to know that they are many
        expect(walked + fetched, search_field).toBeLessThan(many * 2.5);
      });
  });

  it('of more groups than are listed, the largest are', async () => {
    const { categories } = await who.client(calls.listProductCategories, {});
    expect(categories).toHaveLength(500);
    expect(categories).toContainEqual({ category: 'یک', products: 100 });
  });
});
