/** Files of gigabytes, sent in chunks: what has arrived stays, and sending goes on from there. */
import { type CallReply, calls, goodsChunkBytes } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type GoodsImport = CallReply<typeof calls.getGoodsImport>;

/** A chunk that did not arrive is tried so often, a little later each time. */
const triesMax = 5;

async function sendChunk(id: string, file: Blob, fileNo: number, no: number, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const input = { params: { id }, query: { file_no: fileNo, no }, body: { file } };
      await api(calls.putGoodsChunk, input, { signal });
      return;
    } catch (error) {
      if (tries >= triesMax || signal.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, tries * 1_000));
    }
  }
}

/**
 * Begins an import (or goes on with one), sends every chunk and starts it.
 * @param onSent told the bytes sent so far
 */
export async function sendFiles(
  files: readonly File[],
  {
    id,
    from,
    onSent,
    signal,
  }: { id: string | null; from: number; onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<string> {
  const listed = files.map(({ name, size }) => ({ name, bytes: size }));
  const importId = id ?? (await api(calls.createGoodsImport, { body: { files: listed } })).id;
  let sent = 0;
  for (const [fileNo, file] of files.entries()) {
    for (let no = 0; no * goodsChunkBytes < file.size; no += 1) {
      const chunk = file.slice(no * goodsChunkBytes, (no + 1) * goodsChunkBytes);
      sent += chunk.size;
      if (sent > from) await sendChunk(importId, chunk, fileNo, no, signal);
      onSent(sent);
    }
  }
  await api(calls.startGoodsImport, { params: { id: importId } });
  return importId;
}
