import { calls } from '@taraz/contract';
import {
  authorityCities,
  cities,
  countries,
  foldText,
  productMessages,
  productUnits,
  provinceById,
  provinceByName,
  provinces,
  toLatinDigits,
  units,
} from '@taraz/core';
import { implement, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';

/** A catalogue is small and the same for everyone: made once, sent whole. */
const all = <K extends string, T>(plural: K, rows: readonly T[]) =>
  ({ count: rows.length, [plural]: rows, next: null }) as { count: number; next: null } & { [P in K]: T[] };

/** The authority's units, each with the product's code where it has one; then the product's units that share a code. */
const unitRows = () => {
  const own = units.map(({ code, productCode, fa }) => ({ code, product_code: productCode ?? null, label: fa }));
  const listed = new Set(own.map(({ product_code }) => product_code));
  const shared = productUnits.filter(({ productCode }) => !listed.has(productCode));
  return [...own, ...shared.map(({ code, productCode, fa }) => ({ code, product_code: productCode, label: fa }))];
};

/**
 * The province of an id, or of a name, which is what addresses of customers and accounts keep.
 * @throws Problem INVALID_INPUT
 */
function readProvince(given: string): (typeof provinces)[number] {
  const found = provinceById(toLatinDigits(given)) ?? provinceByName(given);
  if (found !== null) return found;
  throw new Problem('INVALID_INPUT', {
    errors: [{ path: 'province', code: 'NOT_ALLOWED', message: productMessages.signupProvince }],
  });
}

export function catalogueRoutes(): Route[] {
  const unitList = all('units', unitRows());
  const countryList = all(
    'countries',
    countries.map(({ numeric, alpha2, fa }) => ({ code: numeric, alpha2, name: fa })),
  );
  const provinceList = all(
    'provinces',
    provinces.map(({ id, fa }) => ({ id: String(id), name: fa })),
  );
  const cityRows = authorityCities.map(({ code, fa, provinceId }) => ({
    row: { id: code, name: fa },
    provinceId,
    folded: foldText(fa),
  }));
  return [
    implement(calls.listUnits, async () => unitList),
    implement(calls.listCountries, async () => countryList),
    implement(calls.listProvinces, async () => provinceList),
    implement(calls.listAuthorityCities, async ({ query }) => {
      const wanted = foldText(query.search_field ?? '');
      const province = query.province === undefined ? null : readProvince(query.province);
      const rows = cityRows
        .filter(({ provinceId }) => province === null || provinceId === province.id)
        .filter(({ folded }) => folded.includes(wanted));
      return all(
        'cities',
        rows.map(({ row }) => row),
      );
    }),
    implement(calls.listCities, async ({ query }) =>
      all(
        'cities',
        cities(readProvince(query.province).id).map((name) => ({ id: name, name })),
      ),
    ),
  ];
}
