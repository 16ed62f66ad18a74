import { createHash } from 'node:crypto';
import { type InvoiceItemDraft, toJalali } from '@taraz/core';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { AuthorityLines } from '../../sending/authority-line.ts';
import { highestRegistered } from '../../sending/guard-serials.ts';
import { createInvoice } from '../commands/create-invoice.ts';
import type { Actor, InvoiceDeps } from '../deps.ts';
import { jumpSerials, type MemoryKey, numberDraft, takeSerials } from '../numbering.ts';
import { prepareDraft } from '../prepare.ts';
import type { InvoiceInput } from '../read-draft.ts';
import { storedDraft } from '../stored-draft.ts';
import { searchText, summaryOf } from '../summary.ts';
import { type PlannedInvoice, planDemo } from './demo-plan.ts';
import { demoNotes, demoTitles } from './demo-texts.fa.ts';

/** An invoice as the authority has it: of which memory, when it took it (epoch ms), what was sent, and in which packet. */
export interface TakenInvoice {
  fiscalId: string;
  registeredAt: number;
  document: string;
  uid: string;
  referenceNumber: string;
}

export interface DemoInvoiceDeps extends InvoiceDeps {
  database: Database;
  lines: AuthorityLines;
  /** tells the authority what it is to have taken already */
  register(taken: readonly TakenInvoice[]): Promise<void>;
}

export interface DemoOwner {
  accountId: string;
  userId: string;
}

/** Buyers and goods of the demo account, as ids and what deciding about them needs. */
interface Parties {
  customers: string[];
  products: { id: string; has_tax: boolean; price: string }[];
}

async function partiesOf(tx: Tx): Promise<Parties> {
  const customers = await tx
    .selectFrom('customers')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('person_type', '<>', 'follower')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const products = await tx
    .selectFrom('products')
    .select(['id', 'has_tax', 'price'])
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { customers: customers.map(({ id }) => id), products };
}

/** Rials above which nobody buys dozens at once: a single sale of the demo would be all that its charts show. */
const dearPrice = 10_000_000;

function lineOf(
  { draw, isRefused }: PlannedInvoice,
  { products }: Parties,
  index: number,
): NonNullable<InvoiceInput['items']>[number] {
  const taxed = products.filter(({ has_tax }) => has_tax);
  const list = isRefused ? taxed : products;
  const product = list[draw(list.length)];
  const product_id = product?.id ?? '';
  const isDear = Number(product?.price ?? 0) > dearPrice;
  const item_qty = String(isDear ? 1 + draw(3) : draw(5) === 0 ? 10 + draw(40) : 1 + draw(9));
  const discounted: Partial<InvoiceItemDraft> =
    draw(6) === 0 ? { item_discount: String((1 + draw(9)) * 10_000) } : { item_discount: '0' };
  // The rate of goods is the authority's to know: sold without tax, they pass every rule that the product can check.
  return { product_id, item_qty, ...discounted, ...(isRefused && index === 0 ? { item_vat_percentage: '0' } : {}) };
}

function inputOf(planned: PlannedInvoice, parties: Parties): InvoiceInput {
  const { draw, dateMs, kind, isFinalConsumer, isCredit, isRefused, number } = planned;
  const title = demoTitles[draw(demoTitles.length)] ?? '';
  const notes = isRefused ? demoNotes.wrongRate : kind === 'draft' ? demoNotes.draft : '';
  const invoice_date = new Date(dateMs).toISOString();
  const customer_id = parties.customers[draw(parties.customers.length)] ?? '';
  return {
    save_as_draft: kind === 'draft',
    ...(isFinalConsumer ? {} : { buyer_info: { customer_id } }),
    invoice: {
      invoice_output_type: isFinalConsumer ? 'type_two' : 'type_one',
      invoice_pattern: 'sale',
      payment_method: isCredit && !isFinalConsumer ? 'credit' : 'cash',
      internal_id: `NP-${toJalali(invoice_date).year}-${number}`,
      title,
      notes,
      invoice_date,
    },
    items: Array.from({ length: 1 + draw(kind === 'draft' ? 3 : 6) }, (_, index) => lineOf(planned, parties, index)),
  };
}

/**
 * Invoices older than the authority takes: written with their numbers and the state they had, and with a history that
 * says so. The simulated authority is told that it has those that stand, or nobody could correct one; both know the packet
 * that brought each, or the books of a month past would not be alike. Receipts there are none.
 */
