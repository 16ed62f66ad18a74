import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { catalogueRoutes } from './routes.ts';

const routes = catalogueRoutes();
/** Names of the cities that a call gives for its query. */
async function citiesOf(call: typeof calls.listCities | typeof calls.listAuthorityCities, query: object) {
  const route = routes.find((one) => one.call.id === call.id);
  if (route?.kind !== 'json') throw new Error('no such call');
  const answer = await route.handle({ query } as never, undefined);
  return (answer as { cities: { name: string }[] }).cities.map(({ name }) => name);
}

it.each([calls.listCities, calls.listAuthorityCities])('$path takes a province by its id or its name', async (call) => {
  const byId = await citiesOf(call, { province: '17' });
  expect(byId).toContain('شیراز');
  for (const province of ['فارس', ' فارس ', '۱۷']) expect(await citiesOf(call, { province })).toEqual(byId);
  expect(await citiesOf(call, { province: 'چهارمحال و بختياري' })).toContain('شهرکرد');
});

it.each([calls.listCities, calls.listAuthorityCities])(
  '$path names the field of a province that is none',
  async (call) => {
    await expect(citiesOf(call, { province: 'آتلانتیس' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      errors: [{ path: 'province' }],
    });
  },
);
