import { problems } from '@taraz/contract';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { contextOf } from '../../platform/http/asked-by.ts';
import { inRequest } from '../../platform/http/request-scope.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { mayStill } from '../access/may-still.ts';
import { wakeEffects } from '../postings/effects.ts';
import { lastWork, type ProductWorkDeps, productWorkQueue } from './begin-work.ts';
import { changePart, mayChangeTaking, readWarehouse, tellBulk } from './bulk.ts';
import { productTexts } from './messages.fa.ts';
import { productsAtOnce } from './queries.ts';
import type { ProductTables } from './tables.ts';
import { endUndo, tellUndone, undoPart } from './undo.ts';

interface StepDeps extends ProductWorkDeps {
  database: Database;
}

/** What a user is told of a change that could not go on. */
const reasonOf = ({ code, detail, errors }: Problem): string => errors[0]?.message ?? (detail || problems[code].title);

type WorkRow = Selectable<ProductTables['product_changes']>;

/** What the next step comes to. */
interface Part {
  seen: number;
  count: number;
  /** the last product that it looked at */
  last: string | null;
}

async function partOf(
  tx: Tx,
  context: RequestContext,
  { id, work, of, after, started_at }: WorkRow,
  now: Date,
): Promise<Part> {
  if ('undo' in work) return { ...(await undoPart(tx, context, now, work.undo)), last: null };
  const warehouse = await readWarehouse(tx, work.change);
  return changePart(tx, context, work, { warehouse, now, by: started_at, after, keptAs: { id, of } });
}

const mayWake = (work: WorkRow['work']): boolean => 'undo' in work || mayChangeTaking(work.change);

/** Tells how it ended, once it did. @param failure Persian, empty: at its end */
async function tellEnd(tx: Tx, accountId: string, { work, seen, changed, failure }: WorkRow): Promise<void> {
  if ('undo' in work) await tellUndone(tx, accountId, { products: changed, kept: seen - changed, failure });
  else if (changed > 0 || failure !== '') await tellBulk(tx, accountId, work.change, changed, failure);
}

/**
 * The next step of a change of very many products: a transaction that changes some of them and says how far it came, so
 * that whoever goes on after a kill changes none twice. @param keyId of the program's key that asked for it; null: a person did
 * @returns whether there is more. @throws Problem where it cannot go on, also because who asked for it may no more
 */
export async function workStep(
  deps: StepDeps,
  context: RequestContext,
  id: string,
  keyId: string | null = null,
): Promise<boolean> {
  const { database, runtime } = deps;
  return database.withAccount(context.accountId, async (tx) => {
    const row = await tx.selectFrom('product_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (row === undefined || row.finished_at !== null) return false;
    if (!(await mayStill(tx, { userId: context.userId, keyId }, 'products')))
      throw new Problem('FORBIDDEN', { detail: productTexts.rightsGone });
    const now = new Date(runtime.clock.nowMs());
    const part = await partOf(tx, context, row, now);
    if (part.count > 0 && mayWake(row.work)) await wakeEffects(deps, tx, context.accountId, 'stock');
    const isOver = part.seen < productsAtOnce;
    // What a later change of many changed again is not looked at: it stays as well.
    const seen = isOver && 'undo' in row.work ? row.of : row.seen + part.seen;
    const stepped = await tx
      .updateTable('product_changes')
      .set({ seen, changed: row.changed + part.count, after: part.last })
      .set({ stepped_at: now, finished_at: isOver ? now : null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (isOver && 'undo' in row.work) await endUndo(tx, row.work.undo, now);
    if (isOver) await tellEnd(tx, context.accountId, stepped);
    return !isOver;
  });
}

/** What was changed so far stays, and is told with the reason; one that is over stays as it ended. */
async function endWith(
  { runtime }: Pick<StepDeps, 'runtime'>,
  tx: Tx,
  { accountId }: RequestContext,
  id: string,
  failure: string,
): Promise<void> {
  const row = await tx
    .updateTable('product_changes')
    .set({ failure, finished_at: new Date(runtime.clock.nowMs()) })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) await tellEnd(tx, accountId, row);
}

/** Ends what cannot go on. @throws whatever is no Problem */
export async function endEarly(deps: StepDeps, context: RequestContext, id: string, error: unknown): Promise<void> {
  if (!(error instanceof Problem)) throw error;
  await deps.database.withAccount(context.accountId, (tx) => endWith(deps, tx, context, id, reasonOf(error)));
}

/**
 * Ends a change where it is, whether or not somebody still works at it: a step under way is waited for, who begins the
 * next one finds it over. @throws Problem NOT_FOUND unless it is the account's last
 */
export async function stopWork(
  deps: Pick<StepDeps, 'database' | 'runtime'>,
  context: RequestContext,
  id: string,
): Promise<NonNullable<Awaited<ReturnType<typeof lastWork>>>> {
  return deps.database.withAccount(context.accountId, async (tx) => {
    await endWith(deps, tx, context, id, productTexts.workStopped);
    const work = await lastWork(tx);
    if (work === null || work.id !== id) throw new Problem('NOT_FOUND');
    return work;
  });
}

/** Changes of different accounts that are worked at at the same time. */
const changesAtOnce = 2;

/** Does changes of very many products, one of an account at a time, in the name of who asked for them. */
export async function startProductWork(deps: StepDeps): Promise<void> {
  await deps.jobs.work(productWorkQueue, { concurrency: changesAtOnce, byOwner: true }, async (data, signal) => {
    const context = contextOf(String(data.accountId), String(data.by));
    const id = String(data.id);
    const keyId = typeof data.keyId === 'string' ? data.keyId : null;
    await inRequest(context, async () => {
      try {
        while (await workStep(deps, context, id, keyId)) signal.throwIfAborted();
      } catch (error) {
        await endEarly(deps, context, id, error);
      }
    });
  });
}
