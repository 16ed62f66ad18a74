import { sql, type Updateable } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type RetryPlan, retryPlan, StepRetries } from '../../platform/jobs/step-retries.ts';
import { tryWholeFile } from '../../platform/jobs/whole-file.ts';
import { type GoodsFile, GoodsFileError, type GoodsProgress, importGoods } from './import-goods.ts';
import { activeStates, endImport, enqueueImport, type GoodsDeps, goodsQueue } from './imports.ts';
import { goodsMessages } from './messages.fa.ts';
import type { GoodsTables } from './tables.ts';

type RunDeps = Pick<GoodsDeps, 'database' | 'runtime'>;
type Status = GoodsTables['goods_imports']['status'];

interface RunOptions {
  onProgress?: (progress: GoodsProgress) => void;
  /** stops it soon after; it may be run again */
  signal?: AbortSignal;
}

/** Somebody pressed «لغو» while it was read or built, or another process has begun to read it anew: this reading is nobody's. */
class Superseded extends Error {}

/** Whoever cancelled it has said so already, and whoever reads it anew will. */
function unlessSuperseded(error: unknown): void {
  if (!(error instanceof Superseded)) throw error;
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

/** What the row of an import says, as long as the reading that says it is the newest one of it. */
type Say = (tx: Tx, set: Updateable<GoodsTables['goods_imports']>, expected?: readonly Status[]) => Promise<void>;

/**
 * Begins to read an import: from here on an earlier reading of it neither adds rows nor puts anything in the catalogue's
 * place, as where its job was taken for lost and begun anew. @throws Superseded where it has ended
 */
async function beginReading({ database, runtime }: RunDeps, id: string): Promise<Say> {
  const changed = (tx: Tx, expected: readonly Status[]) =>
    tx
      .updateTable('goods_imports')
      .set({ updated_at: new Date(runtime.clock.nowMs()) })
      .where('id', '=', id)
      .where('status', 'in', expected);
  const begun = await database.withPlatform((tx) =>
    changed(tx, activeStates).set({ reading: sql<number>`reading + 1` }).returning('reading').executeTakeFirst(),
  );
  if (begun === undefined) throw new Superseded();
  return async (tx, set, expected = activeStates) => {
    const said = await changed(tx, expected).set(set).where('reading', '=', begun.reading).executeTakeFirst();
    if (said.numUpdatedRows === 0n) throw new Superseded();
  };
}

/** Of imports that are over nothing is read any more. */
const dropChunks = ({ database }: RunDeps) =>
  database.withPlatform((tx) =>
    tx
      .deleteFrom('goods_chunks')
      .where('import_id', 'in', (eb) =>
        eb.selectFrom('goods_imports').select('id').where('status', 'not in', activeStates),
      )
      .execute(),
  );

/** Is it the same file as the one that is in? */
const isNewest = ({ database }: RunDeps, sha256: string): Promise<boolean> =>
  database.withPlatform(async (tx) => {
    const newest = await tx
      .selectFrom('goods_imports')
      .select('sha256')
      .where('status', '=', 'done')
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return newest?.sha256 === sha256;
  });

/** Reads the files of an import, whose row says how far that is. */
async function read(deps: RunDeps, files: readonly GoodsFile[], say: Say, { onProgress, signal }: RunOptions) {
  const { database, runtime } = deps;
  await importGoods(database, files, {
    ...(signal === undefined ? {} : { signal }),
    onProgress: async (progress, tx) => {
      const { bytesRead, rowsRead, rowsBad } = progress;
      onProgress?.(progress);
      await say(tx, {
        ...{ status: 'reading', bytes_read: String(bytesRead) },
        ...{ rows_read: String(rowsRead), rows_bad: String(rowsBad) },
      });
    },
    onBuilding: () => database.withPlatform((tx) => say(tx, { status: 'building' }, ['reading'])),
    isKnown: (sha256) => isNewest(deps, sha256),
    // With the catalogue itself: cancelled until then, neither is.
    onEnd: (tx, { rowsKept, report, sha256 }) =>
      say(tx, {
        ...{ status: rowsKept === null ? 'same' : 'done', finished_at: new Date(runtime.clock.nowMs()) },
        ...{ rows_kept: String(rowsKept ?? 0), report: JSON.stringify(report), sha256 },
      }),
  });
}

/**
 * Runs an import with its row kept up to date: what is read, and what became of it. Files that are none of the
 * authority's end it as failed; other errors are thrown, and it may be tried again.
 */
export async function runImport(
  deps: RunDeps,
  id: string,
  files: readonly GoodsFile[],
  options: RunOptions = {},
): Promise<void> {
  try {
    await read(deps, files, await beginReading(deps, id), options);
  } catch (error) {
    const isFile = error instanceof GoodsFileError || isBrokenFile(error);
    if (!isFile) return unlessSuperseded(error);
    const failure = error instanceof GoodsFileError ? error.message : goodsMessages.broken;
    await deps.database.withPlatform((tx) => endImport(deps, tx, id, failure));
  } finally {
    await dropChunks(deps);
  }
}

/** Errors of zlib and of the CSV parser are the file's. */
const isBrokenFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(Z_|CSV_|ERR_|INVALID|MAX_)/.test(String(error.code));

/** Keeps how often it was begun and not come out of. @returns false where it has ended */
async function markBegun(tx: Tx, id: string, by: 1 | -1): Promise<boolean> {
  const marked = await tx
    .updateTable('goods_imports')
    .set({ begun: sql<number>`greatest(begun + ${by}, 0)` })
    .where('id', '=', id)
    .where('status', 'in', activeStates)
    .executeTakeFirst();
  return marked.numUpdatedRows > 0n;
}

/** Reads an import that was uploaded, or gives it up. */
async function serve(deps: GoodsDeps, retries: StepRetries, id: string, signal: AbortSignal): Promise<void> {
  const { database, runtime } = deps;
  const row = await database.withPlatform((tx) =>
    tx
      .selectFrom('goods_imports')
      .select(['files', 'begun'])
      .where('id', '=', id)
      .where('status', 'in', activeStates)
      .executeTakeFirst(),
  );
  if (row === undefined) return;
  const files = row.files.map(({ name }, fileNo) => ({ name, bytes: chunksOf(database, id, fileNo) }));
  await tryWholeFile(runtime.log, retries, signal, {
    id,
    begun: row.begun,
    mark: (by) => database.withPlatform((tx) => markBegun(tx, id, by)),
    work: () => runImport(deps, id, files, { signal }),
    // Each try reads from the beginning: it is the same step.
    version: () => Promise.resolve(0),
    again: (restMs) => database.withPlatform((tx) => enqueueImport(deps, tx, id, restMs)),
    giveUp: async () => {
      await database.withPlatform((tx) => endImport(deps, tx, id, goodsMessages.ourFault));
      await dropChunks(deps);
    },
  });
}

/** Takes imports that were uploaded. */
export async function startGoodsWorker(deps: GoodsDeps, plan: RetryPlan = retryPlan): Promise<void> {
  const retries = new StepRetries(plan);
  await deps.jobs.work(goodsQueue, { concurrency: 1 }, ({ id }, signal) => serve(deps, retries, String(id), signal));
}
