import { describe, expect, it } from 'vitest';
import type { VendorFetch } from '../call-vendor.ts';
import { embeddedNavasan } from './embedded-navasan.ts';
import { createNavasan } from './navasan.ts';

const clock = { nowMs: () => Date.parse('2026-11-22T10:00:00Z') };
const says = (body: unknown, status = 200) =>
  createNavasan({ apiKey: 'k', fetch: async () => Response.json(body, { status }) }).latest();
const timestamp = 1_795_341_600;

describe('Navasan', () => {
  it('is asked as its documents say, its key in the address', async () => {
    let asked = '';
    const fetch: VendorFetch = async (url) => {
      asked = url;
      return Response.json({});
    };
    await createNavasan({ apiKey: 'k/e y', fetch }).latest();
    expect(asked).toBe('https://api.navasan.tech/latest/?api_key=k%2Fe+y');
  });

  it.each([
    ['a key of the market is in toman', { usd_sell: { value: '112400', timestamp } }, 'USD', 'market', '1124000'],
    ['one of the exchange centre in rial', { mex_usd_sell: { value: '715000', timestamp } }, 'USD', 'centre', '715000'],
    ['grouped', { eur: { value: '130,200', timestamp } }, 'EUR', 'market', '1302000'],
    ['a number, its time as text', { try: { value: 2690, timestamp: String(timestamp) } }, 'TRY', 'market', '26900'],
    ['a fraction, to the digit', { rub: { value: '1385.55', timestamp } }, 'RUB', 'market', '13855.5'],
  ])('%s', async (_, body, currency, kind, rialPerUnit) => {
    const at = new Date(timestamp * 1_000);
    expect(await says(body)).toEqual({ kind: 'rates', rates: [{ currency, kind, rialPerUnit, at }] });
  });

  it.each([['0'], ['-5'], ['a lot'], [null], ['']])(
    'a figure of %j is none, and others of the same answer count',
    async (value) => {
      const outcome = await says({
        usd_sell: { value, timestamp },
        eur: { value: '130200', timestamp },
        harat_naghdi: {},
      });
      expect(outcome).toMatchObject({ kind: 'rates', rates: [{ currency: 'EUR' }] });
    },
  );

  it('a figure without its time is left out', async () => {
    const bare = {
      usd_sell: { value: '112400' },
      eur: { value: '1', timestamp: 'x' },
      gbp: { value: '1', timestamp: 1e300 },
    };
    expect(await says(bare)).toEqual({ kind: 'refused', reason: 'http 200' });
  });

  it.each([
    [401, { message: 'api_key' }, 'refused'],
    [403, {}, 'refused'],
    [429, { message: 'limit' }, 'down'],
    [500, { message: '' }, 'down'],
  ])('HTTP %i without figures', async (status, body, kind) => {
    expect(await says(body, status)).toMatchObject({ kind });
  });

  it('what is no JSON, and no answer, is down', async () => {
    const page: VendorFetch = async () => new Response('<html>', { status: 200 });
    const refused: VendorFetch = async () => Promise.reject(new TypeError('fetch failed'));
    expect(await createNavasan({ apiKey: 'k', fetch: page }).latest()).toEqual({ kind: 'down', reason: 'http 200' });
    expect(await createNavasan({ apiKey: 'k', fetch: refused }).latest()).toEqual({
      kind: 'down',
      reason: 'TypeError',
    });
  });
});

describe('the embedded one', () => {
  const latest = (apiKey: string, at = clock) => createNavasan({ apiKey, fetch: embeddedNavasan(at) }).latest();

  it('has the same series whenever it is asked on a day, another on the next', async () => {
    const tomorrow = { nowMs: () => clock.nowMs() + 86_400_000 };
    const [one, again, next] = [await latest('e'), await latest('e'), await latest('e', tomorrow)];
    if (one.kind !== 'rates' || next.kind !== 'rates') throw new Error('no rates');
    expect(again).toEqual(one);
    expect(one.rates).toHaveLength(10);
    expect(next.rates[0]?.rialPerUnit).not.toBe(one.rates[0]?.rialPerUnit);
    const ages = one.rates.map(({ at }) => clock.nowMs() - at.getTime());
    expect(ages.filter((age) => age > 48 * 3_600_000)).toHaveLength(1);
  });

  it('is steered by the key', async () => {
    expect(await latest('x0503')).toMatchObject({ kind: 'down' });
    expect(await latest('x0401')).toMatchObject({ kind: 'refused' });
  });
});
