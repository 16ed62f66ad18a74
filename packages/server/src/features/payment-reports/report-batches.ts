import type { CallInput, CallReply, calls } from '@taraz/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { joinedUser, nameOfUser } from '../../platform/db/name-of-user.ts';
import { ownAccount } from '../../platform/db/within.ts';
import { logEvents } from '../../platform/event-log/log-events.ts';
import { fieldReader } from '../../platform/http/field-reader.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import type { Actor } from '../invoices/deps.ts';
import { summariesOf } from '../invoices/queries/list.ts';
import { paymentReportMessages as messages } from './messages.fa.ts';
import type { Way } from './parts-of-payment.ts';
import { planReports, type ReportPlan, sumOf } from './plan-reports.ts';
import { refuseDay } from './reportable.ts';
import { nameOf, type ReportDeps } from './reports.ts';
import { reportsQueue } from './send-report.ts';

type Preview = CallReply<typeof calls.previewPaymentReports>;
type Batch = CallReply<typeof calls.startPaymentReports>;
type BatchDetail = CallReply<typeof calls.getPaymentReportBatch>;
type Wish = CallInput<typeof calls.previewPaymentReports>['body'];
type Reader = Pick<Actor, 'accountId' | 'memoryIds'>;

const problemsMax = 100;
const newestMax = 10;
/** When changes that are counted just now may be asked for again. */
const countingSeconds = '10';

const named = ({
  id,
  tax_number,
  internal_id,
  buyer_name,
}: Preview['left_out'][number] | ReportPlan['planned'][number]['invoice']) => ({
  id,
  tax_number,
  internal_id,
  buyer_name,
});

/** @throws Problem INVALID_INPUT for a day that has not come, or was before the authority */
function wayOf({ day, method }: Wish, nowMs: number): Way {
  const reader = fieldReader();
  refuseDay(reader, day, tehranDay(new Date(nowMs)));
  reader.done();
  return { day, method };
}

/** @throws Problem INVALID_INPUT, NOT_FOUND */
export async function previewReports(
  tx: Tx,
  { runtime: { clock } }: Pick<ReportDeps, 'runtime'>,
  reader: Reader,
  wish: Wish,
): Promise<Preview> {
  const nowMs = clock.nowMs();
  const { planned, leftOut, sum } = await planReports(tx, reader, wish.ids, wayOf(wish, nowMs), nowMs);
  return {
    sum: sum.toString(),
    invoices: planned.map(({ invoice, parts }) => ({
      ...named(invoice),
      amount: sumOf(parts).toString(),
      parts: parts.map(({ amount, day, method, isKnown }) => ({
        amount: amount.toString(),
        day,
        method,
        is_known: isKnown,
      })),
    })),
    left_out: leftOut.map(({ invoice, reason }) => ({ ...named(invoice), reason })),
  };
}

/** A row of `payment_reports` for each part of what is to be reported, with the event that it was. */
async function addParts(
  tx: Tx,
  { runtime: { clock, ids }, jobs }: ReportDeps,
  actor: Actor,
  batchId: string,
  plan: ReportPlan,
) {
  const now = new Date(clock.nowMs());
  const all = plan.planned.flatMap(({ invoice, parts }) => parts.map((part) => ({ invoice, part, id: ids.uuid() })));
  await tx
    .insertInto('payment_reports')
    .values(
      all.map(({ invoice, part: { amount, day, method, terminal, reference }, id }) => ({
        account_id: actor.accountId,
        id,
        invoice_id: invoice.id,
        amount: amount.toString(),
        ...{ day, method, batch_id: batchId, terminal_number: terminal, reference_number: reference },
        created_by: actor.userId,
        created_at: now,
      })),
    )
    .execute();
  await logEvents(
    tx,
    all.map(({ invoice, part: { amount, day } }) => ({
      action: 'invoice.payment_reported' as const,
      subjectId: invoice.id,
      subjectName: nameOf({ tax_id: invoice.tax_number, buyer_name: invoice.buyer_name }),
      before: null,
      after: { amount: amount.toString(), day },
    })),
  );
  for (const { id } of all) await jobs.enqueue(tx, reportsQueue, { account: actor.accountId, id });
}

/**
 * Keeps what came in of invoices to be reported, each part sent by a job of its own once this transaction is done, as one that
 * is reported by itself. The invoices are locked, so that nobody reports the same meanwhile.
 * @throws Problem INVALID_INPUT, NOT_FOUND; UNAVAILABLE while accounts are counted; CONFLICT where it is not what was previewed, or nothing at all
 */
