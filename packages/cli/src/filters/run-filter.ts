import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { parseLosslessJson, type WireValue } from '@taraz/core';

/** One line in, one line out. Throws `FilterError` when the line is not what the filter takes. */
export type Filter = (input: WireValue) => unknown;

/** Bad input of a filter: what is wrong, in English, with the field's path. */
export class FilterError extends Error {
  readonly path: string;
  constructor(path: string, message: string) {
    super(message);
    this.name = 'FilterError';
    this.path = path;
  }
}

function answerOf(filter: Filter, line: string): { answer: unknown; ok: boolean } {
  try {
    return { answer: filter(parseLosslessJson(line)), ok: true };
  } catch (error) {
    if (error instanceof SyntaxError)
      return { answer: { error: { path: '', message: `not JSON: ${error.message}` } }, ok: false };
    if (error instanceof FilterError)
      return { answer: { error: { path: error.path, message: error.message } }, ok: false };
    throw error;
  }
}

/**
 * Reads one JSON a line, writes one JSON a line, in order. A bad line answers `{error: {path, message}}` and the rest goes
 * on; the returned exit code is then 1.
 */
export async function runFilter(filter: Filter, input: Readable, output: Writable): Promise<number> {
  let exitCode = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() === '') continue;
    const { answer, ok } = answerOf(filter, line.replace(/^\uFEFF/, ''));
    if (!ok) exitCode = 1;
    if (!output.write(`${JSON.stringify(answer)}\n`)) await new Promise((resolve) => output.once('drain', resolve));
  }
  return exitCode;
}
