import type { NotificationKind } from '@taraz/contract';
import { DAY_MS } from '@taraz/core';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { withHashedJoins } from '../../platform/db/with-hashed-joins.ts';
import { ownAccount, within } from '../../platform/db/within.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { lockInvoice } from '../invoices/commands/edit-invoice.ts';
import type { Actor } from '../invoices/deps.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import { record } from '../invoices/record.ts';
import type { Cause } from '../invoices/states.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import {
  type AuthorityLine,
  type AuthorityLines,
  idsPerCall,
  isOverLimit,
  mayComeMore,
  type ReactionAnswer,
} from '../sending/authority-line.ts';
import { bringBack, type Referred, recordFate, standAgain } from '../sending/mark-reference.ts';
import { reactionDetails } from './messages.fa.ts';

export interface ReactionDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock' | 'ids' | 'log'>;
  lines: AuthorityLines;
  /** between two questions about the same invoice while the buyer is silent, ms */
  pauseMs: number;
  notices: NotifyDeps;
  /** has stock and treasury follow a correction or return that was refused, or was and is no longer */
  repost(tx: Tx, accountId: string, invoiceIds: readonly string[]): Promise<void>;
}

/** Silence approves after 30 days; a fortnight later nothing more is to be expected, of the sales limit neither. */
const askedForMs = 45 * DAY_MS;
/** A memory whose authority does not answer is left alone for so long. */
const troubleMs = 10 * 60_000;
/** Memories and invoices of one turn. */
const memoriesMax = 200;
const batchesMax = 20;

interface DueInvoice {
  id: string;
  tax_id: string;
  buyer_name: string;
  branch_id: string | null;
  buyer_reaction: string | null;
  article6_status: string | null;
  verdict_at: Date | null;
  subject: 'original' | 'corrective' | 'cancellation' | 'return';
  cancelled_elsewhere: boolean;
  superseded_by: string | null;
}

/** Reactions by which a correction or return takes its reference's place. */
const inForce: ReadonlySet<string> = new Set([
  'APPROVED',
  'SYSTEMIC_APPROVED',
  'NO_NEED_REACTION',
  'IMPOSSIBLE_REACTION',
]);

/** What is asked about with nothing, or only that its buyer is silent, heard so far. */
const isWaiting = ({ buyer_reaction }: DueInvoice): boolean =>
  buyer_reaction === null || buyer_reaction === 'AWAITING_REACTION';

const dueColumns = [
  'id',
  'tax_id',
  'buyer_name',
  'buyer_reaction',
  'article6_status',
  'verdict_at',
  'subject',
  'cancelled_elsewhere',
  'superseded_by',
  'branch_id',
] as const satisfies (keyof DueInvoice)[];

function dueInvoices(tx: Tx, memory: MemoryKey, now: Date): Promise<DueInvoice[]> {
  return tx
    .selectFrom('invoices')
    .select(dueColumns)
    .where('account_id', '=', memory.accountId)
    .where('environment', '=', memory.environment)
    .where('memory_id', '=', memory.memoryId)
    .where('reaction_due', '<=', now)
    .orderBy('reaction_due')
    .limit(idsPerCall)
    .execute();
}

/**
 * Locks what was asked about. Somebody else may have asked meanwhile and kept what he was told: of two answers nobody knows
 * the newer, and it is history already, so that stays.
 * @returns those that stand as they stood when they were asked about
 */
async function lockAsked(tx: Tx, asked: readonly DueInvoice[]): Promise<DueInvoice[]> {
  const before = new Map(asked.map((invoice) => [invoice.id, invoice]));
  const rows = await tx
    .selectFrom('invoices')
    .select(dueColumns)
    .where('account_id', '=', ownAccount as RawBuilder<string>)
    .where(within('id', [...before.keys()]))
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.filter(({ id, buyer_reaction, article6_status }) => {
    const was = before.get(id);
    return was?.buyer_reaction === buyer_reaction && was.article6_status === article6_status;
  });
}

interface Said {
  invoice: DueInvoice;
  answer: ReactionAnswer | null;
}

/** What was said of an invoice; of the limit it stays as it was where nothing is. */
function saidOf(invoice: DueInvoice, answers: ReadonlyMap<string, ReactionAnswer>): Said {
  const answer = answers.get(invoice.tax_id);
  if (answer === undefined) return { invoice, answer: null };
  return { invoice, answer: { ...answer, article6: answer.article6 ?? invoice.article6_status } };
}

/** When to ask next; null: never again. */
function nextAsk(
  { pauseMs }: ReactionDeps,
  now: Date,
  { verdict_at }: DueInvoice,
  answer: ReactionAnswer | null,
): Date | null {
  if (answer !== null && !mayComeMore(answer)) return null;
  const isLate = verdict_at !== null && now.getTime() - verdict_at.getTime() > askedForMs;
  return isLate ? null : new Date(now.getTime() + pauseMs);
}

