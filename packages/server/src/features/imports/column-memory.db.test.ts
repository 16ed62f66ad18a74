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
