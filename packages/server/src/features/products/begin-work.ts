import type { CallReply, calls } from '@taraz/contract';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { askedBy } from '../../platform/http/asked-by.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { keyOf } from '../access/may-still.ts';
import { lastOwn, mayUndo } from './keep-changes.ts';
import { productTexts } from './messages.fa.ts';
import type { ProductTables, ProductWork, UndoWork } from './tables.ts';

export interface ProductWorkDeps {
  runtime: Runtime;
  jobs: Jobs;
}

type Work = NonNullable<CallReply<typeof calls.getProductWork>['work']>;

/** The queue of changes of very many products. */
export const productWorkQueue = 'products.change';

/** One that has not moved for so long is dead: another may take its place. */
const deadAfterMs = 60 * 60_000;

type WorkRow = Selectable<ProductTables['product_changes']>;

const undoes = ({ work }: Pick<WorkRow, 'work'>): boolean => 'undo' in work;

const presentWork = (row: WorkRow, may_undo = false): Work => ({
  id: row.id,
  undoes: undoes(row),
  seen: row.seen,
  of: row.of,
  changed: row.changed,
  kept: undoes(row) ? row.seen - row.changed : 0,
  may_undo,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  failure: row.failure,
});

const workRow = (tx: Tx) => tx.selectFrom('product_changes').selectAll().executeTakeFirst();

/** The account's last change of very many products. */
export async function lastWork(tx: Tx): Promise<Work | null> {
  const row = await workRow(tx);
  return row === undefined ? null : presentWork(row, row.finished_at !== null && (await mayUndo(tx, row.id)));
}

/** Whether the account's last change of very many products is this one, or its way back. */
export async function isLastWork(tx: Tx, changeId: string): Promise<boolean> {
  const row = await workRow(tx);
  return row !== undefined && (row.id === changeId || ('undo' in row.work && row.work.undo === changeId));
}

/**
 * The last change that whoever asks is told of: of very many whoever's it is, of less one's own, while it can be taken back. One
 * of very many counts by its end: how that was is told whatever was changed while it ran.
 */
export async function workToTell(
  { runtime }: Pick<ProductWorkDeps, 'runtime'>,
  tx: Tx,
  { userId }: RequestContext,
): Promise<Work | null> {
  const work = await lastWork(tx);
  const own = work?.finished_at === null ? undefined : await lastOwn(tx, userId, new Date(runtime.clock.nowMs()));
  if (
    own === undefined ||
    own.id === work?.id ||
    (work?.finished_at != null && Date.parse(work.finished_at) > own.made_at.getTime())
  )
    return work;
  const at = own.made_at.toISOString();
  return {
    ...{ id: own.id, undoes: false, seen: own.of, of: own.of, changed: own.changed, kept: 0, may_undo: true },
    ...{ started_at: at, finished_at: at, failure: '' },
  };
}

/** Lays down a change of very many products and a job for it. @throws Problem CONFLICT while another is under way */
export async function beginWork(
  { runtime, jobs }: ProductWorkDeps,
  tx: Tx,
  context: RequestContext,
  { work, of, now }: { work: ProductWork | UndoWork; of: number; now: Date },
): Promise<Work> {
  const { accountId } = context;
  const id = runtime.ids.uuid();
  const values = {
    ...{ id, work: JSON.stringify(work), of, seen: 0, changed: 0, after: null },
    ...{ started_at: now, stepped_at: now, finished_at: null, failure: '' },
  };
  const row = await tx
    .insertInto('product_changes')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(values)
        .where(({ eb, or }) =>
          or([
            eb('product_changes.finished_at', 'is not', null),
            eb('product_changes.stepped_at', '<', new Date(now.getTime() - deadAfterMs)),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Problem('CONFLICT', { detail: productTexts.workUnderWay });
  await addJob(jobs, tx, context, id);
  return presentWork(row);
}

const addJob = (jobs: Jobs, tx: Tx, context: RequestContext, id: string): Promise<void> =>
  jobs.enqueue(
    tx,
    productWorkQueue,
    { accountId: context.accountId, id, by: askedBy(context), keyId: keyOf(context) },
    { singletonKey: id, owner: context.accountId },
  );

/** A later day's prices count, and none begins before it. */
function asOfToday(work: ProductWork | UndoWork, today: string): ProductWork | UndoWork {
  if ('undo' in work) return work;
  const { valid_from } = work.change;
  const isPast = valid_from !== undefined && valid_from < today;
  return { ...work, today, change: { ...work.change, ...(isPast ? { valid_from: today } : {}) } };
}

/**
 * Goes on with a change that ended before its end, behind the last product that it looked at.
 * @throws Problem NOT_FOUND unless it is the account's last, CONFLICT while it goes on or when nothing of it is left
 */
export async function resumeWork(
  { runtime, jobs }: ProductWorkDeps,
  tx: Tx,
  context: RequestContext,
  id: string,
): Promise<Work> {
  const found = await tx.selectFrom('product_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (found === undefined) throw new Problem('NOT_FOUND');
  if (found.finished_at === null) throw new Problem('CONFLICT', { detail: productTexts.workUnderWay });
  if (found.failure === '') throw new Problem('CONFLICT', { detail: productTexts.workOver });
  const now = new Date(runtime.clock.nowMs());
  const row = await tx
    .updateTable('product_changes')
    .set({
      work: JSON.stringify(asOfToday(found.work, tehranDay(now))),
      ...{ stepped_at: now, finished_at: null, failure: '' },
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await addJob(jobs, tx, context, id);
  return presentWork(row);
}
