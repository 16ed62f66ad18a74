import { randomUUID } from 'node:crypto';
import { emptyDraft, emptyItem, type InvoiceDraft, type PaymentDraft } from '@taraz/core';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { seedAccount } from '../../testing/seed.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { booksOf } from '../customers/books.ts';
import { createCustomer } from '../customers/commands.ts';
import { statementOf } from '../customers/statement.ts';
import { changeProduct, createProduct } from '../products/commands.ts';
import { createCheque } from '../treasury/cheques.ts';
import { type LikelyInvoice, likelyInvoices } from '../treasury/deposit-pairs.ts';
import { treasuryBook } from '../treasury/invoice-book.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { pageOfMovements } from '../treasury/movement-queries.ts';
import { createMovement } from '../treasury/movements.ts';
import { pairDeposit } from '../treasury/pair-deposit.ts';
import { createPlace } from '../treasury/places.ts';
import { postStockDocument } from '../warehousing/documents.ts';
import { stockBook } from '../warehousing/invoice-book.ts';
import { changeProductUnit } from '../warehousing/product-units.ts';
import { changeStockSettings } from '../warehousing/stock-settings.ts';
import { createWarehouse, warehouseById } from '../warehousing/warehouses.ts';
import type { PostingsDeps } from './deps.ts';
import { noteEffects, renewEffects } from './effects.ts';
import { type Book, type Books, workOffEffects } from './work-off.ts';

const database = testDatabase();
const runtime = createTestRuntime();
const books: Books = { stock: stockBook(runtime), treasury: treasuryBook(runtime) };
let deps: PostingsDeps;
beforeAll(() => {
  const jobs = { enqueue: async () => {}, work: async () => {}, schedule: async () => {}, stop: async () => {} };
  deps = { database: database().db, runtime, jobs };
});

let accountId: string;
let warehouse: string;
let product: string;
let till: string;
let serial = 0;

const within = <T>(work: Parameters<PostingsDeps['database']['withAccount']>[1]): Promise<T> =>
  deps.database.withAccount(accountId, work) as Promise<T>;

beforeEach(async () => {
  accountId = await seedAccount(database());
  await deps.database.withAccount(accountId, async (tx) => {
    warehouse = (await createWarehouse(runtime, tx, accountId, { kind: 'warehouse', name: 'مرکزی' })).id;
    product = (await createProduct(runtime, tx, accountId, { name: 'کالا', code: '2720000131425' })).id;
    till = (await createPlace(runtime, tx, accountId, 'bank', { bank_name: 'x', name: 'جاری' })).id;
    const lines = [{ product_id: product, qty: '100', unit_price: '10' }];
    await postStockDocument(deps, tx, accountId, { kind: 'receipt', warehouse_id: warehouse, lines });
  });
});

type Subject = 'original' | 'corrective' | 'return' | 'cancellation';

/** A confirmed invoice, straight into the tables. */
async function confirmed(
  subject: Subject,
  qty: number,
  refers: string | null = null,
  payments: Partial<PaymentDraft>[] = [],
  unit = 'NUMBER',
) {
  serial += 1;
  const id = randomUUID();
  const base = emptyDraft({ nowIso: new Date().toISOString(), uuid: randomUUID });
  const draft: InvoiceDraft = {
    ...base,
    items: [{ ...emptyItem(randomUUID()), product_id: product, item_qty: String(qty), item_unit: unit }],
    payments: payments as PaymentDraft[],
  };
  await database().asOwner(
    `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, referred_id,
       internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
     values ($1, $2, 'confirmed', 'simulator', 'A11216', $3, $4, 'type_one', 'sale', $5, $6, '', 'خریدار', '', '', now(),
       (now() at time zone 'Asia/Tehran')::date, 1000, 0, now(), now(), now())`,
    [accountId, id, serial, `TAX${serial}`, subject, refers],
  );
  await database().asOwner('insert into invoice_documents values ($1, $2, $3, null)', [
    accountId,
    id,
    JSON.stringify(draft),
  ]);
  await hear(id);
  return id;
}

const hear = (id: string, state: 'confirmed' | 'rejected' = 'confirmed') =>
  within((tx) => noteEffects(deps)(tx, accountId, [{ invoiceId: id, taxId: '', state }]));
const settle = () => workOffEffects(deps, books, accountId);
async function stock(): Promise<string> {
  const [row] = await database().asOwner<{ qty: string; value: string }>(
    'select qty::float8::text as qty, value::text from stock_levels where account_id = $1',
    [accountId],
  );
  return `${row?.qty} ${row?.value}`;
}
const balance = async () =>
  (await database().asOwner<{ balance: string }>('select balance::text from treasury_places where id = $1', [till]))[0]
    ?.balance;
