import { calls } from '@taraz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addReadyMemory,
  createSimulatedServer,
  readyAdmin,
  type SimulatedServer,
} from '../../testing/simulated-server.ts';
import type { SignedIn } from '../../testing/with-server.ts';
import { changeImport, judged, saleLine, salesCsv, untilState } from './testing/uploads.ts';

let stand: SimulatedServer;
beforeAll(async () => {
  stand = await createSimulatedServer(20);
});
afterAll(() => stand.close());

/** A file of two invoices, tried and then issued. @returns the memories of its trial and of its invoices, as their lists show them */
async function tried({ client }: SignedIn) {
  const line = (number: string) => saleLine(stand.server.clock.nowMs(), number);
  const { id } = await judged(client, salesCsv(line('1'), line('2')));
  const listed = async (environment?: 'sandbox') => {
    const query = { import_id: id, ...(environment && { environment }) };
    return (await client(calls.listInvoices, { query })).invoices.map(({ memory_id }) => memory_id);
  };
  await changeImport(client, id, { action: 'sandbox' });
  const trial = await untilState(client, id, 'ready');
  expect(trial).toMatchObject({ sandbox: 2, issued: 0 });
  expect(trial.report.sandbox.reduce((sum, { count }) => sum + count, 0)).toBe(2);
  expect(await listed()).toEqual([]);
  await changeImport(client, id, { action: 'issue' });
  expect(await untilState(client, id, 'done')).toMatchObject({ sandbox: 2, issued: 2 });
  return { trial: await listed('sandbox'), issued: await listed() };
}

it('a file is tried by the memory of tests and issued by the account’s own; each list shows its own', async () => {
  const who = await readyAdmin(stand, 'A4TR11');
  await addReadyMemory(stand, who, 'T4TR11', 'sandbox');
  expect(await tried(who)).toEqual({ trial: ['T4TR11', 'T4TR11'], issued: ['A4TR11', 'A4TR11'] });
  expect((await who.client(calls.invoiceCounts, { query: {} })).counted.count).toBe(2);
});

it('it is tried by the simulator’s memory where there is no other, and found all the same', async () => {
  const who = await readyAdmin(stand, 'A4TR12');
  expect(await tried(who)).toEqual({ trial: ['A4TR12', 'A4TR12'], issued: ['A4TR12', 'A4TR12'] });
});
