import { calls } from '@taraz/contract';
import {
  authorityCities,
  cities,
  countries,
  foldText,
  productUnits,
  provinceById,
  provinces,
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
    province: String(provinceId ?? ''),
    folded: foldText(fa),
  }));
  return [
    implement(calls.listUnits, async () => unitList),
    implement(calls.listCountries, async () => countryList),
    implement(calls.listProvinces, async () => provinceList),
    implement(calls.listAuthorityCities, async ({ query }) => {
      const wanted = foldText(query.search_field ?? '');
      const rows = cityRows
        .filter(({ province }) => query.province === undefined || province === query.province)
        .filter(({ folded }) => folded.includes(wanted));
      return all(
        'cities',
        rows.map(({ row }) => row),
      );
    }),
    implement(calls.listCities, async ({ query }) => {
      const province = provinceById(query.province);
      if (province === null) throw new Problem('NOT_FOUND');
      return all(
        'cities',
        cities(province.id).map((name) => ({ id: name, name })),
      );
    }),
  ];
}
