import { vi } from 'vitest';

/** A browser's database of keys. @returns what lies in it by name; `refuseToKeep` makes it one that can be read alone */
export function stubBrowserKeys(): { rows: Map<string, unknown>; refuseToKeep: () => void } {
  const rows = new Map<string, unknown>();
  let isFull = false;
  const database = () => ({
    close: () => undefined,
    transaction: () => {
      const transaction = { oncomplete: () => undefined, onabort: () => undefined, error: null as Error | null };
      const ask = (work: () => unknown, isWrite = true) => {
        if (isWrite && isFull) transaction.error = new DOMException('full', 'QuotaExceededError');
        return { result: transaction.error === null ? work() : undefined };
      };
      setTimeout(() => (transaction.error === null ? transaction.oncomplete() : transaction.onabort()), 0);
      const store = {
        put: (value: unknown, name: string) => ask(() => rows.set(name, value)),
        get: (name: string) => ask(() => rows.get(name), false),
        delete: (name: string) => ask(() => rows.delete(name)),
      };
      return Object.assign(transaction, { objectStore: () => store });
    },
  });
  const open = () => {
    const request = { result: database(), onsuccess: () => undefined };
    setTimeout(() => request.onsuccess(), 0);
    return request;
  };
  vi.stubGlobal('indexedDB', { open });
  return {
    rows,
    refuseToKeep: () => {
      isFull = true;
    },
  };
}
