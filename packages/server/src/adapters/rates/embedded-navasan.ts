import { DAY_MS } from '@taraz/core';
import type { Clock } from '../../platform/runtime.ts';
import type { VendorFetch } from '../call-vendor.ts';
import { embeddedOutage } from '../embedded-outage.ts';

/** Invented figures in the vendor's units: where each series stands, and how far it swings. */
const series: readonly (readonly [key: string, middle: number, swing: number])[] = [
  ['usd_sell', 112_400, 900],
  ['eur', 130_200, 1_100],
  ['gbp', 149_700, 1_300],
  ['aed_sell', 30_600, 240],
  ['try', 2_690, 30],
  ['rub', 1_385, 18],
  ['azn', 66_100, 500],
  ['cny', 15_800, 140],
  ['mex_usd_sell', 715_000, 2_600],
  ['mex_eur_sell', 828_000, 3_100],
];
/** What this source has not heard of for days, as happens. */
const forgotten = 'rub';
const forgottenForMs = 3 * DAY_MS;
/** Days after which a series begins anew. */
const period = 17;

/** A figure of its own for each day, the same whenever it is asked for. */
const figureOf = (middle: number, swing: number, day: number): string =>
  String(middle + Math.round((swing * ((day % period) - (period - 1) / 2)) / (period / 2)));

/**
 * Navasan as it behaves, over invented figures: a series for each day, values as strings, some in toman and some in rial,
 * one of them three days old. Steered by the key: one that ends in 0503 finds the vendor down, in 0401 is refused.
 */
export function embeddedNavasan({ nowMs }: Clock): VendorFetch {
  const outage = embeddedOutage();
  return async (url, init) => {
    const key = new URL(url).searchParams.get('api_key') ?? '';
    if (key.endsWith('0503')) return outage(init);
    if (key.endsWith('0401')) return Response.json({ message: 'api_key' }, { status: 401 });
    const entries = series.map(([name, middle, swing]) => {
      const atMs = nowMs() - (name === forgotten ? forgottenForMs : 0);
      const day = Math.floor(atMs / DAY_MS);
      const value = figureOf(middle, swing, day);
      const change = Number(value) - Number(figureOf(middle, swing, day - 1));
      return [name, { value, change, timestamp: Math.floor(atMs / 1_000) }] as const;
    });
    return Response.json(Object.fromEntries(entries));
  };
}
