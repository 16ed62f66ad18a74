import { randomUUID } from 'node:crypto';
import { emptyDraft, emptyItem, type InvoiceDraft, type PaymentDraft } from '@taraz/core';
import { beforeEach } from 'vitest';
import { seedAccount } from '../../../testing/seed.ts';
import { tellingDeps } from '../../../testing/telling-deps.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { createTestRuntime } from '../../../testing/test-runtime.ts';
import { createProduct } from '../../products/commands.ts';
import { treasuryBook } from '../../treasury/invoice-book.ts';
import { createPlace } from '../../treasury/places.ts';
import { postStockDocument } from '../../warehousing/documents.ts';
import { stockBook } from '../../warehousing/invoice-book.ts';
import type { StockDeps } from '../../warehousing/tell-low.ts';
import { createWarehouse } from '../../warehousing/warehouses.ts';
import type { PostingsDeps } from '../deps.ts';
import { noteEffects } from '../effects.ts';
import { type Books, workOffEffects } from '../work-off.ts';

type Content = [
  subject: Subject,
  qty: number,
  refers?: string | null,
  payments?: Partial<PaymentDraft>[],
  unit?: string,
];

export type Subject = 'original' | 'corrective' | 'return' | 'cancellation';

/**
 * An account of its own for each test of a file, with a warehouse, a product of which there are 100 at 10 rial, and a bank
 * account; and what the tests of postings do with them.
 */
export function postingStand() {
  const database = testDatabase();
  const runtime = createTestRuntime();
  const deps: StockDeps = {
    get database() {
      return database().db;
    },
    ...tellingDeps(runtime),
  };
  const books: Books = { stock: stockBook(deps), treasury: treasuryBook(runtime) };
  /** Of the test that runs: each is made anew before it. */
  const own = { accountId: '', warehouse: '', product: '', till: '', environment: 'simulator' };
  let serial = 0;
  const nextSerial = () => {
    serial += 1;
    return serial;
  };

  const within = <T>(work: Parameters<PostingsDeps['database']['withAccount']>[1]): Promise<T> =>
    deps.database.withAccount(own.accountId, work) as Promise<T>;

  beforeEach(async () => {
    own.accountId = await seedAccount(database());
    own.environment = 'simulator';
    await deps.database.withAccount(own.accountId, async (tx) => {
      own.warehouse = (await createWarehouse(runtime, tx, own.accountId, { kind: 'warehouse', name: 'مرکزی' })).id;
      own.product = (await createProduct(runtime, tx, own.accountId, { name: 'کالا', code: '2720000131425' })).id;
      own.till = (await createPlace(runtime, tx, own.accountId, 'bank', { bank_name: 'x', name: 'جاری' })).id;
      const lines = [{ product_id: own.product, qty: '100', unit_price: '10' }];
      await postStockDocument(deps, tx, own.accountId, { kind: 'receipt', warehouse_id: own.warehouse, lines });
    });
  });

  /** A confirmed invoice, straight into the tables. */
  async function confirmed(...of: Content) {
    const id = await stored('confirmed', ...of);
    await hear(id);
    return id;
  }

  /** An invoice in any state, in the line where it is to go. */
  async function stored(
    state: string,
    ...[subject, qty, refers = null, payments = [], unit = 'NUMBER']: Content
  ): Promise<string> {
    const serial = nextSerial();
    const id = randomUUID();
    const base = emptyDraft({ nowIso: new Date().toISOString(), uuid: randomUUID });
    const draft: InvoiceDraft = {
      ...base,
      items: [{ ...emptyItem(randomUUID()), product_id: own.product, item_qty: String(qty), item_unit: unit }],
      payments: payments as PaymentDraft[],
    };
    await database().asOwner(
      `insert into invoices (account_id, id, state, environment, memory_id, serial, tax_id, output_type, pattern, subject, referred_id,
         internal_id, buyer_name, buyer_sort, buyer_code, invoice_date, day, total, total_vat, created_at, updated_at, verdict_at)
       values ($1, $2, $7, $8, 'A11216', $3, $4, 'type_one', 'sale', $5, $6, '', 'خریدار', '', '', now(),
         (now() at time zone 'Asia/Tehran')::date, 1000, 0, now(), now(), now())`,
      [
        own.accountId,
        id,
        ...(state === 'draft' ? [null, ''] : [serial, `TAX${serial}`]),
        subject,
        refers,
        state,
        own.environment,
      ],
    );
    await database().asOwner('insert into invoice_documents values ($1, $2, $3, null)', [
      own.accountId,
      id,
      JSON.stringify(draft),
    ]);
    if (['queued', 'sending', 'unknown', 'sent'].includes(state)) {
      await database().asOwner(
        `insert into invoice_queue (account_id, invoice_id, environment, memory_id, state, serial, deadline, next_at, waiting_since, attempt_uid)
         values ($1, $2, $6, 'A11216', $3, $4, now(), now(), now(), $5)`,
        [own.accountId, id, state, serial, state === 'queued' ? null : randomUUID(), own.environment],
      );
    }
    return id;
  }

  const hear = (id: string, state: 'confirmed' | 'rejected' = 'confirmed') =>
    within((tx) => noteEffects(deps)(tx, own.accountId, [{ invoiceId: id, taxId: '', state }]));
  const settle = () => workOffEffects(deps, books, own.accountId);
  async function stock(): Promise<string> {
    const [row] = await database().asOwner<{ qty: string; value: string }>(
      'select qty::float8::text as qty, value::text from stock_levels where account_id = $1',
      [own.accountId],
    );
    return `${row?.qty} ${row?.value}`;
  }
  const balance = async () =>
    (
      await database().asOwner<{ balance: string }>('select balance::text from treasury_places where id = $1', [
        own.till,
      ])
    )[0]?.balance;
  const states = async () =>
    (
      await database().asOwner<{ text: string }>(
        "select kind || ' ' || state || ' ' || reason as text from invoice_effects where account_id = $1 order by seq",
        [own.accountId],
      )
    ).map(({ text }) => text.trim());

  return {
    database,
    runtime,
    books,
    deps,
    own,
    nextSerial,
    within,
    confirmed,
    stored,
    hear,
    settle,
    stock,
    balance,
    states,
  };
}

export type PostingStand = ReturnType<typeof postingStand>;
