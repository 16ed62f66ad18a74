/** Keys kept in this browser: CryptoKeys that cannot be exported, in IndexedDB, by tax memory; with their requests. */

const databaseName = 'taraz-keys';
const storeName = 'keys';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const requestOf = (memory: string) => `${memory}/csr`;

/**
 * @param memory the row's id, which no other account shares
 * @param csr the request for the key's certificate, PEM, where it was made here
 */
export const storeKey = (memory: string, key: CryptoKey, csr?: string): Promise<unknown> =>
  run('readwrite', (store) => {
    if (csr === undefined) store.delete(requestOf(memory));
    else store.put(csr, requestOf(memory));
    return store.put(key, memory);
  });

async function read<T>(name: string): Promise<T | null> {
  try {
    return (await run<T | undefined>('readonly', (store) => store.get(name))) ?? null;
  } catch {
    // Private windows of some browsers have no IndexedDB: then nothing is kept.
    return null;
  }
}

export const storedKey = (memory: string): Promise<CryptoKey | null> => read(memory);

/** The request that was kept with a key, PEM. */
export const storedRequest = (memory: string): Promise<string | null> => read(requestOf(memory));

export const forgetKey = (memory: string): Promise<unknown> =>
  run('readwrite', (store) => {
    store.delete(requestOf(memory));
    return store.delete(memory);
  });
