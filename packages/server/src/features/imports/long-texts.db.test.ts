import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, judged, rowsOfImport, saleLine, salesCsv, untilState } from './testing/uploads.ts';

const server = withSharedServer();

it('a text that is longer than can be saved by hand is told in its cell, and mended there', async () => {
  const { client } = await server().newAdmin();
  const line = (changes: Partial<Record<number, string>>) => saleLine(server().clock.nowMs(), '1', changes);
  const { id, ...job } = await judged(
    client,
    salesCsv(
      line({ 0: 'A'.repeat(101) }),
      line({ 0: 'B'.repeat(100), 2: 'ش'.repeat(300) }),
      line({ 0: 'C', 2: 'ش'.repeat(301) }),
    ),
  );
  expect(job).toMatchObject({ valid: 1, faulty: 2 });
  const { rows } = await rowsOfImport(client, id, { only: 'bad' });
  expect(
    rows.map(({ row, faults }) => [row, faults.map(({ code, column, message }) => [code, column, message])]),
  ).toEqual([
    [2, [['TOO_LONG', 0, expect.stringContaining('۱۰۰ نویسه')]]],
    [4, [['TOO_LONG', 2, expect.stringContaining('۳۰۰ نویسه')]]],
  ]);
  const cells = [
    { row: 2, column: 0, value: 'A'.repeat(100) },
    { row: 4, column: 2, value: 'ش'.repeat(300) },
  ];
  expect(await changeImport(client, id, { cells })).toMatchObject({ valid: 3, faulty: 0 });
  await changeImport(client, id, { action: 'draft' });
  expect(await untilState(client, id, 'done')).toMatchObject({ issued: 3 });
});
