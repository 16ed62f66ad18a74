import type { SpooledFile, UploadedFile } from '@taraz/contract';

const received = new WeakSet<object>();

/**
 * Marks a file that a parser of ours made of a part of a multipart body. Nothing else counts as one: a JSON body may say
 * the same fields, and a `path` among them would be read from the server's own disk.
 */
export function receivedFile<F extends UploadedFile | SpooledFile>(file: F): F {
  received.add(file);
  return file;
}

/** Is it a file that came in this process as one? */
export const isReceivedFile = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && received.has(value);
