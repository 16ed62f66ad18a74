import type { FileHandle } from 'node:fs/promises';
import { readRange } from '../read-range.ts';
import { fault } from '../spreadsheet-fault.ts';

export type TextEncoding = 'utf-8' | 'windows-1256' | 'utf-16le' | 'utf-16be';

const sampleBytes = 256 * 1024;
const letter = '[\u0621-\u063a\u0641-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc]';
const persianLetter = new RegExp(letter, 'g');
/** UTF-8 that was read as Latin letters and saved again: «Ø§», «Ù…», «ÛŒ». */
const twiceEncoded = /(?:[ØÙÚÛ][\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u2122]){3}/;
/** Windows-1256 that was read as Windows-1252: Persian words of accented Latin letters. */
const latinOfArabic = /[ÇÈÊÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÝÞßáãäåæíì]{4,}/;

/** Words of Arabic and accented Latin letters together: another code page's, read as Windows-1256. */
const mixedWord = /[\u0621-\u06cc][àâçèéêëîïôùûüœŒ]|[àâçèéêëîïôùûüœŒ][\u0621-\u06cc]/g;
const isMixed = (text: string): boolean =>
  (text.match(mixedWord)?.length ?? 0) * 20 > (text.match(persianLetter)?.length ?? 0);

/** How many of a sample's bytes are zero at even and at odd places. */
function zeros(sample: Buffer): { even: number; odd: number } {
  let even = 0;
  let odd = 0;
  for (let at = 0; at < sample.length; at += 1) {
    if (sample[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  return { even, odd };
}

function isUtf8(sample: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function marked(sample: Buffer): TextEncoding | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  const { even, odd } = zeros(sample);
  // A few lie about in files of old programs; they are left out.
  if ((even + odd) * 200 < sample.length) return null;
  // Figures and signs are most of a table; in 16 bits one byte of each is zero.
  if (odd > sample.length / 8 && even < odd / 50) return 'utf-16le';
  if (even > sample.length / 8 && odd < even / 50) return 'utf-16be';
  throw fault('NOT_A_SPREADSHEET', []);
}

function firstLineWith(text: string, pattern: RegExp): string {
  return (text.split(/\r?\n/).find((line) => pattern.test(line)) ?? '').slice(0, 40).trim();
}

/** The first line with signs of which the text has more than Persian letters: a whole file is spoiled, never a word of it. */
function lineWithMany(text: string, signs: readonly RegExp[]): string | null {
  const persian = text.match(persianLetter)?.length ?? 0;
  for (const sign of signs) {
    const letters = text.match(new RegExp(sign, 'g'))?.join('').length ?? 0;
    if (letters > persian) return firstLineWith(text, sign);
  }
  return null;
}

/** The first line of a text that was read in the wrong encoding and saved so; null when it has more Persian letters. */
export const spoiledLine = (text: string): string | null => lineWithMany(text, [twiceEncoded, latinOfArabic]);

/**
 * A word without one of its letters: Windows-1256 has no «ی», and LibreOffice, databases and Python write «?» in its place
 * («حق?ق?»), Excel alone an Arabic one.
 */
const lostLetter = new RegExp(`${letter}\\?(?=${letter})`);
/** A question may stand within a text once; of every ten letters one is «ی». */
const lost = { min: 2, share: 0.01 } as const;

/** The first line of a text some of whose letters became «?»; null when it has none, or a question or two. */
export function lineWithLost(text: string): string | null {
  const found = text.match(new RegExp(lostLetter, 'g'))?.length ?? 0;
  const letters = text.match(persianLetter)?.length ?? 0;
  return found >= lost.min && found > letters * lost.share ? firstLineWith(text, lostLetter) : null;
}

/** @throws SpreadsheetFault WRONG_ENCODING when letters were lost or mixed up before the file came here */
function refuseSpoiled(text: string): void {
  const line = spoiledLine(text) ?? lineWithMany(text, [/\ufffd/, /\?{4,}/]) ?? lineWithLost(text);
  if (line !== null) throw fault('WRONG_ENCODING', [line]);
}

/**
 * Which way a text is written, by its bytes alone: marks, zeros, then whether all of it is UTF-8; what is not must be
 * Windows-1256. @throws SpreadsheetFault NOT_A_SPREADSHEET, WRONG_ENCODING
 */
export async function encodingOf(file: FileHandle, size: number): Promise<{ encoding: TextEncoding; sample: string }> {
  const sample = Buffer.alloc(Math.min(size, sampleBytes));
  await file.read(sample, 0, sample.length, 0);
  const wide = marked(sample);
  const encoding =
    wide ?? (isUtf8(sample) && (size <= sampleBytes || (await wholeIsUtf8(file, size))) ? 'utf-8' : 'windows-1256');
  const text = new TextDecoder(encoding).decode(sample, { stream: true });
  const isMarkedText = wide !== null || sample.subarray(0, 3).equals(Buffer.from('\ufeff'));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: signs that no text has, but for one that says that it is a text
  if (!isMarkedText && (text.match(/[\u0001-\u0008\u000e-\u001a\u001c-\u001f]/g) ?? []).length > 2)
    throw fault('NOT_A_SPREADSHEET', []);
  if (encoding === 'windows-1256') {
    const letters = text.match(/\P{ASCII}/gu)?.length ?? 0;
    const persian = text.match(persianLetter)?.length ?? 0;
    if (letters > 20 && (persian < letters * 0.6 || isMixed(text)))
      throw fault('WRONG_ENCODING', [firstLineWith(text, /\P{ASCII}/u)]);
  }
  refuseSpoiled(text);
  return { encoding, sample: text };
}

async function wholeIsUtf8(file: FileHandle, size: number): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of readRange(file, 0, size)) {
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
