import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withServer } from '../../testing/with-server.ts';
import { importMessages } from './messages.fa.ts';
import { changeImport, getImport, judged, rowsOfImport, saleLine, salesCsv, untilState } from './testing/uploads.ts';

const server = withServer();

it('rows of a file that is over go half a year later, unless some of its invoices still wait; what came of it stays', async () => {
  const { client, accountId } = await server().newAdmin();
  const { clock, database } = server();
  const line = (number: string) => saleLine(clock.nowMs(), number);
  const drafted = async (...numbers: string[]) => {
    const { id } = await judged(client, salesCsv(...numbers.map(line)));
    await changeImport(client, id, { action: 'draft' });
    return (await untilState(client, id, 'done')).id;
  };
  const [waiting, over] = [await drafted('1', '2'), await drafted('3', '4', '5')];
  const { invoices } = await client(calls.listInvoices, { query: { import_id: over } });
  for (const { id } of invoices) await client(calls.deleteInvoice, { params: { id } });
  const open = await judged(client, salesCsv(line('6')));
  expect(open.rows_kept_until).toBeNull();

  const sweep = async (most: number) => {
    const [row] = await database.asOwner('select imports_sweep($1, $2) as more', [new Date(clock.nowMs()), most]);
    return (row as { more: boolean }).more;
  };
  expect(await sweep(2)).toBe(false);
  const until = Date.parse((await getImport(client, over)).rows_kept_until ?? '');
  expect(Math.round((until - clock.nowMs()) / 86_400_000)).toBe(180);
  const age = `update imports set updated_at = updated_at - interval '181 days' where account_id = $1`;
  await database.asOwner(age, [accountId]);
  // In steps; what is still a draft may be taken back and issued of its rows, and what is not over is not touched.
  expect(await sweep(2)).toBe(true);
  // With the first step they are gone: what is changed before the last would keep some of them.
  const params = { id: over };
  for (const tryTo of [
    () => changeImport(client, over, { take_deleted: {} }),
    () => client(calls.importFile, { params, query: { rows: 'all' } }),
    () => client(calls.mendImport, { params, body: { file: salesCsv(line('3')) } }),
  ])
    await expect(tryTo()).rejects.toMatchObject({ problem: { code: 'CONFLICT', detail: importMessages.ROWS_GONE } });
  expect([await sweep(2), await sweep(2)]).toEqual([true, false]);
  const counts = await Promise.all(
    [waiting, over, open.id].map(async (id) => (await rowsOfImport(client, id)).rows.length),
  );
  expect(counts).toEqual([2, 0, 1]);
  const gone = await getImport(client, over);
  expect(gone).toMatchObject({
    rows: 3,
    issued: 3,
    deleted: 3,
    rows_kept_until: null,
    rows_gone_at: expect.any(String),
  });
  await expect(changeImport(client, over, { take_deleted: {} })).rejects.toMatchObject({
    problem: { code: 'CONFLICT' },
  });
});
