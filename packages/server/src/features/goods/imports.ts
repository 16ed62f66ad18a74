import type { CallInput, CallReply, calls, UploadedFile } from '@taraz/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { countOf, type KeysetOrder, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { type PageQuery, readSort } from '../../platform/http/paging.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { goodsMessages } from './messages.fa.ts';
import type { GoodsTables } from './tables.ts';

export interface GoodsDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
}

type ImportRow = Selectable<GoodsTables['goods_imports']>;
type Import = CallReply<typeof calls.getGoodsImport>;

export const goodsQueue = 'goods.import';
/** A reading takes minutes, of a machine that is slow and a catalogue that grows an hour; one whose process died is found by its heartbeat. */
const readingMaxMs = 12 * 3_600_000;
export const activeStates = ['uploading', 'queued', 'reading', 'building'] as const;

/** Of files at hand, which no server reads: its process says every few seconds how far it is, and is silent while the catalogue is built. */
const silentForMs = 3_600_000;

/** Its process is gone, and nobody goes on with it. */
const isLeft = (now: Date) => sql<boolean>`
  created_by is null and bytes_received = 0 and updated_at < ${new Date(now.getTime() - silentForMs)}`;

/** Ends what is under way and goes on no more. @param which of the imports @param failure why */
async function giveUp(tx: Tx, which: RawBuilder<boolean>, now: Date, failure: string): Promise<void> {
  await tx
    .updateTable('goods_imports')
    .set({ status: 'failed', failure, finished_at: now, updated_at: now })
    .where('status', 'in', activeStates)
    .where(which)
    .execute();
}

/** Ends an import that failed in the hands of whoever ran it, and that nobody tries again. @param failure why, to its operator */
export const endImport = (
  { runtime }: Pick<GoodsDeps, 'runtime'>,
  tx: Tx,
  id: string,
  failure: string,
): Promise<void> => giveUp(tx, sql<boolean>`id = ${id}`, new Date(runtime.clock.nowMs()), failure);

/** Has an import read, once the caller's transaction has committed. */
export const enqueueImport = ({ jobs }: Pick<GoodsDeps, 'jobs'>, tx: Tx, id: string, startAfterMs = 0): Promise<void> =>
  jobs.enqueue(tx, goodsQueue, { id }, { singletonKey: id, mayTakeMs: readingMaxMs, startAfterMs });

export const presentImport = (row: ImportRow): Import => ({
  id: row.id,
  status: row.status,
  files: row.files,
  bytes_total: Number(row.bytes_total),
  bytes_received: Number(row.bytes_received),
  bytes_read: Number(row.bytes_read),
  rows_read: Number(row.rows_read),
  rows_kept: Number(row.rows_kept),
  rows_bad: Number(row.rows_bad),
  report: row.report,
  failure: row.failure,
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
});

const oneOf = (tx: Tx, id: string) => tx.selectFrom('goods_imports').selectAll().where('id', '=', id);

/** @throws Problem NOT_FOUND */
export async function getImport(tx: Tx, id: string): Promise<ImportRow> {
  const row = await oneOf(tx, id).executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  return row;
}

/** Imports, newest first. @throws Problem INVALID_INPUT for a bad cursor */
export async function listImports(tx: Tx, query: PageQuery): Promise<CallReply<typeof calls.listGoodsImports>> {
  const all = tx.selectFrom('goods_imports');
  const order: KeysetOrder<ImportRow> = {
    sort: readSort(undefined, ['created_at']),
    column: sql.ref('created_at'),
    type: 'timestamptz',
    id: sql.ref('id'),
    keyOf: (row) => row.created_at.toISOString(),
  };
  const { rows, next } = await pageOfQuery(all.selectAll(), order, query);
  return { count: await countOf(all), imports: rows.map(presentImport), next };
}