const states = async () =>
  (
    await database().asOwner<{ text: string }>(
      "select kind || ' ' || state || ' ' || reason as text from invoice_effects where account_id = $1 order by seq",
      [accountId],
    )
  ).map(({ text }) => text.trim());

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

  it('is corrected, and its buyer refuses the correction: the sale stands as it was, until he thinks better of it', async () => {
    const paid = (amount: string) => [
      { payment_method: 'transfer' as const, amount, payment_date: '', treasury_id: till },
    ];
    const sold = await confirmed('original', 30, null, paid('400'));
    const corrected = await confirmed('corrective', 45, sold, paid('700'));
    await settle();
    expect([await stock(), await balance()]).toEqual(['55 550', '700']);
    const said = async (reaction: string) => {
      await database().asOwner('update invoices set buyer_reaction = $2 where id = $1', [corrected, reaction]);
      await within((tx) => renewEffects(deps, tx, accountId, [corrected]));
      await settle();
      return [await stock(), await balance()];
    };
    expect(await said('REJECTED')).toEqual(['70 700', '400']);
    expect(await said('REJECTED')).toEqual(['70 700', '400']);
    expect(await said('APPROVED')).toEqual(['55 550', '700']);
  });

  it('of a chain that began before stock was kept, changes nothing', async () => {
    const sold = await confirmed('original', 30);
    await database().asOwner('delete from invoice_effects where invoice_id = $1', [sold]);
    await confirmed('corrective', 45, sold);
    await confirmed('cancellation', 45, sold);
    await settle();
    expect(await stock()).toBe('100 1000');
  });

  it('for a test authority changes nothing', async () => {
    const id = await confirmed('original', 30);
    await database().asOwner(
      `update invoice_documents set draft = jsonb_set(draft, '{invoice,is_send_sand_box}', 'true') where invoice_id = $1`,
      [id],
    );
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
        product_id: product,
        product_name: 'کالا',
        product_unit: '1627',
        warehouse_id: warehouse,
        warehouse_name: 'مرکزی',
        needed: '130',
        there: '100',
      },
    ]);
    await within((tx) =>
      postStockDocument(deps, tx, accountId, {
        kind: 'receipt',
        warehouse_id: warehouse,
        lines: [{ product_id: product, qty: 40, unit_price: 10 }],
      }),
    );
    await settle();
    expect(await stock()).toBe('5 50');
  });

  it('is let go below nothing where settings allow it', async () => {
    await within((tx) =>
      changeStockSettings(runtime, tx, accountId, { negative: 'allow', takes_invoices: true }, null),
    );
    await confirmed('original', 130);
    await settle();
    expect(await stock()).toBe('-30 -300');
    const row = await deps.database.withAccount(accountId, (tx) => warehouseById(tx, warehouse));
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

describe('a line in another unit than the product’s', () => {
  const carton = '1624';
  const say = (per: string, makes: string | null) =>
    within((tx) => changeProductUnit(deps, tx, accountId, product, { unit: carton, per, makes }));

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
      { product_id: product, product_name: 'کالا', product_unit: '1627', unit: carton, needed: '5' },
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
    await database().asOwner("update products set unit = 'PACKAGE' where id = $1", [product]);
    await confirmed('original', 1, null, [], carton);
    await settle();
    expect((await states())[0]).toBe('stock held UNIT');
  });
});

