import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../platform/db/database.ts';
import type { Problem } from '../../platform/problem.ts';
import { tableWork } from '../../testing/table-work.ts';
import { changeProduct, removeProduct } from '../products/commands.ts';
import { awaitedCash } from '../treasury/awaited-cash.ts';
import { awaitedGoods } from '../warehousing/awaited-goods.ts';
import { changeProductUnit } from '../warehousing/change-product-unit.ts';
import { pageOfDocuments } from '../warehousing/document-queries.ts';
import { postStockDocument, undoStockDocument } from '../warehousing/documents.ts';
import { documentName } from '../warehousing/messages.fa.ts';
import { changeStockRule } from '../warehousing/stock-rule.ts';
import { changeStockSettings } from '../warehousing/stock-settings.ts';
import { type StockThen, stockThen } from '../warehousing/stock-then.ts';
import { createWarehouse, warehouseById } from '../warehousing/warehouses.ts';
import { renewEffects } from './effects.ts';
import { postingStand } from './testing/posting-stand.ts';

const { database, runtime, deps, own, within, confirmed, stored, hear, settle, stock, balance, states } =
  postingStand();

/** An invoice that the stand stored is a test, by its draft's flag. */
const flag = (id: string) =>
  database().asOwner(
    `update invoice_documents set draft = jsonb_set(draft, '{invoice,is_send_sand_box}', 'true') where invoice_id = $1`,
    [id],
  );
const ofSandbox = () => {
  own.environment = 'sandbox';
};
/** What makes an invoice a test: its memory, before it is stored, or its flag. */
const tests = [
  ['its memory', ofSandbox, async () => {}],
  ['its flag', () => {}, flag],
] as const;

