import { problems } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { contextOf } from '../../platform/http/asked-by.ts';
import { inRequest } from '../../platform/http/request-scope.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { type ProductWorkDeps, productWorkQueue } from './begin-work.ts';
import { changePart, readWarehouse, tellBulk } from './bulk.ts';
import { productsAtOnce } from './queries.ts';

interface StepDeps extends ProductWorkDeps {
  database: Database;
}

/** What a user is told of a change that could not go on. */
const reasonOf = ({ code, detail, errors }: Problem): string => errors[0]?.message ?? (detail || problems[code].title);

/**
 * The next step of a change of very many products: a transaction that changes some of them and says how far it came, so
 * that whoever goes on after a kill changes none twice. @returns whether there is more. @throws Problem where it cannot go on
 */
export async function workStep({ database, runtime }: StepDeps, context: RequestContext, id: string): Promise<boolean> {
  return database.withAccount(context.accountId, async (tx) => {
    const row = await tx.selectFrom('product_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined || row.finished_at !== null) return false;
    const now = new Date(runtime.clock.nowMs());
    const warehouse = await readWarehouse(tx, row.work.change);
    const part = await changePart(tx, context, row.work, { warehouse, now, by: row.started_at, after: row.after });
    const isOver = part.seen < productsAtOnce;
    const changed = row.changed + part.count;
    await tx
      .updateTable('product_changes')
      .set({ seen: row.seen + part.seen, changed, after: part.last, stepped_at: now, finished_at: isOver ? now : null })
      .where('id', '=', id)
      .execute();
    if (isOver && changed > 0) await tellBulk(tx, context.accountId, row.work.change, changed);
    return !isOver;
  });
}

/** Ends what cannot go on: what was changed so far stays, and is told with the reason. @throws whatever is no Problem */
export async function endEarly(
  { database, runtime }: StepDeps,
  context: RequestContext,
  id: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Problem)) throw error;
  const failure = reasonOf(error);
  await database.withAccount(context.accountId, async (tx) => {
    const row = await tx
      .updateTable('product_changes')
      .set({ failure, finished_at: new Date(runtime.clock.nowMs()) })
      .where('id', '=', id)
      .where('finished_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) await tellBulk(tx, context.accountId, row.work.change, row.changed, failure);
  });
}

/** Does changes of very many products, in the name of who asked for them. */
export async function startProductWork(deps: StepDeps): Promise<void> {
  await deps.jobs.work(productWorkQueue, { concurrency: 1 }, async (data, signal) => {
    const context = contextOf(String(data.accountId), String(data.by));
    const id = String(data.id);
    await inRequest(context, async () => {
      try {
        while (await workStep(deps, context, id)) signal.throwIfAborted();
      } catch (error) {
        await endEarly(deps, context, id, error);
      }
    });
  });
}