describe('a product’s own warehouse', () => {
  it('is where invoices take it from, and the default one while that one is not in use', async () => {
    const shop = await within<string>(async (tx) => {
      const { id } = await createWarehouse(runtime, tx, accountId, { kind: 'warehouse', name: 'فروشگاه' });
      const lines = [{ product_id: product, qty: '10', unit_price: '10' }];
      await postStockDocument(deps, tx, accountId, { kind: 'receipt', warehouse_id: id, lines });
      const body = { name: 'کالا', code: '2720000131425', warehouse_id: id };
      await changeProduct(runtime, tx, product, body, null);
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
    expect([await of(warehouse), await of(shop)]).toEqual(['100', '6']);
    await database().asOwner('update warehouses set is_active = false where id = $1', [shop]);
    await confirmed('original', 4);
    await settle();
    expect([await of(warehouse), await of(shop)]).toEqual(['96', '6']);
  });
});

describe('payments', () => {
  const paid = (more: Partial<PaymentDraft>): Partial<PaymentDraft>[] => [
    { payment_method: 'transfer', amount: '500', payment_date: '', reference_number: '', treasury_id: till, ...more },
  ];

  it('move to the place they name once the invoice is confirmed, and back when it is cancelled', async () => {
    const sold = await confirmed('original', 1, null, paid({}));
    await settle();
    expect(await balance()).toBe('500');
    const corrected = await confirmed('corrective', 1, sold, paid({ amount: '450' }));
    await settle();
    expect(await balance()).toBe('450');
    await confirmed('cancellation', 1, corrected);
    await settle();
    expect(await balance()).toBe('500');
  });

  it('to places of nobody, or of another, move nothing', async () => {
    await confirmed('original', 1, null, [...paid({ treasury_id: randomUUID() }), ...paid({ treasury_id: 'x' })]);
    await settle();
    expect([await balance(), (await states()).at(-1)]).toEqual(['0', 'treasury done']);
  });

  it('by cheque bring one cheque in, which a correction keeps and a cancellation voids', async () => {
    // A minute past midnight in Tehran, on the first of فروردین: in UTC it is the last day of the year before.
    const at = { payment_date: '2030-03-20T20:31:00Z' };
    const cheque = paid({ payment_method: 'cheque', reference_number: '7001', amount: '900', ...at });
    const sold = await confirmed('original', 1, null, cheque);
    await settle();
    const corrected = await confirmed('corrective', 2, sold, cheque);
    await settle();
    const cheques = () =>
      database().asOwner('select number, state, invoice_id, due_day::text as due from cheques where account_id = $1', [
        accountId,
      ]);
    expect(await cheques()).toEqual([{ number: '7001', state: 'received', invoice_id: corrected, due: '2030-03-21' }]);
    await confirmed('cancellation', 2, corrected);
    await settle();
    expect((await cheques()).map(({ state }) => state).sort()).toEqual(['received', 'void']);
  });
});

describe('payments of a sale on credit', () => {
  const owed = async (id: string) =>
    (await within<ReadonlyMap<string, { balance: string }>>((tx) => booksOf(tx, [id], null))).get(id)?.balance;
  const buyerOf = (company: string) =>
    within<string>(async (tx) => (await createCustomer(runtime, tx, accountId, { company, person_type: 'legal' })).id);
  /** Of an invoice in the tables: who bought, and how it is paid; its total is 1000. */
  type Method = 'credit' | 'cash' | 'both';
  const mark = (id: string, customer: string, method: Method, cash = '100') =>
    database().asOwner(
      `update invoice_documents set draft = jsonb_set(jsonb_set(jsonb_set(draft, '{buyer_info,customer_id}', to_jsonb($2::text)),
        '{invoice,payment_method}', to_jsonb($3::text)), '{settlement,0,cash_price}', to_jsonb($4::text)) where invoice_id = $1`,
      [id, customer, method, cash],
    );
  const paidBy = (more: Partial<PaymentDraft> = {}): Partial<PaymentDraft>[] => [
    { payment_method: 'transfer', amount: '400', payment_date: '', reference_number: '', treasury_id: till, ...more },
  ];

  it('stand on their own day once, whatever becomes of the invoice; only a cancelled sale gives the money back later', async () => {
    const days = async () =>
      (
        await database().asOwner<{ text: string }>(
          `select (at at time zone 'Asia/Tehran')::date || ' ' || sum(amount)::text as text from treasury_movements
           where place_id = $1 group by (at at time zone 'Asia/Tehran')::date having sum(amount) <> 0 order by 1`,
          [till],
        )
      ).map(({ text }) => text);
    const paid = (amount: string) => paidBy({ amount, payment_date: '2026-10-01T08:00:00Z' });
    const sold = await confirmed('original', 1, null, paid('400'));
    await settle();
    expect(await days()).toEqual(['2026-10-01 400']);
    const corrected = await confirmed('corrective', 2, sold, paid('700'));
    await settle();
    expect(await days()).toEqual(['2026-10-01 700']);
    await confirmed('cancellation', 2, corrected);
    await settle();
    expect(await days()).toEqual(['2026-10-01 400']);
    const gone = await confirmed('cancellation', 1, sold);
    const [cancelled] = await database().asOwner<{ day: string }>('select day::text from invoices where id = $1', [
      gone,
    ]);
    await settle();
    expect(await days()).toEqual(['2026-10-01 400', `${cancelled?.day} -400`]);
  });

  it('lessen what the buyer owes, once; those of a cash sale are counted with it', async () => {
    const [late, early] = [await buyerOf('نسیه‌بر'), await buyerOf('نقدی')];
    const credit = await confirmed('original', 1, null, paidBy());
    await mark(credit, late, 'credit');
    await mark(await confirmed('original', 1, null, paidBy()), early, 'cash');
    await settle();
    await settle();
    expect([await balance(), await owed(late), await owed(early)]).toEqual(['800', '600', '0']);
    const undone = await confirmed('cancellation', 1, credit);
    await mark(undone, late, 'credit');
    await database().asOwner('update invoices set cancelled_by = $2 where id = $1', [credit, undone]);
    await settle();
    expect([await balance(), await owed(late)]).toEqual(['400', '0']);
  });

  it('a cheque that somebody entered by hand is the invoice’s, not another one', async () => {
    await within((tx) =>
      createCheque(runtime, tx, accountId, {
        direction: 'received',
        number: '7002',
        amount: '400',
        due_day: '2026-12-01',
        party: 'x',
      }),
    );
    await confirmed('original', 1, null, paidBy({ payment_method: 'cheque', reference_number: '7002' }));
    await settle();
    const cheques = await database().asOwner(
      'select number, invoice_id is not null as has from cheques where account_id = $1',
      [accountId],
    );
    expect(cheques).toEqual([{ number: '7002', has: true }]);
  });

  const chequeBy = (number: string) => paidBy({ payment_method: 'cheque', reference_number: number, treasury_id: '' });
  const enter = (number: string, customer_id: string) =>
    within<string>((tx) =>
      createCheque(runtime, tx, accountId, {
        ...{ direction: 'received', number, amount: '400', due_day: '2026-12-01', party: 'x', customer_id },
      } as never),
    );
  const clear = (id: string) =>
    within((tx) => moveCheque(runtime, tx, accountId, id, { state: 'cleared', bank_account: till }));
  /** As the verdict notes it: what stands for another, what is cancelled. */
  const link = (column: 'superseded_by' | 'cancelled_by', id: string, by: string | null) =>
    database().asOwner(`update invoices set ${column} = $2 where id = $1`, [id, by]);

  it.each([
    ['cash', '0'],
    ['credit', '600'],
  ] as const)('a cheque that was cleared before its %s invoice came is that invoice’s, once', async (method, left) => {
    const customer = await buyerOf('پیش‌پرداز');
    await clear(await enter('7003', customer));
    expect(await owed(customer)).toBe('-400');
    const sold = await confirmed('original', 1, null, chequeBy('7003'));
    await mark(sold, customer, method);
    await settle();
    const cheques = await database().asOwner('select state, invoice_id from cheques where account_id = $1', [
      accountId,
    ]);
    expect(cheques).toEqual([{ state: 'cleared', invoice_id: sold }]);
    expect([await balance(), await owed(customer)]).toEqual(['400', left]);
    const undone = await confirmed('cancellation', 1, sold);
    await mark(undone, customer, method);
    await link('cancelled_by', sold, undone);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['400', '-400']);
  });

  it('a cheque of another customer with the same number and amount stays that customer’s', async () => {
    const [one, other] = [await buyerOf('یکی'), await buyerOf('دیگری')];
    await clear(await enter('7004', other));
    await mark(await confirmed('original', 1, null, chequeBy('7004')), one, 'credit');
    await settle();
    expect([await owed(one), await owed(other)]).toEqual(['1000', '-400']);
  });

  it('money that was deposited before its invoice came is that invoice’s, by its reference number', async () => {
    const customer = await buyerOf('واریزکننده');
    const deposit = (reference_number: string) =>
      within((tx) =>
        createMovement(runtime, tx, accountId, {
          ...{ kind: 'deposit', place_id: till, amount: '400', customer_id: customer, reference_number },
        }),
      );
    await deposit('۵۵۱۲');
    await deposit('5513');
    const sold = await confirmed('original', 1, null, paidBy({ reference_number: '5512' }));
    await mark(sold, customer, 'cash');
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['800', '-400']);
    const corrected = await confirmed('corrective', 1, sold, paidBy({ reference_number: '5512' }));
    await mark(corrected, customer, 'credit');
    await link('superseded_by', sold, corrected);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['800', '200']);
    const undone = await confirmed('cancellation', 1, corrected);
    await link('cancelled_by', corrected, undone);
    await settle();
    const counted = await balance();
    expect(counted).toBe('800');
  });

  it('a deposit without a reference number is the invoice’s where it names the buyer and there is one of it; else both stay', async () => {
    const customer = await buyerOf('بی‌شماره');
    const at = '2026-10-05T08:00:00.000Z';
    const deposit = (amount: string, more: object = {}) =>
      within((tx) =>
        createMovement(runtime, tx, accountId, {
          ...{ kind: 'deposit', place_id: till, amount, customer_id: customer, at },
          ...more,
        }),
      );
    const sell = async (amount: string, more: Partial<PaymentDraft> = {}) => {
      const sold = await confirmed(
        'original',
        1,
        null,
        paidBy({ amount, payment_date: '2026-10-05T15:00:00.000Z', ...more }),
      );
      await mark(sold, customer, 'credit');
      const before = BigInt((await balance()) ?? 0);
      await settle();
      return String(BigInt((await balance()) ?? 0) - before);
    };
    await deposit('410');
    expect(await sell('410')).toBe('0');
    await deposit('420', { reference_number: '77' });
    expect(await sell('420')).toBe('0');
    // Two alike; of nobody; of the day before; under another number: what came twice cannot be told from what came once.
    await deposit('430');
    await deposit('430');
    expect(await sell('430')).toBe('430');
    await deposit('440', { customer_id: null });
    expect(await sell('440')).toBe('440');
    await deposit('450', { at: '2026-10-04T08:00:00.000Z' });
    expect(await sell('450')).toBe('450');
    await deposit('460', { reference_number: '78' });
    expect(await sell('460', { reference_number: '79' })).toBe('460');
  });

  describe('and a deposit that may be one of them', () => {
    const at = '2026-10-05T08:00:00.000Z';
    const deposit = async (amount: string, more: object = {}) => {
      const body = { kind: 'deposit' as const, place_id: till, amount, at, ...more };
      const [id = ''] = await within<string[]>((tx) => createMovement(runtime, tx, accountId, body));
      return id;
    };
    const sell = async (amount: string, customer: string, method: Method = 'credit') => {
      const sold = await confirmed('original', 1, null, paidBy({ amount, payment_date: '2026-10-05T15:00:00.000Z' }));
      await mark(sold, customer, method);
      await settle();
      return sold;
    };
    const say = (id: string, invoice_id: string, verdict: 'same' | 'different' | 'open') =>
      within<string[]>((tx) => pairDeposit(runtime, tx, accountId, id, { invoice_id, verdict }));
    const offered = async (id: string) =>
      (await within<ReadonlyMap<string, LikelyInvoice[]>>((tx) => likelyInvoices(tx, [id])))
        .get(id)
        ?.map((one) => one.id) ?? [];
    /** Of these deposits, those that a list of what is likely counted twice shows; the list of the others shows the rest. */
    const listed = async (deposits: readonly string[]) => {
      const rows = async (likely_twice: boolean) =>
        (await within<{ rows: { id: string }[] }>((tx) => pageOfMovements(tx, { likely_twice, limit: 500 }))).rows
          .map(({ id }) => id)
          .filter((id) => deposits.includes(id));
      const [likely, others] = [await rows(true), await rows(false)];
      expect([...likely, ...others].toSorted()).toEqual([...deposits].toSorted());
      return likely.toSorted();
    };

    it('is offered as such: the same money at the place within a day, of the buyer or of nobody, under no other number', async () => {
      const customer = await buyerOf('پرداخت‌کننده');
      const other = await buyerOf('دیگری');
      const sold = await sell('440', customer, 'both');
      const nobodys = await deposit('440');
      const nextDay = await deposit('440', { at: '2026-10-06T18:00:00.000Z', customer_id: customer });
      expect([await offered(nobodys), await offered(nextDay)]).toEqual([[sold], [sold]]);
      const others = [
        await deposit('440', { customer_id: other }),
        await deposit('441'),
        await deposit('440', { at: '2026-10-07T18:00:00.000Z' }),
      ];
      for (const id of others) expect(await offered(id)).toEqual([]);
      const all = [nobodys, nextDay, ...others];
      expect(await listed(all)).toEqual([nobodys, nextDay].toSorted());
      await say(nobodys, sold, 'different');
      expect(await listed(all)).toEqual([nextDay]);
      expect([await offered(nobodys), await offered(nextDay)]).toEqual([[], [sold]]);
      await say(nobodys, sold, 'open');
      expect(await offered(nobodys)).toEqual([sold]);
      await say(nobodys, sold, 'same');
      // The invoice has one payment like it, and that has its deposit now.
      expect(await offered(nextDay)).toEqual([]);
      expect(await listed(all)).toEqual([]);
      await expect(say(nextDay, sold, 'same')).rejects.toMatchObject({ code: 'CONFLICT' });
    });

    it('counts once when it is joined, by however many at once, and twice again when it is taken apart', async () => {
      const customer = await buyerOf('یکی');
      const id = await deposit('700');
      const sold = await sell('700', customer);
      expect([await balance(), await owed(customer)]).toEqual(['1400', '300']);
      await Promise.all([say(id, sold, 'same'), say(id, sold, 'same'), say(id, sold, 'same')]);
      await say(id, sold, 'same');
      expect([await balance(), await owed(customer)]).toEqual(['700', '300']);
      const parted = await Promise.all([say(id, sold, 'different'), say(id, sold, 'different')]);
      const [standing = ''] = parted.flat();
      expect([parted.flat().length, await balance(), await offered(standing)]).toEqual([1, '1400', []]);
      await say(standing, sold, 'same');
      expect(await balance()).toBe('700');
    });

    it('joined by hand while the invoice is undone, is never lost nor counted twice', async () => {
      const customer = await buyerOf('هم‌زمان');
      for (const amount of ['810', '811', '812']) {
        const before = BigInt((await balance()) ?? 0);
        const id = await deposit(amount);
        const sold = await sell(amount, customer);
        await confirmed('cancellation', 1, sold);
        await Promise.all([say(id, sold, 'same').catch(() => []), settle()]);
        await settle();
        expect(BigInt((await balance()) ?? 0) - before).toBe(BigInt(amount));
      }
    });

    it('stays joined through a correction and its cancellation, and apart when that was said', async () => {
      const customer = await buyerOf('اصلاح‌شونده');
      const payments = paidBy({ amount: '520', payment_date: '2026-10-05T15:00:00.000Z' });
      const joined = await deposit('520');
      const sold = await sell('520', customer);
      await say(joined, sold, 'same');
      const corrected = await confirmed('corrective', 1, sold, payments);
      await mark(corrected, customer, 'credit');
      await settle();
      expect(await balance()).toBe('520');
      await confirmed('cancellation', 1, corrected);
      await settle();
      expect(await balance()).toBe('520');
      // By the rule a deposit that names the buyer is taken; somebody said that it is another.
      const named = await deposit('530', { customer_id: customer });
      const other = await sell('530', customer);
      expect(await balance()).toBe('1050');
      await say(named, other, 'different');
      expect(await balance()).toBe('1580');
      await confirmed('corrective', 1, other, paidBy({ amount: '530', payment_date: '2026-10-05T15:00:00.000Z' }));
      await settle();
      expect(await balance()).toBe('1580');
    });
  });

  it('of one that is part cash fill that part first; what goes beyond is the buyer’s, undone once and counted anew', async () => {
    const customer = await buyerOf('نقد و نسیه');
    const days = (one: number, other: number) => [
      ...paidBy({ amount: '300', payment_date: `2026-10-0${one}T08:00:00.000Z` }),
      ...paidBy({ amount: '200', payment_date: `2026-10-0${other}T08:00:00.000Z` }),
    ];
    const parts = async (invoice: string) =>
      (
        await database().asOwner<{ amount: string; customer_id: string | null }>(
          "select amount::text, customer_id from treasury_movements where invoice_id = $1 and kind = 'invoice' order by at, seq",
          [invoice],
        )
      ).map(({ amount, customer_id }) => [amount, customer_id === customer]);
    const sold = await confirmed('original', 1, null, [...days(2, 1), ...chequeBy('7100')]);
    await mark(sold, customer, 'both', '350');
    await settle();
    await settle();
    expect(await parts(sold)).toEqual([
      ['200', false],
      ['150', false],
      ['150', true],
    ]);
    expect([await balance(), await owed(customer)]).toEqual(['500', '500']);
    const [cheque] = await database().asOwner<{ id: string }>('select id from cheques where invoice_id = $1', [sold]);
    await clear(cheque?.id ?? '');
    expect([await balance(), await owed(customer)]).toEqual(['900', '100']);
    // More of it in cash: the cheque, cleared already, fills what is left of that, and the border moves into it.
    const corrected = await confirmed('corrective', 1, sold, [...days(1, 2), ...chequeBy('7100')]);
    await mark(corrected, customer, 'both', '600');
    await link('superseded_by', sold, corrected);
    await settle();
    expect(await parts(corrected)).toEqual([
      ['300', false],
      ['200', false],
    ]);
    expect([await balance(), await owed(customer)]).toEqual(['900', '100']);
    await within((tx) =>
      moveCheque(runtime, tx, accountId, cheque?.id ?? '', { state: 'deposited', bank_account: till }),
    );
    expect([await balance(), await owed(customer)]).toEqual(['500', '400']);
    await within((tx) =>
      moveCheque(runtime, tx, accountId, cheque?.id ?? '', { state: 'bounced', bank_account: till }),
    );
    const undone = await confirmed('cancellation', 1, corrected);
    await mark(undone, customer, 'both', '600');
    await link('cancelled_by', corrected, undone);
    await link('superseded_by', sold, null);
    await settle();
    expect([await balance(), await owed(customer)]).toEqual(['500', '500']);
    const { closing } = await within<{ closing: string }>((tx) => statementOf(tx, customer, {}));
    expect(closing).toBe('500');
  });

  it('a cheque counts once, whenever it is entered, cleared, sold with, corrected and cancelled', async () => {
    const step = fc.record({
      kind: fc.constantFrom('enter', 'clear', 'sell', 'correct', 'cancel', 'settle'),
      method: fc.constantFrom<Method>('cash', 'credit', 'both'),
      which: fc.nat(2),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        round += 1;
        const customer = await buyerOf(`مشتری ${round}`);
        const before = BigInt((await balance()) ?? 0);
        /** by number of the cheque: what stands of its sale, the newest last */
        const sales = new Map<string, { id: string; method: Method }[]>();
        const live = (number: string) =>
          database().asOwner<{ id: string; state: string }>(
            "select id, state from cheques where account_id = $1 and number = $2 and state <> 'void'",
            [accountId, number],
          );
        const sell = async (
          subject: Subject,
          chain: { id: string; method: Method }[],
          number: string,
          method: Method,
        ) => {
          const last = chain.at(-1);
          const id = await confirmed(subject, 1, last?.id ?? null, chequeBy(number));
          await mark(id, customer, method);
          if (last !== undefined) await link('superseded_by', last.id, id);
          chain.push({ id, method });
        };
        for (const { kind, method, which } of steps) {
          const number = `8${round}${which}`;
          const chain = sales.get(number) ?? [];
          sales.set(number, chain);
          const last = chain.at(-1);
          if (kind === 'enter') await enter(number, customer).catch(() => undefined);
          if (kind === 'clear')
            for (const { id, state } of await live(number)) if (state === 'received') await clear(id);
          if (kind === 'sell' && last === undefined) await sell('original', chain, number, method);
          if (kind === 'correct' && last !== undefined) await sell('corrective', chain, number, method);
          if (kind === 'cancel' && last !== undefined) {
            const undone = await confirmed('cancellation', 1, last.id, []);
            await mark(undone, customer, last.method);
            await link('cancelled_by', last.id, undone);
            chain.pop();
            const former = chain.at(-1);
            if (former !== undefined) await link('superseded_by', former.id, null);
          }
          if (kind !== 'sell' && kind !== 'correct') await settle();
        }
        await settle();
        let [owes, came] = [0n, 0n];
        for (const [number, chain] of sales) {
          const cheques = await live(number);
          expect(cheques.length).toBeLessThanOrEqual(1);
          const cleared = cheques.filter(({ state }) => state === 'cleared').length * 400;
          const method = chain.at(-1)?.method;
          came += BigInt(cleared);
          if (method === undefined) owes -= BigInt(cleared);
          // 100 of it is cash: the cheque of 400 fills that first.
          if (method === 'credit') owes += 1000n - BigInt(cleared);
          if (method === 'both') owes += 900n - (cleared === 0 ? 0n : 300n);
        }
        expect(await owed(customer)).toBe(String(owes));
        expect(BigInt((await balance()) ?? 0) - before).toBe(came);
        const { closing } = await within<{ closing: string }>((tx) => statementOf(tx, customer, {}));
        expect(closing).toBe(String(owes));
      }),
      { numRuns: 12 },
    );
  });

  it('whatever comes and goes, a customer owes what was sold less what came, and balances are their movements', async () => {
    const customer = await buyerOf('هر کار');
    const step = fc.record({
      kind: fc.constantFrom('deposit', 'withdrawal', 'sell', 'cheque', 'clear', 'undo', 'pair', 'pair'),
      // often what the invoices are paid with
      amount: fc.oneof(fc.constant(400), fc.integer({ min: 1, max: 999 })),
      which: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), async (steps) => {
        const moves: string[] = [];
        const sold: string[] = [];
        const cheques: string[] = [];
        for (const { kind, amount, which } of steps) {
          const body = { place_id: till, amount: String(amount), customer_id: customer };
          if (kind === 'deposit' || kind === 'withdrawal')
            moves.push(...(await within<string[]>((tx) => createMovement(runtime, tx, accountId, { kind, ...body }))));
          if (kind === 'undo' && moves.length > 0)
            await within((tx) =>
              createMovement(runtime, tx, accountId, { kind, movement_id: moves[which % moves.length] ?? '' }),
            ).catch(() => undefined);
          if (kind === 'sell') {
            sold.push(await confirmed('original', 1, null, paidBy()));
            await mark(sold.at(-1) ?? '', customer, 'credit');
          }
          const [paired, by] = [moves[which % Math.max(1, moves.length)], sold[amount % Math.max(1, sold.length)]];
          if (kind === 'pair' && paired !== undefined && by !== undefined) {
            await settle();
            const verdict = (['same', 'different', 'open'] as const)[which % 3] ?? 'open';
            moves.push(
              ...(await within<string[]>((tx) =>
                pairDeposit(runtime, tx, accountId, paired, { invoice_id: by, verdict }),
              ).catch((error: unknown) => {
                if (!(error instanceof Problem)) throw error;
                return [];
              })),
            );
          }
          serial += 1;
          if (kind === 'cheque')
            cheques.push(
              await within<string>((tx) =>
                createCheque(runtime, tx, accountId, {
                  ...{
                    direction: 'received',
                    number: `9${serial}`,
                    amount: String(amount),
                    due_day: '2026-12-01',
                    party: 'x',
                  },
                  customer_id: customer,
                } as never),
              ),
            );
          const id = cheques[which % Math.max(1, cheques.length)];
          if (kind === 'clear' && id !== undefined)
            await within((tx) =>
              moveCheque(runtime, tx, accountId, id, {
                state: which % 2 === 0 ? 'cleared' : 'deposited',
                bank_account: till,
              }),
            ).catch(() => undefined);
        }
        await settle();
        const [sums] = await database().asOwner<{ place: string; moved: string; sold: string; came: string }>(
          `select (select balance from treasury_places where id = $1)::text as place,
             (select coalesce(sum(amount), 0) from treasury_movements where place_id = $1)::text as moved,
             (select coalesce(sum(total), 0) from invoices i join customer_invoices c on c.invoice_id = i.id
               where c.customer_id = $2)::int8::text as sold,
             (select coalesce(sum(amount), 0) from treasury_movements where customer_id = $2)::text as came`,
          [till, customer],
        );
        expect(sums?.place).toBe(sums?.moved);
        expect(await owed(customer)).toBe(String(BigInt(sums?.sold ?? 0) - BigInt(sums?.came ?? 0)));
        const { closing } = await within<{ closing: string }>((tx) => statementOf(tx, customer, {}));
        expect(closing).toBe(await owed(customer));
      }),
      { numRuns: 6 },
    );
  });
});

