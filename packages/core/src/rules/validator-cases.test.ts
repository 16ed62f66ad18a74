import { expect, test } from 'vitest';
import validatorCases from '../data/validator-cases.json' with { type: 'json' };
import type { ValidationContext } from '../model/finding.ts';
import { type Plain, type PlainInvoice, patched, toWire } from './testing/to-wire.ts';
import { validate } from './validate.ts';

interface Case {
  id: string;
  why: string;
  base: string;
  patch: Readonly<Record<string, Plain>>;
  nowMinusIndatimMs: number;
  errors: string[];
  warnings: string[];
  accepted: boolean;
}

const bases = validatorCases.bases as unknown as Readonly<Record<string, PlainInvoice>>;
const cases = validatorCases.cases as unknown as readonly Case[];
const rates: ReadonlyMap<string, string> = new Map([
  ['2800002692993', '10'],
  ['2001584175153', '0'],
]);

test('all published cases are here', () => {
  expect(cases).toHaveLength(32);
});

test.each(cases)('$id $why', ({ base, patch, nowMinusIndatimMs, errors, warnings, accepted }) => {
  const plain = patched(bases[base] as PlainInvoice, patch);
  const context: ValidationContext = {
    nowMs: Number(bases[base]?.header.indatim) + nowMinusIndatimMs,
    goods: (sstid) => (rates.has(sstid) ? { rate: rates.get(sstid) as string } : undefined),
  };
  const verdict = validate(toWire(plain), context);
  expect(verdict.errors.map(({ code }) => code)).toEqual(expect.arrayContaining(errors));
  expect(verdict.warnings.map(({ code }) => code)).toEqual(expect.arrayContaining(warnings));
  expect(verdict.accepted).toBe(accepted);
  if (errors.length === 0) expect(verdict.errors).toEqual([]);
  if (warnings.length === 0 && accepted) expect(verdict.warnings).toEqual([]);
});