/**
 * A correction or return that its buyer refuses comes to nothing: what it refers to stands again, and may be corrected
 * anew (spec/rules.md "Referring invoices"). Should he think better of it, it takes that one's place again. So does one that is
 * cancelled elsewhere while it waits for him; where it is because what it refers to was, that is told when that is asked about.
 * The authority says so, too, of one in whose place another stands: that frees nothing.
 */
async function judgeChanges(
  { repost }: ReactionDeps,
  tx: Tx,
  accountId: string,
  now: Date,
  said: readonly Said[],
): Promise<void> {
  const changes = said.filter(({ invoice: { subject } }) => subject === 'corrective' || subject === 'return');
  const idsWhere = (test: (invoice: DueInvoice, reaction: string) => boolean) =>
    changes.flatMap(({ invoice, answer }) => (answer !== null && test(invoice, answer.reaction) ? [invoice.id] : []));
  const refused = idsWhere(({ cancelled_elsewhere }, is) => is === 'REJECTED' && !cancelled_elsewhere);
  const restored = idsWhere(({ buyer_reaction }, is) => buyer_reaction === 'REJECTED' && inForce.has(is));
  const cancelled = idsWhere(
    (invoice, is) => is === 'CANCELED' && isWaiting(invoice) && invoice.superseded_by === null,
  );
  await standAgain(tx, accountId, [...refused, ...cancelled], now);
  if (refused.length + restored.length === 0) return;
  const { rows } = await sql<Referred>`
    update invoices r set superseded_by = c.id, updated_at = ${now} from invoices c
    where c.account_id = ${accountId} and c.id = any(${restored}::uuid[]) and r.account_id = c.account_id
      and r.id = c.referred_id and r.superseded_by is null and r.cancelled_by is null
    returning r.id, r.memory_id, r.state, r.tax_id, c.tax_id as by`.execute(tx);
  await recordFate(tx, accountId, now, 'SUPERSEDED', rows);
  await repost(tx, accountId, [...refused, ...restored]);
}

/** What was cancelled elsewhere, in the portal or by another program, is put back in stock and treasury as what is cancelled here. */
async function judgeCancelled(
  { repost }: ReactionDeps,
  tx: Tx,
  accountId: string,
  said: readonly Said[],
): Promise<void> {
  const told = said.flatMap(({ invoice, answer }) => (answer?.reaction === 'CANCELED' ? [invoice.id] : []));
  if (told.length === 0) return;
  const rows = await tx
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', 'in', told)
    .where('cancelled_elsewhere', '=', true)
    .execute();
  if (rows.length > 0)
    await repost(
      tx,
      accountId,
      rows.map(({ id }) => id),
    );
}

/** What its history says of the sales limit; nothing while that is as it was, or all is well from the beginning. */
function limitCauseOf(invoice: DueInvoice, answer: ReactionAnswer | null): { invoice: DueInvoice; cause: Cause }[] {
  const was = isOverLimit(invoice.article6_status);
  const is = answer === null ? was : isOverLimit(answer.article6);
  return is === was ? [] : [{ invoice, cause: is ? 'LIMIT_EXCEEDED' : 'LIMIT_CLEARED' }];
}

/** Stores what was said; what changed is history, and a refusal or an exceeded limit is told. */
async function store(
  deps: ReactionDeps,
  memory: MemoryKey,
  asked: readonly DueInvoice[],
  answers: ReadonlyMap<string, ReactionAnswer>,
): Promise<void> {
  const { database, runtime, notices } = deps;
  const { accountId, memoryId } = memory;
  const now = new Date(runtime.clock.nowMs());
  await database.withAccount(accountId, async (tx) => {
    const said = (await lockAsked(tx, asked)).map((invoice) => saidOf(invoice, answers));
    const ids = said.map(({ invoice }) => invoice.id);
    const changed = said.flatMap(({ invoice, answer }) =>
      answer === null || answer.reaction === invoice.buyer_reaction ? [] : [{ invoice, answer }],
    );
    await withHashedJoins(tx, () =>
      sql`
        update invoices i set buyer_reaction = coalesce(v.reaction, i.buyer_reaction), article6_status = v.article6, reaction_due = v.next,
          cancelled_elsewhere = case when v.reaction is null then i.cancelled_elsewhere
            else i.cancelled_by is null and (v.reaction = 'CANCELED' and i.superseded_by is null
              or v.reaction = 'REJECTED' and i.subject in ('corrective', 'return')) end,
          updated_at = case when v.reaction <> coalesce(i.buyer_reaction, '') or v.article6 is distinct from i.article6_status
            then ${now} else i.updated_at end
        from unnest(
          ${ids}::uuid[], ${said.map(({ answer }) => answer?.reaction ?? null)}::text[],
          ${said.map(({ invoice, answer }) => (answer === null ? invoice.article6_status : answer.article6))}::text[],
          ${said.map(({ invoice, answer }) => nextAsk(deps, now, invoice, answer))}::timestamptz[]
        ) as v (id, reaction, article6, next)
        where i.account_id = ${ownAccount} and ${within('i.id', ids)} and i.id = v.id`.execute(tx),
    );
    await judgeChanges(deps, tx, accountId, now, said);
    await judgeCancelled(deps, tx, accountId, said);
    const limits = said.flatMap(({ invoice, answer }) => limitCauseOf(invoice, answer));
    const refused = changed.flatMap(({ invoice, answer }) => (answer.reaction === 'REJECTED' ? [invoice] : []));
    const exceeded = limits.flatMap(({ invoice, cause }) => (cause === 'LIMIT_EXCEEDED' ? [invoice] : []));
    const toMend = [...new Set([...refused, ...exceeded])];
    const back = await bringBack(
      tx,
      accountId,
      now,
      toMend.map(({ id }) => id),
    );
    const entryOf = ({ id, tax_id }: DueInvoice, cause: Cause, detail: Readonly<Record<string, string>>) => ({
      ...{ invoiceId: id, memoryId, taxId: tax_id, cause, detail },
      ...{ from: 'confirmed' as const, to: 'confirmed' as const },
    });
    await record(tx, accountId, now, [
      ...changed.map(({ invoice, answer: { reaction, article6 } }) =>
        entryOf(invoice, 'REACTED', { reaction, ...(article6 === null ? {} : { article6 }) }),
      ),
      ...limits.map(({ invoice, cause }) => entryOf(invoice, cause, {})),
      ...toMend.filter(({ id }) => back.has(id)).map((invoice) => entryOf(invoice, 'UNARCHIVED', {})),
    ]);
    const tell = async (kind: NotificationKind, about: readonly DueInvoice[]) => {
      if (about.length === 0) return;
      await notify(notices, tx, accountId, {
        kind,
        about: about.map(({ id, buyer_name, tax_id, branch_id }) => ({
          ...{ id, name: buyer_name || tax_id, branchId: branch_id },
        })),
        memoryId,
        group: memoryId,
      });
    };
    await tell('buyer_refused', refused);
    await tell('limit_exceeded', exceeded);
  });
}

