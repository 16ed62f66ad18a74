import { ApiProblem } from '@taraz/contract';
import { hasArrived, isOfOtherAccount } from '../../app/create-once.ts';
import { unknownAfter } from '../../app/unknown-after.ts';
import type { DraftSource } from '../invoices/draft-store/draft-codec.ts';
import { isGone, isOfDeleted } from '../invoices/draft-store/gone-draft.ts';
import type { OutboxDb } from './outbox-db.ts';
import { afterSave, isUnsent, type OutboxEntry, type OutboxRequest } from './outbox-entry.ts';
import { offlineStrings } from './strings.fa.ts';
import { withWindow } from './window-db.ts';

/** What the server made of an entry; a draft where there is no room for it in the plan, or of a save before it. */
export type SentInvoice = DraftSource;

export interface OutboxOptions {
  db: OutboxDb;
  /** Makes the entry's call. @throws ApiProblem */
  send: (request: OutboxRequest, id: string) => Promise<SentInvoice>;
  /** What a kept answer told of, as it is by now. @throws ApiProblem NOT_FOUND where it was deleted since */
  again: (request: OutboxRequest, told: SentInvoice) => Promise<SentInvoice>;
  /** Only one window of the browser sends at a time; false: another one does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Does it where the window that sends the entry itself is gone. */
  ifLeft: (entry: OutboxEntry, work: () => Promise<void>) => Promise<void>;
  /** Another window has to look again. */
  tellOthers: () => void;
  isOnline: () => boolean;
  /** An invoice arrived at the server. */
  onSent: (invoice: SentInvoice) => void;
}

export interface Outbox {
  getSnapshot(): readonly OutboxEntry[];
  /** What is gone with this window and has not reached the server: of everybody who was here, also with nobody signed in. */
  onlyHere(): readonly OutboxEntry[];
  subscribe(listener: () => void): () => void;
  /** Whose entries these are; null: nobody is signed in. */
  open(owner: string | null): Promise<void>;
  /** Kept on this device before it returns. @throws when the browser does not keep it */
  add(entry: OutboxEntry): Promise<void>;
  /** The same where it may not fail: what the browser does not keep waits in this window. @returns whether it is kept */
  keep(entry: OutboxEntry): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** The same where that may be as it is by then: it may have been sent while its user was asked. @returns whether it was */
  removeIf(id: string, may: (entry: OutboxEntry) => boolean): Promise<boolean>;
  removeSent(): Promise<void>;
  /** Sends what waits, in the order it was written, each once. */
  flush(): Promise<void>;
  /** Reads again what another window changed. */
  reload(): Promise<void>;
  /** Forgets all of the present owner. */
  clear(): Promise<void>;
}

/** Whether the same call may be made again later: nothing was decided about it. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true;
  const { status, isStillRunning, problem } = error;
  return (
    isStillRunning ||
    // Of something before the server, which has decided nothing; but too large for that is too large.
    (problem === null && status !== 413) ||
    isOfOtherAccount(error) ||
    status === 0 ||
    status === 401 ||
    status === 403 ||
    status === 408 ||
    status === 429 ||
    status >= 500
  );
}

/** Of something before the server that does not let this very one through, for what is written in it perhaps: others may go. */
function isBlocked(error: unknown): boolean {
  if (!(error instanceof ApiProblem) || error.problem !== null) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 413, 429].includes(error.status);
}

/** The server fell over this one, as it says itself: that tells nothing of the others. */
const isOwnFault = (error: unknown): boolean => error instanceof ApiProblem && error.problem?.code === 'INTERNAL';

const isForbidden = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.problem?.code === 'FORBIDDEN';

/** The reason as the server gives it, the first bad field before the general sentence. */
function reasonOf({ problem }: ApiProblem): string {
  if (problem === null) return '';
  const [first] = problem.errors ?? [];
  return first?.message || problem.detail || problem.title;
}

/** Why what waits may not go as things are. */
function barOf(error: unknown): Pick<OutboxEntry, 'reason' | 'isBlocked' | 'isFaulty'> {
  const [isStopped, isFaulty] = [isBlocked(error), isOwnFault(error)];
  const reason = isForbidden(error) ? reasonOf(error) : isFaulty ? offlineStrings.faultyHint : '';
  return { reason: isStopped ? offlineStrings.blockedHint : reason, isBlocked: isStopped, isFaulty };
}

/**
 * @param before the entry as it was before the try
 * @param isTold its kept answer told of an invoice, or its name finds it
 */
function judged(tried: OutboxEntry, before: OutboxEntry, error: unknown, isTold: boolean): OutboxEntry {
  const unanswered = unknownAfter(error, { tried: tried.isUnanswered, before: before.isUnanswered });
  const entry = { ...tried, isUnanswered: hasArrived(error) || unanswered === true };
  // A right may be given back; until then whoever lacks it reads so, and is not told to wait for a network.
  if (isPassing(error) || !(error instanceof ApiProblem)) return { ...entry, state: 'waiting', ...barOf(error) };
  const isConflict = error.status === 409 || error.status === 412 || error.status === 404;
  // Nothing was made under the save before it either, if it is that which was refused.
  const draft = { ...entry.draft, lost: null };
  // What it changed, or had come to before, was deleted: it is gone on with as a new one.
  if (isOfDeleted(error, draft.source) || (isTold && isGone(error)))
    return { ...entry, draft: { ...draft, source: null }, state: 'conflict', reason: offlineStrings.gone };
  return { ...entry, draft, state: isConflict ? 'conflict' : 'refused', reason: reasonOf(error) };
}

