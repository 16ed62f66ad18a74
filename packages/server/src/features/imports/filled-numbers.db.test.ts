import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, rowsOfImport, saleHeaders, saleLine, salesCsv, untilState, upload } from './testing/uploads.ts';

const server = withSharedServer();
const numberPath = 'invoice.internal_id';
const datePath = 'invoice.invoice_date';
const line = (number: string, changes: Partial<Record<number, string>> = {}) =>
  saleLine(server().clock.nowMs(), number, changes);
type Client = Parameters<typeof upload>[0];
const numbersOf = async (client: Client, id: string) =>
  (await rowsOfImport(client, id)).rows.map(({ cells }) => cells[0]);
const codesOf = ({ notices }: { notices: readonly { code: string }[] }) => notices.map(({ code }) => code);

it('a number in merged cells is that of all their rows also where its column is told by hand, file after file', async () => {
  const { client } = await server().newAdmin();
  // Nobody knows the title, and date and buyer stand in every row.
  const rows = [
    ['ش.ف.ف', ...saleHeaders.slice(1)],
    line('7'),
    line('', { 5: 'قند' }),
    line('', { 5: 'برنج' }),
    line('8'),
  ];
  const merges = [{ startRow: 1, startCol: 0, endRow: 3, endCol: 0 }];
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, merges }] });
  const send = () => upload(client, new File([Buffer.from(bytes)], 'فروش.xlsx'));
  const { id } = await send();
  const { mapping } = await untilState(client, id, 'mapping');
  expect(mapping?.[numberPath]).toBe(undefined);
  await changeImport(client, id, { mapping: { ...mapping, [numberPath]: { column: 0 } } });
  const first = await untilState(client, id, 'ready');
  expect(await numbersOf(client, id)).toEqual(['7', '7', '7', '8']);
  expect(first).toMatchObject({ invoices: 2, valid: 2 });
  expect(codesOf(first)).toContain('MERGED_NUMBERS');
  const second = await untilState(client, (await send()).id, 'mapping', 'ready');
  expect(second).toMatchObject({ state: 'ready', invoices: 2 });

  // Told that it is no number, it is as the file has it.
  await changeImport(client, id, { action: 'remap' });
  await changeImport(client, id, { mapping: { ...mapping, 'invoice.title': { column: 0 } } });
  const told = await untilState(client, id, 'ready');
  expect(await numbersOf(client, id)).toEqual(['7', '', '', '8']);
  expect(codesOf(told)).not.toContain('MERGED_NUMBERS');
});

it('rows that went on with an invoice for a mistaken choice of columns do not once these are told anew', async () => {
  const { client } = await server().newAdmin();
  const nothing = { 1: '', 2: '', 3: '' };
  // A sale to a passer-by: of an own day, without number and buyer.
  const sale = line('', { 2: '', 3: '' });
  const { id } = await upload(
    client,
    salesCsv(line('F-1'), line('', { ...nothing, 5: 'قند' }), sale, line('', nothing)),
  );
  const mapping = (await untilState(client, id, 'mapping')).mapping ?? {};
  const { [datePath]: _, ...undated } = mapping;
  await changeImport(client, id, { mapping: undated });
  await untilState(client, id, 'ready');
  expect(await numbersOf(client, id)).toEqual(['F-1', 'F-1', 'F-1', 'F-1']);
  // What somebody writes there is theirs.
  await changeImport(client, id, { cells: [{ row: 5, column: 0, value: 'F-2' }] });

  await changeImport(client, id, { action: 'remap' });
  await changeImport(client, id, { mapping });
  const ready = await untilState(client, id, 'ready');
  expect(await numbersOf(client, id)).toEqual(['F-1', 'F-1', '', 'F-2']);
  expect(ready.notices).toMatchObject([{ code: 'CONTINUED', message: expect.stringContaining('۱ ردیف') }]);
});
