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

/** Begins an import of files, whose bytes follow. @returns its id */
export async function beginImport(files: readonly File[]): Promise<string> {
  const listed = files.map(({ name, size }) => ({ name, bytes: size }));
  return (await api(calls.createGoodsImport, { body: { files: listed } })).id;
}

interface Sending {
  /** bytes that have arrived before */
  from: number;
  /** told the bytes sent so far */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
}

/** Sends every chunk of an import's files and starts it. */
export async function sendFiles(
  importId: string,
  files: readonly File[],
  { from, onSent, signal }: Sending,
): Promise<void> {
  let sent = 0;
  for (const [fileNo, file] of files.entries()) {
    for (let no = 0; no * goodsChunkBytes < file.size; no += 1) {
      const chunk = file.slice(no * goodsChunkBytes, (no + 1) * goodsChunkBytes);
      sent += chunk.size;
      if (sent > from) await sendChunk(importId, chunk, fileNo, no, signal);
      onSent(sent);
    }
  }
  signal.throwIfAborted();
  await api(calls.startGoodsImport, { params: { id: importId } });
}
