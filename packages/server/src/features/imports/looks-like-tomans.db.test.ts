import { calls } from '@taraz/contract';
import { amountPaths, type SheetMapping } from '@taraz/core';
import { beforeAll, expect, it } from 'vitest';
import { type SignedIn, withSharedServer } from '../../testing/with-server.ts';
import { changeImport, getImport, saleLine, salesCsv, untilState, upload } from './testing/uploads.ts';

const server = withSharedServer();
let admin: SignedIn;
const code = 'LOOKS_LIKE_TOMANS';

beforeAll(async () => {
  admin = await server().newAdmin();
  const goods = { type: 'goods', unit: 'KILO', has_tax: true, vat_percentage: '10' } as const;
  const body = { ...goods, name: 'چای احمد', code: '2720000114542', sku: 'T-1', price: '9850000' };
  await admin.client(calls.createProduct, { body });
  await admin.client(calls.createProduct, {
    body: { ...body, name: 'قند', code: '2720000131425', sku: '', price: '400000' },
  });
});

/** A file of lines of a name, a goods id and a price each. */
async function read(...lines: [name: string, id: string, price: string][]) {
  const rows = lines.map(([name, id, price], at) =>
    saleLine(server().clock.nowMs(), String(at + 1), { 4: id, 5: name, 7: price }),
  );
  const { id } = await upload(admin.client, salesCsv(...rows));
  return untilState(admin.client, id, 'mapping', 'ready');
}
const tells = async (...lines: Parameters<typeof read>) =>
  (await read(...lines)).notices.some((notice) => notice.code === code);

it('prices a tenth of those in the own list are told, by the name, the goods id or a price that has changed since', async () => {
  expect(await tells(['چای احمد', '2720000114542', '985000'])).toBe(true);
  expect(await tells(['چیز دیگر', '2720000131425', '41000'], ['قند', '2720000131425', '38000'])).toBe(true);
});

it('and nothing else is: prices in rials, strange goods, one of many, tomans that say so', async () => {
  expect(await tells(['چای احمد', '2720000114542', '9850000'])).toBe(false);
  expect(await tells(['چای احمد', '2720000114542', '98500'])).toBe(false);
  expect(await tells(['نبات', '2720000110000', '985000'])).toBe(false);
  const mixed = [
    ['قند', '2720000131425', '400000'],
    ['چای احمد', '2720000114542', '9850000'],
  ] as const;
  expect(
    await tells(['چای احمد', '2720000114542', '985000'], ...mixed.map((one) => [...one] as [string, string, string])),
  ).toBe(false);
  expect(await tells(['چای احمد', '2720000114542', '985000 تومان'])).toBe(false);
  const other = await server().newAdmin();
  const { id } = await upload(other.client, salesCsv(saleLine(server().clock.nowMs(), '1', { 7: '985000' })));
  expect((await untilState(other.client, id, 'mapping')).notices).toEqual([]);
});

it('the warning goes once its columns are said to be tomans, and comes where they are said to be rials after all', async () => {
  const { client } = admin;
  const { id, mapping, state } = await read(['چای احمد', '2720000114542', '985001']);
  const told = async () => (await getImport(client, id)).notices.map((notice) => notice.code);
  const inTomans = Object.fromEntries(
    Object.entries((mapping ?? {}) as SheetMapping).map(([path, source]) => [
      path,
      'column' in source && amountPaths.has(path) ? { ...source, unit: 'toman' } : source,
    ]),
  );
  if (state === 'ready') await changeImport(client, id, { action: 'remap' });
  await changeImport(client, id, { mapping: inTomans });
  expect((await untilState(client, id, 'ready')).sums?.total).toBe('21670022');
  expect(await told()).toEqual([]);
  await changeImport(client, id, { action: 'remap' });
  await changeImport(client, id, { mapping });
  await untilState(client, id, 'ready');
  expect(await told()).toEqual([code]);
});
