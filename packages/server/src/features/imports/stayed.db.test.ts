import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, judged, rowsOfImport, saleLine, salesCsv, untilState } from './testing/uploads.ts';

const server = withSharedServer();
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);
const names = 5;

it('an undo takes back what it may and tells which rows stay, because their invoices are issued meanwhile', async () => {
  const { client } = await server().newAdmin();
  // The last of them is wrong until after the others are issued.
  const { id } = await judged(client, salesCsv(line('1'), line('2'), line('3', { 6: 'x' })));
  const change = (body: object) => changeImport(client, id, body);
  const seen = async () => (await rowsOfImport(client, id)).rows.map(({ issued }) => issued);
  const texts = async () => (await rowsOfImport(client, id)).rows.map(({ cells }) => cells[names]);
  const before = await change({ fill: { column: names, value: 'قند', from_row: 2, to_row: 4 } });
  expect(before.stayed).toBeNull();
  await change({ leave_out: { choice: 'leave', rows: [4] } });
  expect(await seen()).toEqual([false, false, false]);
  await change({ action: 'draft' });
  await untilState(client, id, 'ready', 'done');

  expect(await seen()).toEqual([true, true, false]);

  // What was left out may come back; nothing is said where nothing stays.
  expect((await change({ undo: true })).stayed).toBeNull();
  const undone = await change({ undo: true });
  expect(undone.stayed).toEqual({ turn: expect.any(Number), rows: 2, first_row: 2 });
  expect(await texts()).toEqual(['قند', 'قند', 'چای']);

  // What is written into them stays unwritten, and that is told as another time.
  const written = await change({ cells: [{ row: 3, column: names, value: 'نان' }] });
  expect(written.stayed).toMatchObject({ rows: 1, first_row: 3 });
  expect(written.stayed?.turn).toBeGreaterThan(undone.stayed?.turn ?? Number.NaN);
  expect(await texts()).toEqual(['قند', 'قند', 'چای']);
  expect((await change({ leave_out: { choice: 'leave', rows: [2] } })).stayed).toMatchObject({ rows: 1, first_row: 2 });
});
