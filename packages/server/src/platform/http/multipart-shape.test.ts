import { describe, expect, it } from 'vitest';
import { isOversized } from './multipart-shape.ts';

const type = 'multipart/form-data; boundary=X';
const part = (name: string, value = 'x', head = '') =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\n${value}\r\n`;
const body = (parts: string[]) => Buffer.from(`${parts.join('')}--X--\r\n`);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

describe('a multipart body', () => {
  it.each([
    ['nothing', Buffer.alloc(0), type],
    ['an ordinary one', body([part('subject'), part('file', 'a'.repeat(100_000))]), type],
    ['forty fields', body(times(40, (n) => part(`f${n}`))), type],
    ['a file full of what looks like a boundary', body([part('file', '--Y--X\r\n--Y\r\n'.repeat(9_999))]), type],
    ['no boundary to look for', body(times(999, (n) => part(`f${n}`))), 'multipart/form-data'],
  ])('%s is left to the parser', (_name, bytes, contentType) => expect(isOversized(bytes, contentType)).toBe(false));

  it.each([
    ['many parts', body(times(60, (n) => part(`f${n}`))), type],
    ['many parts by a quoted boundary', body(times(60, (n) => part(`f${n}`))), 'multipart/form-data; boundary="X"'],
    ['a part with a long head', body([part('a', 'x', 'H: a\r\n'.repeat(5_000))]), type],
    ['a name without an end', body([part('n'.repeat(10_000))]), type],
    ['a head that never ends', Buffer.from(`--X\r\n${'H: a\r\n'.repeat(5_000)}`), type],
  ])('%s is not', (_name, bytes, contentType) => expect(isOversized(bytes, contentType)).toBe(true));
});
