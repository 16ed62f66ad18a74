import { calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, judged, rowsOfImport, saleHeaders, saleLine, salesCsv, untilState } from './testing/uploads.ts';

const server = withSharedServer();
const dayMs = 86_400_000;
const jalali = (daysAgo: number) => formatJalaliDate(new Date(server().clock.nowMs() - daysAgo * dayMs).toISOString());
const line = (number: string, daysAgo: number) => saleLine(server().clock.nowMs(), number, { 1: jalali(daysAgo) });

it('invoices whose deadline has passed: one answer for all of the file’s, the others stay as they are', async () => {
  const { client, accountId } = await server().newAdmin();
  const late = await judged(client, salesCsv(line('1', 40), line('2', 30), line('3', 1)));
  expect(late).toMatchObject({ valid: 1, faulty: 2 });
  expect(late.causes).toContainEqual(expect.objectContaining({ code: '00107', count: 2, column: -1 }));

  await changeImport(client, late.id, { late: 'article9' });
  expect(await untilState(client, late.id, 'ready')).toMatchObject({ valid: 3, faulty: 0, causes: [] });
  await changeImport(client, late.id, { late: '' });
  expect(await untilState(client, late.id, 'ready')).toMatchObject({ valid: 1, faulty: 2 });
  await changeImport(client, late.id, { late: 'article9' });
  await untilState(client, late.id, 'ready');

  await changeImport(client, late.id, { action: 'draft' });
  await untilState(client, late.id, 'done');
  const logged = await server().database.asOwner(
    `select after from event_log where account_id = $1 and action in ('import.late', 'import.issued') order by seq`,
    [accountId],
  );
  expect(logged.map(({ after }) => after)).toEqual([
    { late: 'article9' },
    { late: 'none' },
    { late: 'article9' },
    { sent_as: 'draft', invoices: 3 },
  ]);
  const { invoices } = await client(calls.listInvoices, { query: { import_id: late.id, sort: 'invoice_date' } });
  const drafts = await Promise.all(
    invoices.map(({ id }) => client(calls.getInvoice, { params: { id } }).then(({ draft }) => draft.invoice)),
  );
  expect(drafts.map(({ internal_id, sending_rule }) => [internal_id, sending_rule])).toEqual([
    ['1', '1'],
    ['2', '1'],
    ['3', ''],
  ]);
  expect(drafts[0]?.creation_date).toBe(drafts[0]?.invoice_date);
});

it('a file with columns of its own for it: each cell has its mend, all alike at once', async () => {
  const { client } = await server().newAdmin();
  const rows = [
    [...saleHeaders, 'ماده ۹', 'تاریخ ایجاد'],
    [...line('1', 40), '', ''],
    [...line('2', 30), 'ماده ۹', ''],
    [...line('3', 30), 'ماده ۹ اگر دیر است', jalali(30)],
    [...line('4', 1), 'خیر', ''],
  ];
  const { id, ...job } = await judged(client, new File([rows.map((row) => row.join(';')).join('\n')], 'a.csv'));
  expect(job).toMatchObject({ valid: 2, faulty: 2 });
  await expect(changeImport(client, id, { late: 'article9' })).rejects.toMatchObject({ status: 409 });
  await changeImport(client, id, { fix: { code: '00107', column: 9 } });
  await untilState(client, id, 'ready');
  const { rows: bad } = await rowsOfImport(client, id, { only: 'bad' });
  expect(bad.map(({ row, faults }) => [row, faults.map(({ code, fix }) => [code, fix?.slice(0, 10)])])).toEqual([
    [2, [['00003', jalali(40)]]],
    [3, [['00003', jalali(30)]]],
  ]);
  await changeImport(client, id, { fix: { code: '00003', column: 10 } });
  expect(await untilState(client, id, 'ready')).toMatchObject({ valid: 4, faulty: 0 });
});
