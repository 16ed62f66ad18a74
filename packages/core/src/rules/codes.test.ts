/**
 * Goal: every code of the authority's table that an invoice and the context decide has a rule. Method: one invoice for
 * each code that breaks that rule alone; the table itself says which codes must be there.
 */
import { describe, expect, test } from 'vitest';
import { columnKeys } from '../patterns/columns.ts';
import { errorCode, listedCodes } from './error-codes.ts';
import { judge } from './judge.ts';
import { rules } from './rules.ts';
import { contextOf, originalOf, referringTo } from './testing/bases.ts';
import {
  type CodeCase,
  codeCases,
  decidedByValidate,
  furtherCases,
  leftToAuthority,
  silentCases,
} from './testing/code-cases.ts';
import { toWire } from './testing/to-wire.ts';

function reportedCodes({ invoice, context }: CodeCase): string[] {
  return judge(toWire(invoice), context).map(({ code }) => code);
}

describe('clean invoices', () => {
  test.each(columnKeys)('an original of %s has no finding', (key) => {
    expect(judge(toWire(originalOf(key)), contextOf(key))).toEqual([]);
  });

  test.each(columnKeys)('a correction and a cancellation of %s have no finding', (key) => {
    expect(judge(toWire(referringTo(key, 2)), contextOf(key))).toEqual([]);
    expect(judge(toWire(referringTo(key, 3)), contextOf(key))).toEqual([]);
  });

  test.each(['1/1', '1/2', '1/3', '2/1'] as const)('a return of %s has no finding', (key) => {
    const found = judge(toWire(referringTo(key, 4)), contextOf(key)).map(({ code }) => code);
    expect(found).toEqual(key.endsWith('/3') ? ['0303601'] : []);
  });
});

describe('the table of codes', () => {
  test('each is tried, left to the authority with a reason, or decided by validate', () => {
    const covered = [...Object.keys(codeCases), ...Object.keys(leftToAuthority), ...Object.keys(decidedByValidate)];
    expect([...listedCodes].sort()).toEqual(covered.sort());
    expect(new Set(covered).size).toBe(covered.length);
  });

  test('each tried code has a rule, and no rule has a code the scheme cannot read', () => {
    const ruled = new Set(rules.map(({ code }) => code));
    const twins = (code: string): string[] => [`0${code.slice(1)}`, `1${code.slice(1)}`];
    for (const code of Object.keys(codeCases))
      expect(
        twins(code).some((twin) => ruled.has(twin)),
        code,
      ).toBe(true);
    for (const code of ruled) expect(errorCode(code), code).not.toBeNull();
  });

  test('each listed code says what it means and what to do', () => {
    for (const code of listedCodes) {
      const text = errorCode(code);
      expect(text, code).toMatchObject({ code, listed: true });
      expect(text?.fa, code).not.toBe('');
      expect(text?.remedyFa, code).toMatch(/[آ-ی].*\.$/);
      expect(text?.remedyFa, code).not.toContain('{');
    }
  });
});

test.each(Object.entries(codeCases))('%s is reported, alone', (code, codeCase) => {
  const { reported = code, also = [] } = codeCase;
  expect(reportedCodes(codeCase).sort()).toEqual([reported, ...also].sort());
});

test.each(furtherCases)('$code: $why', (codeCase) => {
  expect(reportedCodes(codeCase).sort()).toEqual([codeCase.code, ...(codeCase.also ?? [])].sort());
});

test.each(silentCases)('silent: $why', (codeCase) => {
  expect(reportedCodes(codeCase)).toEqual([]);
});

test.each([
  ['0300901', 'header.tins', '14008430838'],
  ['1300501', 'header.inno', '00000003E8'],
  ['0308101', 'body[0].vba', '1600'],
  ['0304401', 'body[0].vra', '9'],
  ['0203601', 'body[0].am', '1'],
  ['0204401', 'body[0].vra', '0'],
  ['0300401', 'header.inty', ''],
  ['0303701', 'body[0].fee', '500000'],
  ['14016', 'header.ft', ''],
])('%s is mended at %s by %j', (code, path, value) => {
  const { invoice, context } = codeCases[code] as CodeCase;
  const mends = judge(toWire(invoice), context).flatMap(({ fix }) =>
    fix ? [{ path: fix.path, value: fix.value }] : [],
  );
  expect(mends).toContainEqual({ path, value });
});

test('a field that nobody knows is mended by taking it away', () => {
  const { invoice, context } = furtherCases.find(({ code }) => code === '0160001') as CodeCase;
  expect(judge(toWire(invoice), context)).toMatchObject([{ fix: { path: 'body[0].price', value: '' } }]);
});
