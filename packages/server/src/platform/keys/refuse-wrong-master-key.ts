import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions } from '../db/database.ts';
import { sealedColumns } from './sealed-columns.ts';
import type { Vault } from './vault.ts';

const remedy =
  'and private keys cannot be read without the master key they were sealed with: put that one in its place (after a rotation that was interrupted: `taraz keys rotate`). Nothing was changed.';

interface SealedValue {
  sealed: Uint8Array;
  boundTo: string;
  table: string;
}

/** What is sealed. @throws Error with what to do, when the key does not open it */
export function openOrRefuse({ sealed, boundTo, table }: SealedValue, vault: Vault, place: string): Uint8Array {
  try {
    return vault.open(sealed, boundTo);
  } catch {
    throw new Error(`${place} does not open what this database has sealed (${table}), ${remedy}`);
  }
}

/** @throws Error with what to do, when there is no key (null), or it does not open the value */
export function refuseUnopened(value: SealedValue, vault: Vault | null, place: string): void {
  if (vault === null) throw new Error(`${place} is missing, ${remedy}`);
  openOrRefuse(value, vault, place);
}

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
      for (const { sealed, bound } of rows) refuseUnopened({ sealed, boundTo: bound, table }, vault, place);
    }
  } finally {
    await client.end();
  }
}
