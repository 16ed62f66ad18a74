import { type CallInput, type calls, recurringMax } from '@taraz/contract';
import { addDays, mayIssueUnattended } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { publishingTeller } from '../../platform/event-log/tell-change.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import { judge, prepareDraft, validationContext } from '../invoices/prepare.ts';
import { askedDraft } from '../invoices/stored-draft.ts';
import { type Content, contentColumns, contentOf, inputOf, isDayTakenAway } from './content.ts';
import { changedPrices, withNewPrices } from './list-prices.ts';
import { recurringMessages as messages } from './messages.fa.ts';
import { lockRecurring, type RecurringRow } from './queries.ts';
import { nextOf, readSchedule, type Schedule } from './schedule.ts';

type NewRecurring = CallInput<typeof calls.createRecurring>['body'];
type RecurringChange = CallInput<typeof calls.putRecurring>['body'];
type Action = 'recurring.created' | 'recurring.changed' | 'recurring.deleted';

/** What is told of one: the rows' ids by name, and what became of the content, which is long. */
interface Told extends RecurringRow {
  branch_name: string;
  content?: 'former' | 'another' | 'prices';
}

const tell = publishingTeller<Action, Told>({
  nameOf: ({ name }) => name,
  shown: ({
    name,
    buyer_name,
    total,
    every,
    interval,
    first_day,
    not_before,
    ends_on,
    mode,
    moves_months,
    sends_link,
    takes_term,
    paused,
    memory_id,
    branch_name,
    content,
  }) => ({
    ...{ name, buyer_name, total, every, interval, first_day, ends_on, mode, moves_months, sends_link, takes_term },
    ...{ paused, memory_id, branch_name, not_before },
    ...(content === undefined ? {} : { content }),
  }),
});

async function toldOf(tx: Tx, row: RecurringRow, content?: Told['content']): Promise<Told> {
  const branch =
    row.branch_id === null
      ? undefined
      : await tx.selectFrom('branches').select('name').where('id', '=', row.branch_id).executeTakeFirst();
  return { ...row, branch_name: branch?.name ?? '', ...(content === undefined ? {} : { content }) };
}

/** A day that is over holds nothing back. */
const laterThan = (today: string, day: string | null): string | null => (day !== null && day > today ? day : null);

const todayOf = ({ runtime }: InvoiceDeps): string => tehranDay(new Date(runtime.clock.nowMs()));

/** What is to go out by itself must be such as may, and whole by the rules as of now. @throws Problem INVALID_INPUT, RULE_BROKEN */
async function checkMayIssue(tx: Tx, deps: InvoiceDeps, actor: Actor, content: Content) {
  if (!mayIssueUnattended(content.draft)) {
    const errors = [{ path: 'mode', code: 'DRAFT_ONLY', message: messages.asDraftOnly }];
    throw new Problem('INVALID_INPUT', { errors });
  }
  const prepared = await prepareDraft(tx, deps, actor, await inputOf(tx, deps, content, null, true));
  const memoryId = prepared.memory?.memoryId ?? null;
  judge(prepared, validationContext(prepared.draft, deps.settings, deps.runtime.clock.nowMs(), memoryId));
}

