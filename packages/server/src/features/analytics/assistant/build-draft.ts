import {
  discountOf,
  dueAfter,
  emptyDraft,
  emptyItem,
  type InvoiceDraft,
  type InvoiceHeaderDraft,
  type InvoiceItemDraft,
  lineInUnit,
  type OrderLine,
  type OrderRequest,
  type OwnBuyer,
  settledHeader,
  termOf,
  toPersianDigits,
} from '@taraz/core';
import type { Tx } from '../../../platform/db/database.ts';
import type { RequestContext } from '../../../platform/http/route.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import type { InvoicePorts } from '../../invoices/ports.ts';
import { type Answer, answer } from './answer.ts';
import { type Match, type Named, namedFinder } from './find-named.ts';
import { maySee, refused } from './may-see.ts';
import { assistantTexts as texts } from './messages.fa.ts';

export interface DraftDeps {
  runtime: Pick<Runtime, 'clock' | 'ids'>;
  ports: Pick<InvoicePorts, 'branch' | 'customer' | 'memory' | 'paymentTerm' | 'products' | 'seller'>;
}

const listed = (all: readonly Named[]): string =>
  all
    .slice(0, 4)
    .map(({ name }) => name)
    .join('، ');

const nobody: OwnBuyer = { buyer: {}, term: '' };

/** Finds the buyer among the account's customers; what is not sure stays open and is noted. */
async function buyerOf(
  tx: Tx,
  deps: DraftDeps,
  { buyer, buyerWritten: said }: OrderRequest,
  notes: string[],
): Promise<OwnBuyer> {
  if (buyer === '') return nobody;
  const { best, others } = await namedFinder(tx, 'customers')(buyer);
  if (best !== null) return (await deps.ports.customer(tx, best.id)) ?? nobody;
  notes.push(others.length > 0 ? texts.notes.buyers(said, listed(others)) : texts.notes.buyer(said));
  return { buyer: { company: said }, term: '' };
}

/** «لبنیات: ۲ شیر»: a heading that no customer is called by is no buyer, and is noted. */
async function withoutHeading(tx: Tx, order: OrderRequest): Promise<OrderRequest> {
  if (!order.isHeading) return order;
  const { best, others } = await namedFinder(tx, 'customers')(order.buyer);
  const isCustomer = best !== null || others.length > 0;
  return isCustomer ? order : { ...order, buyer: '', notRead: [...order.notRead, order.buyerWritten] };
}

function itemOf(
  said: OrderLine,
  uuid: string,
  product: Partial<InvoiceItemDraft> | undefined,
  notes: string[],
): InvoiceItemDraft {
  const base = emptyItem(uuid);
  const unit = product === undefined || said.unit === null ? null : (product.item_unit ?? base.item_unit);
  const inUnit = unit === null ? said : lineInUnit(said, unit);
  // Beside another unit a price that was turned into that of one of the said unit is of nothing.
  const line = inUnit ?? { ...said, price: said.pricedBy === null ? said.price : '' };
  const item: InvoiceItemDraft = {
    ...base,
    ...product,
    item_name: product?.item_name ?? line.written,
    item_unit: product?.item_unit ?? line.unit ?? base.item_unit,
    item_qty: line.qty,
    item_price: line.price ?? product?.item_price ?? '',
    item_discount: discountOf(product?.item_discount ?? '', line.qty),
  };
  if (inUnit === null) notes.push(texts.notes.unit(item.item_name));
  if (item.item_price === '') notes.push(texts.notes[line.price === '' ? 'priceOfOne' : 'price'](item.item_name));
  return item;
}

/** What of its head was said, else what the tax memory's invoices begin with, as in the wizard; a default draft has the rest. */
async function startOf(
  tx: Tx,
  { ports }: DraftDeps,
  { memoryIds }: RequestContext,
  { payment, isOffer, buyer }: OrderRequest,
): Promise<Partial<Pick<InvoiceHeaderDraft, 'payment_method' | 'invoice_output_type'>>> {
  const memory = await ports.memory(tx, { sandbox: false, allowed: memoryIds });
  const payment_method = payment ?? memory?.paymentMethod;
  // Of type two has no buyer and nothing on credit.
  const needsTypeOne = isOffer || buyer !== '' || payment === 'credit';
  return {
    ...(payment_method === undefined ? {} : { payment_method }),
    ...(needsTypeOne || memory === null ? {} : { invoice_output_type: memory.outputType }),
  };
}

/** An order as a draft, or an offer, to be looked at in the wizard. Nothing is stored. */
export async function buildDraft(
  tx: Tx,
  deps: DraftDeps,
  context: RequestContext,
  said: OrderRequest,
): Promise<Answer> {
  if (!maySee(context, 'draft')) return answer({ kind: 'refused', text: texts.mayNotWrite });
  if (said.isOffer && !maySee(context, 'issue')) return refused('issue');
  if (said.lines.length === 0) return answer({ kind: 'unclear', text: texts.noLines });
  const order = await withoutHeading(tx, said);
  const notes = order.notRead.map((words) => texts.notes.notRead(toPersianDigits(words)));
  const { buyer, term } = await buyerOf(tx, deps, order, notes);
  const find = namedFinder(tx, 'products');
  const found: Match[] = [];
  for (const line of order.lines) found.push(await find(line.name));
  const products = await deps.ports.products(
    tx,
    found.flatMap(({ best }) => (best === null ? [] : [best.id])),
  );
  const { runtime } = deps;
  const sources = { nowIso: new Date(runtime.clock.nowMs()).toISOString(), uuid: () => runtime.ids.uuid() };
  const items = order.lines.map((line, index) => {
    const { best, others } = found[index] ?? { best: null, others: [] };
    if (best === null)
      notes.push(
        others.length > 0 ? texts.notes.products(line.written, listed(others)) : texts.notes.product(line.written),
      );
    return itemOf(line, runtime.ids.uuid(), best === null ? undefined : products.get(best.id), notes);
  });
  const draft: InvoiceDraft = {
    ...emptyDraft(sources, {
      buyer_info: buyer,
      seller_info: { ...(await deps.ports.seller(tx)), ...(await deps.ports.branch?.(tx, context.branchId)) },
      invoice: {
        ...(await startOf(tx, deps, context, order)),
        // Noon of another day, which was chosen by being said; today's is issued now.
        ...(order.day === null || order.day === tehranDay(new Date(sources.nowIso))
          ? {}
          : { invoice_date: `${order.day}T08:30:00Z`, dateFlag: true }),
      },
    }),
    items,
  };
  const agreed = termOf(term, (await deps.ports.paymentTerm?.(tx)) ?? '');
  const due = order.due ?? { days: agreed };
  draft.invoice = settledHeader({
    ...draft.invoice,
    payment_due: 'day' in due ? due.day : dueAfter(draft.invoice.invoice_date, due.days),
  });
  const name = draft.buyer_info.company || `${draft.buyer_info.first_name} ${draft.buyer_info.last_name}`.trim();
  return answer({
    kind: 'draft',
    text: texts[order.isOffer ? 'offer' : 'draft'](
      name === '' ? texts.noBuyer : `«${name}»`,
      toPersianDigits(String(items.length)),
    ),
    ...(order.isOffer ? { is_offer: true } : {}),
    draft,
    notes,
  });
}