describe('a confirmed invoice', () => {
  it('takes from stock once, however often it is heard of and worked off', async () => {
    const id = await confirmed('original', 30);
    await settle();
    await hear(id);
    await settle();
    await settle();
    expect(await stock()).toBe('70 700');
  });

  it('that was refused takes nothing', async () => {
    const id = randomUUID();
    await hear(id, 'rejected');
    expect(await states()).toEqual([]);
  });

  it('is returned in part: what stays sold is what stays taken, at the value it left with', async () => {
    const sold = await confirmed('original', 30);
    await settle();
    await confirmed('return', 20, sold);
    await settle();
    expect(await stock()).toBe('80 800');
  });

  it('is corrected, and the correction cancelled: what it replaced stands again', async () => {
    const sold = await confirmed('original', 30);
    const corrected = await confirmed('corrective', 45, sold);
    await settle();
    expect(await stock()).toBe('55 550');
    await confirmed('cancellation', 45, corrected);
    await settle();
    expect(await stock()).toBe('70 700');
    await confirmed('cancellation', 30, sold);
    await settle();
    expect(await stock()).toBe('100 1000');
  });

  it.each([
    ['is refused by its buyer', 70],
    ['is cancelled', 55],
  ])(
    'whose correction %s leaves once on its own day, and anew on the day of what brought that about',
    async (how, between) => {
      const inDays = (days: number) => new Date(runtime.clock.nowMs() + days * DAY_MS);
      const dated = async (days: number, ...of: Parameters<typeof confirmed>) => {
        const id = await confirmed(...of);
        await database().asOwner('update invoices set invoice_date = $2 where id = $1', [id, inDays(days)]);
        await settle();
        return id;
      };
      const sold = await dated(1, 'original', 30);
      const corrected = await dated(10, 'corrective', 45, sold);
      if (how === 'is cancelled') await dated(20, 'cancellation', 45, corrected);
      else {
        await database().asOwner("update invoices set buyer_reaction = 'REJECTED' where id = $1", [corrected]);
        await within((tx) => renewEffects(deps, tx, own.accountId, [corrected]));
        await settle();
      }
      const then = async (days: number) => {
        const goods = await within<StockThen[]>((tx) => stockThen(tx, inDays(days), [own.product]));
        return goods.map(({ qty }) => Number(qty));
      };
      expect([await then(5), await then(15), await then(25)]).toEqual([[70], [between], [70]]);
    },
  );

  it('that makes goods low is told of once; a correction that puts them back and takes as many anew is no news', async () => {
    await within((tx) => changeStockRule(deps, tx, own.accountId, own.product, { min_qty: '70' }));
    const told = async () => {
      await settle();
      return (
        await database().asOwner<{ data: object }>(
          "select data from account_events where account_id = $1 and type = 'notification.low_stock'",
          [own.accountId],
        )
      ).map(({ data }) => data);
    };
    await confirmed('original', 20);
    expect(await told()).toEqual([]);
    const sold = await confirmed('original', 10);
    const news = { count: 1, id: own.product, name: 'کالا' };
    expect(await told()).toEqual([news]);
    await confirmed('corrective', 12, sold);
    await confirmed('original', 1);
    expect(await told()).toEqual([news]);
  });

  it('says of goods that come back what brought them: only a return is one', async () => {
    const returned = await confirmed('original', 30);
    await confirmed('return', 20, returned);
    const corrected = await confirmed('original', 5);
    await confirmed('cancellation', 6, await confirmed('corrective', 6, corrected));
    await settle();
    let names: string[] = [];
    await within(async (tx) => {
      const { rows } = await pageOfDocuments(tx, { sort: 'created_at', limit: 100 });
      const ofInvoices = rows.filter(({ kind }) => kind.startsWith('invoice'));
      names = ofInvoices.map((row) => documentName(row.kind, row.invoice_subject));
    });
    const corrections = ['فروش', 'اصلاح فروش', 'فروش', 'ابطال فروش', 'فروش'];
    expect(names).toEqual(['فروش', 'برگشت فروش', 'فروش', ...corrections]);
  });

  it('is corrected, and its buyer refuses the correction: the sale stands as it was, until he thinks better of it', async () => {
    const paid = (amount: string) => [
      { payment_method: 'transfer' as const, amount, payment_date: '', treasury_id: own.till },
    ];
    const sold = await confirmed('original', 30, null, paid('400'));
    const corrected = await confirmed('corrective', 45, sold, paid('700'));
    await settle();
    expect([await stock(), await balance()]).toEqual(['55 550', '700']);
    const said = async (reaction: string) => {
      await database().asOwner('update invoices set buyer_reaction = $2 where id = $1', [corrected, reaction]);
      await within((tx) => renewEffects(deps, tx, own.accountId, [corrected]));
      await settle();
      return [await stock(), await balance()];
    };
    expect(await said('REJECTED')).toEqual(['70 700', '400']);
    expect(await said('REJECTED')).toEqual(['70 700', '400']);
    expect(await said('APPROVED')).toEqual(['55 550', '700']);
  });

  const refusedBy = async (id: string) => {
    await database().asOwner("update invoices set buyer_reaction = 'REJECTED' where id = $1", [id]);
    await within((tx) => renewEffects(deps, tx, own.accountId, [id]));
    await settle();
    return stock();
  };

  it('is cancelled after its buyer refused its correction: it is not taken anew when he is heard of once more', async () => {
    const sold = await confirmed('original', 30);
    const corrected = await confirmed('corrective', 45, sold);
    await settle();
    expect(await refusedBy(corrected)).toBe('70 700');
    await confirmed('cancellation', 30, sold);
    await settle();
    expect(await refusedBy(corrected)).toBe('100 1000');
  });

  it.each([
    ['taken', 40],
    ['held', 200],
  ])(
    'is corrected twice, and its buyer refuses the first correction, %s, then the second: one of them stands at a time',
    async (_, qty) => {
      const sold = await confirmed('original', 30);
      const first = await confirmed('corrective', qty, sold);
      const second = await confirmed('corrective', 50, first);
      await settle();
      expect([await refusedBy(first), await refusedBy(second)]).toEqual(['50 500', '70 700']);
    },
  );

  it('is cancelled elsewhere: what it took of stock and brought to the till is put back, once', async () => {
    const paid = [{ payment_method: 'transfer' as const, amount: '400', payment_date: '', treasury_id: own.till }];
    const sold = await confirmed('original', 30, null, paid);
    await settle();
    expect([await stock(), await balance()]).toEqual(['70 700', '400']);
    await database().asOwner(
      "update invoices set buyer_reaction = 'CANCELED', cancelled_elsewhere = true where id = $1",
      [sold],
    );
    for (let heard = 0; heard < 2; heard += 1) {
      await within((tx) => renewEffects(deps, tx, own.accountId, [sold]));
      await settle();
      expect([await stock(), await balance()]).toEqual(['100 1000', '0']);
    }
  });

  it('of a chain that began before stock was kept, changes nothing', async () => {
    const sold = await confirmed('original', 30);
    await database().asOwner('delete from invoice_effects where invoice_id = $1', [sold]);
    await confirmed('corrective', 45, sold);
    await confirmed('cancellation', 45, sold);
    await settle();
    expect(await stock()).toBe('100 1000');
  });

  it.each(tests)('for a test authority, by %s, changes nothing, nor does its correction', async (_, before, after) => {
    before();
    const paid = [{ payment_method: 'transfer' as const, amount: '400', payment_date: '', treasury_id: own.till }];
    const sold = await confirmed('original', 30, null, paid);
    const corrected = await confirmed('corrective', 20, sold, paid);
    for (const id of [sold, corrected]) await after(id);
    await settle();
    expect([await stock(), await balance()]).toEqual(['100 1000', '0']);
    await after(await confirmed('cancellation', 20, corrected));
    await settle();
    expect([await stock(), await balance()]).toEqual(['100 1000', '0']);
  });

  it('that took although it was a test gives back once it is cancelled', async () => {
    const sold = await confirmed('original', 30);
    await settle();
    for (const id of [sold, await confirmed('cancellation', 30, sold)]) await flag(id);
    await settle();
    expect(await stock()).toBe('100 1000');
  });
});

