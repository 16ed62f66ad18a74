import { sql } from 'kysely';
import { connectAlone } from '../db/connect-alone.ts';
import type { ConnectionOptions, Database } from '../db/database.ts';
import { refuseUnopened } from './refuse-wrong-master-key.ts';
import type { Vault } from './vault.ts';

/** What the one row of `vault_check` is bound to; rotate-master-key.ts seals it again by the same. */
const boundTo = 'vault-check';

/**
 * Lays down what the other processes try their key at, where it is not there yet: after `refuseWrongMasterKey` alone.
 * @param owner of the schema
 */
export async function layVaultCheck(owner: ConnectionOptions, vault: Vault): Promise<void> {
  const client = await connectAlone(owner);
  try {
    const sealed = Buffer.from(vault.seal(Buffer.from('taraz'), boundTo));
    await client.query('insert into vault_check (sealed) values ($1) on conflict do nothing', [sealed]);
  } finally {
    await client.end();
  }
}

/**
 * `refuseWrongMasterKey` for who sees no account's rows: by the one value that everybody sees.
 * @param vault of the present key; null: there is none yet
 * @param place of the key, for the message
 * @throws Error with what to do, when the database was sealed with another key
 */
export async function refuseOtherMasterKey(database: Database, vault: Vault | null, place: string): Promise<void> {
  const { rows } = await database.withPlatform((tx) =>
    sql<{ sealed: Buffer }>`select sealed from vault_check`.execute(tx),
  );
  for (const { sealed } of rows) refuseUnopened({ sealed, boundTo, table: 'vault_check' }, vault, place);
}