/** The import under way and the newest that is in. */
export async function catalogueState(
  { runtime }: Pick<GoodsDeps, 'runtime'>,
  tx: Tx,
): Promise<CallReply<typeof calls.goodsCatalogue>> {
  const active = await tx
    .selectFrom('goods_imports')
    .selectAll()
    .where('status', 'in', activeStates)
    .where(sql<boolean>`not (${isLeft(new Date(runtime.clock.nowMs()))})`)
    .executeTakeFirst();
  const done = await tx
    .selectFrom('goods_imports')
    .select(['rows_kept', 'finished_at'])
    .where('status', '=', 'done')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    goods: Number(done?.rows_kept ?? 0),
    imported_at: done?.finished_at?.toISOString() ?? null,
    active: active === undefined ? null : presentImport(active),
  };
}

/** @throws Problem CONFLICT while another is under way */
export async function createImport(
  { runtime }: Pick<GoodsDeps, 'runtime'>,
  tx: Tx,
  userId: string | null,
  files: CallInput<typeof calls.createGoodsImport>['body']['files'],
): Promise<ImportRow> {
  const now = new Date(runtime.clock.nowMs());
  await giveUp(tx, isLeft(now), now, goodsMessages.interrupted);
  try {
    return await tx
      .insertInto('goods_imports')
      .values({
        id: runtime.ids.uuid(),
        status: 'uploading',
        files: JSON.stringify(files),
        bytes_total: files.reduce((sum, { bytes }) => sum + bytes, 0),
        report: '{}',
        created_by: userId,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (!isUniqueViolation(error, 'goods_imports_one_at_a_time')) throw error;
    throw new Problem('CONFLICT', { detail: goodsMessages.busy, cause: error });
  }
}

/** Keeps a chunk of a file. @throws Problem INVALID_INPUT, NOT_FOUND, CONFLICT */
export async function keepChunk(
  tx: Tx,
  id: string,
  { file_no, no }: CallInput<typeof calls.putGoodsChunk>['query'],
  file: unknown,
): Promise<ImportRow> {
  if (typeof file !== 'object' || file === null || !('bytes' in file)) {
    const error = { path: 'file', code: 'REQUIRED', message: goodsMessages.fileMissing };
    throw new Problem('INVALID_INPUT', { errors: [error] });
  }
  const row = await oneOf(tx, id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  if (row.status !== 'uploading') throw new Problem('CONFLICT', { detail: goodsMessages.notUploading });
  const bytes = Buffer.from((file as UploadedFile).bytes);
  await tx
    .insertInto('goods_chunks')
    .values({ import_id: id, file_no, no, bytes })
    .onConflict((conflict) => conflict.columns(['import_id', 'file_no', 'no']).doUpdateSet({ bytes }))
    .execute();
  return tx
    .updateTable('goods_imports')
    .set({
      bytes_received: sql<string>`(select sum(length(bytes)) from goods_chunks where import_id = ${id})`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @throws Problem NOT_FOUND, CONFLICT when bytes are missing */
export async function startImport(deps: Pick<GoodsDeps, 'jobs'>, tx: Tx, id: string): Promise<ImportRow> {
  const row = await oneOf(tx, id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  if (row.status !== 'uploading') throw new Problem('CONFLICT', { detail: goodsMessages.notUploading });
  if (row.bytes_received !== row.bytes_total) throw new Problem('CONFLICT', { detail: goodsMessages.incomplete });
  await enqueueImport(deps, tx, id);
  return setStatus(tx, id, { status: 'queued' });
}

/** @throws Problem NOT_FOUND, CONFLICT when it has ended */
export async function cancelImport({ runtime }: Pick<GoodsDeps, 'runtime'>, tx: Tx, id: string): Promise<ImportRow> {
  const row = await oneOf(tx, id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  if (!activeStates.some((state) => state === row.status)) {
    throw new Problem('CONFLICT', { detail: goodsMessages.finished });
  }
  await tx.deleteFrom('goods_chunks').where('import_id', '=', id).execute();
  return setStatus(tx, id, { status: 'cancelled', finished_at: new Date(runtime.clock.nowMs()) });
}

function setStatus(tx: Tx, id: string, set: Partial<Record<keyof ImportRow, unknown>>): Promise<ImportRow> {
  return tx
    .updateTable('goods_imports')
    .set({ ...(set as object), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
