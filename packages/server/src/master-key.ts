import type { ServerConfig } from './platform/config/config.ts';
import type { ConnectionOptions } from './platform/db/database.ts';
import { placeOfMasterKey, presentVault, proveMasterKey } from './platform/keys/open-vault.ts';
import { resealOnce, rotateKeyFile } from './platform/keys/rotate-master-key.ts';
import { createVault } from './platform/keys/vault.ts';
import { createLogger, systemRuntime } from './platform/runtime.ts';

const randomness = () => systemRuntime(createLogger('silent')).random;

/** Rotates the master key in a file; see platform/keys/rotate-master-key.ts. @returns values sealed again */
export const rotateMasterKeyFile = (connection: ConnectionOptions, path: string): Promise<number> =>
  rotateKeyFile(connection, path, randomness());

/** Seals everything again under a key that is kept elsewhere. @returns values sealed again; 0 where they were already */
export const resealWith = (connection: ConnectionOptions, from: Uint8Array, to: Uint8Array): Promise<number> =>
  resealOnce(connection, {
    from: createVault(from, randomness()),
    to: createVault(to, randomness()),
    place: 'TARAZ_MASTER_KEY',
  });

/**
 * Where the master key is at hand: looks whether it is the one that the database was sealed with, and lays down what processes
 * that do not know the owner try theirs at.
 * @throws Error with what to do, when it is another
 */
export async function proveMasterKeyOf(config: ServerConfig, owner: ConnectionOptions): Promise<void> {
  const vault = await presentVault(config, randomness());
  if (vault !== null) await proveMasterKey(owner, vault, placeOfMasterKey(config));
}
