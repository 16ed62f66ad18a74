import { useRef } from 'react';
import { isOutcomeUnknown } from '../../../app/create-once.ts';
import type { DraftSource } from './draft-codec.ts';
import { useDraftStore } from './draft-context.ts';
import { savedDraftKey } from './draft-shelf.ts';
import type { DraftSnapshot } from './draft-store.ts';
import type { WizardState } from './wizard-state.ts';

interface SaveOnceOptions<Request, Saved> {
  /** what is sent of the draft, in a form that outlives the window */
  requestOf: (snapshot: DraftSnapshot) => Request;
  send: (request: Request, idempotencyKey: string) => Promise<Saved>;
  sourceOf: (saved: Saved) => DraftSource;
  /** makes what was saved known to the screens, before the draft is its copy */
  learn: (saved: Saved) => void;
}

/** Saves a draft on the server, once, however many answers are lost and whatever is written in between. */
export function useSaveOnce<Request extends object, Saved>(options: SaveOnceOptions<Request, Saved>) {
  const store = useDraftStore();
  /** What the window remembers of a save whose answer never came: whether anything was written since. */
  const lostState = useRef<WizardState | null>(null);
  const keep = async (request: Request, key: string, sent: WizardState | null): Promise<Saved> => {
    lostState.current = sent;
    store.setLost({ idempotencyKey: key, request });
    try {
      const saved = await options.send(request, key);
      options.learn(saved);
      const source = options.sourceOf(saved);
      store.savedOnServer(source, savedDraftKey(source.id), sent);
      return saved;
    } catch (error) {
      if (!isOutcomeUnknown(error)) store.setLost(null);
      throw error;
    }
  };
  /**
   * The lost one first, to the letter, also after a reload: no second one is made of it, and what is changed after it
   * knows its version.
   */
  const findLost = async (): Promise<Saved | null> => {
    const { lost } = store.getSnapshot();
    return lost === null ? null : keep(lost.request as Request, lost.idempotencyKey, lostState.current);
  };
  /** The lost one, and, where anything was written since, what is written now. */
  const save = async (): Promise<Saved> => {
    const found = await findLost();
    const now = store.getSnapshot();
    return found !== null && !now.dirty ? found : keep(options.requestOf(now), crypto.randomUUID(), now.state);
  };
  return { findLost, save };
}
