import { type CallInput, calls } from '@taraz/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';

const server = withSharedServer();
type Body = CallInput<typeof calls.createWarehousing>['body'];
let admin: SignedIn;
let central: string;
let shop: string;

const warehouse = async (name: string) =>
  (await admin.client(calls.createWarehousing, { body: { kind: 'warehouse', name } })).id;
/** Goods of which ten lie in the central warehouse, and that are low at four. */
async function goods(name: string): Promise<string> {
  const { id } = await admin.client(calls.createProduct, { body: { name, code: '2720000131425' } });
  await move('receipt', { [id]: '10' });
  await admin.client(calls.putStockRule, { params: { id }, body: { min_qty: '4' } });
  return id;
}
const move = async (kind: Body['kind'], qtyOf: Record<string, string>, more: Partial<Body> = {}) =>
  (
    await admin.client(calls.createWarehousing, {
      body: {
        ...{
          kind,
          warehouse_id: central,
          lines: Object.entries(qtyOf).map(([product_id, qty]) => ({ product_id, qty })),
        },
        ...more,
      } as Body,
    })
  ).id;
const heard = async (who = admin) => {
  const { notifications } = await who.client(calls.listNotifications, { query: {} });
  return notifications.map(({ kind, count, data, subject_id }) => [kind, count, data.name, subject_id]);
};

beforeEach(async () => {
  admin = await server().newAdmin();
  central = await warehouse('مرکزی');
  shop = await warehouse('فروشگاه');
});

describe('goods that become low', () => {
  it('are told of as that comes about, to those who see stock, by SMS and webhook too', async () => {
    const keeper = await server().newUser(admin.accountId, { permissions: ['warehouse'] });
    const treasurer = await server().newUser(admin.accountId, { permissions: ['treasury'] });
    const phone = `0912${keeper.userId.replaceAll(/\D/g, '').slice(-7).padStart(7, '0')}`;
    await server().database.asOwner('update users set phone = $2 where user_id = $1', [keeper.userId, phone]);
    await keeper.client(calls.putNotificationChoices, { body: { choices: [{ kind: 'low_stock', sms: true }] } });
    const cement = await goods('سیمان');
    await move('issue', { [cement]: '5' });
    expect(await heard()).toEqual([]);
    await move('issue', { [cement]: '1' });
    const news = ['low_stock', 1, 'سیمان', cement];
    expect([await heard(), await heard(keeper), await heard(treasurer)]).toEqual([[news], [news], []]);
    const texts = await server().database.asOwner('select state from sms_messages where receptor = $1', [phone]);
    expect(texts).toHaveLength(1);
    const events = await server().database.asOwner(
      `select data from account_events where account_id = $1 and type = 'notification.low_stock'`,
      [admin.accountId],
    );
    expect(events).toEqual([{ data: { name: 'سیمان', count: 1, id: cement } }]);
  });

  it('are told of once while they are, and anew when they had been more meanwhile', async () => {
    const cement = await goods('سیمان');
    await move('issue', { [cement]: '7' });
    await move('issue', { [cement]: '1' });
    expect(await heard()).toEqual([['low_stock', 1, 'سیمان', cement]]);
    await admin.client(calls.readNotifications, { body: {} });
    await move('receipt', { [cement]: '1' });
    await move('issue', { [cement]: '2' });
    expect(await heard()).toHaveLength(1);
    const receipt = await move('receipt', { [cement]: '9' });
    expect(await heard()).toHaveLength(1);
    await admin.client(calls.undoStockDocument, { params: { id: receipt }, body: {} });
    expect(await heard()).toHaveLength(2);
    // Unread it stays one news of one thing.
    await move('receipt', { [cement]: '9' });
    await move('issue', { [cement]: '9' });
    expect(await heard()).toEqual([...Array(2)].map(() => ['low_stock', 1, 'سیمان', cement]));
  });

  it('are counted in one news of their document, by what all warehouses have of them; a transfer makes nothing low', async () => {
    const [cement, chalk, stone] = [await goods('سیمان'), await goods('گچ'), await goods('سنگ')];
    await move('transfer', { [cement]: '9' }, { to_warehouse_id: shop });
    await move('issue', { [cement]: '1' });
    expect(await heard()).toEqual([]);
    await admin.client(calls.putStockRule, { params: { id: stone }, body: { min_qty: null } });
    await move('count', { [chalk]: '4', [stone]: '0' });
    expect(await heard()).toEqual([['low_stock', 1, 'گچ', chalk]]);
    await move('receipt', { [chalk]: '5' });
    await move('receipt', { [cement]: '1' });
    await move('transfer', { [cement]: '8' }, { warehouse_id: shop, to_warehouse_id: central });
    await move('issue', { [cement]: '6', [chalk]: '5' });
    expect((await heard())[0]).toEqual(['low_stock', 2, undefined, '']);
  });
});