async function importHistory(
  tx: Tx,
  deps: DemoInvoiceDeps,
  actor: Actor,
  planned: readonly PlannedInvoice[],
  memory: MemoryKey,
): Promise<void> {
  const parties = await partiesOf(tx);
  const now = new Date(deps.runtime.clock.nowMs());
  const first = await takeSerials(tx, memory, planned.length, now);
  const taken: TakenInvoice[] = [];
  for (const [index, one] of planned.entries()) {
    const { draft } = await prepareDraft(tx, deps, actor, inputOf(one, parties));
    const numbered = numberDraft(draft, { memoryId: memory.memoryId, serial: first + BigInt(index) });
    const at = new Date(one.dateMs + 60_000);
    const id = deps.runtime.ids.uuid();
    const summary = summaryOf(numbered.draft, { fallbackMs: one.dateMs });
    const packet =
      one.state === 'confirmed' ? { uid: deps.runtime.ids.uuid(), referenceNumber: deps.runtime.ids.uuid() } : null;
    if (packet !== null)
      taken.push({ fiscalId: memory.memoryId, registeredAt: at.getTime(), document: numbered.payload, ...packet });
    await tx
      .insertInto('invoices')
      .values({
        ...summary,
        account_id: actor.accountId,
        id,
        state: one.state,
        environment: memory.environment,
        memory_id: memory.memoryId,
        serial: numbered.serial,
        tax_id: numbered.taxId,
        reference_number: packet?.referenceNumber ?? '',
        sent_at: packet === null ? null : at,
        error_count: one.state === 'abandoned' ? 1 : 0,
        archived: one.isArchived,
        created_by: actor.userId,
        created_at: at,
        updated_at: at,
        verdict_at: at,
        deadline: new Date(numbered.deadline),
      })
      .execute();
    await sql`
      with document as (
        insert into invoice_documents (account_id, invoice_id, draft, payload)
        values (${actor.accountId}, ${id}, ${storedDraft(numbered.draft)}, ${numbered.payload})
      ), searchable as (
        insert into invoice_texts (account_id, invoice_id, folded)
        values (${actor.accountId}, ${id}, ${searchText(numbered.draft, [numbered.taxId, numbered.serial.toString()], summary.total)})
      )
      insert into invoice_events (account_id, invoice_id, at, from_state, to_state, cause, detail, actor)
      values (${actor.accountId}, ${id}, ${now}, null, ${one.state}, 'IMPORTED', '{"source":"demo"}', ${actor.userId})`.execute(
      tx,
    );
    if (packet !== null)
      await storePacket(tx, { ...memory, id, at, taxId: numbered.taxId, ...packet }, numbered.payload);
  }
  await deps.register(taken);
}

/** The packet that an invoice of the history is to have gone in, long answered: its bytes are not kept. */
async function storePacket(
  tx: Tx,
  packet: MemoryKey & { id: string; at: Date; taxId: string; uid: string; referenceNumber: string },
  payload: string,
): Promise<void> {
  const { accountId, memoryId, id, at, taxId, uid, referenceNumber } = packet;
  const hash = createHash('sha256').update(payload).digest();
  await sql`
    insert into invoice_attempts (account_id, invoice_id, uid, memory_id, tax_id, stored_at, last_sent_at, answered_at,
      reference_numbers, outcome, sha256, payload_sha256, verdict_at)
    values (${accountId}, ${id}, ${uid}, ${memoryId}, ${taxId}, ${at}, ${at}, ${at}, ${[referenceNumber]}::text[], 'confirmed',
      ${hash}, ${hash}, ${at})`.execute(tx);
}

/** A simulator that outlived the database may have numbers of this memory: they are not given again. */
async function skipTakenSerials(deps: DemoInvoiceDeps, memory: MemoryKey): Promise<void> {
  const { database, lines, runtime } = deps;
  const line = await lines(memory).catch(() => null);
  if (line === null) return;
  const nowMs = runtime.clock.nowMs();
  const highest = await highestRegistered(line, memory.memoryId, nowMs).catch(() => 0n);
  if (highest === null || highest === 0n) return;
  await database.withAccount(memory.accountId, (tx) => jumpSerials(tx, memory, highest, new Date(nowMs)));
}

/**
 * Some hundreds of invoices for an account that has none: months of history, recent ones that really go to the
 * simulated authority (which refuses a few, for a rate that only it can know), and drafts. All or nothing; run again it
 * does nothing.
 * @returns whether it did
 */
export async function seedDemoInvoices(deps: DemoInvoiceDeps, { accountId, userId }: DemoOwner): Promise<boolean> {
  const { database, runtime, ports } = deps;
  const actor: Actor = { accountId, userId, branchId: null, memoryIds: null };
  const memory = await database.withAccount(accountId, async (tx) => {
    const any = await tx.selectFrom('invoices').select('id').limit(1).executeTakeFirst();
    const chosen = any === undefined ? await ports.memory(tx, { sandbox: false, allowed: null }) : null;
    return chosen?.ready ? { accountId, environment: chosen.environment, memoryId: chosen.memoryId } : null;
  });
  if (memory === null) return false;
  await skipTakenSerials(deps, memory);
  const plan = planDemo(runtime.clock.nowMs());
  return database.withAccount(accountId, async (tx) => {
    // Two starts at once: the second waits for the first here, and then finds its invoices.
    await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 1))`.execute(tx);
    if ((await tx.selectFrom('invoices').select('id').limit(1).executeTakeFirst()) !== undefined) return false;
    await importHistory(
      tx,
      deps,
      actor,
      plan.filter(({ kind }) => kind === 'history'),
      memory,
    );
    const parties = await partiesOf(tx);
    for (const one of plan.filter(({ kind }) => kind !== 'history'))
      await createInvoice(tx, deps, actor, inputOf(one, parties));
    return true;
  });
}
