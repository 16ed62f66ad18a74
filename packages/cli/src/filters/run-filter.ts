import type { Readable, Writable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
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

/** A line longer than this many UTF-16 units is answered with an error, and not kept in memory. */
const longestLine = 64 * 1024 * 1024;

/**
 * Lines end with LF, or CR LF; nothing else ends one: a U+2028 within a JSON text, which readline takes for the end, is text.
 * Null stands for a line that is too long.
 */
async function* linesOf(input: Readable, lineMax: number): AsyncGenerator<string | null> {
  const decoder = new StringDecoder('utf8');
  let pieces: string[] = [];
  let length = 0;
  const take = (): string | null => {
    const line = length > lineMax ? null : pieces.join('').replace(/\r$/, '');
    pieces = [];
    length = 0;
    return line;
  };
  const keep = (piece: string): void => {
    length += piece.length;
    if (length > lineMax) pieces = [];
    else pieces.push(piece);
  };
  for await (const chunk of input) {
    const [rest = '', ...begun] = decoder.write(chunk as Buffer).split('\n');
    keep(rest);
    for (const piece of begun) {
      yield take();
      keep(piece);
    }
  }
  keep(decoder.end());
  yield take();
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
export async function runFilter(
  filter: Filter,
  input: Readable,
  output: Writable,
  lineMax: number = longestLine,
): Promise<number> {
  const tooLong = { answer: { error: { path: '', message: `longer than ${lineMax} characters` } }, ok: false };
  let exitCode = 0;
  for await (const read of linesOf(input, lineMax)) {
    const line = read?.replace(/^\uFEFF/, '');
    if (line?.trim() === '') continue;
    const { answer, ok } = line === undefined ? tooLong : answerOf(filter, line);
    if (!ok) exitCode = 1;
    if (!output.write(`${JSON.stringify(answer)}\n`)) await new Promise((resolve) => output.once('drain', resolve));
  }
  return exitCode;
}
