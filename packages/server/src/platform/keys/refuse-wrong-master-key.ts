import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { sealedColumns } from './rotate-master-key.ts';
import type { Vault } from './vault.ts';

/**
 * Looks whether the master key is the one that this database was sealed with, at the newest value of every sealed column:
 * a database restored without its key must not go on with another, which would open nothing and seal what comes.
 * @param connection of the schema's owner, who sees every account
 * @param vault of the present key; null: there is none yet
 * @param place of the key, for the message
 * @throws Error with what to do, when something is sealed that this key does not open
 */
export async function refuseWrongMasterKey(
  connection: ConnectionOptions,
  vault: Vault | null,
  place: string,
): Promise<void> {
  const client = await connectAlone(connection);
  try {
    for (const { table, column, binding } of sealedColumns) {
      const { rows } = await client.query<{ sealed: Buffer; bound: string }>(
        `select t.${column} as sealed, ${binding} as bound from ${table} t where t.${column} is not null
         order by t.ctid desc limit 1`,
      );
      for (const { sealed, bound } of rows) {
        if (vault === null) throw new Error(`${place} is missing, ${remedy}`);
        try {
          vault.open(sealed, bound);
        } catch {
          throw new Error(`${place} does not open what this database has sealed (${table}), ${remedy}`);
        }
      }
    }
  } finally {
    await client.end();
  }
}

const remedy =
  'and private keys cannot be read without the master key they were sealed with: put that one in its place (after a rotation that was interrupted: `taraz keys rotate`). Nothing was changed.';