describe('stock that is not there', () => {
  it('holds the taking and says so; what comes in lets it go', async () => {
    await confirmed('original', 130);
    await confirmed('original', 5);
    await settle();
    expect([await stock(), await states()]).toEqual([
      '95 950',
      ['stock held SHORT', 'treasury done', 'stock done', 'treasury done'],
    ]);
    const [held] = await database().asOwner("select detail from invoice_effects where state = 'held'");
    expect(held?.detail).toEqual([
      {
        product_id: own.product,
        product_name: 'کالا',
        product_unit: '1627',
        warehouse_id: own.warehouse,
        warehouse_name: 'مرکزی',
        needed: '130',
        there: '100',
      },
    ]);
    await within((tx) =>
      postStockDocument(deps, tx, own.accountId, {
        kind: 'receipt',
        warehouse_id: own.warehouse,
        lines: [{ product_id: own.product, qty: 40, unit_price: 10 }],
      }),
    );
    await settle();
    expect(await stock()).toBe('5 50');
  });

  it('is let go below nothing where settings allow it', async () => {
    await within((tx) =>
      changeStockSettings(runtime, tx, own.accountId, { negative: 'allow', takes_invoices: true }, null),
    );
    await confirmed('original', 130);
    await settle();
    expect(await stock()).toBe('-30 -300');
    const row = await deps.database.withAccount(own.accountId, (tx) => warehouseById(tx, own.warehouse));
    expect(row?.short).toBe(1);
  });

  it('of an invoice that is cancelled meanwhile is not waited for any more', async () => {
    const sold = await confirmed('original', 130);
    await settle();
    await confirmed('cancellation', 130, sold);
    await settle();
    expect([await stock(), (await states()).filter((state) => state.startsWith('stock'))]).toEqual([
      '100 1000',
      ['stock done DROPPED', 'stock done'],
    ]);
  });
});

