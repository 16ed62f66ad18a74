import { randomUUID } from 'node:crypto';
import { calls } from '@taraz/contract';
import { emptyDraft, emptyItem, type InvoiceDraft, unitLabel } from '@taraz/core';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { startOfTehranDay, tehranDay } from '../../platform/tehran-day.ts';
import { tellingDeps } from '../../testing/telling-deps.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { noteEffects, renewEffects } from '../postings/effects.ts';
import { type Books, workOffEffects } from '../postings/work-off.ts';
import { createProduct } from '../products/commands.ts';
import { treasuryBook } from '../treasury/invoice-book.ts';
import { postStockDocument } from '../warehousing/documents.ts';
import { stockBook } from '../warehousing/invoice-book.ts';
import { createWarehouse } from '../warehousing/warehouses.ts';
import { bucketsOf } from './day-range.ts';
import type { listProfit, Profit } from './profit.ts';
import type { listProfitParts, ProfitKind, ProfitParts } from './profit-parts.ts';

const server = withSharedServer();
const runtime = createTestRuntime();
const telling = tellingDeps(runtime);
const books: Books = { stock: stockBook(telling), treasury: treasuryBook(runtime) };
const deps = () => ({ database: server().database.db, ...telling });

let admin: SignedIn;
let warehouse: string;
let serial = 0;

type Work<T> = (tx: Parameters<typeof listProfit>[0]) => Promise<T>;
const within = <T>(work: Work<T>): Promise<T> => deps().database.withAccount(admin.accountId, work);

beforeEach(async () => {
  admin = await server().newAdmin();
  warehouse = await within(
    async (tx) => (await createWarehouse(runtime, tx, admin.accountId, { kind: 'warehouse', name: 'مرکزی' })).id,
  );
});

const product = (name: string, type: 'goods' | 'services' = 'goods') =>
  within(async (tx) => (await createProduct(runtime, tx, admin.accountId, { name, code: '2720000131425', type })).id);

const receive = (product_id: string, qty: number, unit_price: number) =>
  within((tx) =>
    postStockDocument(deps(), tx, admin.accountId, {
      ...{ kind: 'receipt', warehouse_id: warehouse },
      lines: [{ product_id, qty: String(qty), unit_price: String(unit_price) }],
    }),
  );

interface Line {
  product: string;
  qty: number;
  net: number;
}
interface Sale {
  lines: readonly Line[];
  subject?: 'original' | 'corrective' | 'return' | 'cancellation';
  refers?: string;
  day?: string;
  branch?: string;
  /** «code name»; none: final consumers */
  buyer?: readonly [code: string, name: string];
  customer?: string;
}

