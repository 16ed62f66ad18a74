import type { SheetMapping } from '@taraz/core';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, saleLine, salesCsv, untilState, upload } from './testing/uploads.ts';

const server = withSharedServer();
const description = 'items[].item_name';
const remembered = { code: 'REMEMBERED' };

it('what is known only since is offered once with the columns that were confirmed, and not what was left out', async () => {
  const { client, accountId } = await server().newAdmin();
  const next = (number: string) => upload(client, salesCsv(saleLine(server().clock.nowMs(), number)));
  const { id } = await next('1');
  const { mapping } = await untilState(client, id, 'mapping');
  const { [description]: name, ...others } = mapping as SheetMapping;
  const confirmed = { ...others, 'items[].item_unit': { value: 'عدد' } };
  await changeImport(client, id, { mapping: confirmed });
  await untilState(client, id, 'ready');

  // It was known then, and left out on purpose.
  const second = await untilState(client, (await next('2')).id, 'mapping', 'ready');
  expect(second).toMatchObject({ state: 'ready', mapping: confirmed });

  // As it was kept by a version that did not know this title.
  const forget = 'update import_mappings set guess = guess - $2::text where account_id = $1';
  await server().database.asOwner(forget, [accountId, description]);
  const third = await untilState(client, (await next('3')).id, 'mapping', 'ready');
  expect(third).toMatchObject({ state: 'mapping', mapping: { ...confirmed, [description]: name } });
  expect(third.notices).toMatchObject([{ code: 'LEARNED', message: expect.stringContaining('شرح') }, remembered]);
  await changeImport(client, third.id, { mapping: confirmed });
  expect(await untilState(client, third.id, 'ready')).toMatchObject({ notices: [] });
  const fourth = await untilState(client, (await next('4')).id, 'mapping', 'ready');
  expect(fourth).toMatchObject({ state: 'ready', mapping: confirmed, notices: [remembered] });
});

it('what a title clearly says now is not passed over for an earlier file, and all of that may be let go by one press', async () => {
  const { client, accountId } = await server().newAdmin();
  const next = (number: string) => upload(client, salesCsv(saleLine(server().clock.nowMs(), number)));
  const { id } = await next('1');
  const mapping = (await untilState(client, id, 'mapping')).mapping as SheetMapping;
  const [price, total] = ['items[].item_price', 'items[].item_total'];
  const { [price]: column, ...others } = mapping;
  // As a version had it that took «فی» for the total, and its user let that stand.
  const wrong = { ...others, [total]: column };
  await changeImport(client, id, { mapping: wrong });
  await untilState(client, id, 'ready');
  const was =
    'update import_mappings set guess = guess - $2::text || jsonb_build_object($3::text, $4::jsonb) where account_id = $1';
  await server().database.asOwner(was, [accountId, price, total, JSON.stringify(column)]);
  const second = await untilState(client, (await next('2')).id, 'mapping', 'ready');
  expect(second).toMatchObject({ state: 'mapping', mapping, notices: [{ code: 'COLUMNS_CHANGED' }, remembered] });

  // Somebody chose it: it stands, and is asked about.
  await server().database.asOwner(`update import_mappings set guess = '{}' where account_id = $1`, [accountId]);
  const third = await untilState(client, (await next('3')).id, 'mapping', 'ready');
  expect(third).toMatchObject({ state: 'mapping', mapping: wrong, notices: [{ code: 'COLUMNS_DOUBTED' }, remembered] });
  expect(await changeImport(client, third.id, { action: 'reset_columns' })).toMatchObject({ mapping, notices: [] });
});