describe('a correction of what waits for stock', () => {
  const comes = (qty: number) =>
    within((tx) =>
      postStockDocument(deps, tx, own.accountId, {
        kind: 'receipt',
        warehouse_id: own.warehouse,
        lines: [{ product_id: own.product, qty, unit_price: 10 }],
      }),
    );
  const stockEffects = async () => (await states()).filter((state) => state.startsWith('stock'));
  const refuse = async (id: string) => {
    await database().asOwner("update invoices set buyer_reaction = 'REJECTED' where id = $1", [id]);
    await within((tx) => renewEffects(deps, tx, own.accountId, [id]));
  };
  const cancel = (id: string) => confirmed('cancellation', 1, id);

  it.each([
    ['is cancelled', cancel],
    ['is refused by the buyer', refuse],
  ])('that %s leaves it waiting as before, and taken when goods come', async (_what, fall) => {
    const sold = await confirmed('original', 130);
    await settle();
    const corrected = await confirmed('corrective', 60, sold);
    await settle();
    expect(await stock()).toBe('40 400');
    await fall(corrected);
    await settle();
    expect([await stock(), (await stockEffects())[0]]).toEqual(['100 1000', 'stock held SHORT']);
    await comes(50);
    await settle();
    expect([await stock(), (await stockEffects())[0]]).toEqual(['20 200', 'stock done']);
  });

  describe.each([
    ['is cancelled', cancel],
    ['is refused by the buyer', refuse],
  ])('that %s, while there is not enough to take the sale before it anew', (_what, fall) => {
    /** Of 100 that were sold 40 are left by the correction, and the other 60 are sold. */
    const fallen = async () => {
      const sold = await confirmed('original', 100);
      const corrected = await confirmed('corrective', 40, sold);
      await confirmed('original', 60);
      await settle();
      await fall(corrected);
      await settle();
      expect([await stock(), (await stockEffects()).filter((state) => state !== 'stock done')]).toEqual([
        '0 0',
        ['stock held SHORT'],
      ]);
      return sold;
    };
    const held = async () => (await stockEffects()).filter((state) => state === 'stock held SHORT').length;

    it.each<[string, (sold: string) => Promise<string>, string, string]>([
      ['is cancelled', cancel, '40 400', '100 1000'],
      ['is corrected anew', (sold) => confirmed('corrective', 30, sold), '10 100', '70 700'],
    ])('comes back once that sale %s, which is never taken again', async (_how, next, left, then) => {
      await next(await fallen());
      await settle();
      expect([await stock(), await held()]).toEqual([left, 0]);
      await comes(60);
      await settle();
      expect([await stock(), await held()]).toEqual([then, 0]);
    });

    it('stands until there is enough for a new correction of that sale', async () => {
      const more = await confirmed('corrective', 50, await fallen());
      await settle();
      expect([await stock(), await held()]).toEqual(['0 0', 2]);
      await comes(10);
      await settle();
      expect([await stock(), await held()]).toEqual(['0 0', 0]);
      // It falls as well: of the sale nothing is left but what it takes itself.
      await fall(more);
      await settle();
      expect([await stock(), await held()]).toEqual(['0 0', 1]);
      await comes(50);
      await settle();
      expect([await stock(), await held()]).toEqual(['0 0', 0]);
    });
  });

  it('takes in its place what it had not replaced yet: the sale before it counts no more, and again once both are gone', async () => {
    const sold = await confirmed('original', 30);
    await settle();
    const more = await confirmed('corrective', 130, sold);
    await settle();
    expect(await stock()).toBe('70 700');
    const less = await confirmed('corrective', 40, more);
    await settle();
    expect(await stock()).toBe('60 600');
    await cancel(less);
    await settle();
    expect([await stock(), (await stockEffects())[1]]).toEqual(['70 700', 'stock held SHORT']);
    await cancel(more);
    await settle();
    expect([await stock(), (await stockEffects())[1]]).toEqual(['70 700', 'stock done DROPPED']);
  });
});

