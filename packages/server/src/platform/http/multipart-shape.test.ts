import { describe, expect, it } from 'vitest';
import { boundaryOf, isOversized } from './multipart-shape.ts';

const part = (name: string, value = 'x', head = '') =>
  `--X\r\nContent-Disposition: form-data; name="${name}"\r\n${head}\r\n${value}\r\n`;
const body = (parts: string[]) => Buffer.from(`${parts.join('')}--X--\r\n`);
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

describe('a multipart body', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['an ordinary one', body([part('subject'), part('file', 'a'.repeat(100_000))])],
    ['forty fields', body(times(40, (n) => part(`f${n}`)))],
    ['a file full of what looks like a boundary', body([part('file', '--Y--X\r\n--Y\r\n'.repeat(9_999))])],
  ])('%s is left to the parser', (_name, bytes) => expect(isOversized(bytes, 'X')).toBe(false));

  it.each([
    ['many parts', body(times(60, (n) => part(`f${n}`)))],
    ['a part with a long head', body([part('a', 'x', 'H: a\r\n'.repeat(5_000))])],
    ['a name without an end', body([part('n'.repeat(10_000))])],
    ['a head that never ends', Buffer.from(`--X\r\n${'H: a\r\n'.repeat(5_000)}`)],
  ])('%s is not', (_name, bytes) => expect(isOversized(bytes, 'X')).toBe(true));
});

it.each([
  ['boundary=X', 'X'],
  ['charset=utf-8;Boundary="X"; boundary=Y', 'X'],
  ['x="; boundary=fake"; boundary=X', 'X'],
  ['boundary =fake; boundary=X', 'X'],
  ['x=y', null],
  ['boundary="a\\"b"', null],
  ['boundary=ü', null],
])('of the parameters %s the boundary is %s', (parameters, boundary) => {
  expect(boundaryOf(`multipart/form-data; ${parameters}`)).toBe(boundary);
});