it('what was written for all rows of one file alone goes onto no other, which waits at its columns', async () => {
  const { client } = await server().newAdmin();
  const next = (number: string) => upload(client, salesCsv(saleLine(server().clock.nowMs(), number)));
  const { id } = await next('1');
  const mapping = (await untilState(client, id, 'mapping')).mapping as SheetMapping;
  const { 'invoice.invoice_date': _, ...others } = mapping;
  const confirmed: SheetMapping = {
    ...others,
    'items[].item_unit': { value: 'عدد' },
    'invoice.payment_due': { value: '۳۰ روز' },
  };
  const ofOne: SheetMapping = {
    'invoice.invoice_date': { value: '1404/01/10' },
    'invoice.sending_rule': { value: 'ماده ۹ اگر دیر است' },
    'invoice.contract_factor_reg_number': { value: '123456' },
    'buyer_info.postal_code': { value: '1234567890' },
  };
  await changeImport(client, id, { mapping: { ...confirmed, ...ofOne } });
  await untilState(client, id, 'ready', 'done');

  const second = await untilState(client, (await next('2')).id, 'mapping', 'ready');
  expect(second).toMatchObject({ state: 'mapping', mapping: confirmed });
  const asked = second.notices.find(({ code }) => code === 'VALUES_ASKED')?.message;
  for (const said of ['تاریخ صدور', '1404/01/10', 'ماده ۹ اگر دیر است', '123456']) expect(asked).toContain(said);
  const known = second.notices.find(({ code }) => code === 'REMEMBERED')?.message;
  for (const said of ['واحد', 'عدد', '۳۰ روز']) expect(known).toContain(said);

  // What is not said of this file is not asked of the next one.
  await changeImport(client, second.id, { mapping: confirmed });
  expect(await untilState(client, second.id, 'ready')).toMatchObject({ notices: [] });
  const third = await untilState(client, (await next('3')).id, 'mapping', 'ready');
  expect(third).toMatchObject({ state: 'ready', mapping: confirmed, notices: [remembered] });

  // A day until which all is to be paid is of one file, a term is not.
  await changeImport(client, third.id, { action: 'remap' });
  await changeImport(client, third.id, { mapping: { ...confirmed, 'invoice.payment_due': { value: '1499/01/10' } } });
  const { 'invoice.payment_due': __, ...withoutDay } = confirmed;
  const fourth = await untilState(client, (await next('4')).id, 'mapping', 'ready');
  expect(fourth).toMatchObject({ state: 'mapping', notices: [{ code: 'VALUES_ASKED' }, remembered] });
  expect(fourth.mapping).toEqual(withoutDay);
});

it('what was said of columns holds where a word beside a row has no title, and where it is gone again', async () => {
  const { client } = await server().newAdmin();
  const next = (number: string, ...beside: string[]) =>
    upload(client, salesCsv([...saleLine(server().clock.nowMs(), number), ...beside]));
  const { id } = await next('1');
  const mapping = (await untilState(client, id, 'mapping')).mapping as SheetMapping;
  const price: SheetMapping[string] = { column: 7, unit: 'toman' };
  const confirmed: SheetMapping = { ...mapping, 'items[].item_price': price };
  await changeImport(client, id, { mapping: confirmed });
  await untilState(client, id, 'ready');
  const second = await untilState(client, (await next('2', 'ok')).id, 'mapping', 'ready');
  expect(second).toMatchObject({ state: 'ready', notices: [remembered] });
  expect(second.mapping).toEqual(confirmed);

  // Its column is that word's, which other files have not.
  await changeImport(client, second.id, { action: 'remap' });
  await changeImport(client, second.id, { mapping: { ...confirmed, 'invoice.notes': { column: 9 } } });
  const third = await untilState(client, (await next('3')).id, 'mapping', 'ready');
  expect(third).toMatchObject({ state: 'ready', notices: [remembered] });
  expect(third.mapping).toEqual(confirmed);
});