describe('a product that invoices name', () => {
  const remove = () =>
    within<string>((tx) =>
      removeProduct(runtime, tx, own.product).then(
        () => 'removed',
        (error: Problem) => error.code,
      ),
    );
  const become = (tx: Tx, body: { type?: 'services'; unit?: string }) =>
    changeProduct(runtime, tx, own.product, { name: 'کالا', code: '2720000131425', ...body }, null);
  const makeService = (unit = 'NUMBER') =>
    within<string>((tx) =>
      become(tx, { type: 'services', unit }).then(
        () => 'service',
        (error: Problem) => error.errors[0]?.code ?? '',
      ),
    );

  it.each([
    ['removed', remove],
    ['service', makeService],
  ])('is not %s while one on its way will move it, and comes back with what comes back', async (done, go) => {
    const sold = await confirmed('original', 100);
    await settle();
    const waiting = await stored('queued', 'original', 5);
    expect(await go()).toBe('IN_USE');
    await database().asOwner('delete from invoice_queue where invoice_id = $1', [waiting]);
    expect(await go()).toBe(done);
    await confirmed('cancellation', 100, sold);
    await settle();
    expect(await stock()).toBe('100 1000');
    const [product] = await database().asOwner('select deleted_at, type from products where id = $1', [own.product]);
    expect(product).toEqual({ deleted_at: null, type: 'goods' });
  });

  const product = async () => {
    const [row] = await database().asOwner(
      "select case when deleted_at is null then type else 'removed' end as is from products where id = $1",
      [own.product],
    );
    return row?.is;
  };
  const receive = (qty: number) =>
    within((tx) =>
      postStockDocument(deps, tx, own.accountId, {
        kind: 'receipt',
        warehouse_id: own.warehouse,
        lines: [{ product_id: own.product, qty, unit_price: 10 }],
      }),
    );

  describe.each([
    ['removed', 'removed', remove],
    ['made a service', 'services', makeService],
  ])('and was %s since', (_how, gone, go) => {
    it('stays so where a correction takes anew all that it puts back', async () => {
      const sold = await confirmed('original', 100);
      await settle();
      await go();
      await confirmed('corrective', 100, sold);
      await settle();
      expect([await stock(), await product(), (await states())[2]]).toEqual(['0 0', gone, 'stock done']);
    });

    it('is goods again when a correction waits for more of it, and what comes in lets that go', async () => {
      const sold = await confirmed('original', 100);
      await settle();
      await go();
      await confirmed('corrective', 130, sold);
      await settle();
      expect([await product(), (await states())[2]]).toEqual(['goods', 'stock held SHORT']);
      await receive(30);
      await settle();
      expect([await stock(), (await states())[2]]).toEqual(['0 0', 'stock done']);
    });

    it('is goods again when it is not known how many of its unit come back, so that somebody can say it', async () => {
      const sold = await confirmed('original', 100);
      await settle();
      await within((tx) => become(tx, { unit: '1624' }));
      await go('1624');
      await confirmed('cancellation', 100, sold);
      await settle();
      expect([await product(), (await states())[2]]).toEqual(['goods', 'stock held UNIT']);
      await within((tx) =>
        changeProductUnit(deps, tx, own.accountId, own.product, { unit: '1627', per: '25', makes: '1' }),
      );
      await settle();
      expect(await stock()).toBe('4 1000');
    });
  });

  it('that was removed before one is issued is in the lists again when it waits for stock', async () => {
    await confirmed('original', 100);
    await settle();
    await remove();
    await confirmed('original', 5);
    await settle();
    expect([await product(), (await states())[2]]).toEqual(['goods', 'stock held SHORT']);
    await receive(5);
    await settle();
    expect((await states())[2]).toBe('stock done');
  });

  it('is let go where invoices take nothing from stock', async () => {
    await confirmed('original', 100);
    await settle();
    await within((tx) =>
      changeStockSettings(runtime, tx, own.accountId, { negative: 'refuse', takes_invoices: false }, null),
    );
    await stored('queued', 'original', 5);
    expect(await remove()).toBe('removed');
  });
});

describe('a line in another unit than the product’s', () => {
  const carton = '1624';
  const say = (per: string, makes: string | null) =>
    within((tx) => changeProductUnit(deps, tx, own.accountId, own.product, { unit: carton, per, makes }));

  it('is converted where that holds by definition', async () => {
    await confirmed('original', 2, null, [], '1661');
    await settle();
    expect(await stock()).toBe('76 760');
  });

  it('waits until somebody says how many are in it, and is then taken exactly', async () => {
    const sold = await confirmed('original', 5, null, [], carton);
    await settle();
    expect([await stock(), (await states())[0]]).toEqual(['100 1000', 'stock held UNIT']);
    const [held] = await database().asOwner("select detail from invoice_effects where state = 'held'");
    expect(held?.detail).toEqual([
      { product_id: own.product, product_name: 'کالا', product_unit: '1627', unit: carton, needed: '5' },
    ]);
    await say('1', '12');
    await settle();
    expect(await stock()).toBe('40 400');
    // What was said later changes nothing of what was taken: it comes back as it left.
    await say('1', '20');
    await confirmed('cancellation', 5, sold, [], carton);
    await settle();
    expect(await stock()).toBe('100 1000');
  });

  it('is exact where three of it make one', async () => {
    await say('3', '1');
    await confirmed('original', 9, null, [], carton);
    await settle();
    expect(await stock()).toBe('97 970');
  });

  it('waits again when the product’s unit is another one by then', async () => {
    await say('1', '12');
    await database().asOwner("update products set unit = 'PACKAGE' where id = $1", [own.product]);
    await confirmed('original', 1, null, [], carton);
    await settle();
    expect((await states())[0]).toBe('stock held UNIT');
  });
});

