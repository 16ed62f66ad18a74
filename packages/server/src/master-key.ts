import type { ServerConfig } from './platform/config/config.ts';
import type { ConnectionOptions } from './platform/db/database.ts';
import { placeOfMasterKey, presentVault, proveMasterKey } from './platform/keys/open-vault.ts';
import { resealAll, rotateKeyFile } from './platform/keys/rotate-master-key.ts';
import { createVault } from './platform/keys/vault.ts';
import { createLogger, systemRuntime } from './platform/runtime.ts';

const randomness = () => systemRuntime(createLogger('silent')).random;

/** Rotates the master key in a file; see platform/keys/rotate-master-key.ts. @returns values sealed again */
export const rotateMasterKeyFile = (connection: ConnectionOptions, path: string): Promise<number> =>
  rotateKeyFile(connection, path, randomness());

/** Seals everything again under a key that is kept elsewhere. @returns values sealed again */
export const resealWith = (connection: ConnectionOptions, from: Uint8Array, to: Uint8Array): Promise<number> =>
  resealAll(connection, createVault(from, randomness()), createVault(to, randomness()));

/**
 * Where the master key is at hand: looks whether it is the one that the database was sealed with, and lays down what processes
 * that do not know the owner try theirs at.
 * @throws Error with what to do, when it is another
 */
export async function proveMasterKeyOf(config: ServerConfig, owner: ConnectionOptions): Promise<void> {
  const vault = await presentVault(config, randomness());
  if (vault !== null) await proveMasterKey(owner, vault, placeOfMasterKey(config));
}
