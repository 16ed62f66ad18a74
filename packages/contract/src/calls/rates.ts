import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { decimal, decimalInput, instant, nullableString, oneOf, strict, text } from '../schemas/common.ts';

const operator = { level: 'operator' } as const;

/** The free market's, the exchange centre's, or as the operator wrote it. */
export const rateKinds = ['market', 'centre', 'manual'] as const;

const currencyParams = strict({ currency: text(3) });
const rate = Type.Object({
  currency: Type.String(),
  name: Type.String(),
  rial_per_unit: decimal('rial for one unit'),
  kind: oneOf(...rateKinds),
  source: Type.String(),
  at: Type.String(),
  is_stale: Type.Boolean(),
  /** the one of its currency that users are offered */
  is_offered: Type.Boolean(),
});

/** Rates of currencies as they are known; they only suggest, since the rate on an invoice is its user's. */
export const rateCalls = {
  listRates: defineCall({
    id: 'listRates',
    method: 'GET',
    path: '/operator/rates',
    tag: 'operator',
    summary: 'Every known rate with its source and time, and the vendor that is asked (null: none)',
    access: operator,
    reply: Type.Object({
      count: Type.Integer(),
      source: nullableString(),
      rates: Type.Array(rate),
      next: nullableString(),
    }),
    status: 200,
    problems: [],
  }),
  putRate: defineCall({
    id: 'putRate',
    method: 'PUT',
    path: '/operator/rates/{currency}',
    tag: 'operator',
    summary:
      "Writes today's rate of a currency by hand; it comes before every other source's until the day is over. With `at` it brings one back that was taken back, as it was: of that time, unless a later one stands",
    access: operator,
    params: currencyParams,
    body: strict({ rial_per_unit: decimalInput('rial for one unit'), at: Type.Optional(instant()) }),
    reply: rate,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND'],
  }),
  deleteRate: defineCall({
    id: 'deleteRate',
    method: 'DELETE',
    path: '/operator/rates/{currency}',
    tag: 'operator',
    summary: 'Takes a rate back that was written by hand; what other sources said stays',
    access: operator,
    params: currencyParams,
    reply: Type.Object({ currency: Type.String() }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
