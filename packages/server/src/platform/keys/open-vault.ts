import { join, resolve } from 'node:path';
import type { ServerConfig } from '../config/config.ts';
import type { ConnectionOptions, Database } from '../db/database.ts';
import { isThere } from '../is-there.ts';
import type { Randomness } from '../runtime.ts';
import { refuseWrongMasterKey } from './refuse-wrong-master-key.ts';
import { createVault, masterKeyFromFile, type Vault } from './vault.ts';
import { layVaultCheck, refuseOtherMasterKey } from './vault-check.ts';

type KeyConfig = Pick<ServerConfig, 'masterKey' | 'dataDir'>;

const keyFile = ({ dataDir }: KeyConfig): string => join(resolve(dataDir), 'keys/master.key');

/** Where the master key comes from, for messages: its file, or the setting. */
export const placeOfMasterKey = (config: KeyConfig): string =>
  config.masterKey === null ? keyFile(config) : 'TARAZ_MASTER_KEY';

/** The vault of the master key that is there; null where none is. @throws when its file holds none, others can read it, or it may not be looked at */
export async function presentVault(config: KeyConfig, random: Randomness): Promise<Vault | null> {
  if (config.masterKey === null && !isThere(keyFile(config))) return null;
  return createVault(config.masterKey ?? (await masterKeyFromFile(keyFile(config), random)), random);
}

/** Looks at all that is sealed, and lays down what other processes try their key at. @throws as `refuseWrongMasterKey` */
export async function proveMasterKey(owner: ConnectionOptions, vault: Vault, place: string): Promise<void> {
  await refuseWrongMasterKey(owner, vault, place);
  await layVaultCheck(owner, vault);
}

/**
 * The vault of the installation's master key, which is made in its file by the very first start.
 * @param owner of the schema; null: this process does not know them
 * @throws Error with what to do, when the database was sealed with another key, or the key is gone
 */
export async function openVault(
  config: KeyConfig,
  { owner, database }: { owner: ConnectionOptions | null; database: Database },
  random: Randomness,
): Promise<Vault> {
  const place = placeOfMasterKey(config);
  let vault = await presentVault(config, random);
  if (vault === null) {
    await refuseOtherMasterKey(database, null, place);
    if (owner !== null) await refuseWrongMasterKey(owner, null, place);
    vault = createVault(await masterKeyFromFile(place, random), random);
  }
  if (owner !== null) await proveMasterKey(owner, vault, place);
  await refuseOtherMasterKey(database, vault, place);
  return vault;
}
