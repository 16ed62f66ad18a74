import { readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { withoutLimits } from '../db/without-limits.ts';
import type { Randomness } from '../runtime.ts';
import { syncDirectory } from '../sync-directory.ts';
import { createVault, masterKeyFromFile, parseMasterKey, type Vault } from './vault.ts';

/** A column that the vault has sealed. `binding` is SQL over its row `t`, the same text that its feature binds to. */
interface SealedColumn {
  table: string;
  column: string;
  binding: string;
}

/** Every sealed column of the product; rotate-master-key.db.test.ts finds one that is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'attachments', column: 'sealed', binding: `'attachment:' || t.account_id || ':' || t.id` },
  { table: 'idempotency_keys', column: 'body_sealed', binding: `'answer/' || t.account_id || '/' || t.key` },
  {
    table: 'memory_keys',
    column: 'private_key_sealed',
    binding: `'memory-key/' || t.account_id || '/' || t.memory || '/' || t.id`,
  },
  {
    table: 'payment_gateways',
    column: 'merchant_sealed',
    binding: `'payment-gateway/' || t.account_id || '/' || t.id`,
  },
  { table: 'registration_documents', column: 'sealed', binding: `'document:' || t.account_id || ':' || t.id` },
  { table: 'sms_messages', column: 'sealed', binding: `'sms:' || t.message_id` },
  { table: 'ticket_files', column: 'sealed', binding: `'ticket-file:' || t.account_id || ':' || t.id` },
  { table: 'trusted_providers', column: 'private_key_sealed', binding: `'trusted-provider/' || t.environment` },
  { table: 'user_totp', column: 'secret_sealed', binding: `'totp/' || t.user_id` },
  { table: 'webhooks', column: 'secret_sealed', binding: `'webhook/' || t.account_id || '/' || t.id` },
  {
    table: 'webhook_former_secrets',
    column: 'sealed',
    binding: `'webhook/' || t.account_id || '/' || t.webhook_id`,
  },
  { table: 'vault_check', column: 'sealed', binding: `'vault-check'` },
];

async function reseal(client: pg.Client, { table, column, binding }: SealedColumn, from: Vault, to: Vault) {
  const { rows } = await client.query<{ place: string; bound: string }>(
    `select t.ctid::text as place, ${binding} as bound from ${table} t where t.${column} is not null`,
  );
  for (const { place, bound } of rows) {
    const sealed = await client.query<{ sealed: Buffer }>(
      `select ${column} as sealed from ${table} where ctid = $1::tid`,
      [place],
    );
    const bytes = sealed.rows[0]?.sealed;
    if (bytes === undefined) throw new Error(`${table} changed meanwhile; stop all processes first`);
    await client.query(`update ${table} set ${column} = $2 where ctid = $1::tid`, [
      place,
      Buffer.from(to.seal(from.open(bytes, bound), bound)),
    ]);
  }
  return rows.length;
}

/**
 * Seals everything again under a new master key, in one transaction: all of it or nothing.
 * @param connection of the schema's owner, who sees every account
 * @returns how many values were sealed again
 * @throws Error when a value does not open under the present key; then nothing has changed
 */
export async function resealAll(connection: ConnectionOptions, from: Vault, to: Vault): Promise<number> {
  const client = await connectAlone(connection);
  try {
    await withoutLimits(client);
    await client.query('begin');
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const present = sealedColumns.filter(({ table }) => rows.some(({ name }) => name === table));
    const tables = [...new Set(present.map(({ table }) => table))];
    await client.query(`lock table ${tables.join(', ')} in exclusive mode`);
    let count = 0;
    for (const column of present) count += await reseal(client, column, from, to);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

const nextOf = (path: string) => `${path}.next`;

/**
 * Rotates the master key that lies in a file. The new one is on the disk before anything is sealed with it, and takes
 * the old one's place when everything is; a rotation that died in between is taken up again by the next one.
 */
export async function rotateKeyFile(connection: ConnectionOptions, path: string, random: Randomness): Promise<number> {
  const oldKey = await masterKeyFromFile(path, random);
  const exists = await stat(nextOf(path)).then(
    () => true,
    () => false,
  );
  if (!exists) await masterKeyFromFile(nextOf(path), random);
  const newKey = parseMasterKey(await readFile(nextOf(path), 'utf8'));
  if (newKey === null) throw new Error(`${nextOf(path)} holds no master key`);
  const [from, to] = [createVault(oldKey, random), createVault(newKey, random)];
  let count: number;
  try {
    count = await resealAll(connection, from, to);
  } catch (error) {
    // Died after its commit and before the renaming: everything opens under the new key already.
    if (!exists || !(await opensAll(connection, to))) throw error;
    count = 0;
  }
  await rename(nextOf(path), path);
  await syncDirectory(dirname(path));
  return count;
}

async function opensAll(connection: ConnectionOptions, vault: Vault): Promise<boolean> {
  try {
    await resealAll(connection, vault, vault);
    return true;
  } catch {
    return false;
  }
}
