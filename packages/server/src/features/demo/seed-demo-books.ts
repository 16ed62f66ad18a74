import { addDays, DAY_MS } from '@taraz/core';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';
import { createPreInvoice } from '../pre-invoices/commands.ts';
import { createCheckbook } from '../treasury/checkbooks.ts';
import { createCheque } from '../treasury/cheques.ts';
import { moveCheque } from '../treasury/move-cheque.ts';
import { createPlace } from '../treasury/places.ts';
import { postStockDocument } from '../warehousing/documents.ts';
import { changeStockRule } from '../warehousing/stock-rule.ts';
import type { StockDeps } from '../warehousing/tell-low.ts';
import { createWarehouse } from '../warehousing/warehouses.ts';
import type { DemoAccount } from './demo-account.ts';
import {
  demoBanks,
  demoCheckbook,
  demoCheques,
  demoDesk,
  demoOfferTitles,
  demoPos,
  demoReceipt,
  demoTransfer,
  demoWarehouses,
} from './demo-books.fa.ts';

export interface DemoBooksDeps {
  postings: StockDeps;
  invoices: InvoiceDeps;
}

/** Hundredths of their price that goods were bought for, one after another. */
const costShares = [72n, 81n, 66n, 88n, 75n, 93n, 69n] as const;

/** What was paid for one of the goods, sold at `price`: a share of its whole rials. */
const costOf = (price: string, index: number): string =>
  ((BigInt(price.split('.')[0] ?? '0') * (costShares[index % costShares.length] ?? 75n)) / 100n).toString();

/** How long ago its banks' books begin: before the oldest invoice that was paid into them. */
const booksDays = 600;

const dayFrom = ({ clock }: Runtime, days: number): string => addDays(tehranDay(new Date(clock.nowMs())), days);

async function seedTreasury(runtime: Runtime, tx: Tx, accountId: string): Promise<void> {
  const openedMs = runtime.clock.nowMs() - booksDays * DAY_MS;
  const atOpening = { ...runtime, clock: { nowMs: () => openedMs } };
  const banks: string[] = [];
  for (const bank of demoBanks) banks.push((await createPlace(atOpening, tx, accountId, 'bank', bank)).id);
  const [bank = ''] = banks;
  await createPlace(runtime, tx, accountId, 'desk', demoDesk);
  await createPlace(runtime, tx, accountId, 'pos', { ...demoPos, bank_account_id: bank });
  const { id: checkbook } = await createCheckbook(runtime, tx, accountId, { ...demoCheckbook, bank_account: bank });
  for (const { dueIn, state, direction, ...cheque } of demoCheques) {
    const id = await createCheque(runtime, tx, accountId, {
      ...cheque,
      direction,
      due_day: dayFrom(runtime, dueIn),
      ...(direction === 'issued' ? { checkbook } : {}),
    });
    if (state === undefined) continue;
    await moveCheque(runtime, tx, accountId, id, { state: 'deposited', bank_account: bank });
    if (state !== 'deposited') await moveCheque(runtime, tx, accountId, id, { state, bank_account: bank });
  }
}

const goodsOf = (tx: Tx) =>
  tx
    .selectFrom('products')
    .select(['id', 'price'])
    .where('type', '=', 'goods')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

async function seedStock(deps: StockDeps, tx: Tx, accountId: string): Promise<void> {
  const [central, shop] = [
    await createWarehouse(deps.runtime, tx, accountId, { kind: 'warehouse', ...demoWarehouses[0] }),
    await createWarehouse(deps.runtime, tx, accountId, { kind: 'warehouse', ...demoWarehouses[1] }),
  ];
  const goods = await goodsOf(tx);
  const lines = goods.map(({ id, price }, index) => ({
    product_id: id,
    qty: String(40 + ((index * 37) % 260)),
    unit_price: costOf(String(price), index),
  }));
  await postStockDocument(deps, tx, accountId, { kind: 'receipt', warehouse_id: central.id, lines, ...demoReceipt });
  await postStockDocument(deps, tx, accountId, {
    kind: 'transfer',
    warehouse_id: central.id,
    to_warehouse_id: shop.id,
    lines: lines.slice(0, 12).map(({ product_id }) => ({ product_id, qty: '12' })),
    ...demoTransfer,
  });
  // The first few are asked for in quantities above what there is: they show as low.
  for (const [index, { id }] of goods.slice(0, 8).entries()) {
    await changeStockRule(deps, tx, accountId, id, { min_qty: index < 3 ? '400' : '20' });
  }
}

async function seedOffers(deps: InvoiceDeps, tx: Tx, { accountId, userId }: DemoAccount): Promise<void> {
  const actor = { accountId, userId, branchId: null, memoryIds: null };
  const customers = await tx
    .selectFrom('customers')
    .select('id')
    .where('person_type', '=', 'legal')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(demoOfferTitles.length)
    .execute();
  const goods = await goodsOf(tx);
  for (const [index, title] of demoOfferTitles.entries()) {
    const items = goods.slice(index * 4, index * 4 + 3 + index).map(({ id }, line) => ({
      product_id: id,
      item_qty: String(2 + line * 3),
    }));
    const customer = customers[index];
    await createPreInvoice(tx, deps, actor, {
      invoice: { title },
      items,
      ...(customer === undefined ? {} : { buyer_info: { customer_id: customer.id } }),
    });
  }
}

/**
 * Bank accounts, a desk, a terminal, cheques in each state of their life, two warehouses with stock, and offers, for an
 * account that has none. All or nothing; run again it does nothing.
 */
export async function seedDemoBooks({ postings, invoices }: DemoBooksDeps, account: DemoAccount): Promise<void> {
  const { accountId } = account;
  await postings.database.withAccount(accountId, async (tx) => {
    // Two starts at once: the second waits for the first here, and then finds its books.
    await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 2))`.execute(tx);
    const any = await tx.selectFrom('treasury_places').select('id').limit(1).executeTakeFirst();
    const stocked = await tx.selectFrom('warehouses').select('id').limit(1).executeTakeFirst();
    if (any !== undefined || stocked !== undefined) return;
    await seedTreasury(postings.runtime, tx, accountId);
    await seedStock(postings, tx, accountId);
    await seedOffers(invoices, tx, account);
  });
}
