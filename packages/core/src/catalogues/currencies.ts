import table from '../data/currencies.json' with { type: 'json' };
import { indexedBy } from './indexed-by.ts';

export interface Currency {
  /** ISO 4217 letters, "USD": what the product sends as `cut`. */
  readonly alpha: string;
  /** ISO 4217 number, three digits. */
  readonly numeric: string;
  /** Persian name; the English one where CLDR has no Persian. */
  readonly fa: string;
  readonly en: string;
  /** Decimals of its smallest unit. */
  readonly digits: number;
}

/** The currencies of ISO 4217 with Persian names of Unicode CLDR. */
export const currencies: readonly Currency[] = table.currencies.map((row) => ({ ...row, fa: row.fa ?? row.en }));

/** The currency of an ISO 4217 code in letters ("USD") or digits ("840"), or null: whether `cut` wants the one or the other is unproven. */
export const currencyByCode = indexedBy(
  () => currencies,
  (currency) => [currency.alpha, currency.numeric],
);
