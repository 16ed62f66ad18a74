/** Keys kept in this browser: CryptoKeys that cannot be exported, in IndexedDB, by account and tax memory. */

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

/** @param memory the row's id, which no other account shares */
export const storeKey = (memory: string, key: CryptoKey): Promise<unknown> =>
  run('readwrite', (store) => store.put(key, memory));

export async function storedKey(memory: string): Promise<CryptoKey | null> {
  try {
    return (await run<CryptoKey | undefined>('readonly', (store) => store.get(memory))) ?? null;
  } catch {
    // Private windows of some browsers have no IndexedDB: then nothing is kept.
    return null;
  }
}

export const forgetKey = (memory: string): Promise<unknown> => run('readwrite', (store) => store.delete(memory));
