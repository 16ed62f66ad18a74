import type { StoredDraft } from './draft-codec.ts';
import type { DraftShelf } from './draft-shelf.ts';

/**
 * What another window did to the copy that this one writes: changed it, or took it away (sent, saved on the server or
 * discarded it). Until the user decides, this window neither writes over it nor sends.
 */
export type Elsewhere = 'changed' | 'gone';

/** Milliseconds between a change and its copy on this device; leaving the page copies at once (`flush`). */
const autosaveDelayMs = 300;

interface DeviceCopyOptions {
  shelf: DraftShelf;
  /** where on the shelf it begins */
  key: string;
  later: (task: () => void, ms: number) => () => void;
}

/** The copy of a draft on this device: where it lies, when it is due to be written, and what other windows did to it. */
export function createDeviceCopy({ shelf, key: firstKey, later }: DeviceCopyOptions) {
  let key = firstKey;
  let cancelDue: (() => void) | null = null;
  let isRemoved = false;
  /** When it was written; "" without a copy. */
  const writtenAt = () => shelf.read(key)?.savedAt ?? '';
  /** The same, as this window knows it. */
  let known = writtenAt();
  const settle = () => {
    cancelDue?.();
    cancelDue = null;
  };
  return {
    /** It is due after a moment, unless it is already. */
    due: (task: () => void): void => {
      cancelDue ??= later(task, autosaveDelayMs);
    },
    /** It is due no more. */
    settle,
    isRemoved: () => isRemoved,
    elsewhere(): Elsewhere | null {
      const current = writtenAt();
      if (isRemoved || current === known) return null;
      return current === '' ? 'gone' : 'changed';
    },
    /** False when the storage is full or closed. */
    write(draft: StoredDraft): boolean {
      const isWritten = shelf.write(key, draft);
      if (isWritten) known = draft.savedAt;
      return isWritten;
    },
    /** It lies under another key from now on, written or not. */
    move(nextKey: string, draft: StoredDraft): boolean {
      if (nextKey !== key) shelf.remove(key);
      key = nextKey;
      const isWritten = shelf.write(key, draft);
      known = isWritten ? draft.savedAt : writtenAt();
      return isWritten;
    },
    /** What another window wrote is what this one goes on from. @returns when that was written */
    follow(): string {
      settle();
      known = writtenAt();
      return known;
    },
    /** @returns under which key it was */
    remove(): string {
      isRemoved = true;
      settle();
      shelf.remove(key);
      return key;
    },
  };
}