describe('whatever fails in between', () => {
  /** Dies after it wrote everything, so many times. */
  const dying = (book: Book, times: number, reason: Error = new Error('died')): Book => {
    let left = times;
    const die = () => {
      if (left > 0) {
        left -= 1;
        throw reason;
      }
    };
    return {
      async take(...given) {
        const document = await book.take(...given);
        die();
        return document;
      },
      async undo(...given) {
        const document = await book.undo(...given);
        die();
        return document;
      },
    };
  };

  it('it is done whole and once', async () => {
    await confirmed('original', 30);
    const flaky: Books = { ...books, stock: dying(books.stock, 3) };
    for (let tries = 0; tries < 3; tries += 1)
      await expect(workOffEffects(deps, flaky, accountId)).rejects.toThrow('died');
    expect(await stock()).toBe('100 1000');
    await workOffEffects(deps, flaky, accountId);
    expect(await stock()).toBe('70 700');
  });

  it('one that always fails is set aside, and those behind it go on', async () => {
    await confirmed('original', 30);
    const broken: Books = { ...books, stock: dying(books.stock, 5) };
    for (let tries = 0; tries < 5; tries += 1) await workOffEffects(deps, broken, accountId).catch(() => undefined);
    await confirmed('original', 10);
    await workOffEffects(deps, broken, accountId);
    expect([await stock(), (await states())[0]]).toEqual(['90 900', 'stock held ERROR']);
  });

  it.each([
    ['went away', { code: '57P01' }],
    ['had no connection for it', { message: 'timeout exceeded when trying to connect' }],
    ['was full', { code: '53100' }],
    ['waited for a lock too long', { code: '55P03' }],
  ])('it waits on however often the database %s, and is not set aside for that', async (_, reason) => {
    await confirmed('original', 30);
    const away: Books = { ...books, stock: dying(books.stock, 7, Object.assign(new Error(), reason)) };
    for (let tries = 0; tries < 7; tries += 1) await workOffEffects(deps, away, accountId).catch(() => undefined);
    await workOffEffects(deps, away, accountId);
    expect(await stock()).toBe('70 700');
  });

  it('two workers at once do nothing twice', async () => {
    const sold = await confirmed('original', 30);
    await confirmed('return', 10, sold);
    await confirmed('original', 5);
    await Promise.all([settle(), settle(), settle(), settle()]);
    expect(await stock()).toBe('85 850');
  });

  it('the database refuses a second taking', async () => {
    const sold = await confirmed('original', 30);
    await settle();
    const insert = (turn: number, direction: string) =>
      database().asOwner("insert into invoice_postings values ($1, 'stock', $2, $3, $4, $5, null, now())", [
        accountId,
        sold,
        turn,
        direction,
        randomUUID(),
      ]);
    await expect(insert(1, 'take')).rejects.toMatchObject({ constraint: 'invoice_postings_pkey' });
    await expect(insert(2, 'take')).rejects.toMatchObject({ constraint: 'invoice_postings_alternate' });
  });

  it('what stands of any chain is what is taken', async () => {
    const step = fc.record({
      kind: fc.constantFrom('sell', 'correct', 'return', 'cancel'),
      qty: fc.integer({ min: 1, max: 9 }),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        const before = Number((await stock()).split(' ')[0]);
        /** chains of what stands, the newest last; each began with a sale */
        const chains: { id: string; qty: number }[][] = [];
        for (const { kind, qty, which } of steps) {
          if (kind === 'sell') chains.push([{ id: await confirmed('original', qty), qty }]);
          const chain = chains[which % Math.max(1, chains.length)];
          const last = chain?.at(-1);
          if (kind === 'sell' || chain === undefined || last === undefined) continue;
          if (kind === 'cancel') {
            await confirmed('cancellation', last.qty, last.id);
            chain.pop();
          } else {
            chain.push({ id: await confirmed(kind === 'correct' ? 'corrective' : 'return', qty, last.id), qty });
          }
          if (qty % 3 === 0) await settle();
        }
        await Promise.all([settle(), settle()]);
        const sold = chains.reduce((sum, chain) => sum + (chain.at(-1)?.qty ?? 0), 0);
        expect(Number((await stock()).split(' ')[0])).toBe(before - sold);
        await within((tx) =>
          postStockDocument(deps, tx, accountId, {
            kind: 'receipt',
            warehouse_id: warehouse,
            lines: [{ product_id: product, qty: 100, unit_price: 10 }],
          }),
        );
      }),
      { numRuns: 8 },
    );
  });
});
