import { problems } from '@taraz/contract';
import { addDays, formatJalaliDate, toPersianDigits } from '@taraz/core';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { logEvents } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay, wakingDay } from '../../platform/tehran-day.ts';
import { isClosed } from '../access/queries.ts';
import { createInvoice } from '../invoices/commands/create-invoice.ts';
import type { Actor, InvoiceDeps } from '../invoices/deps.ts';
import type { InvoiceInput } from '../invoices/read-draft.ts';
import { wholeDraft } from '../invoices/stored-draft.ts';
import { type NotifyDeps, notify } from '../notifications/notify.ts';
import { type Content, checkNoTest, inputOf, isBuyerRemoved } from './content.ts';
import { recurringMessages as messages } from './messages.fa.ts';
import { nextOf } from './schedule.ts';

export interface RecurringDeps extends NotifyDeps {
  database: Database;
  invoices: InvoiceDeps;
}

const queue = 'recurring.due';
/** What comes later than this, after the server stood still, is for a person to look at: it is not issued by itself. */
const lateDays = 3;

interface MadeInvoice {
  id: string;
  /** '' where nothing stopped it */
  problem: string;
  /** for room in the plan */
  waits: boolean;
}

/** Why it was refused, in one sentence. */
function reasonOf({ code, detail, errors }: Problem): string {
  const [first] = errors;
  if (first === undefined) return detail || problems[code].title;
  return errors.length === 1 ? first.message : `${first.message}${messages.more(errors.length - 1)}`;
}

async function issueOrKeep(
  tx: Tx,
  { database, invoices }: RecurringDeps,
  actor: Actor,
  content: Pick<Content, 'draft' | 'memoryId'>,
  input: InvoiceInput,
): Promise<MadeInvoice> {
  try {
    const id = await database.attempt(tx, async () => {
      await checkNoTest(tx, invoices, content);
      return createInvoice(tx, invoices, actor, { ...input, save_as_draft: false });
    });
    const { state } = await tx.selectFrom('invoices').select('state').where('id', '=', id).executeTakeFirstOrThrow();
    return { id, problem: '', waits: state === 'draft' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const id = await createInvoice(tx, invoices, actor, { ...input, save_as_draft: true });
    return { id, problem: reasonOf(error), waits: false };
  }
}

/** Makes the invoice of the next day that is due, and moves on; all of it or nothing. @returns false when none is, or the account is closed */
async function makeNext(deps: RecurringDeps, tx: Tx, accountId: string, id: string, until: string): Promise<boolean> {
  const { runtime, invoices } = deps;
  // Closed since the run began to look: a run may last.
  if (await isClosed(tx)) return false;
  const row = await tx
    .selectFrom('recurring_invoices')
    .selectAll()
    .where('id', '=', id)
    .where('paused', '=', false)
    .where('next_day', '<=', until)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row?.next_day) return false;
  const { next_day: day, name, memory_id: memoryId, branch_id: branchId } = row;
  const now = new Date(runtime.clock.nowMs());
  const content = { draft: wholeDraft(row.draft), memoryId, writtenOn: row.written_on };
  const input = await inputOf(tx, invoices, content, row.moves_months ? day : null, row.takes_term);
  const actor: Actor = { accountId, userId: null, branchId, memoryIds: null };
  const isLate = addDays(day, lateDays) < tehranDay(now);
  const stopped = isLate
    ? messages.late(toPersianDigits(formatJalaliDate(`${day}T12:00:00Z`)))
    : (await isBuyerRemoved(tx, invoices, content.draft.buyer_info))
      ? messages.buyerRemoved
      : '';
  const made =
    row.mode === 'issue' && stopped === ''
      ? await issueOrKeep(tx, deps, actor, content, input)
      : {
          id: await createInvoice(tx, invoices, actor, { ...input, save_as_draft: true }),
          problem: row.mode === 'issue' ? stopped : '',
          waits: false,
        };
  await tx
    .insertInto('recurring_runs')
    .values({
      account_id: accountId,
      recurring_id: id,
      day,
      at: now,
      invoice_id: made.id,
      problem: made.problem,
      waited: made.waits,
    })
    .execute();
  await tx
    .updateTable('recurring_invoices')
    .set({ next_day: nextOf(row, addDays(day, 1)), version: row.version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  const problem = made.waits ? messages.quota : made.problem;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['state', 'tax_id'])
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow();
  const after = { day, invoice_id: made.id, invoice: invoice.tax_id ?? '', state: invoice.state, problem };
  await logEvents(tx, [{ action: 'recurring.made', subjectId: id, subjectName: name, after }]);
  await publish(tx, accountId, { type: 'recurring.made', data: { id } });
  const outcome = problem !== '' ? 'stopped' : row.mode;
  await notify(deps, tx, accountId, {
    kind: 'recurring_made',
    subjectId: made.id,
    data: { name, outcome, recurring: id },
    group: outcome,
  });
  return true;
}

/**
 * Makes every invoice whose day has come, each in a transaction of its own; what a failure leaves out is tried again the
 * next time.
 * @returns how many were made
 */
export async function makeDue(deps: RecurringDeps, signal?: AbortSignal): Promise<number> {
  const { database, runtime } = deps;
  // Who is told of them is awake.
  const until = wakingDay(runtime.clock.nowMs());
  const { rows } = await database.withPlatform((tx) =>
    sql<{ account_id: string; id: string }>`select * from recurring_due(${until})`.execute(tx),
  );
  let made = 0;
  for (const { account_id: accountId, id } of rows) {
    try {
      while (
        signal?.aborted !== true &&
        (await database.withAccount(accountId, (tx) => makeNext(deps, tx, accountId, id, until)))
      )
        made += 1;
    } catch (error) {
      // One that cannot be made holds up no other.
      runtime.log.error({ err: error, account_id: accountId, recurring_id: id }, 'a recurring invoice failed');
    }
  }
  return made;
}

/** Looks every ten minutes, in one process at a time. */
export async function startRecurring(deps: RecurringDeps): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async (_data, signal) => void (await makeDue(deps, signal)));
  await deps.jobs.schedule(queue, '*/10 * * * *', {});
}
