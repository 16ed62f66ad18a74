import type { CallInput, CallReply, calls, UploadedFile } from '@taraz/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/database-errors.ts';
import { countOf, type KeysetOrder, pageOfQuery } from '../../platform/http/keyset-page.ts';
import { type PageQuery, readSort } from '../../platform/http/paging.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type GoodsFile, GoodsFileError, type GoodsImported, type GoodsProgress, importGoods } from './import-goods.ts';
import { goodsMessages } from './messages.fa.ts';
import type { GoodsTables } from './tables.ts';

export interface GoodsDeps {
  database: Database;
  runtime: Runtime;
  jobs: Jobs;
}

type ImportRow = Selectable<GoodsTables['goods_imports']>;
type Import = CallReply<typeof calls.getGoodsImport>;

const queue = 'goods.import';
const activeStates = ['uploading', 'queued', 'reading', 'building'] as const;

/** Of files at hand, which no server reads: its process says every few seconds how far it is, and is silent while the catalogue is built. */
const silentForMs = 3_600_000;

/** Its process is gone, and nobody goes on with it. */
const isLeft = (now: Date) => sql<boolean>`
  created_by is null and bytes_received = 0 and updated_at < ${new Date(now.getTime() - silentForMs)}`;

/** Ends what is under way and goes on no more. @param which of the imports */
async function giveUp(tx: Tx, which: RawBuilder<boolean>, now: Date): Promise<void> {
  await tx
    .updateTable('goods_imports')
    .set({ status: 'failed', failure: goodsMessages.interrupted, finished_at: now, updated_at: now })
    .where('status', 'in', activeStates)
    .where(which)
    .execute();
}

/** Ends an import that failed in the hands of whoever ran it, and that nobody tries again. */
export const endInterrupted = ({ runtime }: Pick<GoodsDeps, 'runtime'>, tx: Tx, id: string): Promise<void> =>
  giveUp(tx, sql<boolean>`id = ${id}`, new Date(runtime.clock.nowMs()));

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
  await giveUp(tx, isLeft(now), now);
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
export async function startImport({ jobs }: Pick<GoodsDeps, 'jobs'>, tx: Tx, id: string): Promise<ImportRow> {
  const row = await oneOf(tx, id).forUpdate().executeTakeFirst();
  if (row === undefined) throw new Problem('NOT_FOUND');
  if (row.status !== 'uploading') throw new Problem('CONFLICT', { detail: goodsMessages.notUploading });
  if (row.bytes_received !== row.bytes_total) throw new Problem('CONFLICT', { detail: goodsMessages.incomplete });
  await jobs.enqueue(tx, queue, { id }, { singletonKey: id });
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

/** Somebody pressed «لغو» while it was read or built. */
class Cancelled extends Error {}

/** Whoever cancelled it has said so already. */
function unlessCancelled(error: unknown): void {
  if (!(error instanceof Cancelled)) throw error;
}

/** The chunks of a file, in order, one in memory. */
async function* chunksOf(database: Database, importId: string, fileNo: number): AsyncGenerator<Uint8Array> {
  for (let no = 0; ; no += 1) {
    const row = await database.withPlatform((tx) =>
      tx
        .selectFrom('goods_chunks')
        .select('bytes')
        .where('import_id', '=', importId)
        .where('file_no', '=', fileNo)
        .where('no', '=', no)
        .executeTakeFirst(),
    );
    if (row === undefined) return;
    yield row.bytes;
  }
}

/** What an import's row says of files that were read to their end. */
const endOf = ({ rowsKept, report, sha256 }: GoodsImported) => ({
  rows_kept: rowsKept ?? 0,
  report: JSON.stringify(report),
  sha256,
});

/**
 * Runs an import with its row kept up to date: what is read, and what became of it. Files that are none of the
 * authority's end it as failed; other errors are thrown, and it may be tried again.
 */
export async function runImport(
  { database, runtime }: Pick<GoodsDeps, 'database' | 'runtime'>,
  id: string,
  files: readonly GoodsFile[],
  onProgress: (progress: GoodsProgress) => void = () => {},
): Promise<void> {
  const now = () => new Date(runtime.clock.nowMs());
  const sayIn = async (tx: Tx, set: Parameters<typeof setStatus>[2], expected: readonly ImportRow['status'][]) => {
    const row = await tx
      .updateTable('goods_imports')
      .set({ ...(set as object), updated_at: now() })
      .where('id', '=', id)
      .where('status', 'in', expected)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new Cancelled();
  };
  const say = (set: Parameters<typeof setStatus>[2], expected: readonly ImportRow['status'][]) =>
    database.withPlatform((tx) => sayIn(tx, set, expected));
  try {
    const imported = await importGoods(database, files, {
      onProgress: async (progress) => {
        const { bytesRead, rowsRead, rowsBad } = progress;
        onProgress(progress);
        await say({ status: 'reading', bytes_read: bytesRead, rows_read: rowsRead, rows_bad: rowsBad }, activeStates);
      },
      onBuilding: () => say({ status: 'building' }, ['reading']),
      isKnown: (sha256) =>
        database.withPlatform(async (tx) => {
          const newest = await tx
            .selectFrom('goods_imports')
            .select('sha256')
            .where('status', '=', 'done')
            .orderBy('created_at', 'desc')
            .limit(1)
            .executeTakeFirst();
          return newest?.sha256 === sha256;
        }),
      // With the catalogue itself: cancelled until then, neither is.
      onBuilt: (tx, built) => sayIn(tx, { status: 'done', ...endOf(built), finished_at: now() }, ['building']),
    });
    if (imported.rowsKept === null) await say({ status: 'same', ...endOf(imported), finished_at: now() }, activeStates);
  } catch (error) {
    const isFile = error instanceof GoodsFileError || isBrokenFile(error);
    if (!isFile) return unlessCancelled(error);
    const failure = error instanceof GoodsFileError ? error.message : goodsMessages.broken;
    await say({ status: 'failed', failure, finished_at: now() }, activeStates).catch(unlessCancelled);
  } finally {
    await database.withPlatform((tx) =>
      tx
        .deleteFrom('goods_chunks')
        .where('import_id', 'in', (eb) =>
          eb.selectFrom('goods_imports').select('id').where('status', 'not in', activeStates),
        )
        .execute(),
    );
  }
}

/** Errors of zlib and of the CSV parser are the file's. */
const isBrokenFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|CSV_|ERR_|INVALID|MAX_)/.test(String(error.code));

/** Takes imports that were uploaded. */
export async function startGoodsWorker(deps: GoodsDeps): Promise<void> {
  await deps.jobs.work(queue, { concurrency: 1 }, async ({ id }) => {
    const row = await deps.database.withPlatform((tx) => oneOf(tx, String(id)).executeTakeFirst());
    if (row === undefined || !activeStates.some((state) => state === row.status)) return;
    const files = row.files.map(({ name }, fileNo) => ({ name, bytes: chunksOf(deps.database, row.id, fileNo) }));
    await runImport(deps, row.id, files);
  });
}
