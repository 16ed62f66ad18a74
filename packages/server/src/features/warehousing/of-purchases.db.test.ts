import { type CallInput, calls } from '@taraz/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { secondWaiting } from '../../testing/second-waiting.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { readPurchase } from './read-plan.ts';

const server = withSharedServer();
type Body = CallInput<typeof calls.createWarehousing>['body'];
type PurchaseBody = CallInput<typeof calls.createPurchase>['body'];
let admin: SignedIn;
let place: string;
let product: string;

const buy = (more: Partial<PurchaseBody> = {}, who = admin) =>
  who.client(calls.createPurchase, { body: { day: '2026-11-01', supplier_name: 'البرز', net: 1_000_000, ...more } });
const post = (body: Partial<Body>, who = admin) =>
  who.client(calls.createWarehousing, {
    body: { kind: 'receipt', warehouse_id: place, lines: [{ product_id: product, qty: '10' }], ...body },
  });
const receipt = (purchase_id: string | null, unit_price = '60000') =>
  post({ purchase_id, lines: [{ product_id: product, qty: '10', unit_price }] });
const stockOf = async (id: string) => (await admin.client(calls.getPurchase, { params: { id } })).stock;
const documentsOf = async (query: object) =>
  (await admin.client(calls.listStockDocuments, { query: { limit: 100, ...query } })).documents.map(({ id }) => id);
const describeAs = (id: string, purchase_id: string | null, kind: 'receipt' | 'issue' = 'receipt') =>
  admin.client(calls.putWarehousing, { params: { id }, body: { kind, purchase_id } });

beforeAll(async () => {
  admin = await server().newAdmin();
  const body = { kind: 'warehouse', name: 'مرکزی' } as const;
  place = (await admin.client(calls.createWarehousing, { body })).id;
  product = (await admin.client(calls.createProduct, { body: { name: 'کارتن', code: '2720000131425' } })).id;
});

