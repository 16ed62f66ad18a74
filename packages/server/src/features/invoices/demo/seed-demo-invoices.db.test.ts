import { calls } from '@taraz/contract';
import type { Simulator } from '@taraz/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulatedServer, type SimulatedServer } from '../../../testing/simulated-server.ts';
import type { TestServer } from '../../../testing/with-server.ts';

let stand: SimulatedServer;
let server: TestServer;
let simulator: Simulator;
beforeAll(async () => {
  stand = await createSimulatedServer(20);
  ({ server, simulator } = stand);
});
afterAll(() => stand.close());

describe('the demo invoices', () => {
  it('are there after one call, in states that are true, and not doubled by another', async () => {
    const login = await server.running.provisionDemo(simulator.url);
    const { token } = await server.client()(calls.authorize, {
      body: { username: login.username, password: login.password },
    });
    const client = server.client(token);
    const countsNow = async () => {
      const { counts } = await client(calls.invoiceCounts, { query: {} });
      return Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ state, count }) => [state, count]));
    };
    let counts = await countsNow();
    for (
      let wait = 0;
      wait < 400 && (counts.queued ?? 0) + (counts.sending ?? 0) + (counts.unknown ?? 0) + (counts.sent ?? 0) > 0;
      wait += 1
    ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      counts = await countsNow();
    }
    expect(counts).toMatchObject({ rejected: 5, draft: 9 });
    expect(counts.confirmed).toBeGreaterThan(300);
    expect(counts.abandoned).toBeGreaterThan(2);
    expect(simulator.control.received({ limit: 1000, status: 'SUCCESS' })).toHaveLength(35);
    const rejected = await client(calls.listInvoices, { query: { state: 'rejected' } });
    const detail = await client(calls.getInvoice, { params: { id: rejected.invoices[0]?.id ?? '' } });
    expect(detail.findings[0]).toMatchObject({
      code: '0304401',
      path: 'items[0].item_vat_percentage',
      severity: 'error',
    });
    expect(detail.findings[0]?.remedy).not.toBe('');
    await server.running.provisionDemo(simulator.url);
    expect(await countsNow()).toEqual(counts);
  });
});
