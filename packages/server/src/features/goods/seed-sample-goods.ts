import { createImport, type GoodsDeps } from './imports.ts';
import { runImport } from './run-import.ts';
import { sampleGoods } from './sample-goods.fa.ts';

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The invented catalogue for a place to try the product, where none has been brought in yet. */
export async function seedSampleGoods(deps: GoodsDeps): Promise<void> {
  const { database, runtime } = deps;
  const parts = sampleGoods(new Date(runtime.clock.nowMs()).toISOString()).map((text, at) => ({
    name: `sample_${at + 1}.csv`,
    text,
  }));
  const row = await database.withPlatform(async (tx) => {
    const any = await tx.selectFrom('goods_imports').select('id').limit(1).executeTakeFirst();
    if (any !== undefined) return null;
    const files = parts.map(({ name, text }) => ({ name, bytes: Buffer.byteLength(text) }));
    return createImport(deps, tx, null, files);
  });
  if (row === null) return;
  await runImport(
    deps,
    row.id,
    parts.map(({ name, text }) => ({ name, bytes: bytesOf(text) })),
  );
}
