import { resolve } from 'node:path';
import type { ServerConfig } from '../../platform/config/config.ts';
import { createLocalObjects } from './local-disk.ts';
import { type ObjectStore, ObjectStoreDown, tryObjectStore } from './object-store.ts';
import { createS3Objects } from './s3.ts';

/** The store that the configuration chose: S3 where it is set up, else the data directory. */
export function createObjectStore({ objects, dataDir }: Pick<ServerConfig, 'objects' | 'dataDir'>): ObjectStore {
  return objects === undefined || objects === null ? createLocalObjects(resolve(dataDir)) : createS3Objects(objects);
}

/**
 * Tries a bucket before anything is started. One that is down holds up nothing: it may be back before it is needed.
 * @throws ObjectStoreMisconfigured that names the variable
 */
export async function refuseUnfitStore(config: Pick<ServerConfig, 'objects' | 'dataDir'>): Promise<void> {
  if (config.objects === undefined || config.objects === null) return;
  await tryObjectStore(createObjectStore(config)).catch((error: unknown) => {
    if (!(error instanceof ObjectStoreDown)) throw error;
  });
}
