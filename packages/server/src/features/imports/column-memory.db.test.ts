import type { SheetMapping } from '@taraz/core';
import { expect, it } from 'vitest';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, saleLine, salesCsv, untilState, upload } from './testing/uploads.ts';

const server = withSharedServer();
const description = 'items[].item_name';

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
  expect(third.notices).toMatchObject([{ code: 'LEARNED', message: expect.stringContaining('شرح') }]);
  await changeImport(client, third.id, { mapping: confirmed });
  expect(await untilState(client, third.id, 'ready')).toMatchObject({ notices: [] });
  const fourth = await untilState(client, (await next('4')).id, 'mapping', 'ready');
  expect(fourth).toMatchObject({ state: 'ready', mapping: confirmed, notices: [] });
});
