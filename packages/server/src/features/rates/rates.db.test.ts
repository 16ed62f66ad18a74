import { type ApiProblem, calls } from '@taraz/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRateSource } from '../../adapters/adapters.ts';
import type { RateSource, RatesOutcome, SaidRate } from '../../adapters/rates/rate-source.ts';
import { embeddedAdapters } from '../../platform/config/config.ts';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { type SignedIn, withServer } from '../../testing/with-server.ts';
import { readRates } from './read-rates.ts';

// Its own background would speak in between.
const server = withServer({ config: { adapters: { ...embeddedAdapters, rates: 'none' } } });
let operator: SignedIn;
let user: SignedIn;

beforeAll(async () => {
  user = await server().newAdmin();
  operator = await server().newOperator(user.accountId);
});
beforeEach(() => server().database.asOwner('delete from currency_rates', []));

const hour = 3_600_000;
const ago = (hours: number) => new Date(server().clock.nowMs() - hours * hour);
const said = (currency: string, rialPerUnit: string, at = ago(1), kind: SaidRate['kind'] = 'market'): SaidRate => ({
  currency,
  kind,
  rialPerUnit,
  at,
});
/** As though the source had said so just now. */
const hears = (outcome: RatesOutcome) => {
  const source: RateSource = { name: 'navasan', latest: async () => outcome };
  return readRates({ database: server().database.db, runtime: createTestRuntime(server().clock), source });
};
const hear = (...rates: SaidRate[]) => hears({ kind: 'rates', rates });
/** What a user is told of a currency. */
const told = async (code: string) => {
  const { currencies } = await user.client(calls.listCurrencies, {});
  const { rate, rate_kind, rate_is_stale } = currencies.find((one) => one.code === code) ?? {};
  return [rate, rate_kind, rate_is_stale];
};
const write = (currency: string, rial_per_unit: string | number) =>
  operator.client(calls.putRate, { params: { currency }, body: { rial_per_unit } });

describe('the last known rates', () => {
  it('are told to everyone; a currency that nobody said anything of has none', async () => {
    await hear(said('USD', '1124000'), said('EUR', '1302000.5'));
    expect(await told('USD')).toEqual(['1124000', 'market', false]);
    expect(await told('EUR')).toEqual(['1302000.5', 'market', false]);
    expect(await told('JPY')).toEqual([null, null, false]);
  });

  it("the exchange centre's comes before the market's, unless it is old", async () => {
    await hear(said('USD', '1124000'), said('USD', '715000', ago(30), 'centre'));
    expect(await told('USD')).toEqual(['715000', 'centre', false]);
    await hear(said('EUR', '1302000'), said('EUR', '828000', ago(50), 'centre'));
    expect(await told('EUR')).toEqual(['1302000', 'market', false]);
  });

  it('one of more than 48 hours ago is told as stale', async () => {
    await hear(said('RUB', '13850', ago(72)));
    expect(await told('RUB')).toEqual(['13850', 'market', true]);
  });

  it('an older word changes nothing, nor one from the future', async () => {
    await hear(said('USD', '1124000', ago(2)));
    await hear(said('USD', '1110000', ago(5)));
    await hear(said('USD', '1130000', ago(-1)));
    expect(await told('USD')).toEqual(['1124000', 'market', false]);
  });

  it.each([
    ['1344000', '1120000', true],
    ['1344001', '1120000', false],
    ['933334', '1120000', true],
    ['933333', '1120000', false],
    ['112000', '1120000', false],
  ])('%s after %s: taken %s (a fifth is believed, more is not)', async (next, before, isTaken) => {
    await hear(said('USD', before, ago(3)));
    await hear(said('USD', next, ago(1)), said('EUR', '1302000'));
    expect(await told('USD')).toEqual([isTaken ? next : before, 'market', false]);
    expect(await told('EUR')).toEqual(['1302000', 'market', false]);
  });

  it('what leapt is believed once nothing fresh says otherwise', async () => {
    await hear(said('USD', '1120000', ago(60)));
    await hear(said('USD', '1700000', ago(1)));
    expect(await told('USD')).toEqual(['1700000', 'market', false]);
  });

  it('come from the embedded source, of both kinds and one of them stale', async () => {
    const {
      database: { db: database },
      clock,
    } = server();
    const source = createRateSource('embedded', clock);
    await readRates({ database, runtime: createTestRuntime(clock), source });
    expect(await told('USD')).toEqual([expect.stringMatching(/^7\d{5}$/), 'centre', false]);
    expect(await told('GBP')).toEqual([expect.stringMatching(/^1\d{6}$/), 'market', false]);
    expect(await told('RUB')).toEqual([expect.stringMatching(/^1\d{4}$/), 'market', true]);
  });

  it('while the source is down or refuses the key, what was known stays; of a refused key the operator is told', async () => {
    await hear(said('USD', '1124000'));
    await expect(hears({ kind: 'down', reason: 'http 503' })).rejects.toThrow('navasan is down: http 503');
    await hears({ kind: 'refused', reason: 'http 401' });
    expect(await told('USD')).toEqual(['1124000', 'market', false]);
    const alerts = async () => (await operator.client(calls.getOperatorState, {})).alerts;
    expect(await alerts()).toMatchObject([{ kind: 'rates', subject: 'navasan', count: 1 }]);
    await hear(said('USD', '1125000'));
    expect(await alerts()).toEqual([]);
  });
});

