import { type InvoiceDraft, isTrial } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isPassing } from '../../platform/db/database-errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type StoredDraft, wholeDraft } from '../invoices/stored-draft.ts';
import type { PostingsDeps } from './deps.ts';
import { postingsQueue, triesMax, wakeFailed, wakePostings, wakeShortOf, wakesOf } from './effects.ts';
import type { EffectKind, HeldGoods } from './tables.ts';

/** A confirmed invoice as the books need it. */
export interface PostedInvoice {
  id: string;
  subject: 'original' | 'corrective' | 'cancellation' | 'return';
  referredId: string | null;
  /** a correction or return that its buyer refused: what it refers to stands */
  isRefused: boolean;
  /** cancelled, but not from here */
  isCancelledElsewhere: boolean;
  isTrial: boolean;
  taxId: string;
  buyerName: string;
  date: Date;
  total: string;
  /** what of the total is paid at once, as its buyer's account has it (`invoice_paid` of SQL 0090), rial; null: a cash sale */
  paidAtOnce: string | null;
  draft: InvoiceDraft;
}

/** It cannot be done now; the effect is held, with what people need to know, until something changes. */
export class Held extends Error {
  readonly reason: 'SHORT' | 'NO_WAREHOUSE' | 'UNIT';
  readonly detail: readonly HeldGoods[];
  constructor(reason: Held['reason'], detail: readonly HeldGoods[]) {
    super(reason);
    this.name = 'Held';
    this.reason = reason;
    this.detail = detail;
  }
}

/** What a feature does to its books for an invoice. Both run in the transaction that notes that it was done. */
export interface Book {
  /** @param written the documents that the cause has brought about so far. @returns the document that was written, when there is one. @throws Held */
  take(
    tx: Tx,
    accountId: string,
    invoice: PostedInvoice,
    cause: PostedInvoice,
    written: readonly string[],
  ): Promise<string | null>;
  /** @param taken the document that `take` returned */
  undo(
    tx: Tx,
    accountId: string,
    invoice: PostedInvoice,
    cause: PostedInvoice,
    taken: string | null,
  ): Promise<string | null>;
  /** All that an invoice brings about is written, or waits for people: both are told once, at the end. */
  end?(tx: Tx, accountId: string, what: { documents: readonly string[] } | { held: Held }): Promise<void>;
}
export type Books = Readonly<Record<EffectKind, Book>>;

/** Effects of an account that are worked off before another account has its turn. */
const turnMax = 100;

