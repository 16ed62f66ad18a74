import { calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { demoProducts } from '../demo/demo-products.fa.ts';

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
    [{ name: 'x', code, price: '-1' }, [400, 'price TOO_SMALL']],
    [{ name: 'x', code, price: '1234567890123456789' }, [400, 'price BAD_NUMBER']],
    [{ name: 'x', code, price: '1.123456789' }, [400, 'price BAD_NUMBER']],
    [{ name: 'x', code, vat_percentage: '1001' }, [400, 'vat_percentage BAD_NUMBER']],
    [
      { name: 'x', code, unit: 'BUSHEL', currency_type: 'ZZZ', exchange_rate: '0' },
      [400, 'currency_type NOT_ALLOWED', 'exchange_rate TOO_SMALL', 'unit NOT_ALLOWED'],
    ],
  ])('refuse %j', async (body, expected) => expect(await refused(body)).toEqual(expected));

  it('have stock codes of their own', async () => {
    await admin.client(calls.createProduct, { body: { name: 'x', code, sku: 'S-1' } });
    await expect(admin.client(calls.createProduct, { body: { name: 'y', code, sku: 'S-1' } })).rejects.toMatchObject({
      status: 409,
    });
  });

  it('are found by name, code, barcode and stock code; by those who may not change them as well', async () => {
    const who = await server().newAdmin();
    for (const body of demoProducts) await who.client(calls.createProduct, { body });
    const clerk = await server().newUser(who.accountId, { permissions: ['issue'] });
    const found = async (search_field: string) =>
      (await clerk.client(calls.searchProducts, { query: { search_field, sort: 'name' } })).products.map(
        ({ name }) => name,
      );
    expect(await found('كاغذ A4')).toEqual(['کاغذ تحریر A4، بسته ۵۰۰ برگی']);
    expect(await found('a4')).toEqual(['زونکن A4', 'کاغذ تحریر A4، بسته ۵۰۰ برگی']);
    expect(await found('np-1001')).toEqual(['روغن آفتابگردان ۱٫۵ لیتری']);
    expect(await found(demoProducts[2]?.code ?? '')).toEqual(['چای سیاه ممتاز ۵۰۰ گرمی']);
    const [first] = (await clerk.client(calls.searchProducts, { query: {} })).products;
    await expect(clerk.client(calls.deleteProduct, { params: { id: first?.id ?? '' } })).rejects.toMatchObject({
      status: 403,
    });
  });
});
