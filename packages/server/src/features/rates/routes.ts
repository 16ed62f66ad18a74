import { calls } from '@taraz/contract';
import { currencies } from '@taraz/core';
import { implement, type Route } from '../../platform/http/route.ts';
import { allRates, isStale, listRates, offeredRates, plainRate, takeRateBack, writeRate } from './known-rates.ts';
import type { RateDeps } from './read-rates.ts';

/** Rates of currencies: told to everyone, written by the operator. */
export function rateRoutes({ database, runtime: { clock }, source }: RateDeps): Route[] {
  return [
    implement(calls.listCurrencies, () =>
      database.withPlatform(async (tx) => {
        const nowMs = clock.nowMs();
        const offered = offeredRates(await allRates(tx), nowMs);
        const rows = currencies.map(({ alpha, numeric, fa }) => {
          const known = offered.get(alpha);
          return {
            code: alpha,
            numeric,
            name: fa,
            rate: known === undefined ? null : plainRate(known),
            rate_at: known?.at.toISOString() ?? null,
            rate_kind: known?.kind ?? null,
            rate_source: known?.source ?? null,
            rate_is_stale: known !== undefined && isStale(known, nowMs),
          };
        });
        return { count: rows.length, currencies: rows, next: null };
      }),
    ),
    implement(calls.listRates, () =>
      database.withPlatform(async (tx) => {
        const rates = await listRates(tx, clock);
        return { count: rates.length, source: source?.name ?? null, rates, next: null };
      }),
    ),
    implement(calls.putRate, ({ params, body }) =>
      database.withPlatform((tx) => writeRate(tx, clock, params.currency, body)),
    ),
    implement(calls.deleteRate, ({ params }) =>
      database.withPlatform(async (tx) => ({ currency: await takeRateBack(tx, params.currency) })),
    ),
  ];
}