it('what was said of an untitled column behind the titles is kept over a file without it, and what no longer fits is asked', async () => {
  const { client } = await server().newAdmin();
  const discount = 'items[].item_discount';
  const next = (number: string, ...beside: string[]) =>
    upload(client, salesCsv([...saleLine(server().clock.nowMs(), number), ...beside]));
  const confirm = async (id: string, mapping: SheetMapping) => {
    await changeImport(client, id, { mapping });
    return untilState(client, id, 'ready');
  };
  const first = await next('1', '50000');
  const guessed = (await untilState(client, first.id, 'mapping')).mapping as SheetMapping;
  const confirmed: SheetMapping = { ...guessed, [discount]: { column: 9 } };
  await confirm(first.id, confirmed);

  // A month without discounts, whose columns are confirmed once more.
  const second = await untilState(client, (await next('2')).id, 'mapping', 'ready');
  expect(second).toMatchObject({ state: 'ready', mapping: guessed, notices: [remembered] });
  await changeImport(client, second.id, { action: 'remap' });
  await confirm(second.id, guessed);
  const third = await untilState(client, (await next('3', '70000')).id, 'mapping', 'ready');
  expect(third).toMatchObject({ state: 'ready', mapping: confirmed, notices: [remembered] });

  // The same meaning was given to all rows of a file without the column: which holds is not guessed.
  await changeImport(client, second.id, { action: 'remap' });
  const forAll: SheetMapping = { ...guessed, [discount]: { value: '0' } };
  await confirm(second.id, forAll);
  const fourth = await untilState(client, (await next('4', '80000')).id, 'mapping', 'ready');
  expect(fourth).toMatchObject({ state: 'mapping', mapping: forAll, notices: [{ code: 'UNTOLD' }, remembered] });
  expect(fourth.notices[0]?.message).toContain('J');

  // Left out on purpose it is asked about no more, whatever its files without it say.
  await confirm(fourth.id, guessed);
  await changeImport(client, second.id, { action: 'remap' });
  await confirm(second.id, guessed);
  const fifth = await untilState(client, (await next('5', '90000')).id, 'mapping', 'ready');
  expect(fifth).toMatchObject({ state: 'ready', mapping: guessed, notices: [remembered] });
});

/** More rows than are read at once, and behind these some with one column more. */
const many = (lineOf: (index: number) => string[]): string[][] =>
  Array.from({ length: 6_000 }, (_, index) => (index < 5_990 ? lineOf(index) : [...lineOf(index), '50000']));
const lastCells = (id: string) =>
  server().database.asOwner<{ first: string[]; last: string[]; widths: number }>(
    `select (array_agg(cells order by row_number))[1] as first, (array_agg(cells order by row_number desc))[1] as last,
       count(distinct jsonb_array_length(cells))::int as widths from import_rows where import_id = $1`,
    [id],
  );

it('an untitled column that begins far down a large file is read as it was told, and asked about where it was not', async () => {
  const { client } = await server().newAdmin();
  const line = (number: string) => saleLine(server().clock.nowMs(), number);
  const large = (sign: string) => salesCsv(...many((index) => line(`${sign}${index}`)));
  const bare = await upload(client, salesCsv(line('1')));
  const guessed = (await untilState(client, bare.id, 'mapping')).mapping as SheetMapping;
  await changeImport(client, bare.id, { mapping: guessed });
  const asked = await untilState(client, (await upload(client, large('a'))).id, 'mapping', 'checking', 'ready');
  expect(asked).toMatchObject({ state: 'mapping', notices: [{ code: 'UNTOLD' }, remembered] });
  expect(asked.headers).toHaveLength(10);
  const [stored] = await lastCells(asked.id);
  expect([stored?.first.at(9), stored?.last.at(9), stored?.widths]).toEqual(['', '50000', 1]);

  const told: SheetMapping = { ...guessed, 'items[].item_discount': { column: 9 } };
  await changeImport(client, asked.id, { mapping: told });
  const next = await untilState(client, (await upload(client, large('b'))).id, 'mapping', 'checking', 'ready');
  expect([next.state === 'mapping', next.mapping]).toEqual([false, told]);
});

it('it stands behind a date that was put together of its parts', async () => {
  const { client } = await server().newAdmin();
  const parts = (index: number) => [`${index}`, '1405', '8', '28', '2720000114542', '2', '9850000'];
  const rows = [['شماره فاکتور', 'سال', 'ماه', 'روز', 'شناسه کالا', 'تعداد', 'فی'], ...many(parts)];
  const { id } = await upload(client, new File([rows.map((row) => row.join(';')).join('\n')], 'a.csv'));
  const job = await untilState(client, id, 'mapping');
  expect(job.headers.slice(7)).toEqual([expect.stringContaining('تاریخ'), '']);
  expect(job.notices).toMatchObject([{ code: 'SPLIT_DATE' }]);
  const [stored] = await lastCells(id);
  expect([stored?.first.slice(7), stored?.last.slice(7)]).toEqual([
    ['1405/8/28', ''],
    ['1405/8/28', '50000'],
  ]);
});
