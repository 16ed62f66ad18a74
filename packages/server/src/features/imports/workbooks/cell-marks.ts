/**
 * Marks of what the cells of a row held when its file was written. They go out with the file in a hidden column and come
 * back with it: what was changed in the file can then be told from what was changed in the import meanwhile.
 */
import { cellText } from '../../../platform/spreadsheet/spreadsheet.ts';

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Of 30 bits: one changed cell in a billion is taken for unchanged. */
const markLength = 5;
/** Of an empty cell, which most are. */
const emptyMark = '.';
/** Before all marks, so that no program takes them for a number. */
const prefix = '~';

/** A 32-bit hash of UTF-16 units, two of which are mixed to one mark. Source: MurmurHash3's finalizer, public domain. */
function hashed(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995) ^ (hash >>> 15);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The mark of a text in its place: the same text in another place has another. Of spaces at its ends a file tells nothing. */
export function markOf(row: number, column: number, text: string): string {
  const told = cellText(text);
  if (told === '') return emptyMark;
  let bits = hashed(told, Math.imul(row, 0x9e3779b1) ^ column) & 0x3fff_ffff;
  let mark = '';
  for (let at = 0; at < markLength; at += 1) {
    mark += digits.charAt(bits & 63);
    bits >>>= 6;
  }
  return mark;
}

/** The marks of a row's cells, in one text. */
export const marksOf = (row: number, cells: readonly string[]): string =>
  prefix + cells.map((text, column) => markOf(row, column, text)).join('');

/** The marks in a text, by the cells' places; none where it is no such text. */
export function readMarks(text: string | undefined): string[] {
  const marks: string[] = [];
  if (text?.startsWith(prefix) !== true) return marks;
  for (let at = prefix.length; at < text.length; ) {
    const mark = text.startsWith(emptyMark, at) ? emptyMark : text.slice(at, at + markLength);
    marks.push(mark);
    at += mark.length;
  }
  return marks;
}

/** What of an import's id stands in the head of the marks: its last digits, which are drawn by lot. */
const tagLength = 12;
export const marksHead = (title: string, importId: string): string => `${title} ${prefix}${importId.slice(-tagLength)}`;

const tagInHead = new RegExp(`${prefix}([\\da-f]{${tagLength}})$`);

/** Whether the head of the marks names another import; one that names none may be of any. */
export function isOfAnother(head: string | undefined, importId: string): boolean {
  const [, tag] = tagInHead.exec(head?.trim() ?? '') ?? [];
  return tag !== undefined && tag !== importId.slice(-tagLength);
}