async function readInvoice(tx: Tx, id: string): Promise<PostedInvoice | null> {
  const { rows } = await sql<{
    subject: PostedInvoice['subject'];
    referred_id: string | null;
    is_refused: boolean;
    is_cancelled_elsewhere: boolean;
    environment: string;
    tax_id: string;
    buyer_name: string;
    invoice_date: Date;
    total: string;
    paid: string | null;
    draft: StoredDraft;
  }>`
    select i.subject, i.referred_id, i.buyer_reaction is not distinct from 'REJECTED' and i.subject in ('corrective', 'return') as is_refused,
      i.cancelled_elsewhere and i.buyer_reaction is not distinct from 'CANCELED' as is_cancelled_elsewhere,
      i.environment, i.tax_id, i.buyer_name, i.invoice_date, i.total::text, d.draft,
      case when c.method <> 'cash' then invoice_paid(c.method, c.cash, i.total)::text end as paid
    from invoices i join invoice_documents d on d.account_id = i.account_id and d.invoice_id = i.id
      join customer_invoices c on c.account_id = i.account_id and c.invoice_id = i.id
    where i.id = ${id}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const { subject, environment, total, paid } = row;
  const draft = wholeDraft(row.draft);
  return {
    id,
    subject,
    referredId: row.referred_id,
    isRefused: row.is_refused,
    isCancelledElsewhere: row.is_cancelled_elsewhere,
    isTrial: isTrial({ environment, draft }),
    taxId: row.tax_id,
    buyerName: row.buyer_name,
    date: row.invoice_date,
    total,
    paidAtOnce: paid,
    draft,
  };
}

interface Turn {
  turn: number;
  direction: 'take' | 'undo';
  document_id: string | null;
}

/** One effect being worked off. */
interface Work {
  tx: Tx;
  accountId: string;
  kind: EffectKind;
  book: Book;
  cause: PostedInvoice;
  /** its id; of what its buyer's reaction brings about later, one of that reaction's own */
  causeId: string;
  now: Date;
  /** that were written for it so far */
  documents: string[];
}

const lastTurn = ({ tx, kind }: Work, invoiceId: string): Promise<Turn | undefined> =>
  tx
    .selectFrom('invoice_postings')
    .select(['turn', 'direction', 'document_id'])
    .where('kind', '=', kind)
    .where('invoice_id', '=', invoiceId)
    .orderBy('turn', 'desc')
    .limit(1)
    .executeTakeFirst();

async function noteTurn(
  { tx, accountId, kind, causeId, now, documents }: Work,
  invoiceId: string,
  turn: number,
  documentId: string | null,
): Promise<void> {
  if (documentId !== null) documents.push(documentId);
  await tx
    .insertInto('invoice_postings')
    .values({
      account_id: accountId,
      kind,
      invoice_id: invoiceId,
      turn,
      direction: turn % 2 === 1 ? 'take' : 'undo',
      cause_id: causeId,
      document_id: documentId,
      at: now,
    })
    .execute();
}

/** Whether the confirmation has done its part: then it is the buyer's reaction, or a cancellation elsewhere, that is worked off. */
async function isPosted(tx: Tx, kind: EffectKind, { id, referredId }: PostedInvoice): Promise<boolean> {
  const posted = await tx
    .selectFrom('invoice_postings')
    .select('turn')
    .where('kind', '=', kind)
    .where('invoice_id', 'in', referredId === null ? [id] : [id, referredId])
    .where('cause_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return posted !== undefined;
}

/** Takes for an invoice, unless that was done and stands. A test takes nothing; what was once taken for one comes back as of others. */
async function apply(work: Work, invoice: PostedInvoice): Promise<void> {
  if (invoice.isTrial) return;
  const last = await lastTurn(work, invoice.id);
  if (last?.direction === 'take') return;
  const document = await work.book.take(work.tx, work.accountId, invoice, work.cause, work.documents);
  await noteTurn(work, invoice.id, (last?.turn ?? 0) + 1, document);
}

/** What is not worked off yet is not to be any more. @returns whether there was such a thing */
async function drop({ tx, kind, now }: Work, causeId: string): Promise<boolean> {
  const dropped = await tx
    .updateTable('invoice_effects')
    .set({ state: 'done', reason: 'DROPPED', detail: '[]', updated_at: now })
    .where('kind', '=', kind)
    .where('invoice_id', '=', causeId)
    .where('state', '<>', 'done')
    .executeTakeFirst();
  return dropped.numUpdatedRows > 0n;
}

/**
 * Takes back the corrections and returns of an invoice that its buyer refused, or that were cancelled, and that stand yet: what is to
 * take them back is held, as the invoice cannot be taken anew. That is dropped: of the invoice something else becomes now.
 * @returns whether one stood, or the invoice was still to stand again
 */
async function takeFallenBack(work: Work, invoiceId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string; by: string }>`
    with changes as (
      select c.id, c.buyer_reaction is not distinct from 'REJECTED' or c.cancelled_elsewhere as has_fallen from invoices c
      where c.account_id = ${work.accountId} and c.referred_id = ${invoiceId} and c.subject in ('corrective', 'return')
        and c.id <> ${work.cause.id}
    ), fallen as (
      select c.id, c.id as by from changes c where c.has_fallen
      union all
      select c.id, x.id from changes c join invoices x on x.account_id = ${work.accountId} and x.referred_id = c.id
      where x.subject = 'cancellation' and x.id <> ${work.cause.id}
    )
    select f.id, f.by from fallen f join invoice_effects e on e.account_id = ${work.accountId} and e.invoice_id = f.by
    where e.kind = ${work.kind} and e.state <> 'done'
    order by e.seq`.execute(work.tx);
  let stood = false;
  for (const { id, by } of rows) {
    if ((await takeBack(work, id)) === 'undone') stood = true;
    // Of a cancellation that was still to have the invoice stand, something becomes now though it was taken back before.
    if ((await drop(work, by)) && by !== id) stood = true;
  }
  return stood;
}

/**
 * Takes back what stands of an invoice, or in its place though it fell; what still waits is dropped.
 * @returns which of them it was, null for one that had, and was to have, no effect
 */
async function takeBack(work: Work, invoiceId: string): Promise<'undone' | 'dropped' | null> {
  const { tx, accountId, cause } = work;
  const stood = await takeFallenBack(work, invoiceId);
  const last = await lastTurn(work, invoiceId);
  if (last?.direction === 'take') {
    const invoice = await readInvoice(tx, invoiceId);
    if (invoice === null) return null;
    const document = await work.book.undo(tx, accountId, invoice, cause, last.document_id);
    await noteTurn(work, invoiceId, last.turn + 1, document);
    return 'undone';
  }
  // What has its turn as its buyer was heard of is not to be dropped: it was taken back before, or never took anyone's place.
  const isOver = invoiceId === cause.id;
  const dropped = !isOver && (await drop(work, invoiceId));
  if (stood) return 'undone';
  return dropped ? 'dropped' : null;
}

/** What an invoice replaces, if it is a correction or return. */
const formerOf = async ({ tx }: Work, { subject, referredId }: PostedInvoice): Promise<PostedInvoice | null> =>
  referredId === null || subject === 'cancellation' ? null : readInvoice(tx, referredId);

/** Takes back what a correction replaces: of one that still waited, also what that had not replaced yet. @returns whether there was anything */
async function replace(work: Work, invoiceId: string): Promise<boolean> {
  const was = await takeBack(work, invoiceId);
  if (was !== 'dropped') return was !== null;
  const waited = await readInvoice(work.tx, invoiceId);
  const former = waited && (await formerOf(work, waited));
  if (former !== null) await replace(work, former.id);
  return true;
}

/**
 * An invoice counts again; one that had been dropped while it waited waits again, and what it is to replace counts until then. In
 * place of a correction or return that its buyer refused meanwhile, what it had replaced does.
 */
async function standAgain(work: Work, invoice: PostedInvoice): Promise<void> {
  if (invoice.isRefused) {
    const before = await formerOf(work, invoice);
    return before === null ? undefined : standAgain(work, before);
  }
  if ((await lastTurn(work, invoice.id)) !== undefined) return apply(work, invoice);
  const woken = await work.tx
    .updateTable('invoice_effects')
    .set({ state: 'waiting', reason: '', tries: 0, updated_at: work.now })
    .where('kind', '=', work.kind)
    .where('invoice_id', '=', invoice.id)
    .where('reason', '=', 'DROPPED')
    .executeTakeFirst();
  const former = woken.numUpdatedRows > 0n ? await formerOf(work, invoice) : null;
  if (former !== null) await standAgain(work, former);
}

/** Takes an invoice back; what it had replaced, if it is a correction or return, stands again. */
async function giveBack(work: Work, invoice: PostedInvoice): Promise<void> {
  if ((await takeBack(work, invoice.id)) === null) return;
  const former = await formerOf(work, invoice);
  if (former !== null) await standAgain(work, former);
}

/**
 * Of what the authority told of as cancelled: what it had replaced stands again where it is free of it and was not cancelled itself,
 * also until the turn of what cancels it comes. Of one that had been taken back before, only where nothing has that place by
 * now, or what has it waits for its turn.
 * @param stood whether it was taken back just now
 */
async function freeFormer(work: Work, cancelled: PostedInvoice, stood: boolean): Promise<void> {
  const isFreeOf = (by: 'f.superseded_by' | 'f.cancelled_by') => sql`(${sql.ref(by)} is null or exists (
    select from invoice_effects e where e.account_id = f.account_id and e.invoice_id = ${sql.ref(by)}
      and e.kind = ${work.kind} and e.state <> 'done'))`;
  const { rows } = await sql<{ id: string }>`
    select f.id from invoices c join invoices f on f.account_id = c.account_id and f.id = c.referred_id
    where c.id = ${cancelled.id} and c.subject in ('corrective', 'return') and c.buyer_reaction is not distinct from 'CANCELED'
      and f.superseded_by is distinct from c.id and (${stood} or ${isFreeOf('f.superseded_by')})
      and ${isFreeOf('f.cancelled_by')} and not f.cancelled_elsewhere`.execute(work.tx);
  const [row] = rows;
  const former = row === undefined ? null : await readInvoice(work.tx, row.id);
  if (former !== null) await standAgain(work, former);
}

/**
 * What a confirmation means for the books. A correction or return carries the whole resulting set of lines, so what it
 * refers to is taken back and it is taken instead; a cancellation takes back what it refers to, and so does the buyer who
 * refuses a correction or return. What was cancelled elsewhere is taken back, alone while it has another's place. A chain that began before the books were kept is let be.
 */
async function perform(work: Work): Promise<void> {
  const { tx, cause } = work;
  if (cause.isCancelledElsewhere) {
    const was = await takeBack(work, cause.id);
    return freeFormer(work, cause, was !== null);
  }
  if (cause.subject === 'original') return apply(work, cause);
  if (cause.isRefused) return giveBack(work, cause);
  if (cause.referredId === null) return;
  if (cause.subject === 'cancellation') {
    const cancelled = await readInvoice(tx, cause.referredId);
    if (cancelled === null) return;
    await giveBack(work, cancelled);
    await freeFormer(work, cancelled, false);
  } else if (await replace(work, cause.referredId)) {
    await apply(work, cause);
  }
}

interface EffectRow {
  invoice_id: string;
  kind: EffectKind;
  seq: string;
  tries: number;
  /** why it was held before it waited again; '' of one that was not */
  reason: string;
  /** what it was held for then */
  detail: HeldGoods[];
}

async function settle(
  tx: Tx,
  effect: EffectRow,
  now: Date,
  values: { state: 'done' | 'held'; reason: string; detail: RawBuilder<string> | string },
) {
  await tx
    .updateTable('invoice_effects')
    .set({ ...values, updated_at: now })
    .where('invoice_id', '=', effect.invoice_id)
    .where('kind', '=', effect.kind)
    .execute();
}

/** The turn of one that had been held is over: what lies there of the goods that it was short of may serve what stands behind it. */
async function passOn(deps: PostingsDeps, tx: Tx, accountId: string, tried: EffectRow): Promise<void> {
  if (tried.kind !== 'stock' || tried.reason === '') return;
  const goods = tried.detail.flatMap(({ product_id, warehouse_id }) =>
    warehouse_id === undefined ? [] : [{ product_id, warehouse_id }],
  );
  await wakeShortOf(deps, tx, accountId, goods, tried);
}

/** Of one that was to be held: something was said meanwhile for which it may have waited. */
class Overtaken extends Error {}

/**
 * Has an effect held, unless something was said since its turn began for which it may have waited: who said it could not wake
 * what was not held yet. They are looked for last, so that nobody who waits here is waited for.
 * @param wakes before its turn began @returns whether it is held
 */
async function hold(
  { database }: PostingsDeps,
  tx: Tx,
  accountId: string,
  wakes: string,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await database.attempt(tx, async () => {
      await work();
      if ((await wakesOf(tx, accountId, { locked: true })) !== wakes) throw new Overtaken();
    });
    return true;
  } catch (error) {
    if (error instanceof Overtaken) return false;
    throw error;
  }
}

/** One effect, whole or not at all: what it writes is taken back when it cannot be done now. */
async function workOff(deps: PostingsDeps, books: Books, tx: Tx, accountId: string, effect: EffectRow): Promise<void> {
  const now = new Date(deps.runtime.clock.nowMs());
  const { kind } = effect;
  const book = books[kind];
  const wakes = await wakesOf(tx, accountId);
  const cause = await readInvoice(tx, effect.invoice_id);
  if (cause === null) {
    await settle(tx, effect, now, { state: 'done', reason: 'GONE', detail: '[]' });
    return passOn(deps, tx, accountId, effect);
  }
  try {
    await deps.database.attempt(tx, async () => {
      const causeId = (await isPosted(tx, kind, cause)) ? deps.runtime.ids.uuid() : cause.id;
      const documents: string[] = [];
      await perform({ tx, accountId, kind, book, cause, causeId, now, documents });
      await book.end?.(tx, accountId, { documents });
      await settle(tx, effect, now, { state: 'done', reason: '', detail: '[]' });
    });
  } catch (error) {
    if (!(error instanceof Held)) throw error;
    const isHeld = await hold(deps, tx, accountId, wakes, async () => {
      await book.end?.(tx, accountId, { held: error });
      await settle(tx, effect, now, { state: 'held', reason: error.reason, detail: JSON.stringify(error.detail) });
    });
    // Its turn comes again.
    if (!isHeld) return;
  }
  await passOn(deps, tx, accountId, effect);
  await publish(tx, accountId, { type: `${effect.kind}.changed`, data: {} });
}

/** The next effect of an account, in the order of the verdicts; nobody else works on the account's meanwhile. */
async function nextEffect(tx: Tx, accountId: string): Promise<EffectRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${accountId}, 7))`.execute(tx);
  return tx
    .selectFrom('invoice_effects')
    .select(['invoice_id', 'kind', 'seq', 'tries', 'reason', 'detail'])
    .where('state', '=', 'waiting')
    .orderBy('seq')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** After a fault of our own: tried again by the job, and set aside when that does not help. */
async function noteFault(deps: PostingsDeps, accountId: string, effect: EffectRow): Promise<void> {
  const now = new Date(deps.runtime.clock.nowMs());
  const isSetAside = effect.tries + 1 >= triesMax;
  await deps.database.withAccount(accountId, async (tx) => {
    await tx
      .updateTable('invoice_effects')
      .set({
        tries: effect.tries + 1,
        ...(isSetAside ? { state: 'held' as const, reason: 'ERROR' } : {}),
        updated_at: now,
      })
      .where('invoice_id', '=', effect.invoice_id)
      .where('kind', '=', effect.kind)
      .where('state', '=', 'waiting')
      .execute();
    if (isSetAside) await passOn(deps, tx, accountId, effect);
  });
}

/**
 * Works off what an account's confirmed invoices have to do to its books, one transaction each, in their order. Of very many
 * some: the rest is a job of its own, so that a large file does not keep other accounts' books waiting.
 * @throws what went wrong, so that the job comes again
 */
export async function workOffEffects(
  deps: PostingsDeps,
  books: Books,
  accountId: string,
  { signal, most = turnMax }: { signal?: AbortSignal; most?: number } = {},
): Promise<void> {
  for (let done = 0; done < most; done += 1) {
    // What is left is a job of its own, which whoever starts takes.
    if (signal?.aborted === true) break;
    let current: EffectRow | undefined;
    try {
      const isDone = await deps.database.withAccount(accountId, async (tx) => {
        current = await nextEffect(tx, accountId);
        if (current === undefined) return true;
        await workOff(deps, books, tx, accountId, current);
        return false;
      });
      if (isDone) return;
    } catch (error) {
      if (current !== undefined && !isPassing(error)) await noteFault(deps, accountId, current);
      throw error;
    }
  }
  await deps.database.withAccount(accountId, (tx) => wakePostings(deps, tx, accountId));
}

/** Takes the queue's jobs in this process, and has what had been set aside tried once more: nobody waits for that. */
export async function startPostings(deps: PostingsDeps, books: Books): Promise<void> {
  await deps.jobs.work(postingsQueue, { concurrency: 2 }, (data, signal) =>
    workOffEffects(deps, books, String(data.account), { signal }),
  );
  void wakeFailed(deps);
}
