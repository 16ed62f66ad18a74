import type { StoredDraft } from './draft-codec.ts';
import { decodeDraft, encodeDraft } from './draft-codec.ts';

/** The part of the Web Storage that the shelf uses. */
export interface TextStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * The drafts kept on this device, several side by side: one record each under `new:<uuid>` or `id:<server id>`,
 * apart for each account and user. localStorage is chosen over IndexedDB because its write is done when the call returns, so a
 * reload or crash in the next millisecond loses nothing; a 500-line draft is about 150 kB of its 5 MB.
 */
export interface DraftShelf {
  read(key: string): StoredDraft | null;
  /** False when the storage is full or closed. */
  write(key: string, draft: StoredDraft): boolean;
  remove(key: string): void;
  /** All drafts of the owner, latest first. */
  list(): { key: string; draft: StoredDraft }[];
}

const root = 'taraz.draft';

/** @param owner whose drafts these are: account and user */
export function createDraftShelf(storage: TextStorage, owner: string): DraftShelf {
  const prefix = `${root}.${owner}.`;
  return {
    read(key) {
      const text = storage.getItem(prefix + key);
      return text === null ? null : decodeDraft(text);
    },
    write(key, draft) {
      try {
        storage.setItem(prefix + key, encodeDraft(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove(key) {
      storage.removeItem(prefix + key);
    },
    list() {
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return names
        .filter((name) => name.startsWith(prefix))
        .flatMap((name) => {
          const draft = decodeDraft(storage.getItem(name) ?? '');
          return draft === null ? [] : [{ key: name.slice(prefix.length), draft }];
        })
        .sort((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt));
    },
  };
}

export const newDraftKey = (uuid: string): string => `new:${uuid}`;
export const savedDraftKey = (id: string): string => `id:${id}`;
