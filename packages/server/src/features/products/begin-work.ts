import type { CallReply, calls } from '@taraz/contract';
import type { Selectable } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { askedBy } from '../../platform/http/asked-by.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { productTexts } from './messages.fa.ts';
import type { ProductTables, ProductWork } from './tables.ts';

export interface ProductWorkDeps {
  runtime: Runtime;
  jobs: Jobs;
}

type Work = NonNullable<CallReply<typeof calls.getProductWork>['work']>;

/** The queue of changes of very many products. */
export const productWorkQueue = 'products.change';

/** One that has not moved for so long is dead: another may take its place. */
const deadAfterMs = 60 * 60_000;

const presentWork = (row: Selectable<ProductTables['product_changes']>): Work => ({
  id: row.id,
  seen: row.seen,
  of: row.of,
  changed: row.changed,
  started_at: row.started_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  failure: row.failure,
});

/** The account's last change of very many products. */
export async function lastWork(tx: Tx): Promise<Work | null> {
  const row = await tx.selectFrom('product_changes').selectAll().executeTakeFirst();
  return row === undefined ? null : presentWork(row);
}

/** Lays down a change of very many products and a job for it. @throws Problem CONFLICT while another is under way */
export async function beginWork(
  { runtime, jobs }: ProductWorkDeps,
  tx: Tx,
  context: RequestContext,
  { work, of, now }: { work: ProductWork; of: number; now: Date },
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
    { accountId: context.accountId, id, by: askedBy(context) },
    { singletonKey: id, owner: context.accountId },
  );

/** A later day's prices count, and none begins before it. */
const asOfToday = ({ change, ...work }: ProductWork, today: string): ProductWork => ({
  ...work,
  today,
  change: {
    ...change,
    ...(change.valid_from !== undefined && change.valid_from < today ? { valid_from: today } : {}),
  },
});

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