describe('goods whose unit is another one by now', () => {
  const carton = '1624';
  const say = (unit: string, per: string, makes: string) =>
    within((tx) => changeProductUnit(deps, tx, own.accountId, own.product, { unit, per, makes }));
  const sellIn = (unit: string) =>
    within((tx) => changeProduct(runtime, tx, own.product, { name: 'کالا', code: '2720000131425', unit }, null));
  const sellInCartons = () => sellIn(carton);
  const lowAt = (min_qty: string) => within((tx) => changeStockRule(deps, tx, own.accountId, own.product, { min_qty }));
  const least = async () =>
    (
      await database().asOwner('select min_qty::float8 as qty from stock_rules where account_id = $1', [own.accountId])
    )[0]?.qty;
  const find = (qty: number) =>
    within((tx) =>
      postStockDocument(deps, tx, own.accountId, {
        kind: 'count',
        warehouse_id: own.warehouse,
        lines: [{ product_id: own.product, qty }],
      }),
    );

  it('come back in it once somebody says how many make one, and until then are held', async () => {
    const sold = await confirmed('original', 100);
    await settle();
    await lowAt('50');
    await sellInCartons();
    expect(await least()).toBeNull();
    await confirmed('cancellation', 100, sold);
    await settle();
    expect([await stock(), (await states()).filter((state) => state.startsWith('stock'))[1]]).toEqual([
      '0 0',
      'stock held UNIT',
    ]);
    const [held] = await database().asOwner(
      "select detail from invoice_effects where state = 'held' and account_id = $1",
      [own.accountId],
    );
    expect(held?.detail).toEqual([
      { product_id: own.product, product_name: 'کالا', product_unit: carton, unit: '1627', needed: '100' },
    ]);
    await say('1627', '25', '1');
    await settle();
    expect(await stock()).toBe('4 1000');
  });

  it('come back in it where that was said while they were in the former one, and are low and worth as much', async () => {
    await say(carton, '1', '25');
    await lowAt('50');
    const sold = await confirmed('original', 100);
    await settle();
    await sellInCartons();
    expect(await least()).toBe(2);
    await confirmed('cancellation', 100, sold);
    await settle();
    expect(await stock()).toBe('4 1000');
    await confirmed('original', 4, null, [], carton);
    await settle();
    await find(1);
    expect(await stock()).toBe('1 250');
  });

  it('cost nothing that anybody knows where nobody said how many make one', async () => {
    await confirmed('original', 100);
    await settle();
    await sellInCartons();
    await find(10);
    expect(await stock()).toBe('10 0');
  });

  it('cost as much in a third one that is known in the second by definition', async () => {
    await confirmed('original', 100);
    await settle();
    await say('KILO', '1', '5');
    await sellIn('KILO');
    await sellIn('GRAM');
    await find(1000);
    expect(await stock()).toBe('1000 50');
  });

  it('that was chosen by a slip: what they were low at and cost is known again in the former one', async () => {
    await lowAt('50');
    await confirmed('original', 100);
    await settle();
    await sellInCartons();
    await sellIn('NUMBER');
    expect(await least()).toBe(50);
    await find(1);
    expect(await stock()).toBe('1 10');
  });

  const receiveByMistake = async () => {
    await within(async (tx) => {
      const lines = [{ product_id: own.product, qty: 5, unit_price: 99 }];
      const body = { kind: 'receipt', warehouse_id: own.warehouse, lines } as const;
      await undoStockDocument(deps, tx, own.accountId, await postStockDocument(deps, tx, own.accountId, body), {});
    });
  };

  it.each([
    ['that was chosen by a slip', 10, async () => sellIn('NUMBER')],
    ['of which it is known how many make one', 250, async () => say('1627', '25', '1')],
    ['of which that is not known', 0, async () => {}],
  ])('%s cost what what stands cost when a receipt is taken back', async (_which, cost, then) => {
    await confirmed('original', 100);
    await settle();
    await sellInCartons();
    await then();
    await receiveByMistake();
    await find(1);
    expect(await stock()).toBe(`1 ${cost}`);
  });
});

