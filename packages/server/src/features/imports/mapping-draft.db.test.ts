import { describe, expect, it } from 'vitest';
import { seedMemory } from '../../testing/seed.ts';
import { withSharedServer } from '../../testing/with-server.ts';
import { changeImport, getImport, saleLine, salesCsv, untilState, upload } from './testing/uploads.ts';

const server = withSharedServer();

describe('columns that are being said', () => {
  it('are kept as they stand, also unfinished, until they are confirmed', async () => {
    const { client } = await server().newAdmin();
    const { id } = await upload(client, salesCsv(saleLine(server().clock.nowMs(), '1')));
    const first = await untilState(client, id, 'mapping');
    const { 'items[].item_code': _, ...unfinished } = first.mapping ?? {};
    const mapping = { ...unfinished, 'buyer_info.company': { column: 2 }, 'invoice.title': { value: 'آبان' } };
    const kept = await changeImport(client, id, { draft: { mapping, column_key: '2/1' } });
    expect(kept).toMatchObject({ state: 'mapping', mapping, column_key: '2/1', unchecked: 0 });
    expect(Number(kept.etag)).toBeGreaterThan(Number(first.etag));
    expect(await getImport(client, id)).toMatchObject({ mapping, column_key: '2/1' });
    // What is not confirmed says nothing of the next such file.
    const next = await upload(client, salesCsv(saleLine(server().clock.nowMs(), '2')));
    expect(await untilState(client, next.id, 'mapping', 'ready')).toMatchObject({ mapping: first.mapping });

    await expect(changeImport(client, id, { mapping })).rejects.toMatchObject({ status: 400 });
    await changeImport(client, id, { mapping: first.mapping, column_key: '1/1' });
    await untilState(client, id, 'ready');
    await expect(changeImport(client, id, { draft: { mapping } })).rejects.toMatchObject({ status: 409 });
  });

  it('name a memory however it is typed', async () => {
    const { client, accountId } = await server().newAdmin();
    await seedMemory(server().database, accountId, 'A11216');
    const { id } = await upload(client, salesCsv(saleLine(server().clock.nowMs(), '1')));
    const { mapping } = await untilState(client, id, 'mapping');
    const kept = async (memory_id: string) =>
      (await changeImport(client, id, { draft: { mapping, memory_id } })).memory_id;
    expect([await kept('a۱۱۲۱۶'), await kept('')]).toEqual(['A11216', '']);
  });

  it('are refused where they can mean nothing', async () => {
    const { client } = await server().newAdmin();
    const { id } = await upload(client, salesCsv(saleLine(server().clock.nowMs(), '1')));
    await untilState(client, id, 'mapping');
    const draft = { mapping: { 'buyer_info.name': { column: 40 }, nonsense: { column: 1 } }, memory_id: 'ZZZZZ9' };
    const refused = changeImport(client, id, { draft });
    await expect(refused).rejects.toMatchObject({
      problem: { errors: [{ code: 'UNKNOWN_COLUMN' }, { code: 'UNKNOWN_PATH' }, { code: 'UNKNOWN_MEMORY' }] },
    });
  });
});
