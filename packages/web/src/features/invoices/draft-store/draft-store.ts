import { createDeviceCopy, type Elsewhere } from './device-copy.ts';
import type { DraftSource, LostSave, SendAttempt, StoredDraft } from './draft-codec.ts';
import type { DraftShelf } from './draft-shelf.ts';
import {
  amend,
  cancelStep,
  closeStep,
  type History,
  inEveryStep,
  record,
  redo,
  startHistory,
  undo,
} from './history.ts';
import { asNew } from './transitions.ts';
import type { DraftContent, DraftDeps, WizardState } from './wizard-state.ts';
import { contentOf, placeOf, withContent } from './wizard-state.ts';

/** What the wizard says about the copy on this device. */
export interface SaveStatus {
  state: 'clean' | 'pending' | 'saved' | 'failed';
  /** ISO 8601 UTC of the last copy, "" before the first. */
  savedAt: string;
}

export interface DraftSnapshot {
  state: WizardState;
  canUndo: boolean;
  canRedo: boolean;
  save: SaveStatus;
  source: DraftSource | null;
  /** Changed since it was last saved on the server. */
  dirty: boolean;
  /** The tax memory chosen by hand; null takes the account's default. */
  memoryId: string | null;
  /** A sending whose answer never came. */
  attempt: SendAttempt | null;
  lost: LostSave | null;
  elsewhere: Elsewhere | null;
}

/** What was sent of a draft, to be told from what is written since. */
export type SentDraft = Pick<DraftSnapshot, 'state' | 'memoryId'>;

export interface DraftStoreOptions {
  deps: DraftDeps;
  shelf: DraftShelf;
  /** Where on the shelf: `new:<uuid>` or `id:<id>`. */
  key: string;
  initial: WizardState;
  source?: DraftSource | null;
  dirty?: boolean;
  savedAt?: string;
  memoryId?: string | null;
  attempt?: SendAttempt | null;
  lost?: LostSave | null;
  /** Runs a task later; gives what cancels it. The browser's setTimeout, or the test's own. */
  later: (task: () => void, ms: number) => () => void;
}

export interface DraftStore {
  getSnapshot(): DraftSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Applies a transition. A change of the document becomes an undo step; consecutive ones with the same non-empty
   * `step` are one.
   */
  apply(transition: (state: WizardState) => WizardState, step?: string): void;
  /** Applies a transition that is none of the user's, as of a date that follows the clock: undo and redo stay as they are. */
  amend(transition: (state: WizardState) => WizardState): void;
  /** Ends the running undo step (leaving a cell). */
  endStep(): void;
  /**
   * Takes the running undo step back, with all that it brought along (Esc in a cell). False: it is not this one that
   * runs, and nothing has changed.
   */
  cancelStep(step: string): boolean;
  undo(): void;
  redo(): void;
  /** The document that undo brings back, another one after each change; null: there is none. */
  undoBrings(): DraftContent | null;
  setMemory(memoryId: string): void;
  /** Kept on this device before the first byte leaves; null once the server has answered. */
  setAttempt(attempt: SendAttempt | null): void;
  /** Kept on this device before the first byte leaves; null once the server has answered. */
  setLost(lost: LostSave | null): void;
  /** Writes the copy on this device now. */
  flush(): void;
  /** Looks whether another window touched the copy. */
  lookElsewhere(): Elsewhere | null;
  /** The user goes on in this window: what stands here is the copy. */
  claim(): void;
  /** Begins another document in the place of this one: nothing of what was before comes back by undo. */
  restart(state: WizardState): void;
  /** Takes over what another window wrote, without writing it again. */
  follow(state: WizardState): void;
  /**
   * The server keeps it now under this id: the copy moves there. `sent` is what was saved; what was written since then is
   * still to be saved; null: nobody knows any more what it was.
   */
  savedOnServer(source: DraftSource, key: string, sent: SentDraft | null): void;
  /** What it changes is there no more: it goes on as a new one, whose copy lies under another key. */
  letGo(key: string): void;
  /**
   * Removes the copy on this device and stops saving (the invoice was sent, or the user discards it). Gives what it was, and
   * under which key, for who wants it back.
   */
  discard(): { key: string; draft: StoredDraft };
}

/** Whether two states are the same document, wherever in the wizard they are. */
function sameContent(a: DraftContent, b: DraftContent): boolean {
  const left = contentOf(a);
  const right = contentOf(b);
  return (Object.keys(left) as (keyof DraftContent)[]).every((field) => left[field] === right[field]);
}

/** What undo and redo bring back: the document, what its discounts, wages and payments follow by then, and what other patterns took. */
interface Step
  extends Pick<WizardState, 'discountRules' | 'wageRules' | 'previousPayments' | 'formerRates' | 'formerFits'> {
  content: DraftContent;
}

const stepOf = (state: WizardState): Step => {
  const { discountRules, wageRules, previousPayments, formerRates, formerFits } = state;
  return { content: contentOf(state), discountRules, wageRules, previousPayments, formerRates, formerFits };
};

/** The same document, of whose discounts more is known: so it is in all steps that knew nothing of them. */
function withRulesOf(history: History<Step>, state: WizardState): History<Step> {
  const { discountRules } = state;
  if (discountRules === history.present.discountRules) return history;
  const told = inEveryStep(history, (step) => ({
    ...step,
    discountRules: { ...discountRules, ...step.discountRules },
  }));
  return { ...told, present: stepOf(state) };
}