/**
 * Invoices written without a network. Each has a name of its own, under which the server creates it once; an entry that
 * was under way when the window closed is simply sent again. Where its draft was saved before and the answer was lost, that
 * save is repeated first, to the letter, and the entry is sent as an edit of what came of it.
 */
export function createOutbox(options: OutboxOptions): Outbox {
  const { send, again, alone, ifLeft, tellOthers, isOnline, onSent } = options;
  const db = withWindow(options.db);
  const listeners = new Set<() => void>();
  let owner: string | null = null;
  let entries: readonly OutboxEntry[] = [];
  let flushing: Promise<void> | null = null;

  const show = (next: readonly OutboxEntry[]) => {
    entries = next;
    for (const listener of listeners) listener();
  };
  const reload = async () => {
    const asked = owner;
    const found = asked === null ? [] : await db.list(asked);
    if (asked === owner) show(found);
  };
  const changed = async () => {
    await reload();
    tellOthers();
  };
  /** False when it was removed meanwhile. */
  const replace = async (entry: OutboxEntry): Promise<boolean> => {
    const isThere = await db.replace(entry);
    await changed();
    return isThere;
  };
  /** What no window sends itself any more waits like the rest: it may have left, and under one name it is done once. */
  const takeOver = async (asked: string) => {
    const going = async () => (await db.list(asked)).filter(({ state }) => state === 'going');
    for (const entry of await going()) {
      const take = async () => {
        const left = (await going()).find(({ id }) => id === entry.id);
        if (left !== undefined)
          await replace({ ...left, state: 'waiting', tries: Math.max(left.tries, 1), isUnanswered: true });
      };
      // One that cannot be told of now keeps none of the rest from going.
      await ifLeft(entry, take).catch(() => undefined);
    }
  };
  /** False when there is no use in trying the next one now. */
  const sendOne = async (entry: OutboxEntry): Promise<boolean> => {
    const { lost } = entry.draft;
    let trying: OutboxEntry = { ...entry, state: 'sending', tries: entry.tries + 1 };
    // Said before it leaves, in case this window does not live to hear the answer.
    if (!lost) trying = { ...trying, isUnanswered: true };
    if (!(await replace(trying))) return true;
    let isTold = trying.request.kind === 'create';
    try {
      if (lost) {
        const save = lost.request as OutboxRequest;
        const { id, etag, state, tax_number } = await send(save, lost.idempotencyKey);
        trying = { ...afterSave(trying, save, { id, etag, state, tax_number }), isUnanswered: true };
        if (!(await replace(trying))) return true;
        if (owner !== trying.owner) return false;
      }
      const told = await send(trying.request, trying.id);
      isTold = true;
      // Of what may have arrived before a kept answer tells also where it was deleted since.
      const sent = entry.isUnanswered ? await again(trying.request, told) : told;
      await replace({
        ...trying,
        state: 'sent',
        reason: '',
        invoiceId: sent.id,
        taxNumber: sent.tax_number,
        isHeld: sent.state === 'draft',
      });
      onSent(sent);
      return true;
    } catch (error) {
      await replace(judged(trying, entry, error, isTold));
      // Who may not send this one may send the next, a draft for review say.
      return isForbidden(error) || isBlocked(error) || isOwnFault(error) || !isPassing(error);
    }
  };
  const run = async () => {
    const asked = owner;
    if (asked === null) return;
    await takeOver(asked);
    if (!isOnline()) return;
    await alone(async () => {
      // Read under the lock: another window may have sent them meanwhile.
      const waiting = async () =>
        (await db.list(asked)).filter(({ state }) => state === 'waiting' || state === 'sending');
      for (const { id } of await waiting()) {
        // And anew before each: while those before it went, it may have been removed or taken back into the wizard.
        const entry = (await waiting()).find((one) => one.id === id);
        if (asked !== owner || (entry !== undefined && !(await sendOne(entry)))) return;
      }
    });
    await reload();
  };
  return {
    getSnapshot: () => entries,
    onlyHere: db.onlyHere,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async open(next) {
      owner = next;
      show([]);
      await reload();
      if (next === null) return;
      await takeOver(next);
      await reload();
    },
    async add(entry) {
      await db.put(entry);
      await changed();
    },
    async keep(entry) {
      const isKept = await db.hold(entry);
      // Its window is asked about all the same.
      await changed().catch(() => show(entries));
      return isKept;
    },
    async remove(id) {
      await db.remove(id);
      await changed();
    },
    async removeIf(id, may) {
      const isRemoved = await db.removeIf(id, may);
      await changed();
      return isRemoved;
    },
    async removeSent() {
      for (const entry of entries.filter((one) => !isUnsent(one))) await db.remove(entry.id);
      await changed();
    },
    flush() {
      flushing ??= run().finally(() => {
        flushing = null;
      });
      return flushing;
    },
    reload,
    async clear() {
      try {
        if (owner !== null) await db.clear(owner);
      } finally {
        await changed();
      }
    },
  };
}
