import { unknownAfter } from '../../../app/unknown-after.ts';
import type { DraftSource } from './draft-codec.ts';
import { useDraftStore } from './draft-context.ts';
import { savedDraftKey } from './draft-shelf.ts';
import type { DraftSnapshot, SentDraft } from './draft-store.ts';

interface SaveOnceOptions<Request, Saved> {
  /** what is sent of the draft, in a form that outlives the window */
  requestOf: (snapshot: DraftSnapshot) => Request;
  send: (request: Request, idempotencyKey: string) => Promise<Saved>;
  /** what the draft is a copy of from then on; null: of nothing, a sending before it was found that it is no draft of */
  sourceOf: (saved: Saved, request: Request) => DraftSource | null;
  /** whether it says what was sent before, and not what is saved; without it, it never does */
  isOlder?: (saved: Saved, request: Request, sent: SentDraft) => boolean;
  /** makes what was saved known to the screens, before the draft is its copy */
  learn: (saved: Saved) => void;
}

/** Saves a draft on the server, once, however many answers are lost and whatever is written in between. */
export function useSaveOnce<Request extends object, Saved>(options: SaveOnceOptions<Request, Saved>) {
  const store = useDraftStore();
  const take = (saved: Saved, request: Request, sent: SentDraft | null) => {
    options.learn(saved);
    const source = options.sourceOf(saved, request);
    if (source === null) return store.setLost(null);
    const isOlder = sent !== null && options.isOlder?.(saved, request, sent);
    store.savedOnServer(source, savedDraftKey(source.id), isOlder ? null : sent);
  };
  const keep = async (request: Request, key: string, sent: SentDraft | null): Promise<Saved> => {
    const { lost: before } = store.getSnapshot();
    const tried = { idempotencyKey: key, request };
    store.setLost(tried);
    try {
      const saved = await options.send(request, key);
      take(saved, request, sent);
      return saved;
    } catch (error) {
      store.setLost(unknownAfter(error, { tried, before }));
      throw error;
    }
  };
  /**
   * The lost one first, to the letter, also after a reload: no second one is made of it, and what is changed after it
   * knows its version.
   */
  const findLost = async (): Promise<void> => {
    const { lost } = store.getSnapshot();
    if (lost !== null) await keep(lost.request as Request, lost.idempotencyKey, null);
  };
  /** The lost one, and then what is written now, also where that is the same: a kept answer tells of what was deleted since as well. */
  const save = async (): Promise<Saved> => {
    await findLost();
    const now = store.getSnapshot();
    return keep(options.requestOf(now), crypto.randomUUID(), now);
  };
  return { findLost, save };
}