export async function startReports(
  tx: Tx,
  deps: ReportDeps,
  actor: Actor,
  { sum, ...wish }: CallInput<typeof calls.startPaymentReports>['body'],
): Promise<Batch> {
  const { clock, ids } = deps.runtime;
  const nowMs = clock.nowMs();
  const way = wayOf(wish, nowMs);
  const reader = fieldReader();
  const expected = reader.rial('sum', sum, { isRequired: true });
  reader.done();
  await sql`
    select id from invoices where account_id = ${ownAccount} and id = any(${wish.ids}::uuid[]) order by id for update`.execute(
    tx,
  );
  const plan = await planReports(tx, actor, wish.ids, way, nowMs);
  // Known in a moment: no answer of its key for good.
  if (plan.isCounting)
    throw new Problem('UNAVAILABLE', { detail: messages.counting, headers: { 'retry-after': countingSeconds } });
  if (plan.sum === 0n) throw new Problem('CONFLICT', { detail: messages.nothing });
  if (plan.sum !== expected) throw new Problem('CONFLICT', { detail: messages.changed });
  const id = ids.uuid();
  await tx
    .insertInto('payment_report_batches')
    .values({
      account_id: actor.accountId,
      id,
      left_out: JSON.stringify(plan.leftOut.map(({ invoice, reason }) => ({ invoice_id: invoice.id, reason }))),
      created_by: actor.userId,
      created_at: new Date(nowMs),
    })
    .execute();
  await addParts(tx, deps, actor, id, plan);
  const [made] = await batchesOf(tx, actor, id);
  if (made === undefined) throw new Problem('NOT_FOUND');
  return made;
}

/** What of an invoice `i` the reader may see. */
const isSeen = (memoryIds: readonly string[] | null) =>
  sql`(${memoryIds === null} or i.memory_id = '' or i.memory_id = any(${[...(memoryIds ?? [])]}::text[]))`;

type Counts = Omit<Batch, 'created_at' | 'states'> & Batch['states'] & { created_at: Date };

/** The newest batches, or the one of an id, of reports that the reader may see; of which they see none is left out. */
async function batchesOf(tx: Tx, { memoryIds }: Reader, id: string | null): Promise<Batch[]> {
  const { rows } = await sql<Counts>`
    select b.id, b.created_at, ${nameOfUser} as author, s.*
    from payment_report_batches b ${joinedUser('b', 'created_by')} cross join lateral (
      select count(*)::int as count, sum(p.amount)::text as sum,
        coalesce(sum(p.amount) filter (where p.state = 'accepted'), 0)::text as accepted_sum,
        count(*) filter (where p.state = 'queued')::int as queued,
        count(*) filter (where p.state = 'sending')::int as sending, count(*) filter (where p.state = 'accepted')::int as accepted,
        count(*) filter (where p.state = 'refused')::int as refused, count(*) filter (where p.state = 'unknown')::int as unknown
      from payment_reports p join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
      where p.account_id = b.account_id and p.batch_id = b.id and ${isSeen(memoryIds)}
    ) s
    where b.account_id = ${ownAccount} and s.count > 0 and (${id}::uuid is null or b.id = ${id}::uuid)
    order by b.created_at desc, b.id limit ${newestMax}`.execute(tx);
  return rows.map(({ created_at, queued, sending, accepted, refused, unknown, ...batch }) => ({
    ...batch,
    created_at: created_at.toISOString(),
    states: { queued, sending, accepted, refused, unknown },
  }));
}

export const newestBatches = async (tx: Tx, reader: Reader) => ({ batches: await batchesOf(tx, reader, null) });

/** @throws Problem NOT_FOUND, also where the reader may see none of its reports */
export async function batchOf(tx: Tx, reader: Reader, id: string): Promise<BatchDetail> {
  const [batch] = await batchesOf(tx, reader, id);
  if (batch === undefined) throw new Problem('NOT_FOUND');
  const { rows: problems } = await sql<BatchDetail['problems'][number]>`
    select i.id, i.tax_id as tax_number, i.internal_id, i.buyer_name, p.amount::text as amount, p.state, p.errors
    from payment_reports p join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
    where p.account_id = ${ownAccount} and p.batch_id = ${id} and p.state in ('refused', 'unknown') and ${isSeen(reader.memoryIds)}
    order by p.created_at, p.id limit ${problemsMax}`.execute(tx);
  const { rows: refused } = await sql<{ id: string }>`
    select distinct p.invoice_id as id from payment_reports p join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
    where p.account_id = ${ownAccount} and p.batch_id = ${id} and p.state = 'refused' and ${isSeen(reader.memoryIds)}
      and not exists (select from payment_reports later where later.account_id = p.account_id and later.invoice_id = p.invoice_id
        and later.created_at > p.created_at and later.state <> 'refused')`.execute(tx);
  const row = await tx.selectFrom('payment_report_batches').select('left_out').where('id', '=', id).executeTakeFirst();
  const left = row?.left_out ?? [];
  const seen = await summariesOf(
    tx,
    reader.accountId,
    reader.memoryIds,
    left.map(({ invoice_id }) => invoice_id),
  );
  const reasons = new Map(left.map(({ invoice_id, reason }) => [invoice_id, reason]));
  return {
    ...batch,
    problems,
    refused_ids: refused.map((one) => one.id),
    left_out: seen.map((invoice) => ({ ...named(invoice), reason: reasons.get(invoice.id) ?? '' })),
  };
}