describe('the goods of a purchase', () => {
  it('are told by its receipts that stand, and what they are worth', async () => {
    const { id, stock } = await buy();
    expect(stock).toEqual({ documents: 0, value: '0' });
    const first = await receipt(id);
    const second = await receipt(id, '40000');
    expect(await stockOf(id)).toEqual({ documents: 2, value: '1000000' });
    expect(await documentsOf({ purchase_id: id })).toEqual([second.id, first.id]);
    expect(await admin.client(calls.getWarehousing, { params: { id: first.id } })).toMatchObject({ purchase_id: id });
    await admin.client(calls.undoStockDocument, { params: { id: second.id }, body: {} });
    expect(await stockOf(id)).toEqual({ documents: 1, value: '600000' });
    const { purchases } = await admin.client(calls.listPurchases, { query: { limit: 100 } });
    expect(purchases.find((one) => one.id === id)?.stock).toEqual({ documents: 1, value: '600000' });
  });

  it('go back by an issue, whose worth is what they cost', async () => {
    await receipt(null, '70000');
    const { id } = await buy({ kind: 'return' });
    await post({ kind: 'issue', purchase_id: id, lines: [{ product_id: product, qty: '2' }] });
    const { documents, value } = await stockOf(id);
    expect([documents, BigInt(value) > 0n]).toEqual([1, true]);
  });

  it('may have come before the purchase: a receipt is joined to it later, and taken from it', async () => {
    const { id: goods } = await receipt(null);
    expect(await documentsOf({ without_purchase: true })).toContain(goods);
    const { id } = await buy();
    await describeAs(goods, id);
    expect(await documentsOf({ without_purchase: true })).not.toContain(goods);
    expect(await stockOf(id)).toEqual({ documents: 1, value: '600000' });
    // What is not said stays.
    const words = { kind: 'receipt', notes: 'دو بسته' } as const;
    await admin.client(calls.putWarehousing, { params: { id: goods }, body: words });
    expect((await stockOf(id)).documents).toBe(1);
    await describeAs(goods, null);
    expect((await stockOf(id)).documents).toBe(0);
  });

  it('one that is deleted takes nothing away: its receipt stands without it, and finds it again', async () => {
    const { id } = await buy();
    const { id: goods } = await receipt(id);
    await admin.client(calls.deletePurchase, { params: { id } });
    const shown = () => admin.client(calls.getWarehousing, { params: { id: goods } });
    expect(await shown()).toMatchObject({ purchase_id: null, is_undone: false });
    const words = { kind: 'receipt', notes: 'دو بسته' } as const;
    await admin.client(calls.putWarehousing, { params: { id: goods }, body: words });
    await admin.client(calls.restorePurchase, { params: { id } });
    expect(await shown()).toMatchObject({ purchase_id: id });
  });

  it('of one that was deleted are offered to the bill that is written in its place', async () => {
    const { id } = await buy();
    const { id: goods } = await receipt(id);
    await admin.client(calls.deletePurchase, { params: { id } });
    expect(await documentsOf({ without_purchase: true })).toContain(goods);
    const { id: anew } = await buy();
    await describeAs(goods, anew);
    expect((await stockOf(anew)).documents).toBe(1);
    await admin.client(calls.restorePurchase, { params: { id } });
    expect((await stockOf(id)).documents).toBe(0);
  });

  it('of another branch are neither offered to who cannot see it, nor taken from it by them', async () => {
    const { id: branch_id } = await admin.client(calls.createBranch, { body: { name: 'شمال', code: '1' } });
    const keeper = await server().newUser(admin.accountId, { permissions: ['treasury', 'warehouse'] });
    await admin.client(calls.alterBranch, { params: { id: keeper.userId }, body: { branch_id } });
    const { id } = await buy();
    const { id: goods } = await receipt(id);
    const { id: theirs } = await buy({}, keeper);
    const offered = async () => {
      const query = { without_purchase: true, limit: 100 };
      return (await keeper.client(calls.listStockDocuments, { query })).documents.map((one) => one.id);
    };
    const put = (purchase_id: string | null) =>
      keeper.client(calls.putWarehousing, { params: { id: goods }, body: { kind: 'receipt', purchase_id } });
    expect(await offered()).not.toContain(goods);
    expect(await refusalOf(put(theirs))).toEqual(['400', 'purchase_id NOT_ALLOWED']);
    // As a program puts back what it read, to which no purchase was told.
    expect(await put(null)).toMatchObject({ purchase_id: null });
    expect(await stockOf(id)).toEqual({ documents: 1, value: '600000' });
    await admin.client(calls.deletePurchase, { params: { id } });
    expect(await offered()).toContain(goods);
    expect(await put(theirs)).toMatchObject({ purchase_id: theirs });
  });

  it('are told in the event log: joined to which, and taken from which', async () => {
    const { id } = await buy({ number: '331' });
    const { id: goods } = await receipt(null);
    await describeAs(goods, id);
    await describeAs(goods, null);
    const { events } = await admin.client(calls.listEventLog, { query: { subject: 'stock', limit: 2 } });
    const told = events.map(async (event) => {
      const { before, after } = await admin.client(calls.getEventLogEntry, { params: { id: event.id } });
      return [before?.purchase, after?.purchase];
    });
    expect(await Promise.all(told)).toEqual([
      ['البرز 331', ''],
      ['', 'البرز 331'],
    ]);
  });

  it('keep a purchase what it is', async () => {
    const { id } = await buy();
    const { id: goods } = await receipt(id);
    const body = { day: '2026-11-01', supplier_name: 'البرز', net: 1, kind: 'return' } as const;
    const change = () => admin.client(calls.putPurchase, { params: { id }, body });
    expect(await refusalOf(change())).toEqual(['400', 'kind IN_USE']);
    await admin.client(calls.undoStockDocument, { params: { id: goods }, body: {} });
    expect((await change()).kind).toBe('return');
  });

  it('keep it so while a document of it is being written', async () => {
    const { id } = await buy();
    const body = { day: '2026-11-01', supplier_name: 'البرز', net: 1, kind: 'return' } as const;
    const reading = async (tx: Tx) => {
      const reader = fieldReader();
      await readPurchase(reader, tx, 'receipt', id);
      reader.done();
    };
    const change = () => admin.client(calls.putPurchase, { params: { id }, body });
    expect(await secondWaiting(server().database, admin.accountId, reading, change)).toEqual(['taken']);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a purchase that is not there', () => receipt(place), 'NOT_FOUND'],
    [
      'a deleted one',
      async () => {
        const { id } = await buy();
        await admin.client(calls.deletePurchase, { params: { id } });
        return receipt(id);
      },
      'NOT_FOUND',
    ],
    ['a return', async () => receipt((await buy({ kind: 'return' })).id), 'NOT_ALLOWED'],
    ['what was bought, of an issue', async () => post({ kind: 'issue', purchase_id: (await buy()).id }), 'NOT_ALLOWED'],
    ['any, of a count', async () => post({ kind: 'count', purchase_id: (await buy()).id }), 'NOT_ALLOWED'],
    [
      'a return, said later',
      async () => describeAs((await receipt(null)).id, (await buy({ kind: 'return' })).id),
      'NOT_ALLOWED',
    ],
    ["another account's", async () => receipt((await buy({}, await server().newAdmin())).id), 'NOT_FOUND'],
  ])('are not of %s', async (_what, work, code) => {
    expect(await refusalOf(work())).toEqual(['400', `purchase_id ${code}`]);
  });
});
