import { calls } from '@taraz/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addReadyMemory,
  createSimulatedServer,
  readyAdmin,
  type SimulatedServer,
} from '../../testing/simulated-server.ts';
import type { SignedIn } from '../../testing/with-server.ts';
import { changeImport, getImport, judged, saleHeaders, saleLine, salesCsv, untilState } from './testing/uploads.ts';

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

/** A file of two invoices that was tried. */
async function triedOnly(memoryId: string) {
  const { client, accountId } = await readyAdmin(stand, memoryId);
  const line = (number: string) => saleLine(stand.server.clock.nowMs(), number);
  const { id, mapping } = await judged(client, salesCsv(line('1'), line('2')));
  /** Tries it. @returns how many are said to be tried, those of its report, and how many trials there were in all */
  const tryIt = async () => {
    await changeImport(client, id, { action: 'sandbox' });
    const { sandbox, report } = await untilState(client, id, 'ready');
    const [all] = await stand.server.database.asOwner<{ count: number }>(
      'select count(*)::int as count from invoices where account_id = $1',
      [accountId],
    );
    return [sandbox, report.sandbox.reduce((sum, { count }) => sum + count, 0), all?.count];
  };
  expect(await tryIt()).toEqual([2, 2, 2]);
  return { client, id, mapping, tryIt };
}

it('what was mended since is tried again, and where nothing is left all of it anew', async () => {
  const { client, id, tryIt } = await triedOnly('A4TR13');
  await changeImport(client, id, { cells: [{ row: 2, column: 6, value: '3' }] });
  expect((await untilState(client, id, 'ready')).sandbox).toBe(1);
  expect(await tryIt()).toEqual([2, 2, 3]);
  expect(await tryIt()).toEqual([2, 2, 5]);
  // Left out and taken back it may be another by then; so may what is judged anew as late.
  await changeImport(client, id, { leave_out: { choice: 'leave', rows: [3] } });
  expect((await untilState(client, id, 'ready')).sandbox).toBe(1);
  await changeImport(client, id, { leave_out: { choice: 'take_back', rows: [3] } });
  expect(await tryIt()).toEqual([2, 2, 6]);
  await changeImport(client, id, { late: '' });
  expect(await untilState(client, id, 'ready')).toMatchObject({ sandbox: 0, report: { sandbox: [] } });
});

it('another trial is of what is right: one that is so no more is counted in none', async () => {
  const { client, id, tryIt } = await triedOnly('A4TR14');
  const { database } = stand.server;
  await database.asOwner("update import_invoices set state = 'faulty' where import_id = $1 and place = 3", [id]);
  await database.asOwner('update imports set valid_count = 1, faulty_count = 1 where id = $1', [id]);
  expect(await tryIt()).toEqual([1, 1, 3]);
  expect(await getImport(client, id)).toMatchObject({ valid: 1, faulty: 1 });
});

it('after its columns were told anew it has no trial yet', async () => {
  const { client, id, mapping, tryIt } = await triedOnly('A4TR15');
  await changeImport(client, id, { action: 'remap' });
  await changeImport(client, id, { mapping });
  expect((await untilState(client, id, 'ready')).sandbox).toBe(0);
  expect(await tryIt()).toEqual([2, 2, 4]);
});

it('what a file holds for a test is none too much where it goes to a sandbox’s memory, and is held back by the account’s own', async () => {
  const who = await readyAdmin(stand, 'A4TR16');
  await addReadyMemory(stand, who, 'T4TR16', 'sandbox');
  const { client } = who;
  const rows = ['1', '2'].map((number) => [...saleLine(stand.server.clock.nowMs(), number), 'بله']);
  const text = [[...saleHeaders, 'صورتحساب آزمایشی'], ...rows].map((row) => row.join(';')).join('\n');
  const codesOf = ({ causes }: Awaited<ReturnType<typeof getImport>>) =>
    causes.filter(({ severity }) => severity === 'error').map(({ code }) => code);
  const { id, mapping, ...own } = await judged(client, new File([text], 'آزمایش.csv'));
  expect([own.valid, codesOf({ id, mapping, ...own })]).toEqual([0, ['SAID_TEST']]);
  await changeImport(client, id, { action: 'remap' });
  await changeImport(client, id, { mapping, memory_id: 'T4TR16' });
  const trial = await untilState(client, id, 'ready', 'done');
  expect([trial.valid, codesOf(trial)]).toEqual([2, []]);
  // Tried it is right; of a memory that is the account's own by then, no test of there is a sale here.
  await changeImport(client, id, { action: 'sandbox' });
  expect(await untilState(client, id, 'ready')).toMatchObject({ sandbox: 2, valid: 2 });
  await stand.server.database.asOwner("update imports set memory_id = 'A4TR16' where id = $1", [id]);
  await changeImport(client, id, { action: 'issue' });
  const issued = await untilState(client, id, 'ready', 'done');
  expect([issued.issued, issued.valid, codesOf(issued)]).toEqual([0, 0, ['SAID_TEST']]);
});
