import { expect, it } from 'vitest';
import { groupDigits } from '../money/decimal-strings.ts';
import { readUnit } from '../sheet/read-words.ts';
import { readName } from '../sheet/slips-of-names.ts';

/** So long that a step for each sign and each before it takes minutes, and the test's limit ends it. */
const length = 400_000;

it.each<[string, () => unknown, unknown]>([
  ['digits are put in groups', () => groupDigits('1'.repeat(length)).length, length + Math.floor((length - 1) / 3)],
  ['a unit with spaces within', () => readUnit(`عدد${' '.repeat(length)}(بسته)`), { ok: true, value: 'NUMBER' }],
  ['a unit with spaces and no remark', () => readUnit(`x${' '.repeat(length)}y`).ok, false],
  ['a name of one letter', () => readName(`${'ی'.repeat(length)}x`).bare.length, length + 1],
])('%s, at a look', { timeout: 20_000 }, (_name, read, is) => expect(read()).toEqual(is));
