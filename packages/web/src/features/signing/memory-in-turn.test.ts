import { expect, test } from 'vitest';
import { memoryInTurn } from './memory-in-turn.ts';

const memory = (id: string, unsigned: number, waiting = 0, certificate_pem = 'pem') => ({
  id,
  unsigned,
  waiting,
  certificate_pem,
});

test('what is to be signed comes first, then the closed desk that is waited for, then any closed one', () => {
  expect(memoryInTurn([memory('a', 0, 2), memory('b', 3), memory('c', 9)], new Set(['b']))).toBe('b');
  expect(memoryInTurn([memory('a', 0), memory('b', 0, 1)], new Set())).toBe('b');
  expect(memoryInTurn([memory('a', 0, 1), memory('b', 0)], new Set(['a']))).toBe('b');
  expect(memoryInTurn([memory('a', 0), memory('b', 0)], new Set(['a', 'b']))).toBe('a');
});

test('a memory without a certificate has no step here', () => {
  expect(memoryInTurn([memory('a', 5, 0, ''), memory('b', 0)], new Set(['b']))).toBe('b');
  expect(memoryInTurn([memory('a', 5, 0, '')], new Set())).toBeUndefined();
});