/** @returns its id @throws Problem INVALID_INPUT, NOT_FOUND for the invoice, CONFLICT beyond `recurringMax`, RULE_BROKEN */
export async function createRecurring(tx: Tx, deps: InvoiceDeps, actor: Actor, body: NewRecurring): Promise<string> {
  const { invoice_id, name = '', mode, moves_months = true, sends_link = false, takes_term, ...given } = body;
  const today = todayOf(deps);
  const blank: Schedule = { every: given.every, interval: 1, first_day: today, ends_on: null };
  const { schedule, earliest, errors } = readSchedule(given, blank, today);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const nowMs = deps.runtime.clock.nowMs();
  const content = await contentOf(tx, deps, actor.accountId, invoice_id);
  const columns = await contentColumns(tx, deps, content);
  if (mode === 'issue') await checkMayIssue(tx, deps, actor, content);
  // Of two at once the second counts the first's.
  await lockAccount(tx);
  const { count } = await tx
    .selectFrom('recurring_invoices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= recurringMax) throw new Problem('CONFLICT', { detail: messages.tooMany(recurringMax) });
  const id = deps.runtime.ids.uuid();
  const now = new Date(nowMs);
  await tx
    .insertInto('recurring_invoices')
    .values({
      ...{ account_id: actor.accountId, id, ...columns, ...schedule, mode, moves_months, sends_link },
      takes_term: takes_term ?? !(await isDayTakenAway(tx, deps, content)),
      name: name.trim() || columns.buyer_name,
      next_day: nextOf(schedule, earliest),
      not_before: laterThan(today, earliest),
      created_by: actor.userId,
      ...{ created_at: now, updated_at: now },
    })
    .execute();
  await tell(tx, 'recurring.created', null, await toldOf(tx, await lockRecurring(tx, id)));
  return id;
}

const scheduleFields = ['every', 'interval', 'first_day', 'ends_on'] as const;

async function lastDayOf(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('recurring_runs')
    .select(({ fn }) => fn.max('day').as('day'))
    .where('recurring_id', '=', id)
    .executeTakeFirst();
  return row?.day ?? null;
}

/**
 * When it comes next after a change of its schedule, and after a pause: from today (or a given day) on and never twice on a day. What a pause
 * would have made is not made up for.
 */
async function nextAfterChange(tx: Tx, before: RecurringRow, schedule: Schedule, earliest: string) {
  const last = await lastDayOf(tx, before.id);
  const from = last !== null && last >= earliest ? addDays(last, 1) : earliest;
  return nextOf(schedule, from);
}

/** The content that stands; with what the list of products says by now, where that is asked for. */
async function standingContent(
  tx: Tx,
  deps: InvoiceDeps,
  { id, memory_id, branch_id, written_on }: RecurringRow,
  takesNewPrices: boolean,
): Promise<Content> {
  const { draft: kept, list_prices } = await tx
    .selectFrom('recurring_invoices')
    .select(['draft', 'list_prices'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const before = list_prices ?? {};
  const [now = {}] = takesNewPrices ? await changedPrices(tx, deps, [before]) : [];
  const draft = withNewPrices(askedDraft(kept), before, now);
  return { draft, memoryId: memory_id, branchId: branch_id, writtenOn: written_on };
}

export interface RecurringPut {
  id: string;
  body: RecurringChange;
  ifMatch: string | null;
}

/** @throws Problem NOT_FOUND (also for the invoice), STALE, INVALID_INPUT, RULE_BROKEN */
export async function changeRecurring(
  tx: Tx,
  deps: InvoiceDeps,
  actor: Actor,
  { id, body, ifMatch }: RecurringPut,
): Promise<void> {
  const before = await lockRecurring(tx, id);
  checkIfMatch(ifMatch, before.version);
  const { invoice_id, new_prices = false, name, mode = before.mode, paused = before.paused, ...rest } = body;
  const { moves_months = before.moves_months, sends_link = before.sends_link, takes_term, ...given } = rest;
  const today = todayOf(deps);
  const { schedule, earliest, errors } = readSchedule(given, before, today);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const nowMs = deps.runtime.clock.nowMs();
  const another =
    invoice_id !== undefined
      ? await contentOf(tx, deps, actor.accountId, invoice_id)
      : new_prices
        ? await standingContent(tx, deps, before, true)
        : null;
  const columns = another && (await contentColumns(tx, deps, another));
  const isOthers = invoice_id !== undefined && another !== null;
  const standing = isOthers ? !(await isDayTakenAway(tx, deps, another)) : before.takes_term;
  // What stands was found fit when it was set to be issued.
  if (mode === 'issue' && (before.mode !== 'issue' || another !== null))
    await checkMayIssue(tx, deps, actor, another ?? (await standingContent(tx, deps, before, false)));
  const not_before = laterThan(today, earliest);
  const isMoved =
    (before.paused && !paused) ||
    not_before !== laterThan(today, before.not_before) ||
    scheduleFields.some((field) => schedule[field] !== before[field]);
  await tx
    .updateTable('recurring_invoices')
    .set({
      ...columns,
      ...schedule,
      not_before,
      ...(name === undefined ? {} : { name: name.trim() || (columns ?? before).buyer_name }),
      ...(isMoved ? { next_day: await nextAfterChange(tx, before, schedule, earliest) } : {}),
      takes_term: takes_term ?? standing,
      ...{ mode, moves_months, sends_link, paused, version: before.version + 1, updated_at: new Date(nowMs) },
    })
    .where('id', '=', id)
    .execute();
  const [former, now] = another === null ? [] : (['former', isOthers ? 'another' : 'prices'] as const);
  const after = await lockRecurring(tx, id);
  await tell(tx, 'recurring.changed', await toldOf(tx, before, former), await toldOf(tx, after, now));
}

/** @throws Problem NOT_FOUND */
export async function removeRecurring(tx: Tx, id: string): Promise<void> {
  const before = await lockRecurring(tx, id);
  await tx.deleteFrom('recurring_invoices').where('id', '=', id).execute();
  await tell(tx, 'recurring.deleted', await toldOf(tx, before), null);
}
