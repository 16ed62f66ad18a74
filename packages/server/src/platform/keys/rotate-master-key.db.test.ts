import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@taraz/contract';
import { expect, it } from 'vitest';
import { createTestRuntime } from '../../testing/test-runtime.ts';
import { withServer } from '../../testing/with-server.ts';
import { refuseWrongMasterKey } from './refuse-wrong-master-key.ts';
import { resealAll, resealOnce, rotateKeyFile } from './rotate-master-key.ts';
import { sealedColumns } from './sealed-columns.ts';
import { createVault, masterKeyFromFile, type Vault } from './vault.ts';

const server = withServer();
const { random } = createTestRuntime();
/** The server of these tests stays up, and is not asked to seal anything meanwhile. */
const beside = async () => {};
const vaultOf = (byte: number) => createVault(new Uint8Array(32).fill(byte), random);

it('knows every sealed column of the database', async () => {
  const rows = await server().database.asOwner<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name like '%sealed' order by 1`);
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  for (const { name } of rows) expect(known).toContain(name);
});

it('a start with another master key than the database was sealed with is refused, and one with the right key is not', async () => {
  const admin = await server().newAdmin();
  await admin.client(calls.addMemory, { body: { memory_id: 'A11217' } });
  await admin.client(calls.generateKey, { body: { memory_id: 'A11217' } });
  const owner = server().database.adminConnection;
  const place = '/data/keys/master.key';
  await refuseWrongMasterKey(owner, createVault(new Uint8Array(32).fill(7), random), place);
  const other = createVault(new Uint8Array(32).fill(9), random);
  await expect(refuseWrongMasterKey(owner, null, place)).rejects.toThrow(`${place} is missing`);
  await expect(refuseWrongMasterKey(owner, other, place)).rejects.toThrow('does not open');
});

it('given the same two keys again is done already', async () => {
  const owner = server().database.adminConnection;
  const [from, to, other] = [7, 8, 9].map(vaultOf) as [Vault, Vault, Vault];
  const place = 'TARAZ_MASTER_KEY';
  const count = await resealOnce(owner, { from, to, place }, beside);
  expect(count).toBeGreaterThan(0);
  expect(await resealOnce(owner, { from, to, place }, beside)).toBe(0);
  await expect(resealOnce(owner, { from, to: other, place }, beside)).rejects.toThrow('does not open');
  expect(await resealOnce(owner, { from: to, to: from, place }, beside)).toBe(count);
});

it('is refused while the product is connected, which would seal on under the key that goes', async () => {
  const owner = server().database.adminConnection;
  const [from, to] = [7, 8].map(vaultOf) as [Vault, Vault];
  const before = await server().database.asOwner('select sealed from vault_check');
  await expect(resealAll(owner, { from, to, place: 'key' })).rejects.toThrow('stop all of them first');
  expect(await server().database.asOwner('select sealed from vault_check')).toEqual(before);
});

it('seals every private key under the new master key, and takes up a rotation that died before the renaming', async () => {
  const admin = await server().newAdmin();
  await admin.client(calls.addMemory, { body: { memory_id: 'A11216' } });
  await admin.client(calls.generateKey, { body: { memory_id: 'A11216' } });
  const directory = await mkdtemp(join(tmpdir(), 'taraz-rotate-'));
  const path = join(directory, 'master.key');
  const present = new Uint8Array(32).fill(7);
  await writeFile(path, Buffer.from(present).toString('base64'), { mode: 0o600 });
  const owner = server().database.adminConnection;
  const opens = async () => {
    const vault = createVault(await masterKeyFromFile(path, random), random);
    const [row] = await server().database.asOwner<{
      account_id: string;
      memory: string;
      id: string;
      private_key_sealed: Buffer;
    }>('select * from memory_keys where account_id = $1', [admin.accountId]);
    const { account_id, memory, id, private_key_sealed } = row ?? { account_id: '', memory: '', id: '' };
    return Buffer.from(
      vault.open(private_key_sealed ?? Buffer.alloc(0), `memory-key/${account_id}/${memory}/${id}`),
    ).toString('utf8');
  };
  const before = await opens();
  expect(before).toContain('PRIVATE KEY');
  expect(await rotateKeyFile(owner, path, random, beside)).toBeGreaterThan(0);
  expect(await readFile(path, 'utf8')).not.toContain(Buffer.from(present).toString('base64'));
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await opens()).toBe(before);

  const second = await masterKeyFromFile(path, random);
  const third = await masterKeyFromFile(`${path}.next`, random);
  const [from, to] = [second, third].map((key) => createVault(key, random)) as [Vault, Vault];
  await resealAll(owner, { from, to, place: path }, beside);
  await expect(opens()).rejects.toThrow();
  expect(await rotateKeyFile(owner, path, random, beside)).toBe(0);
  expect(await opens()).toBe(before);
  // A wrong key changes nothing.
  await expect(resealAll(owner, { from, to, place: 'TARAZ_MASTER_KEY' }, beside)).rejects.toThrow(
    'TARAZ_MASTER_KEY does not open what this database has sealed',
  );
  expect(await opens()).toBe(before);
  await rm(directory, { recursive: true });
});
