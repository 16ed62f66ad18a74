import type { OutboxDb } from './outbox-db.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** The database, and beside it what the browser did not keep, for as long as this window is open. */
export interface WindowDb extends OutboxDb {
  /** On this device, or where the browser keeps nothing more in this window alone. @returns whether it is on the device */
  hold(entry: OutboxEntry): Promise<boolean>;
}

/** As it lies on the device. */
const plain = ({ isOnlyHere: _here, ...entry }: OutboxEntry): OutboxEntry => entry;

/** A full or closed storage stops no sale, and loses none while its window is open; each change of one tries to keep it again. */
export function withWindow(db: OutboxDb): WindowDb {
  const held = new Map<string, OutboxEntry>();
  const hold = async (entry: OutboxEntry): Promise<boolean> => {
    // Held while it is written: removed meanwhile it does not come back.
    held.set(entry.id, { ...entry, isOnlyHere: true });
    try {
      await db.put(plain(entry));
    } catch {
      return false;
    }
    held.delete(entry.id);
    return true;
  };
  const remove = async (id: string): Promise<void> => {
    const wasHeld = held.delete(id);
    await db.remove(id).catch((error: unknown) => {
      if (!wasHeld) throw error;
    });
  };
  return {
    ...db,
    hold,
    async list(owner) {
      const own = () => [...held.values()].filter((one) => one.owner === owner);
      const kept = await db.list(owner).catch((error: unknown) => {
        if (own().length === 0) throw error;
        return [];
      });
      const all = [...kept.filter(({ id }) => !held.has(id)), ...own()];
      return all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },
    async replace(entry) {
      if (!held.has(entry.id)) return db.replace(plain(entry));
      await hold(entry);
      return true;
    },
    remove,
    async removeIf(id, may) {
      const entry = held.get(id);
      if (entry === undefined) return db.removeIf(id, may);
      if (!may(entry)) return false;
      await remove(id);
      return true;
    },
    async clear(owner) {
      for (const { id } of [...held.values()].filter((one) => one.owner === owner)) held.delete(id);
      await db.clear(owner);
    },
  };
}
