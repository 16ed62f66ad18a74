/** Stays free for the database, its log and what is being worked off, bytes: below it they would fail with everybody's work. */
const keptBytes = 256 * 1024 * 1024;

const full = (): Error => Object.assign(new Error('the disk has no room for this body'), { code: 'ENOSPC' });

/**
 * Room on the disk for bodies that come: each takes its size before its first byte lies there, so that however many come at
 * once they never fill the disk of everybody else.
 * @param freeBytes what is free now; null where the system does not tell, which limits nothing
 * @returns takes `size` bytes; what it gives, called once, gives them back; fails with ENOSPC, which is answered as DISK_FULL
 */
export function diskRoom(freeBytes: () => Promise<number | null>): (size: number) => Promise<() => void> {
  let taken = 0;
  return async (size) => {
    const free = await freeBytes();
    // What has come of the others already is counted twice: rather a body too few.
    if (free !== null && free - taken - size < keptBytes) throw full();
    taken += size;
    return () => {
      taken -= size;
    };
  };
}
