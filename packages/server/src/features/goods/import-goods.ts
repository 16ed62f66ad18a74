import { createHash } from 'node:crypto';
import { type Duplex, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { onlyRow } from '../../platform/db/only-row.ts';
import { type GoodsHeader, type GoodsRow, readGoodsRow, readHeader } from './goods-row.ts';
import { goodsMessages } from './messages.fa.ts';
import type { GoodsTables } from './tables.ts';

export interface GoodsFile {
  name: string;
  bytes: AsyncIterable<Uint8Array>;
}

export type GoodsReport = Selectable<GoodsTables['goods_imports']>['report'];

/** How far an import is. */
export interface GoodsProgress {
  bytesRead: number;
  rowsRead: number;
  rowsBad: number;
}

export interface GoodsImportOptions {
  /** stops it within a batch; the catalogue stays as it was */
  signal?: AbortSignal;
  /** called in the transaction that stages a batch, before that; one that throws stops the import, and the catalogue stays as it was */
  onProgress(progress: GoodsProgress, tx: Tx): Promise<void> | void;
  onBuilding?(): Promise<void> | void;
  /** the bytes' hash is known: the same file as the one that is in. True: nothing more is to be done where all of it stands in the catalogue. */
  isKnown?(sha256: string): Promise<boolean>;
  /**
   * Called in the transaction that puts the new catalogue in its place, or that lets go of files which are in already; one that
   * throws leaves everything as it was.
   */
  onEnd?(tx: Tx, imported: GoodsImported): Promise<void>;
}

export interface GoodsImported extends GoodsProgress {
  report: GoodsReport;
  sha256: string;
  /** rows of the catalogue now; null: the files were those that are in already */
  rowsKept: number | null;
}

/** A file that is not the authority's: told to the operator, nothing has changed. */
export class GoodsFileError extends Error {}

/** Bytes of a row: of a file that is none of the authority's one may be as long as the file, which no memory holds. */
const bounded = { max_record_size: 1_000_000 };
const batchSize = 5_000;
const badShown = 200;
const valuesShown = 50;

/** Counts the values of a column whose set nobody has published. */
function createCounter() {
  const counts = new Map<string, number>();
  return {
    add(value: string) {
      if (counts.has(value) || counts.size < valuesShown) counts.set(value, (counts.get(value) ?? 0) + 1);
    },
    list: () => [...counts].map(([value, rows]) => ({ value, rows })).sort((a, b) => b.rows - a.rows),
  };
}

/**
 * What a stream makes of bytes. What fails before it or in it fails here, and nothing of it runs on after whoever reads has
 * left: `pipe` alone hands no error on, which then belongs to nobody and ends the process.
 */
async function* through<T = Uint8Array>(bytes: AsyncIterable<Uint8Array>, stream: Duplex): AsyncGenerator<T> {
  const source = Readable.from(bytes, { objectMode: false });
  // Each error destroys the last stream too, where it is thrown to whoever reads.
  pipeline(source, stream, () => {});
  yield* stream as AsyncIterable<T>;
}

/** The bytes, unpacked where they are gzip, counted and hashed as they pass. */
async function* plain(file: GoodsFile, onBytes: (chunk: Uint8Array) => void): AsyncGenerator<Uint8Array> {
  const source = async function* () {
    for await (const chunk of file.bytes) {
      onBytes(chunk);
      yield chunk;
    }
  };
  const iterator = source();
  const first = await iterator.next();
  if (first.done) return;
  const rest = async function* () {
    yield first.value;
    yield* iterator;
  };
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b;
  if (!isPacked) return yield* rest();
  yield* through(rest(), createGunzip());
}

/** Rows of all files, each with the line where it began; every file begins with the header. */
async function* rowsOf(files: readonly GoodsFile[], onBytes: (chunk: Uint8Array) => void) {
  for (const file of files) {
    const parser = parse({
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ...bounded,
    });
    let header: GoodsHeader | null = null;
    let line = 0;
    for await (const cells of through<string[]>(plain(file, onBytes), parser)) {
      line += 1;
      if (header === null) {
        const outcome = readHeader(cells);
        if ('missing' in outcome) throw new GoodsFileError(goodsMessages.header(outcome.missing));
        ({ header } = outcome);
        continue;
      }
      yield { line, outcome: readGoodsRow(header, cells) };
    }
    if (header === null) throw new GoodsFileError(goodsMessages.empty);
  }
}

async function stage(tx: Tx, rows: readonly GoodsRow[]): Promise<void> {
  const column = <K extends keyof GoodsRow>(name: K) => rows.map((row) => row[name]);
  await sql`
      insert into goods_staging (id, description, words, vat, taxable, kind, pricing, last_edit, starts_on, ends_on)
      select * from unnest(
        ${column('id')}::text[], ${column('description')}::text[], ${column('words')}::text[], ${column('vat')}::numeric[],
        ${column('taxable')}::text[], ${column('kind')}::text[], ${column('pricing')}::text[],
        ${column('lastEdit')}::text[], ${column('startsOn')}::date[], ${column('endsOn')}::date[]
      )`.execute(tx);
}

const clearStaging = (tx: Tx) => sql`truncate goods_staging`.execute(tx);

/**
 * The new catalogue in the place of the old one; minutes for millions of rows. What is staged is logged nowhere, and gone where
 * the database crashed while the file was read: part of a file, for which all other goods would be missing, takes no place.
 * @param staged rows that were staged
 * @returns its rows
 */
async function swap(tx: Tx, staged: number): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { found } = onlyRow(await sql<{ found: string }>`select count(*) as found from goods_staging`.execute(tx));
  if (Number(found) !== staged) throw new Error(`of ${staged} goods that were staged ${found} are left`);
  const { kept } = onlyRow(await sql<{ kept: string }>`select goods_swap() as kept`.execute(tx));
  return Number(kept);
}

