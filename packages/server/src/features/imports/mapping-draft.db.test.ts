import { readFileSync } from 'node:fs';
import { calls } from '@taraz/contract';
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

  it('are said on once the memory that they name is removed or handed over, also where one before named it', async () => {
    const { client, accountId } = await server().newAdmin();
    const { database } = server();
    for (const id of ['A11216', 'A11217', 'A11218']) await seedMemory(database, accountId, id);
    const { memories } = await client(calls.listMemories, {});
    const idOf = (name: string) => memories.find(({ memory_id }) => memory_id === name)?.id ?? '';
    const fileOf = async (memory_id: string) => {
      const { id } = await upload(client, salesCsv(saleLine(server().clock.nowMs(), '1')));
      const { mapping } = await untilState(client, id, 'mapping');
      return changeImport(client, id, { draft: { mapping, memory_id } });
    };
    const files = await Promise.all(['A11216', 'A11217', 'A11218', 'A11218'].map(fileOf));
    const named = async () =>
      (await Promise.all(files.map(({ id }) => getImport(client, id)))).map((at) => at.memory_id);
    const limit = 'update imports set memory_ids = $2 where id = $1';
    await database.asOwner(limit, [files[3]?.id, ['A11218']]);
    const params = { id: idOf('A11218') };
    await client(calls.putMemory, { params, body: { enabled: false } });
    await client(calls.handOverMemory, { params, body: { to: idOf('A11216') } });
    // Whoever is limited to others has none of that name.
    expect(await named()).toEqual(['A11216', 'A11217', 'A11216', '']);
    const told = () =>
      database.asOwner(`select from account_events where type = 'import.changed' and data ->> 'id' = $1`, [
        files[1]?.id,
      ]);
    const before = (await told()).length;
    await client(calls.deleteMemory, { params: { id: idOf('A11217') } });
    // A window that has it open is told.
    expect((await told()).length).toBe(before + 1);
    expect(await named()).toEqual(['A11216', '', 'A11216', '']);
    await database.asOwner(`update imports set memory_id = 'A11217' where id = $1`, [files[1]?.id]);
    // As it was typed, which was kept so before.
    await database.asOwner(`update imports set memory_id = ' a۱۱۲16' where id = $1`, [files[2]?.id]);
    const second = () => getImport(client, files[1]?.id ?? '');
    const confirm = async () => {
      const { id, mapping, memory_id } = await second();
      return changeImport(client, id, { mapping, memory_id });
    };
    await expect(confirm()).rejects.toMatchObject({ problem: { errors: [{ code: 'UNKNOWN_MEMORY' }] } });
    // In their order at an upgrade.
    for (const name of ['0763_files_of_removed_memories', '0784_memories_as_typed'])
      await database.asOwner(readFileSync(new URL(`../../../sql/${name}.sql`, import.meta.url), 'utf8'));
    expect(await named()).toEqual(['A11216', '', 'A11216', '']);
    await untilState(client, (await confirm()).id, 'ready');
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
