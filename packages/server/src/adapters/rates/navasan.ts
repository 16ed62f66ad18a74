import { Decimal, normaliseDecimal, parseDecimal } from '@taraz/core';
import { callVendor, type VendorAnswer, type VendorFetch } from '../call-vendor.ts';
import type { RateSource, RatesOutcome, SaidRate } from './rate-source.ts';

export interface NavasanOptions {
  apiKey: string;
  fetch: VendorFetch;
  /** kept beside each rate; default the vendor's */
  name?: string;
}

const vendorUrl = 'https://api.navasan.tech';
const timeoutMs = 10_000;

/** Of which currency a key is, and how many rial its unit is: the market's are in toman, the exchange centre's in rial (vendors.md section 4). */
export const navasanKeys: ReadonlyMap<string, { currency: string; kind: SaidRate['kind']; rial: number }> = new Map([
  ['usd_sell', { currency: 'USD', kind: 'market', rial: 10 }],
  ['eur', { currency: 'EUR', kind: 'market', rial: 10 }],
  ['gbp', { currency: 'GBP', kind: 'market', rial: 10 }],
  ['aed_sell', { currency: 'AED', kind: 'market', rial: 10 }],
  ['try', { currency: 'TRY', kind: 'market', rial: 10 }],
  ['rub', { currency: 'RUB', kind: 'market', rial: 10 }],
  ['azn', { currency: 'AZN', kind: 'market', rial: 10 }],
  ['cny', { currency: 'CNY', kind: 'market', rial: 10 }],
  ['mex_usd_sell', { currency: 'USD', kind: 'centre', rial: 1 }],
  ['mex_eur_sell', { currency: 'EUR', kind: 'centre', rial: 1 }],
]);

/** As far as an invoice's `exr` goes. */
const maxFraction = 8;

/** The figure may come as a string, with or without grouping, or as a number; null: not a rate. */
function rialOf(value: unknown, rial: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const figure = parseDecimal(normaliseDecimal(String(value)) ?? '');
  if (figure === null) return null;
  const inRial = figure.times(new Decimal(BigInt(rial), 0)).truncated(maxFraction);
  return inRial.coefficient > 0n ? inRial.toString() : null;
}

/** What is not known, not readable or without its time is left out: others of the same answer still count. */
export function readNavasan(answer: VendorAnswer): RatesOutcome {
  if (answer.kind === 'down') return { kind: 'down', reason: answer.reason };
  const { status, body } = answer;
  const rates = [...navasanKeys].flatMap(([key, { currency, kind, rial }]): SaidRate[] => {
    const said = body[key];
    if (typeof said !== 'object' || said === null) return [];
    const { value, timestamp } = said as Record<string, unknown>;
    const rialPerUnit = rialOf(value, rial);
    const seconds = Number(timestamp);
    const at = new Date(seconds * 1_000);
    if (rialPerUnit === null || !(seconds > 0) || Number.isNaN(at.getTime())) return [];
    return [{ currency, kind, rialPerUnit, at }];
  });
  if (rates.length > 0) return { kind: 'rates', rates };
  // Errors are not documented: the body first, the HTTP status second.
  const reason = `http ${status}`;
  return status === 429 || status >= 500 ? { kind: 'down', reason } : { kind: 'refused', reason };
}

/** Navasan's HTTP: all its latest figures in one answer. The key is part of the address. */
export function createNavasan({ apiKey, fetch, name = 'navasan' }: NavasanOptions): RateSource {
  return {
    name,
    latest: async () =>
      readNavasan(
        await callVendor(
          fetch,
          `${vendorUrl}/latest/?${new URLSearchParams({ api_key: apiKey })}`,
          { method: 'GET', headers: { accept: 'application/json' } },
          timeoutMs,
        ),
      ),
  };
}
