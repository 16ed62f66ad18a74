import type { OutboxDb } from './outbox-db.ts';
import { isUnsent, type OutboxEntry } from './outbox-entry.ts';

/** The database, and beside it what the browser did not keep, for as long as this window is open. */
export interface WindowDb extends OutboxDb {
  /** On this device, or where the browser keeps nothing more in this window alone. @returns whether it is on the device */
  hold(entry: OutboxEntry): Promise<boolean>;
  /** What is gone with this window and has not reached the server, whosever it is. */
  onlyHere(): readonly OutboxEntry[];
}

/** As it lies on the device. */
const plain = ({ isOnlyHere: _here, ...entry }: OutboxEntry): OutboxEntry => entry;

/**
 * A full or closed storage stops no sale, and loses none while its window is open; each change of one tries to keep it again.
 * What lies on the device and only its change does not is held as well: under its name it is done once, whatever another
 * window makes of what lies there.
 */
export function withWindow(db: OutboxDb): WindowDb {
  const held = new Map<string, OutboxEntry>();
  /** By owner what lay on the device when it was read last; nothing where it never told. */
  const known = new Map<string, readonly OutboxEntry[]>();
  const own = (owner: string) => [...held.values()].filter((one) => one.owner === owner);
  /** As the device tells it, or told it last. @throws where it never told and this window holds nothing either */
  const onDevice = async (owner: string): Promise<readonly OutboxEntry[]> => {
    try {
      known.set(owner, await db.list(owner));
    } catch (error) {
      if (!known.has(owner)) throw error;
    }
    return known.get(owner) ?? [];
  };
  const forget = (id: string) => {
    for (const [owner, rows] of known)
      known.set(
        owner,
        rows.filter((one) => one.id !== id),
      );
  };
  const hold = async (entry: OutboxEntry): Promise<boolean> => {
    // Held while it is written: removed meanwhile it does not come back.
    held.set(entry.id, { ...entry, isOnlyHere: true });
    try {
      await db.put(plain(entry));
    } catch {
      if (!known.has(entry.owner)) known.set(entry.owner, []);
      return false;
    }
    held.delete(entry.id);
    return true;
  };
  const remove = async (id: string): Promise<void> => {
    const entry = held.get(id);
    held.delete(id);
    await db.remove(id).catch((error: unknown) => {
      if (entry?.isOnlyHere === true) return;
      if (entry !== undefined) held.set(id, entry);
      throw error;
    });
    forget(id);
  };
  /** In place of what lies on the device, which keeps that alone. @returns whether it lies there yet */
  const holdInPlace = async (entry: OutboxEntry): Promise<boolean> => {
    const rows = await db.list(entry.owner).catch(() => null);
    if (rows?.every(({ id }) => id !== entry.id)) return false;
    // Nobody is to find what went there as one that never left; a full storage lets go all the same.
    const isTaken =
      !isUnsent(entry) &&
      (await db.remove(entry.id).then(
        () => true,
        () => false,
      ));
    held.set(entry.id, isTaken ? { ...entry, isOnlyHere: true } : plain(entry));
    return true;
  };
  return {
    ...db,
    hold,
    onlyHere: () => [...held.values()].filter((one) => one.isOnlyHere === true && isUnsent(one)),
    async list(owner) {
      const kept = await onDevice(owner);
      // What another window removed or sent meanwhile is as it left it.
      for (const { id, isOnlyHere } of own(owner))
        if (isOnlyHere !== true && kept.every((one) => one.id !== id || !isUnsent(one))) held.delete(id);
      const all = [...kept.filter(({ id }) => !held.has(id)), ...own(owner)];
      return all.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    },
    async replace(entry) {
      if (held.get(entry.id)?.isOnlyHere === true) {
        await hold(entry);
        return true;
      }
      try {
        const isThere = await db.replace(plain(entry));
        held.delete(entry.id);
        return isThere;
      } catch {
        return holdInPlace(entry);
      }
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
      for (const { id } of own(owner)) held.delete(id);
      if (known.has(owner)) known.set(owner, []);
      await db.clear(owner);
    },
  };
}
