import table from '../data/provinces-cities.json' with { type: 'json' };
import { foldText } from '../text/fold-text.ts';
import { indexedBy } from './indexed-by.ts';

export interface Province {
  /** 1 … 31 */
  readonly id: number;
  readonly fa: string;
}

export interface AuthorityCity {
  /** The wire's `oci` and `dci`: one to four digits. */
  readonly code: string;
  readonly fa: string;
  /** Null where the name could not be placed. */
  readonly provinceId: number | null;
  /** The name was found in a city list; otherwise letters may be swapped in the source. */
  readonly nameVerified: boolean;
}

/** The 31 provinces. Source: npm iran-cities-json (MIT). */
export const provinces: readonly Province[] = table.provinces.map(({ id, fa }) => ({ id, fa }));

const provinceRow = indexedBy(
  () => table.provinces,
  (row) => [String(row.id)],
);

/** The names of a province's cities, in alphabetical order; none for an unknown id. */
export function cities(provinceId: number): readonly string[] {
  return provinceRow(String(provinceId))?.cities ?? [];
}

const nameKey = (name: string): string => foldText(name).replaceAll(' ', '');

const provinceOfKey = indexedBy(
  () => provinces,
  (province) => [nameKey(province.fa)],
);

/** The province of a Persian name, however its letters and spaces are written («آذربايجان‌شرقي»), or null. */
export const provinceByName = (name: string): Province | null => provinceOfKey(nameKey(name));

/** The province of an id written in digits ("8"), or null. */
export const provinceById = indexedBy(
  () => provinces,
  (province) => [String(province.id)],
);

/** The authority's 1,319 cities. Source: RC_IITP.IS V7.8 appendix 8-5; province linked by name where that is unique. */
export const authorityCities: readonly AuthorityCity[] = table.authorityCityCodes.map(
  ({ code, fa, provinceId, unverifiedName }) => ({ code, fa, provinceId, nameVerified: unverifiedName !== true }),
);

/** The city of an authority code, or null. */
export const authorityCityByCode = indexedBy(
  () => authorityCities,
  (city) => [city.code],
);
