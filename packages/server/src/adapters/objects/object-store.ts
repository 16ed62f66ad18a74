import { randomUUID } from 'node:crypto';

/** Bytes under a key, outside the database: on local disk, or at a service that speaks S3's HTTP. Both behave alike. */
export interface ObjectStore {
  /** for the operator's eyes; holds nothing secret */
  readonly place: string;
  /** Whole or not at all; what lay under the key gives way. Safe to repeat. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** null: not there */
  get(key: string): Promise<Uint8Array | null>;
  /** null: not there */
  head(key: string): Promise<{ bytes: number } | null>;
  /** Content also when it is not there. */
  delete(key: string): Promise<void>;
  /** Keys that begin so, in the order of their bytes. */
  list(prefix: string): Promise<string[]>;
}

/** The store gave no answer, or asked to be left alone for now: what became of the request is not known. */
export class ObjectStoreDown extends Error {
  override readonly name = 'ObjectStoreDown';
}

/** The store refuses what the configuration says, and will until somebody mends it. */
export class ObjectStoreMisconfigured extends Error {
  override readonly name = 'ObjectStoreMisconfigured';
}

const keyForm = /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)*$/;
const keyLengthMax = 1_000;

/** Whether every part of a key is a plain name, which means the same to a disk and to an address. */
export const isObjectKey = (key: string): boolean => key.length <= keyLengthMax && keyForm.test(key);

/** @throws TypeError for a key that is none */
export function refuseForeignKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError(`«${key}» is no key of an object`);
}

/**
 * Does everything once with an object of its own, so that a missing right shows before it is needed.
 * @throws ObjectStoreDown, ObjectStoreMisconfigured, or what the disk says
 */
export async function tryObjectStore(store: ObjectStore): Promise<void> {
  const key = `serials/try-${randomUUID()}`;
  const bytes = new TextEncoder().encode(key);
  await store.put(key, bytes);
  const [head, stored, listed] = [await store.head(key), await store.get(key), await store.list(key)];
  await store.delete(key);
  if (head?.bytes !== bytes.length || stored === null || !Buffer.from(stored).equals(bytes) || !listed.includes(key)) {
    throw new ObjectStoreMisconfigured(`${store.place} does not give back what was put there`);
  }
}
