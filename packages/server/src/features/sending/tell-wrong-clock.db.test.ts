import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { withServer } from '../../testing/with-server.ts';
import { tellingWrongClock } from './tell-wrong-clock.ts';

const server = withServer();
const minuteMs = 60_000;

it('tells the operator of a clock that is minutes off an authority’s, of each by itself, until it is right again', async () => {
  const admin = await server().newAdmin();
  const operator = await server().newOperator(admin.accountId);
  const newTelling = () => tellingWrongClock({ database: server().database.db, runtime: createTestRuntime() });
  const told = async () =>
    (await operator.client(calls.getOperatorState, {})).alerts
      .map(({ kind, subject }) => `${kind} ${subject}`)
      .toSorted();
  const tell = newTelling();
  await tell('production', 4 * minuteMs);
  await tell('simulator', 600 * minuteMs);
  expect(await told()).toEqual([]);
  await tell('production', -6 * minuteMs);
  await tell('production', -6 * minuteMs);
  await tell('sandbox', 6 * minuteMs);
  expect(await told()).toEqual(['clock production', 'clock sandbox']);
  await tell('sandbox', 1_000);
  expect(await told()).toEqual(['clock production']);
  // Another process, which knows nothing of it.
  await newTelling()('production', 0);
  expect(await told()).toEqual([]);
});