describe('the operator', () => {
  it("writes today's rate, which comes before all others, and takes it back", async () => {
    await hear(said('USD', '715000', ago(1), 'centre'), said('USD', '1124000'));
    expect(await write('usd', '۷۲۰٬۵۰۰٫۲۵')).toMatchObject({
      currency: 'USD',
      rial_per_unit: '720500.25',
      kind: 'manual',
    });
    expect(await told('USD')).toEqual(['720500.25', 'manual', false]);
    const { rates, source } = await operator.client(calls.listRates, {});
    expect(source).toBeNull();
    expect(rates.map(({ kind, is_offered }) => [kind, is_offered])).toEqual([
      ['centre', false],
      ['manual', true],
      ['market', false],
    ]);
    await operator.client(calls.deleteRate, { params: { currency: 'USD' } });
    expect(await told('USD')).toEqual(['715000', 'centre', false]);
  });

  it('the day after, a newer word of another comes before it; alone it stays', async () => {
    await write('USD', 720_000);
    await write('CHF', 1_500_000);
    await server().database.asOwner("update currency_rates set at = at - interval '25 hours'", []);
    await hear(said('USD', '1124000'));
    expect(await told('USD')).toEqual(['1124000', 'market', false]);
    expect(await told('CHF')).toEqual(['1500000', 'manual', false]);
  });

  it('brings one back that was taken back as it was, of its own time; what was written meanwhile stands', async () => {
    await hear(said('USD', '715000', ago(1), 'centre'));
    const back = (rial_per_unit: string, at: string) =>
      operator.client(calls.putRate, { params: { currency: 'USD' }, body: { rial_per_unit, at } });
    const old = ago(240).toISOString();
    expect(await back('600000', old)).toMatchObject({ rial_per_unit: '600000', at: old, is_offered: false });
    expect(await told('USD')).toEqual(['715000', 'centre', false]);
    await write('USD', '720000');
    expect(await back('600000', old)).toMatchObject({ rial_per_unit: '720000' });
    expect(await told('USD')).toEqual(['720000', 'manual', false]);
    const refused = await back('1', ago(-1).toISOString()).catch((error: ApiProblem) => error);
    expect(refused).toMatchObject({ problem: { code: 'INVALID_INPUT', errors: [{ path: 'at' }] } });
  });

  it.each([['0'], ['-1'], [''], ['نرخ'], ['1234567890123456789'], ['1.123456789'], ['1124000,00']])(
    'a rate of %j is refused at its field',
    async (rate) => {
      const refused = await write('USD', rate).catch((error: ApiProblem) => error);
      expect(refused).toMatchObject({ problem: { errors: [{ path: 'rial_per_unit' }] } });
    },
  );

  it('no rate of the rial, nor of what is no currency', async () => {
    expect(await write('IRR', 1).catch((error: ApiProblem) => error)).toMatchObject({ problem: { status: 400 } });
    expect(await write('XQQ', 1).catch((error: ApiProblem) => error)).toMatchObject({ problem: { status: 404 } });
    const gone = operator.client(calls.deleteRate, { params: { currency: 'USD' } });
    expect(await gone.catch((error: ApiProblem) => error)).toMatchObject({ problem: { status: 404 } });
  });

  it('alone may see and write them', async () => {
    const asked = await Promise.allSettled([
      user.client(calls.listRates, {}),
      user.client(calls.putRate, { params: { currency: 'USD' }, body: { rial_per_unit: 1 } }),
      user.client(calls.deleteRate, { params: { currency: 'USD' } }),
    ]);
    expect(asked).toMatchObject(asked.map(() => ({ reason: { problem: { status: 403 } } })));
  });
});
