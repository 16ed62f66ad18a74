import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { withServer } from '../../testing/with-server.ts';

const server = withServer();

it('exports what the filter shows, in both formats, and nothing of another account', async () => {
  const admin = await server().newAdmin();
  for (const internal_id of ['الف-۱', 'ب-۲'])
    await admin.client(calls.createInvoice, { body: { save_as_draft: true, invoice: { internal_id } } });
  const rowsOf = async (query: string, token = admin.token) => {
    const answer = await server().fetch(`/api/invoice/csv_export?${query}`, { token });
    expect(answer.status).toBe(200);
    return (await answer.text()).trim().split('\r\n').slice(1);
  };
  expect(await rowsOf('')).toHaveLength(2);
  expect(await rowsOf(`format=csv&search_field=${encodeURIComponent('ب-۲')}`)).toHaveLength(1);
  expect(await rowsOf('', (await server().newAdmin()).token)).toEqual([]);
  const book = await server().fetch('/api/invoice/csv_export?format=xlsx', { token: admin.token });
  expect(book.headers.get('content-type')).toContain('spreadsheetml');
  expect((await book.bytes()).subarray(0, 2)).toEqual(new Uint8Array([0x50, 0x4b]));
});