/** No answer changes nothing; it is asked again later. */
async function postpone({ database, runtime }: ReactionDeps, memory: MemoryKey): Promise<void> {
  const now = runtime.clock.nowMs();
  await database.withAccount(memory.accountId, (tx) =>
    tx
      .updateTable('invoices')
      .set({ reaction_due: new Date(now + troubleMs) })
      .where('account_id', '=', memory.accountId)
      .where('environment', '=', memory.environment)
      .where('memory_id', '=', memory.memoryId)
      .where('reaction_due', '<=', new Date(now))
      .execute(),
  );
}

async function askMemory(deps: ReactionDeps, line: AuthorityLine, memory: MemoryKey): Promise<number> {
  const { database, runtime } = deps;
  let asked = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const now = new Date(runtime.clock.nowMs());
    const due = await database.withAccount(memory.accountId, (tx) => dueInvoices(tx, memory, now));
    if (due.length === 0) break;
    await store(deps, memory, due, await line.reactionsOf(due.map(({ tax_id }) => tax_id)));
    asked += due.length;
    if (due.length < idsPerCall) break;
  }
  return asked;
}

/**
 * Asks for one invoice's reaction now.
 * @throws Problem NOT_FOUND; CONFLICT before it is registered; MEMORY_NOT_READY, UNAVAILABLE
 */
export async function askReaction(deps: ReactionDeps, actor: Actor, id: string): Promise<void> {
  const { accountId } = actor;
  const row = await deps.database.withAccount(accountId, (tx) => lockInvoice(tx, actor, id));
  if (row.state !== 'confirmed') throw new Problem('CONFLICT', { detail: reactionDetails.notRegistered });
  const memory: MemoryKey = { accountId, environment: row.environment, memoryId: row.memory_id };
  const line = await deps.lines(memory);
  if (line === null) throw new Problem('MEMORY_NOT_READY', { detail: reactionDetails.noKey });
  const answers = await line.reactionsOf([row.tax_id]).catch((cause: unknown) => {
    throw new Problem('UNAVAILABLE', { detail: reactionDetails.noAnswer, headers: { 'retry-after': '30' }, cause });
  });
  await store(deps, memory, [row], answers);
}

/** Asks for the reactions that are due, memory by memory. @returns invoices asked about */
export async function askReactions(deps: ReactionDeps): Promise<number> {
  const { database, runtime, lines } = deps;
  const now = new Date(runtime.clock.nowMs());
  const { rows } = await database.withPlatform((tx) =>
    sql<{ account_id: string; environment: MemoryKey['environment']; memory_id: string }>`
      select * from reactions_due(${now}, ${memoriesMax})`.execute(tx),
  );
  let asked = 0;
  for (const { account_id: accountId, environment, memory_id: memoryId } of rows) {
    const memory: MemoryKey = { accountId, environment, memoryId };
    try {
      const line = await lines(memory);
      if (line === null) await postpone(deps, memory);
      else asked += await askMemory(deps, line, memory);
    } catch (error) {
      runtime.log.warn({ err: error, memory_id: memoryId }, "the buyers' reactions could not be asked for");
      await postpone(deps, memory);
    }
  }
  return asked;
}
