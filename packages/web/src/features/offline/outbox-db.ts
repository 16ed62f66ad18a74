import { clock } from '../../ui/clock.ts';
import { isSameUser, type OutboxEntry } from './outbox-entry.ts';

/** What waits, by owner. */
export interface OutboxDb {
  list(owner: string): Promise<OutboxEntry[]>;
  put(entry: OutboxEntry): Promise<void>;
  /** Puts what became of an entry in its place; false when it was removed meanwhile, and stays so. */
  replace(entry: OutboxEntry): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Removes it where that may be as it is by then. @returns whether it did */
  removeIf(id: string, may: (entry: OutboxEntry) => boolean): Promise<boolean>;
  /** Removes all of an owner, and what was kept to work without a network, in the same user's other accounts too. */
  clear(owner: string): Promise<void>;
  /** Answers of the server kept for an owner. */
  keep(owner: string, name: string, value: unknown): Promise<void>;
  kept(owner: string): Promise<{ name: string; value: unknown; at: number }[]>;
}

const name = 'taraz.offline';
const version = 1;
const entries = 'entries';
const answers = 'answers';

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** Resolves when all of a transaction is on the disk. */
const settled = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(entries, { keyPath: 'id' }).createIndex('owner', 'owner');
    request.result.createObjectStore(answers, { keyPath: ['owner', 'name'] }).createIndex('owner', 'owner');
  });
  return done(request);
}

/** The browser's own database: larger than local storage, and shared by its windows. */
export function createOutboxDb(): OutboxDb {
  let opening: Promise<IDBDatabase> | null = null;
  const database = () => {
    opening ??= openDatabase().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  /** Safari takes connections away from pages in the background, other browsers with what they stored: it is opened anew. */
  const begin = async (store: string, mode: IDBTransactionMode, options?: IDBTransactionOptions) => {
    const of = (opened: IDBDatabase) => opened.transaction(store, mode, options);
    const opened = await database();
    try {
      return of(opened);
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      opening = null;
      return of(await database());
    }
  };
  const change = async (store: string, work: (all: IDBObjectStore) => void): Promise<void> => {
    // Strict: a power cut after «در صف است» loses nothing.
    const transaction = await begin(store, 'readwrite', { durability: 'strict' });
    work(transaction.objectStore(store));
    await settled(transaction);
  };
  const ofOwner = async <T>(store: string, owner: string): Promise<T[]> => {
    const all = (await begin(store, 'readonly')).objectStore(store);
    return done(all.index('owner').getAll(owner) as IDBRequest<T[]>);
  };
  const removeAll = async (store: string, isIts: (owner: string) => boolean) => {
    const transaction = await begin(store, 'readwrite');
    const cursor = transaction.objectStore(store).index('owner').openCursor();
    cursor.addEventListener('success', () => {
      const row = cursor.result;
      if (row === null) return;
      if (isIts(String(row.key))) row.delete();
      row.continue();
    });
    await settled(transaction);
  };
  return {
    list: async (owner) =>
      (await ofOwner<OutboxEntry>(entries, owner)).sort((a, b) => a.createdAt.localeCompare(b.createdAt)),
    put: (entry) => change(entries, (all) => void all.put(entry)),
    async replace(entry) {
      let isThere = false;
      await change(entries, (all) => {
        const held = all.count(entry.id);
        held.addEventListener('success', () => {
          isThere = held.result > 0;
          if (isThere) all.put(entry);
        });
      });
      return isThere;
    },
    async removeIf(id, may) {
      let isRemoved = false;
      await change(entries, (all) => {
        const held = all.get(id) as IDBRequest<OutboxEntry | undefined>;
        held.addEventListener('success', () => {
          isRemoved = held.result !== undefined && may(held.result);
          if (isRemoved) all.delete(id);
        });
      });
      return isRemoved;
    },
    remove: (id) => change(entries, (all) => void all.delete(id)),
    clear: async (owner) => {
      await removeAll(entries, (of) => of === owner);
      await removeAll(answers, (of) => isSameUser(of, owner));
    },
    keep: (owner, key, value) => change(answers, (all) => void all.put({ owner, name: key, value, at: clock.nowMs() })),
    kept: (owner) => ofOwner(answers, owner),
  };
}