describe('a product’s own warehouse', () => {
  it('is where invoices take it from, and the default one while that one is not in use', async () => {
    const shop = await within<string>(async (tx) => {
      const { id } = await createWarehouse(runtime, tx, own.accountId, { kind: 'warehouse', name: 'فروشگاه' });
      const lines = [{ product_id: own.product, qty: '10', unit_price: '10' }];
      await postStockDocument(deps, tx, own.accountId, { kind: 'receipt', warehouse_id: id, lines });
      const body = { name: 'کالا', code: '2720000131425', warehouse_id: id };
      await changeProduct(runtime, tx, own.product, body, null);
      return id;
    });
    const of = async (id: string) =>
      (
        await database().asOwner<{ qty: string }>(
          'select trim_scale(qty)::text as qty from stock_levels where warehouse_id = $1',
          [id],
        )
      )[0]?.qty;
    await confirmed('original', 4);
    await settle();
    expect([await of(own.warehouse), await of(shop)]).toEqual(['100', '6']);
    await database().asOwner('update warehouses set is_active = false where id = $1', [shop]);
    await confirmed('original', 4);
    await settle();
    expect([await of(own.warehouse), await of(shop)]).toEqual(['96', '6']);
  });
});

describe('a count while invoices wait for the authority', () => {
  const counted = async (qty: string, at?: string) => {
    const lines = [{ product_id: own.product, qty }];
    const body = { kind: 'count', warehouse_id: own.warehouse, lines, ...(at === undefined ? {} : { at }) } as const;
    const id = await within<string>((tx) => postStockDocument(deps, tx, own.accountId, body));
    const [row] = await database().asOwner<{ expected: string }>(
      'select expected::float8::text as expected from stock_lines where document_id = $1',
      [id],
    );
    return [Number(row?.expected), (await stock()).split(' ')[0]];
  };
  const dated = (id: string, days: number) =>
    database().asOwner('update invoices set invoice_date = $2 where id = $1', [
      id,
      new Date(runtime.clock.nowMs() + days * DAY_MS),
    ]);

  it('finds no shortage of what was sold, and the verdict takes it once', async () => {
    const sold = await confirmed('original', 5);
    await dated(sold, -1);
    for (const state of ['queued', 'rejected', 'abandoned']) await dated(await stored(state, 'original', 3), -1);
    // Sold after the count, it lay there still.
    await dated(await stored('queued', 'original', 7), 1);
    expect(await counted('89')).toEqual([89, '100']);
    await settle();
    expect(await stock()).toBe('95 950');
  });

  it.each(tests)('reckons with no test, by %s', async (_, before, after) => {
    before();
    for (const id of [await confirmed('original', 5), await stored('queued', 'original', 3)]) {
      await after(id);
      await dated(id, -1);
    }
    expect(await counted('100')).toEqual([100, '100']);
  });

  it('knows what returns brought back, and what their cancellation takes anew', async () => {
    const sold = await confirmed('original', 30);
    const returned = await confirmed('return', 10, sold);
    for (const id of [sold, returned]) await dated(id, -2);
    await settle();
    const undone = await confirmed('cancellation', 10, returned);
    await dated(undone, -1);
    expect(await counted('70')).toEqual([70, '90']);
    await settle();
    expect(await stock()).toBe('70 700');
    await dated(await stored('queued', 'corrective', 20, sold), -1);
    expect(await counted('80')).toEqual([80, '70']);
    // Of before the books were kept: neither it nor what refers to it moves anything.
    const old = await stored('confirmed', 'original', 9);
    for (const id of [old, await stored('queued', 'return', 4, old)]) await dated(id, -1);
    expect(await counted('80')).toEqual([80, '70']);
  });

  it.each([
    ['is cancelled', 'cancellation', 1, 40],
    ['is corrected anew', 'corrective', 30, 10],
  ] as const)(
    'knows that a sale that %s does not leave, whose refused correction waits to be taken back',
    async (_what, subject, qty, left) => {
      const sold = await confirmed('original', 100);
      const corrected = await confirmed('corrective', 40, sold);
      for (const id of [sold, corrected]) await dated(id, -2);
      await confirmed('original', 60);
      await settle();
      await database().asOwner("update invoices set buyer_reaction = 'REJECTED' where id = $1", [corrected]);
      await within((tx) => renewEffects(deps, tx, own.accountId, [corrected]));
      await settle();
      const next = await confirmed(subject, qty, sold);
      await dated(next, -1);
      expect(await counted(String(left))).toEqual([left, '0']);
      await settle();
      expect(await stock()).toBe(`${left} ${left * 10}`);
    },
  );

  it('misses what a return brings back while that waits, and the verdict leaves what was counted', async () => {
    const sold = await confirmed('original', 100);
    await settle();
    const returned = await confirmed('return', 60, sold);
    for (const id of [sold, returned]) await dated(id, -1);
    // 40 of them are on the shelf again; the others broke.
    expect(await counted('25')).toEqual([40, '-15']);
    await settle();
    expect((await stock()).split(' ')[0]).toBe('25');
  });

  it('takes no more than what comes back: what left since the count was not in it', async () => {
    const sold = await confirmed('original', 95);
    await dated(sold, -2);
    await settle();
    await dated(await stored('queued', 'return', 90, sold), -2);
    const inMs = (ms: number) => new Date(runtime.clock.nowMs() + ms).toISOString();
    const at = inMs(60_000);
    const lines = [{ product_id: own.product, qty: '4' }];
    const body = { kind: 'issue', warehouse_id: own.warehouse, lines, at: inMs(120_000) } as const;
    await within((tx) => postStockDocument(deps, tx, own.accountId, body));
    await expect(counted('3', at)).rejects.toMatchObject({ code: 'CONFLICT', errors: [{ code: 'SHORT' }] });
    expect(await counted('4', at)).toEqual([10, '-5']);
  });

  it.each([
    ['refused by its buyer', "buyer_reaction = 'REJECTED'", false, -6],
    ['cancelled elsewhere', "buyer_reaction = 'CANCELED', cancelled_elsewhere = true", false, -6],
    ['corrected elsewhere', "buyer_reaction = 'CANCELED', cancelled_elsewhere = true", true, 24],
  ])(
    'reckons a return that was %s the other way, also while goods are short for it',
    async (_how, change, isInForce, expected) => {
      const sold = await confirmed('original', 30);
      const returned = await confirmed('return', 20, sold);
      if (isInForce) await database().asOwner('update invoices set superseded_by = $2 where id = $1', [sold, returned]);
      for (const id of [sold, returned]) await dated(id, -1);
      const lines = [{ product_id: own.product, qty: '76' }];
      await settle();
      await within((tx) =>
        postStockDocument(deps, tx, own.accountId, { kind: 'issue', warehouse_id: own.warehouse, lines }),
      );
      await database().asOwner(`update invoices set ${change} where id = $1`, [returned]);
      await within((tx) => renewEffects(deps, tx, own.accountId, [returned]));
      expect(await counted('24')).toEqual([expected, expected === 24 ? '4' : '34']);
      await settle();
      // It was held for want of goods, which the count brought.
      expect((await stock()).split(' ')[0]).toBe('24');
    },
  );

  it('reads the invoices that wait, not those of the account', async () => {
    const settled = 2_000;
    await database().asOwner(
      `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, internal_id,
         buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
       select $1, gen_random_uuid(), 'confirmed', 'simulator', 'A11217', n, 'OLD' || n, 'type_one', 'sale', 'original', '', '', '', '',
         now() - interval '1 day', current_date, 0, 0, now(), now(), now() from generate_series(1, $2::int) n`,
      [own.accountId, settled],
    );
    const sold = await confirmed('original', 30);
    await settle();
    for (const id of [await confirmed('return', 20, sold), await stored('queued', 'original', 3)]) await dated(id, -1);
    const tables = ['invoices', 'invoice_documents', 'invoice_effects', 'invoice_postings', 'quota_held'];
    await within(async (tx) => {
      const until = new Date(runtime.clock.nowMs());
      const goods = await tableWork(tx, tables, () => awaitedGoods(tx, own.warehouse, [own.product], until));
      const cash = await tableWork(tx, tables, () => awaitedCash(tx, own.till));
      for (const { walked, fetched } of [goods, cash]) expect(walked + fetched).toBeLessThan(settled / 20);
    });
  });

  it('leaves them out where invoices take nothing from stock', async () => {
    await within((tx) =>
      changeStockSettings(runtime, tx, own.accountId, { negative: 'refuse', takes_invoices: false }, null),
    );
    await dated(await stored('queued', 'original', 3), -1);
    expect(await counted('100')).toEqual([100, '100']);
  });
});