const firstSnapshot = (options: DraftStoreOptions): DraftSnapshot => ({
  state: options.initial,
  canUndo: false,
  canRedo: false,
  save: { state: options.savedAt ? 'saved' : 'clean', savedAt: options.savedAt ?? '' },
  source: options.source ?? null,
  dirty: options.dirty ?? false,
  memoryId: options.memoryId ?? null,
  attempt: options.attempt ?? null,
  lost: options.lost ?? null,
  elsewhere: null,
});

/** The wizard's own small store: state, undo, redo and the copy on this device. */
export function createDraftStore(options: DraftStoreOptions): DraftStore {
  const { deps } = options;
  const listeners = new Set<() => void>();
  const copy = createDeviceCopy(options);
  let history: History<Step> = startHistory(stepOf(options.initial));
  let snapshot = firstSnapshot(options);

  const publish = (patch: Partial<DraftSnapshot>) => {
    const canUndo = history.past.length > 0;
    snapshot = { ...snapshot, ...patch, canUndo, canRedo: history.future.length > 0 };
    for (const listener of listeners) listener();
  };
  /** As it is kept on this device now. */
  const stored = (): StoredDraft => {
    const { state, source, dirty, memoryId, attempt, lost } = snapshot;
    const savedAt = new Date(deps.now()).toISOString();
    return { content: contentOf(state), ...placeOf(state), source, savedAt, dirty, memoryId, attempt, lost };
  };
  const flush = () => {
    copy.settle();
    if (copy.isRemoved() || snapshot.elsewhere !== null || snapshot.save.state !== 'pending') return;
    const draft = stored();
    const { savedAt } = draft;
    publish({ save: copy.write(draft) ? { state: 'saved', savedAt } : { ...snapshot.save, state: 'failed' } });
  };
  const changed = (state: WizardState) => {
    publish({ state, dirty: true, save: { ...snapshot.save, state: 'pending' } });
    copy.due(flush);
  };
  /** False: that is where it stands. */
  const travel = (next: History<Step>): boolean => {
    if (next === history) return false;
    history = next;
    const { content, ...followed } = history.present;
    changed(withContent({ ...snapshot.state, ...followed }, content));
    return true;
  };

  /** The copy lies under another key from now on, as what is written is by now. */
  const moveTo = (key: string, patch: Partial<DraftSnapshot>) => {
    copy.settle();
    snapshot = { ...snapshot, ...patch };
    const draft = stored();
    const state = copy.move(key, draft) ? 'saved' : 'failed';
    publish({ save: { state, savedAt: draft.savedAt }, elsewhere: null });
  };

  return {
    getSnapshot: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply(transition, step = '') {
      const state = transition(snapshot.state);
      if (state === snapshot.state) return;
      if (sameContent(state, history.present.content)) {
        history = withRulesOf(history, state);
        // Only the place in the wizard changed: worth a copy where there is one, but not a change of the document.
        const isKept = snapshot.save.savedAt !== '';
        publish({ state, save: isKept ? { ...snapshot.save, state: 'pending' } : snapshot.save });
        if (isKept) copy.due(flush);
        return;
      }
      history = record(history, stepOf(state), step);
      changed(state);
    },
    amend(transition) {
      const state = transition(snapshot.state);
      if (state === snapshot.state) return;
      history = amend(history, stepOf(state));
      changed(state);
    },
    endStep() {
      history = closeStep(history);
    },
    cancelStep: (step) => travel(cancelStep(history, step)),
    undo: () => void travel(undo(history)),
    redo: () => void travel(redo(history)),
    undoBrings: () => history.past.at(-1)?.content ?? null,
    setMemory(memoryId) {
      snapshot = { ...snapshot, memoryId };
      changed(snapshot.state);
    },
    setAttempt(attempt) {
      publish({ attempt, save: { ...snapshot.save, state: 'pending' } });
      flush();
    },
    setLost(lost) {
      publish({ lost, save: { ...snapshot.save, state: 'pending' } });
      flush();
    },
    flush,
    lookElsewhere() {
      if (copy.isRemoved()) return null;
      const elsewhere = copy.elsewhere();
      if (elsewhere !== snapshot.elsewhere) publish({ elsewhere });
      return elsewhere;
    },
    claim() {
      publish({ elsewhere: null, save: { ...snapshot.save, state: 'pending' } });
      flush();
    },
    restart(state) {
      history = startHistory(stepOf(state));
      changed(state);
    },
    follow(state) {
      history = startHistory(stepOf(state));
      publish({ state, save: { state: 'saved', savedAt: copy.follow() }, elsewhere: null });
    },
    savedOnServer(source, nextKey, sent) {
      const { state, memoryId } = snapshot;
      const isAsSent = sent !== null && sent.memoryId === memoryId && sameContent(state, sent.state);
      moveTo(nextKey, { source, dirty: !isAsSent, lost: null });
    },
    letGo(nextKey) {
      moveTo(nextKey, { state: asNew(snapshot.state), source: null, dirty: true, attempt: null, lost: null });
    },
    discard: () => ({ key: copy.remove(), draft: stored() }),
  };
}
