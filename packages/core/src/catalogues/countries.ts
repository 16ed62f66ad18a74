import table from '../data/countries.json' with { type: 'json' };
import { indexedBy } from './indexed-by.ts';

export interface Country {
  readonly alpha2: string;
  readonly alpha3: string;
  /** ISO 3166-1 number, three digits: what a draft keeps. */
  readonly numeric: string;
  readonly fa: string;
  readonly en: string;
  /** The authority's own three-digit code, the wire's `ocu` and `dco`; null where its list lacks the country. */
  readonly authorityCode: string | null;
}

export interface AuthorityCountry {
  /** The wire's `ocu` and `dco`: three digits, not ISO's (Iran is 033). */
  readonly code: string;
  readonly fa: string;
  readonly en: string;
  /** Null for what is no country of ISO 3166-1 (UN, former states). */
  readonly alpha2: string | null;
}

/** The authority's country list. Source: RC_IITP.IS V7.8 appendix 8-4. */
export const authorityCountries: readonly AuthorityCountry[] = table.authorityCoding.map(
  ({ code, fa, en, alpha2 }) => ({
    code,
    fa,
    en,
    alpha2: alpha2 ?? null,
  }),
);

const authorityCountryByAlpha2 = indexedBy(
  () => authorityCountries,
  (country) => [country.alpha2],
);

/** The countries of ISO 3166-1 with Persian names of Unicode CLDR. */
export const countries: readonly Country[] = table.countries.map((row) => ({
  ...row,
  authorityCode: authorityCountryByAlpha2(row.alpha2)?.code ?? null,
}));

/** The country of an ISO 3166-1 code: two letters, three letters or three digits; or null. */
export const countryByCode = indexedBy(
  () => countries,
  (country) => [country.alpha2, country.alpha3, country.numeric],
);

/** A row of the authority's own list by its code, or null. */
export const authorityCountryByCode = indexedBy(
  () => authorityCountries,
  (country) => [country.code],
);
