import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { nullableString, oneOf, strict, text } from '../schemas/common.ts';
import { rateKinds } from './rates.ts';

const pub = { level: 'public' } as const;
const user = { level: 'user' } as const;
const province = text(100, 'its id, or its name as addresses have it');
const named = Type.Object({ id: Type.String(), name: Type.String() });

export const catalogueCalls = {
  listUnits: defineCall({
    id: 'listUnits',
    method: 'GET',
    path: '/invoice_std/unit',
    tag: 'invoice_std',
    summary: "Units of measure: product's code, authority's code, Persian label",
    access: user,
    reply: Type.Object({
      count: Type.Integer(),
      units: Type.Array(Type.Object({ code: Type.String(), product_code: nullableString(), label: Type.String() })),
      next: nullableString(),
    }),
    status: 200,
    problems: [],
  }),
  listCurrencies: defineCall({
    id: 'listCurrencies',
    method: 'GET',
    path: '/API_General/currency',
    tag: 'API_General',
    summary:
      'Currencies and the last known rates: rial for one unit, of when it is, whose; one that is older than 48 hours is stale',
    access: user,
    reply: Type.Object({
      count: Type.Integer(),
      currencies: Type.Array(
        Type.Object({
          code: Type.String(),
          numeric: Type.String(),
          name: Type.String(),
          rate: nullableString(),
          rate_at: nullableString(),
          rate_kind: Type.Union([oneOf(...rateKinds), Type.Null()]),
          rate_source: nullableString(),
          rate_is_stale: Type.Boolean(),
        }),
      ),
      next: nullableString(),
    }),
    status: 200,
    problems: [],
  }),
  listCountries: defineCall({
    id: 'listCountries',
    method: 'GET',
    path: '/public/country',
    tag: 'public',
    summary: 'Countries',
    access: pub,
    reply: Type.Object({
      count: Type.Integer(),
      countries: Type.Array(Type.Object({ code: Type.String(), alpha2: Type.String(), name: Type.String() })),
      next: nullableString(),
    }),
    status: 200,
    problems: [],
  }),
  listAuthorityCities: defineCall({
    id: 'listAuthorityCities',
    method: 'GET',
    path: '/public/city',
    tag: 'public',
    summary: "Cities by the authority's codes; search by name",
    access: pub,
    query: strict({ search_field: Type.Optional(text(100)), province: Type.Optional(province) }),
    reply: Type.Object({ count: Type.Integer(), cities: Type.Array(named), next: nullableString() }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
  listProvinces: defineCall({
    id: 'listProvinces',
    method: 'GET',
    path: '/registration/provinces',
    tag: 'registration',
    summary: 'The 31 provinces',
    access: pub,
    reply: Type.Object({ count: Type.Integer(), provinces: Type.Array(named), next: nullableString() }),
    status: 200,
    problems: [],
  }),
  listCities: defineCall({
    id: 'listCities',
    method: 'GET',
    path: '/registration/cities',
    tag: 'registration',
    summary: 'Cities of a province',
    access: pub,
    query: strict({ province }),
    reply: Type.Object({ count: Type.Integer(), cities: Type.Array(named), next: nullableString() }),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