/**
 * Is all that is staged in the catalogue? Of a file that the database crashed under an earlier release put the rest in its
 * place, and marked all other goods as missing.
 * @param staged rows that were staged
 */
async function standsWhole(tx: Tx, staged: number): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const { is_whole } = onlyRow(
    await sql<{ is_whole: boolean }>`
      select count(*) = ${staged} and count(g.id) = count(*) as is_whole
      from goods_staging s left join goods g on g.id = s.id and not g.missing`.execute(tx),
  );
  return is_whole;
}

/**
 * Reads the authority's CSV files, one or several parts, plain or gzip, and puts them in the catalogue's place. Memory
 * holds one batch of rows; the old catalogue serves until the last moment, and stays when anything goes wrong.
 * @throws GoodsFileError for a file that is none of the authority's
 */
export async function importGoods(
  database: Database,
  files: readonly GoodsFile[],
  { signal, onProgress, onBuilding, isKnown, onEnd }: GoodsImportOptions,
): Promise<GoodsImported> {
  const hash = createHash('sha256');
  const progress: GoodsProgress = { bytesRead: 0, rowsRead: 0, rowsBad: 0 };
  const [taxable, kind] = [createCounter(), createCounter()];
  const bad: { line: number; message: string }[] = [];
  let unreadDates = 0;
  let unreadRates = 0;
  let batch: GoodsRow[] = [];
  const flush = async () => {
    await database.withPlatform(async (tx) => {
      await onProgress(progress, tx);
      if (batch.length > 0) await stage(tx, batch);
    });
    batch = [];
  };
  await database.withPlatform(clearStaging);
  const onBytes = (chunk: Uint8Array) => {
    hash.update(chunk);
    progress.bytesRead += chunk.length;
  };
  for await (const { line, outcome } of rowsOf(files, onBytes)) {
    signal?.throwIfAborted();
    progress.rowsRead += 1;
    if (!outcome.ok) {
      progress.rowsBad += 1;
      if (bad.length < badShown) bad.push({ line, message: outcome.message });
      continue;
    }
    taxable.add(outcome.row.taxable);
    kind.add(outcome.row.kind);
    if (outcome.hasUnreadDate) unreadDates += 1;
    if (outcome.hasUnreadRate) unreadRates += 1;
    if (batch.push(outcome.row) >= batchSize) await flush();
  }
  await flush();
  if (progress.rowsRead === progress.rowsBad) throw new GoodsFileError(goodsMessages.empty);
  const report = {
    taxable: taxable.list(),
    kind: kind.list(),
    bad,
    unread_dates: unreadDates,
    unread_rates: unreadRates,
  };
  const sha256 = hash.digest('hex');
  const staged = progress.rowsRead - progress.rowsBad;
  const isIn = (await isKnown?.(sha256)) === true && (await database.withPlatform((tx) => standsWhole(tx, staged)));
  if (isIn) {
    return database.withPlatform(async (tx) => {
      const imported = { ...progress, report, sha256, rowsKept: null };
      await onEnd?.(tx, imported);
      await clearStaging(tx);
      return imported;
    });
  }
  signal?.throwIfAborted();
  await onBuilding?.();
  return database.withPlatform(async (tx) => {
    const imported = { ...progress, report, sha256, rowsKept: await swap(tx, staged) };
    await onEnd?.(tx, imported);
    return imported;
  });
}
