import { type CallInput, type Client, calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, judged, rowsOfImport, saleLine, salesCsv, untilState } from './testing/uploads.ts';

const server = withSharedServer();
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);
const names = 5;

const matchesOf = (client: Client, id: string, query: CallInput<typeof calls.importMatches>['query']) =>
  client(calls.importMatches, { params: { id }, query });

it('tells what a replacement would change, as it then does, and changes nothing', async () => {
  const { client } = await server().newAdmin();
  const file = salesCsv(line('1'), line('2', { 2: 'چاي آریا' }), line('3', { 5: 'قند' }), line('4', { 6: 'x' }));
  const { id } = await judged(client, file);
  const texts = async () => (await rowsOfImport(client, id)).rows.map(({ cells }) => cells);
  const before = await texts();
  const replacement = { find: 'چای', replace: 'قهوه' };
  expect(await matchesOf(client, id, replacement)).toEqual({
    ...{ cells: 4, rows: 3, stay: 0, next: null },
    examples: [
      { row: 2, column: names, before: 'چای', after: 'قهوه' },
      { row: 3, column: 2, before: 'چاي آریا', after: 'قهوه آریا' },
      { row: 5, column: names, before: 'چای', after: 'قهوه' },
    ],
  });
  expect(await matchesOf(client, id, { ...replacement, whole: true })).toMatchObject({ cells: 3, rows: 3 });
  expect(await matchesOf(client, id, { ...replacement, column: 2 })).toMatchObject({ cells: 1, rows: 1 });
  expect(await matchesOf(client, id, { ...replacement, only_bad: true })).toMatchObject({ cells: 1, rows: 1 });
  expect(await matchesOf(client, id, { ...replacement, after: 3 })).toMatchObject({ cells: 1, rows: 1 });
  // Behind the last row, as far as a caller may say.
  expect(await matchesOf(client, id, { ...replacement, after: 2_147_483_647 })).toMatchObject({ rows: 0, next: null });
  // What would be the same text is no change.
  expect(await matchesOf(client, id, { find: 'چای', replace: 'چای', column: names })).toMatchObject({
    cells: 0,
    rows: 0,
  });
  expect(await texts()).toEqual(before);
  // What JSON writes otherwise is found as well.
  await changeImport(client, id, { cells: [{ row: 2, column: names, value: 'چای "نو"\\٢' }] });
  for (const find of ['"نو', '\\2', '"\\'])
    expect(await matchesOf(client, id, { find, replace: '' })).toMatchObject({ cells: 1, rows: 1 });
  await changeImport(client, id, { undo: true });

  // Rows of issued invoices stay: they are counted apart.
  await changeImport(client, id, { action: 'draft' });
  await untilState(client, id, 'ready');
  expect(await matchesOf(client, id, replacement)).toMatchObject({ cells: 1, rows: 1, stay: 2 });
  const { last_edit, stayed } = await changeImport(client, id, { replace: replacement });
  expect([last_edit?.cells, stayed?.rows]).toEqual([1, 2]);
});