/** A confirmed invoice straight into the tables, with its wire; then what it does to stock. VAT of a tenth is no sale. */
async function sell({
  lines,
  subject = 'original',
  refers,
  day = '2026-11-20',
  branch,
  buyer = ['', ''],
  customer = '',
}: Sale): Promise<string> {
  serial += 1;
  const id = randomUUID();
  const blank = emptyDraft({ nowIso: `${day}T08:00:00Z`, uuid: randomUUID });
  const draft: InvoiceDraft = {
    ...blank,
    buyer_info: { ...blank.buyer_info, customer_id: customer },
    items: lines.map(({ product: product_id, qty }) => ({
      ...emptyItem(randomUUID()),
      ...{ product_id, item_qty: String(qty), item_unit: 'NUMBER' },
    })),
  };
  const body = lines.map(({ net, qty }) => ({
    sstid: '2720000131425',
    am: qty,
    tsstam: net + net / 10,
    vam: net / 10,
  }));
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const { asOwner } = server().database;
  await asOwner(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, referred_id,
       branch_id, internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
     values ($1, $2, 'confirmed', 'simulator', 'A11216', $3, $4, 'type_one', 'sale', $5, $6, $7, '', $13, $14, $12, $8, $9::date,
       $10, $11, now(), now(), now())`,
    [
      ...[admin.accountId, id, serial, `TAX${serial}`, subject, refers ?? null, branch ?? null],
      ...[startOfTehranDay(day), day, net + net / 10, net / 10, ...buyer, persianSortKey(buyer[1])],
    ],
  );
  await asOwner('insert into invoice_documents values ($1, $2, $3, $4)', [
    ...[admin.accountId, id, JSON.stringify(draft), JSON.stringify({ header: {}, body, payments: [] })],
  ]);
  if (refers !== undefined) {
    const column = subject === 'cancellation' ? 'cancelled_by' : 'superseded_by';
    await asOwner(`update invoices set ${column} = $2 where id = $1`, [refers, id]);
  }
  await within((tx) => noteEffects(deps())(tx, admin.accountId, [{ invoiceId: id, taxId: '', state: 'confirmed' }]));
  await workOffEffects(deps(), books, admin.accountId);
  return id;
}

const range = { from_date: '2026-11-01T00:00:00Z', to_date: '2026-12-01T00:00:00Z' };
const profit = (query: Parameters<typeof listProfit>[1] = {}): Promise<Profit> =>
  admin.client(calls.listProfit, { query: { ...range, limit: 100, ...query } });
const parts = (kind: ProfitKind, query: Parameters<typeof listProfitParts>[1] = {}): Promise<ProfitParts> =>
  admin.client(calls.listProfitParts, { query: { ...range, by: kind, limit: 100, ...query } });
const told = async (query?: Parameters<typeof listProfit>[1]) => {
  const { sums, net_without_cost } = await profit(query);
  return { ...sums, net_without_cost };
};

/** First days of the months of 1405 that have begun by the server's clock. */
const monthsBegun = () =>
  bucketsOf({ from: '2026-03-21', to: '2027-03-20' }, 'month')
    .map(({ from }) => from)
    .filter((from) => from <= tehranDay(new Date(server().clock.nowMs())));

describe('gross profit', () => {
  it('is what goods brought less what they had cost when they left, tax apart', async () => {
    const tea = await product('چای');
    await receive(tea, 10, 100);
    await sell({ lines: [{ product: tea, qty: 4, net: 1000 }] });
    // What comes in dearer later changes nothing of what was sold.
    await receive(tea, 4, 500);
    expect(await profit()).toMatchObject({
      count: 1,
      products: [
        { id: tea, name: 'چای', invoices: 1, qty: '4', net: '1000', cost: '400', profit: '600', margin: '60' },
      ],
      sums: { net: '1000', cost: '400', profit: '600', margin: '60' },
      net_without_cost: '0',
    });
  });

  it('says apart what nobody knows the cost of: services, strangers, goods without a price, stock that is not there', async () => {
    const tea = await product('چای');
    const gift = await product('هدیه');
    const rare = await product('کمیاب');
    const repair = await product('تعمیر', 'services');
    await receive(tea, 10, 100);
    await receive(gift, 10, 0);
    const lines = [
      { product: tea, qty: 1, net: 300 },
      { product: repair, qty: 1, net: 50 },
      { product: gift, qty: 1, net: 70 },
      { product: '', qty: 1, net: 20 },
    ];
    await sell({ lines });
    await sell({ lines: [{ product: rare, qty: 1, net: 1000 }] });
    expect(await told()).toEqual({ net: '300', cost: '100', profit: '200', margin: '66.7', net_without_cost: '1140' });
  });

  it('counts a correction, a return and a cancellation once, in the place of what they replace', async () => {
    const tea = await product('چای');
    await receive(tea, 100, 10);
    const first = await sell({ lines: [{ product: tea, qty: 10, net: 500 }] });
    await sell({ lines: [{ product: tea, qty: 4, net: 200 }], subject: 'return', refers: first });
    expect(await told()).toMatchObject({ net: '200', cost: '40', profit: '160' });
    const second = await sell({ lines: [{ product: tea, qty: 5, net: 100 }] });
    const dearer = await sell({ lines: [{ product: tea, qty: 8, net: 90 }], subject: 'corrective', refers: second });
    expect(await told()).toMatchObject({ net: '290', cost: '120', profit: '170' });
    await sell({ lines: [], subject: 'cancellation', refers: dearer });
    expect(await told()).toMatchObject({ net: '200', cost: '40', profit: '160' });
  });

  it('of an invoice that stands again, since its correction was refused, counts what left last', async () => {
    const tea = await product('چای');
    await receive(tea, 10, 100);
    const first = await sell({ lines: [{ product: tea, qty: 4, net: 1000 }] });
    const correction = await sell({
      lines: [{ product: tea, qty: 5, net: 900 }],
      subject: 'corrective',
      refers: first,
    });
    expect(await told()).toMatchObject({ net: '900', cost: '500', profit: '400' });
    const { asOwner } = server().database;
    await asOwner(`update invoices set buyer_reaction = 'REJECTED', cancelled_by = id where id = $1`, [correction]);
    await asOwner('update invoices set superseded_by = null where id = $1', [first]);
    await within((tx) => renewEffects(deps(), tx, admin.accountId, [correction]));
    await workOffEffects(deps(), books, admin.accountId);
    expect(await told()).toMatchObject({ net: '1000', cost: '400', profit: '600' });
  });

  it('is of the range, the branch and the words that are asked for, in the order that is asked for', async () => {
    const tea = await product('چای لاهیجان');
    const rice = await product('برنج');
    await receive(tea, 100, 10);
    await receive(rice, 100, 90);
    const branch = await admin.client(calls.createBranch, { body: { name: 'یک', code: '1' } });
    await sell({ lines: [{ product: tea, qty: 1, net: 40 }], branch: branch.id });
    await sell({ lines: [{ product: rice, qty: 1, net: 80 }] });
    await sell({ lines: [{ product: rice, qty: 1, net: 100 }], day: '2026-10-31' });
    const names = async (query: Parameters<typeof listProfit>[1]) =>
      (await profit(query)).products.map(({ name, profit: made }) => `${name} ${made}`);
    expect(await names({})).toEqual(['چای لاهیجان 30', 'برنج -10']);
    expect(await names({ sort: 'profit' })).toEqual(['برنج -10', 'چای لاهیجان 30']);
    expect(await names({ sort: '-net' })).toEqual(['برنج -10', 'چای لاهیجان 30']);
    expect(await names({ sort: 'name' })).toEqual(['برنج -10', 'چای لاهیجان 30']);
    expect(await names({ search_field: 'لاهيجان' })).toEqual(['چای لاهیجان 30']);
    expect(await names({ branch_id: branch.id })).toEqual(['چای لاهیجان 30']);
    expect(await told({ search_field: 'لاهیجان' })).toMatchObject({ profit: '30', net_without_cost: '0' });
    const pages = [await profit({ limit: 1 }), await profit({ limit: 1, offset: 1 })];
    expect(pages.map(({ products, next }) => [products[0]?.name, next === null])).toEqual([
      ['چای لاهیجان', false],
      ['برنج', true],
    ]);
  });

  it('by buyer and by month is the same in other parts, every month of the range among them', async () => {
    const tea = await product('چای');
    await receive(tea, 100, 10);
    const shop = ['10320296185', 'فروشگاه مهر'] as const;
    await sell({ lines: [{ product: tea, qty: 1, net: 40 }], buyer: shop, day: '2026-09-25' });
    await sell({ lines: [{ product: tea, qty: 2, net: 90 }], buyer: ['', 'کریمی'], day: '2026-11-20' });
    await sell({ lines: [{ product: tea, qty: 4, net: 50 }], day: '2026-11-20' });
    await sell({ lines: [{ product: tea, qty: 1, net: 5 }], buyer: shop, day: '2026-11-20' });
    await sell({ lines: [{ product: '', qty: 1, net: 7 }], buyer: shop, day: '2026-11-20' });
    const wide = { from_date: '2026-09-24T20:30:00Z', to_date: '2026-11-21T20:30:00Z' };
    const shown = ({ parts: rows }: ProfitParts) =>
      rows.map((row) => [row.key, row.name, row.code, row.invoices, row.net, row.cost, row.profit, row.margin]);
    const byBuyer = await parts('buyer', wide);
    expect(shown(byBuyer)).toEqual([
      ['~کریمی', 'کریمی', '', 1, '90', '20', '70', '77.8'],
      ['10320296185', 'فروشگاه مهر', '10320296185', 2, '45', '20', '25', '55.6'],
      ['', '', '', 1, '50', '40', '10', '20'],
    ]);
    const byMonth = await parts('month', wide);
    expect(shown(byMonth)).toEqual([
      ['2026-09-25', '', '', 1, '40', '10', '30', '75'],
      ['2026-10-23', '', '', 3, '145', '70', '75', '51.7'],
    ]);
    for (const report of [byBuyer, byMonth]) {
      expect([report.sums, report.net_without_cost]).toEqual([
        { net: '185', cost: '80', profit: '105', margin: '56.8' },
        '7',
      ]);
    }
    const year = await parts('month', { from_date: '2026-03-20T20:30:00Z', to_date: '2027-03-20T20:30:00Z', limit: 1 });
    // Those that have not begun are no months without sales.
    expect(year.parts.map(({ key }) => key)).toEqual(monthsBegun());
    expect(year.next).toBeNull();
    expect((await parts('buyer', { ...wide, sort: 'net', limit: 1 })).parts[0]).toMatchObject({ name: 'فروشگاه مهر' });
    const path = (by: string) =>
      `/api/analytics/profit/export?format=csv&by=${by}&from_date=${wide.from_date}&to_date=${wide.to_date}`;
    const csv = async (by: string) =>
      (await (await server().fetch(path(by), { token: admin.token })).text()).split('\r\n');
    expect((await csv('month')).slice(1, 5)).toEqual([
      'مهر 1405,1,40,10,30,75',
      'آبان 1405,3,145,70,75,51.7',
      'جمع,,185,80,105,56.8',
      'فروش با بهای نامعلوم، بیرون از جمع,,7,,,',
    ]);
    expect((await csv('buyer')).slice(3, 5)).toEqual(['مصرف‌کنندگان نهایی,,1,50,40,10,20', 'جمع,,,185,80,105,56.8']);
  });

  it('by buyer leads to who took a merged customer’s place, and nowhere once these are removed', async () => {
    const tea = await product('چای');
    await receive(tea, 100, 10);
    const [kept = '', merged = '', alone = ''] = await Promise.all(
      ['الف', 'ب', 'پ'].map(
        async (company) => (await admin.client(calls.createCustomer, { body: { company, person_type: 'legal' } })).id,
      ),
    );
    for (const [name, customer] of [
      ['ب', merged],
      ['پ', alone],
    ] as const)
      await sell({ lines: [{ product: tea, qty: 1, net: 40 }], buyer: ['', name], customer });
    const leadTo = async () =>
      Object.fromEntries((await parts('buyer')).parts.map(({ name, customer_id }) => [name, customer_id]));
    expect(await leadTo()).toEqual({ ب: merged, پ: alone });
    const fields = { company: 'الف', person_type: 'legal' } as const;
    await admin.client(calls.mergeCustomers, { body: { keep: kept, merge: [merged], fields } });
    await admin.client(calls.deleteCustomer, { params: { id: alone } });
    expect(await leadTo()).toEqual({ ب: kept, پ: null });
    await admin.client(calls.deleteCustomer, { params: { id: kept } });
    expect(await leadTo()).toEqual({ ب: null, پ: null });
  });

  it('by buyer is sorted by name as the alphabet goes, not by the code', async () => {
    const tea = await product('چای');
    await receive(tea, 100, 10);
    for (const buyer of [
      ['10320296185', 'یاس'],
      ['', 'ژاله'],
      ['14003778990', 'پارس'],
      ['', ''],
    ] as const)
      await sell({ lines: [{ product: tea, qty: 1, net: 40 }], buyer });
    const names = async (sort: 'name' | '-name') => (await parts('buyer', { sort })).parts.map(({ name }) => name);
    expect(await names('name')).toEqual(['', 'پارس', 'ژاله', 'یاس']);
    expect(await names('-name')).toEqual(['یاس', 'ژاله', 'پارس', '']);
  });

  it('is what a recount of all that was bought and sold makes, whatever is sold, mended and cancelled', async () => {
    const step = fc.record({
      what: fc.constantFrom('receive', 'sell', 'sell', 'corrective', 'return', 'cancellation'),
      product: fc.nat(2),
      qty: fc.integer({ min: 1, max: 30 }),
      price: fc.integer({ min: 0, max: 997 }),
      which: fc.nat(20),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        admin = await server().newAdmin();
        warehouse = await within(
          async (tx) => (await createWarehouse(runtime, tx, admin.accountId, { kind: 'warehouse', name: 'م' })).id,
        );
        const products = [await product('یک'), await product('دو'), await product('سه')];
        const levels = products.map(() => ({ qty: 0n, value: 0n }));
        // Invoices that stand: what each took, and what that had cost.
        const standing = new Map<string, { product: number; qty: bigint; net: bigint; cost: bigint }>();
        const take = (id: string, { product: of, qty, price }: (typeof steps)[number]) => {
          const level = levels[of];
          if (level === undefined || level.qty < BigInt(qty)) return false;
          const cost = (2n * level.value * BigInt(qty) + level.qty) / (2n * level.qty);
          level.qty -= BigInt(qty);
          level.value -= cost;
          standing.set(id, { product: of, qty: BigInt(qty), net: BigInt(qty * price * 10), cost });
          return true;
        };
        const giveBack = (id: string) => {
          const gone = standing.get(id);
          const level = gone && levels[gone.product];
          if (!gone || !level) return;
          level.qty += gone.qty;
          level.value += gone.cost;
          standing.delete(id);
        };
        for (const one of steps) {
          const level = levels[one.product];
          const lines = [{ product: products[one.product] ?? '', qty: one.qty, net: one.qty * one.price * 10 }];
          const all = [...standing.keys()];
          const refers = all[one.which % Math.max(all.length, 1)];
          if (level === undefined) continue;
          if (one.what === 'receive') {
            await receive(products[one.product] ?? '', one.qty, one.price);
            level.qty += BigInt(one.qty);
            level.value += BigInt(one.qty * one.price);
          } else if (one.what === 'sell') {
            // What is not there would be held, and be taken later by itself.
            if (level.qty >= BigInt(one.qty)) take(await sell({ lines }), one);
          } else if (refers !== undefined) {
            const before = standing.get(refers);
            const isThere =
              before !== undefined && before.product === one.product && level.qty + before.qty >= BigInt(one.qty);
            if (one.what === 'cancellation') {
              await sell({ lines: [], subject: 'cancellation', refers });
              giveBack(refers);
            } else if (isThere) {
              const id = await sell({ lines, subject: one.what as 'corrective' | 'return', refers });
              giveBack(refers);
              take(id, one);
            }
          }
        }
        const known = [...standing.values()].filter(({ cost }) => cost > 0n);
        const sum = (figures: readonly bigint[]) => figures.reduce((all, figure) => all + figure, 0n);
        const { sums, products: rows, net_without_cost } = await profit();
        expect([sums.net, sums.cost, net_without_cost]).toEqual([
          sum(known.map(({ net }) => net)).toString(),
          sum(known.map(({ cost }) => cost)).toString(),
          sum([...standing.values()].filter(({ cost }) => cost === 0n).map(({ net }) => net)).toString(),
        ]);
        for (const kind of ['buyer', 'month'] as const) {
          const same = await parts(kind);
          expect([same.sums, same.net_without_cost]).toEqual([sums, net_without_cost]);
        }
        expect(Object.fromEntries(rows.map(({ id, qty, profit: made }) => [id, `${qty} ${made}`]))).toEqual(
          Object.fromEntries(
            products.flatMap((id, of) => {
              const own = known.filter((one) => one.product === of);
              const made = sum(own.map(({ net, cost }) => net - cost));
              return own.length === 0 ? [] : [[id, `${sum(own.map(({ qty }) => qty))} ${made}`]];
            }),
          ),
        );
      }),
      { numRuns: 8 },
    );
  });

  it('is what the assistant tells of it, to the admin alone', async () => {
    const [tea, rice] = [await product('چای'), await product('برنج')];
    await receive(tea, 10, 100);
    await receive(rice, 10, 90);
    const lines = [
      { product: tea, qty: 4, net: 1000 },
      { product: rice, qty: 1, net: 80 },
    ];
    await sell({ lines: [...lines, { product: '', qty: 1, net: 20 }] });
    const ask = (text: string, { client } = admin) => client(calls.askAssistant, { body: { text } });
    const all = await ask('سود ناخالص آبان ۱۴۰۵ چقدر بود؟');
    expect(all.figures.map(({ value }) => value)).toEqual(['590', '1080', '490', '20']);
    expect(all.rows).toMatchObject({
      ...{ of: 'profit', count: 2, list: { from: '2026-10-23', to: '2026-11-21' } },
      shown: [
        { id: tea, name: 'چای', note: 'حاشیه ۶۰٪', value: '600' },
        { id: rice, name: 'برنج', note: 'زیان ۱۲٫۵٪', value: '-10' },
      ],
    });
    const one = await ask('سود برنج در آبان ۱۴۰۵');
    expect([one.figures[0]?.value, one.rows?.list]).toEqual(['-10', { ...all.rows?.list, q: 'برنج' }]);
    expect((await ask('سود ناخالص مهر ۱۴۰۵')).text).toContain('بهای معلوم نیست');
    const months = await ask('سود ناخالص هر ماه سال ۱۴۰۵');
    expect(months.figures.map(({ label, value }) => [label, value])).toEqual([
      ['جمع', '590'],
      ...monthsBegun().map((from) => [expect.stringContaining('۱۴۰۵'), from === '2026-10-23' ? '590' : '0']),
    ]);
    expect((await ask('سود ناخالص هر روز آبان')).kind).toBe('unclear');
    const clerk = await server().newUser(admin.accountId, { role: 'employee', permissions: ['invoices'] });
    expect((await ask('سود ناخالص آبان ۱۴۰۵', clerk)).kind).toBe('refused');
  });

  it('counts what left before a change of its product’s unit in that of now, and not at all where nobody knows how', async () => {
    const tea = await product('چای');
    const code = '2720000131425';
    const { from_date, to_date } = range;
    const path = `/api/analytics/profit/export?format=csv&from_date=${from_date}&to_date=${to_date}`;
    const counted = async () => {
      const [row] = (await profit()).products;
      const csv = await (await server().fetch(path, { token: admin.token })).text();
      return [row?.qty, row?.cost, csv.split('\r\n')[1]?.split(',').slice(3, 5).join(' ')];
    };
    const put = (unit: string) =>
      admin.client(calls.putProduct, { params: { id: tea }, body: { name: 'چای', code, unit } });
    const say = (unit: string, per: string) =>
      admin.client(calls.putProductUnit, { params: { id: tea }, body: { unit, per, makes: '1' } });
    await receive(tea, 24, 10);
    await sell({ lines: [{ product: tea, qty: 24, net: 1000 }] });
    await put('1661');
    await receive(tea, 1, 120);
    await sell({ lines: [{ product: tea, qty: 12, net: 500 }] });
    expect(await counted()).toEqual(['3', '360', `3 ${unitLabel('1661', 'raw-code')}`]);
    await put('1624');
    expect(await counted()).toEqual(['', '360', ' ']);
    await say('1661', '2');
    await say('1627', '24');
    expect(await counted()).toEqual(['1.5', '360', `1.5 ${unitLabel('1624', 'raw-code')}`]);
  });

  it('as a file has every product, their sum, and what is left out of it', async () => {
    const tea = await product('چای');
    await receive(tea, 10, 100);
    await sell({
      lines: [
        { product: tea, qty: 4, net: 1000 },
        { product: '', qty: 1, net: 20 },
      ],
    });
    const { from_date, to_date } = range;
    const path = `/api/analytics/profit/export?format=csv&from_date=${from_date}&to_date=${to_date}`;
    const csv = await (await server().fetch(path, { token: admin.token })).text();
    expect(csv.split('\r\n').slice(1, 4)).toEqual([
      'چای,2720000131425,1,4,عدد,1000,400,600,60',
      'جمع,,,,,1000,400,600,60',
      'فروش با بهای نامعلوم، بیرون از جمع,,,,,20,,,',
    ]);
  });
});
