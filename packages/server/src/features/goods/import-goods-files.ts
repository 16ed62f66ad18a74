import { type ConnectionOptions, createDatabase } from '../../platform/db/database.ts';
import { createLogger, systemRuntime } from '../../platform/runtime.ts';
import type { GoodsFile, GoodsProgress } from './import-goods.ts';
import { createImport, endImport, getImport, presentImport } from './imports.ts';
import { goodsMessages } from './messages.fa.ts';
import { runImport } from './run-import.ts';

/** The catalogue from files at hand, without a running server; the same rows of history as an upload leaves. */
export async function importGoodsFiles(
  connection: ConnectionOptions,
  files: readonly (GoodsFile & { size: number })[],
  onProgress: (progress: GoodsProgress) => void,
): Promise<ReturnType<typeof presentImport>> {
  const log = createLogger('silent');
  const runtime = systemRuntime(log);
  const database = createDatabase({ connection, poolSize: 3, log });
  try {
    const row = await database.withPlatform((tx) =>
      createImport(
        { runtime },
        tx,
        null,
        files.map(({ name, size }) => ({ name, bytes: size })),
      ),
    );
    try {
      await runImport({ database, runtime }, row.id, files, { onProgress });
    } catch (error) {
      // No server tries it again. Where this fails as well, whoever begins another one ends it.
      await database
        .withPlatform((tx) => endImport({ runtime }, tx, row.id, goodsMessages.interrupted))
        .catch(() => undefined);
      throw error;
    }
    return await database.withPlatform(async (tx) => presentImport(await getImport(tx, row.id)));
  } finally {
    await database.close();
  }
}
