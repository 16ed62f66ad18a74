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

/** A file whose number «7» is merged over three rows, each with its date and buyer, and «8» under them; its columns are confirmed. */
async function sevenOverThree(client: Client) {
  const rows = [saleHeaders, line('7'), line('', { 5: 'قند' }), line('', { 5: 'برنج' }), line('8')];
  const merges = [{ startRow: 1, startCol: 0, endRow: 3, endCol: 0 }];
  const bytes = await writeXlsx({ sheets: [{ name: 'A', rows, merges }] });
  const { id } = await upload(client, new File([Buffer.from(bytes)], 'فروش.xlsx'));
  const mapping = (await untilState(client, id, 'mapping')).mapping ?? {};
  const confirm = async (columns: object = mapping) => {
    await changeImport(client, id, { mapping: columns });
    return untilState(client, id, 'ready');
  };
  const remap = () => changeImport(client, id, { action: 'remap' });
  const write = (row: number, value: string) => changeImport(client, id, { cells: [{ row, column: 0, value }] });
  await confirm();
  return { id, mapping, confirm, remap, write };
}

it('a number in merged cells that somebody emptied stays so when the columns are told anew', async () => {
  const { client } = await server().newAdmin();
  const { id, mapping, confirm, remap, write } = await sevenOverThree(client);
  expect(await numbersOf(client, id)).toEqual(['7', '7', '7', '8']);
  // Another sale.
  await write(4, '');
  await untilState(client, id, 'ready');
  await remap();
  const again = await confirm();
  expect(await numbersOf(client, id)).toEqual(['7', '7', '', '8']);
  expect(again.notices).toContainEqual({ code: 'MERGED_NUMBERS', message: expect.stringContaining('۱ ردیف') });
  // Its column is taken for something else, and for the number again.
  await remap();
  const { [numberPath]: number, ...others } = mapping;
  await confirm({ ...others, 'invoice.title': number });
  expect(await numbersOf(client, id)).toEqual(['7', '', '', '8']);
  await remap();
  await confirm();
  expect(await numbersOf(client, id)).toEqual(['7', '7', '', '8']);
});

it('undo after the columns were told anew puts an invoice in merged cells together as it was', async () => {
  const { client } = await server().newAdmin();
  const { id, confirm, remap, write } = await sevenOverThree(client);
  await write(2, '701');
  await untilState(client, id, 'ready');
  await remap();
  const again = await confirm();
  expect(again).toMatchObject({ invoices: 3, can_undo: true });
  expect(await numbersOf(client, id)).toEqual(['701', '7', '7', '8']);
  await changeImport(client, id, { undo: true });
  expect(await numbersOf(client, id)).toEqual(['7', '7', '7', '8']);
  expect(await untilState(client, id, 'ready')).toMatchObject({ invoices: 2 });
});

it('rows that go on with an invoice: one that was emptied stays so, and no undo parts them from a number they got anew', async () => {
  const { client } = await server().newAdmin();
  const under = { 1: '', 2: '', 3: '' };
  const file = salesCsv(line('F-1'), line('', { ...under, 5: 'قند' }), line('', under), line('F-2'));
  const { id } = await upload(client, file);
  const mapping = (await untilState(client, id, 'mapping')).mapping ?? {};
  const told = async () => {
    await changeImport(client, id, { mapping });
    return untilState(client, id, 'ready');
  };
  const write = async (row: number, value: string) => {
    await changeImport(client, id, { cells: [{ row, column: 0, value }] });
    await untilState(client, id, 'ready');
    await changeImport(client, id, { action: 'remap' });
    return told();
  };
  await told();
  expect(await write(4, '')).toMatchObject({ can_undo: true });
  expect(await numbersOf(client, id)).toEqual(['F-1', 'F-1', '', 'F-2']);
  expect(await write(2, 'F-9')).toMatchObject({ can_undo: false });
  expect(await numbersOf(client, id)).toEqual(['F-9', 'F-9', '', 'F-2']);
});
