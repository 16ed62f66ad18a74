import { readFile, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type pg from 'pg';
import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { withoutLimits } from '../db/without-limits.ts';
import type { Randomness } from '../runtime.ts';
import { syncDirectory } from '../sync-directory.ts';
import { openOrRefuse } from './refuse-wrong-master-key.ts';
import { type SealedColumn, sealedColumns } from './sealed-columns.ts';
import { createVault, masterKeyFromFile, parseMasterKey, type Vault } from './vault.ts';

async function reseal(client: pg.Client, { table, column, binding }: SealedColumn, { from, to, place: key }: Keys) {
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
      Buffer.from(to.seal(openOrRefuse({ sealed: bytes, boundTo: bound, table }, from, key), bound)),
    ]);
  }
  return rows.length;
}

/** Both keys, and where the present one lies, for messages. */
export interface Keys {
  from: Vault;
  to: Vault;
  place: string;
}

/**
 * What another process of the product seals beside a rotation is under the key that goes, and lost; a backup under way takes
 * rows of before it and the key of after it. Where the name of another role's session is hidden from us, whose role it is tells.
 * @throws Error while another is connected
 */
async function refuseWhileConnected(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity s join pg_roles r on r.oid = s.usesysid
     where s.datname = current_database() and s.pid <> pg_backend_pid()
       and coalesce(s.application_name like 'taraz%',
         not r.rolsuper and to_regrole('taraz_app') is not null and pg_has_role(r.oid, to_regrole('taraz_app'), 'member'))`,
  );
  const count = rows[0]?.count ?? 0;
  if (count > 0)
    throw new Error(
      `Processes of the product are connected to this database (${count} sessions), a server or a backup: stop all of them first. Nothing was changed.`,
    );
}

/**
 * Seals everything again under a new master key, in one transaction: all of it or nothing.
 * @param connection of the schema's owner, who sees every account
 * @param refuse looked at before it begins and before it is done
 * @returns how many values were sealed again
 * @throws Error when a value does not open under the present key, or another process is at work; then nothing has changed
 */
export async function resealAll(
  connection: ConnectionOptions,
  keys: Keys,
  refuse: (client: pg.Client) => Promise<void> = refuseWhileConnected,
): Promise<number> {
  const client = await connectAlone({ ...connection, application_name: 'taraz keys' });
  try {
    await withoutLimits(client);
    await client.query('begin');
    await refuse(client);
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    );
    const present = sealedColumns.filter(({ table }) => rows.some(({ name }) => name === table));
    // Where none is there, the refusal says which schema this is not.
    const tables = new Set(present.length === 0 ? ['vault_check'] : present.map(({ table }) => table));
    await client.query(`lock table ${[...tables].join(', ')} in exclusive mode`);
    let count = 0;
    for (const column of present) count += await reseal(client, column, keys);
    await refuse(client);
    await client.query('commit');
    return count;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** `resealAll`, or 0 where everything opens under the new key already: a rotation before it was done, and its answer lost. */
export async function resealOnce(
  connection: ConnectionOptions,
  keys: Keys,
  refuse?: (client: pg.Client) => Promise<void>,
): Promise<number> {
  try {
    return await resealAll(connection, keys, refuse);
  } catch (error) {
    const done = { ...keys, from: keys.to };
    if (
      !(await resealAll(connection, done, refuse).then(
        () => true,
        () => false,
      ))
    )
      throw error;
    return 0;
  }
}

const nextOf = (path: string) => `${path}.next`;

/**
 * Rotates the master key that lies in a file. The new one is on the disk before anything is sealed with it, and takes
 * the old one's place when everything is; a rotation that died in between is taken up again by the next one.
 */
export async function rotateKeyFile(
  connection: ConnectionOptions,
  path: string,
  random: Randomness,
  refuse?: (client: pg.Client) => Promise<void>,
): Promise<number> {
  const oldKey = await masterKeyFromFile(path, random);
  const exists = await stat(nextOf(path)).then(
    () => true,
    () => false,
  );
  if (!exists) await masterKeyFromFile(nextOf(path), random);
  const newKey = parseMasterKey(await readFile(nextOf(path), 'utf8'));
  if (newKey === null) throw new Error(`${nextOf(path)} holds no master key`);
  const keys = { from: createVault(oldKey, random), to: createVault(newKey, random), place: path };
  // One that died after its commit and before the renaming is done but for that.
  const count = await (exists ? resealOnce : resealAll)(connection, keys, refuse);
  await rename(nextOf(path), path);
  await syncDirectory(dirname(path));
  return count;
}
