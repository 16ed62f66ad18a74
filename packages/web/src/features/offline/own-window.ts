/** Which windows send an entry themselves; told by a lock of its name, which goes with its window. */
import { clock } from '../../ui/clock.ts';
import type { OutboxEntry } from './outbox-entry.ts';

/** Of the browser, over all its windows. */
export const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);
const lockOf = (id: string): string => `taraz.outbox.${id}`;

/** Where a browser has no locks: longer than an answer takes. Taken for left too early it is done once all the same. */
const answerMs = 180_000;

/** This window sends it itself from now on. @returns what ends that */
export function sendItself(id: string): () => void {
  let end = () => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  // A browser that gives no lock still sells.
  void locks()
    ?.request(lockOf(id), () => until)
    .catch(() => undefined);
  return end;
}

/** Does it where no window sends the entry any more. */
export async function ifLeft(
  { id, createdAt }: Pick<OutboxEntry, 'id' | 'createdAt'>,
  work: () => Promise<void>,
): Promise<void> {
  const all = locks();
  if (all === null) {
    if (clock.nowMs() - Date.parse(createdAt) > answerMs) await work();
    return;
  }
  await all.request(lockOf(id), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });
}
