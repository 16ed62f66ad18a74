/** Keeps the session of this page, feeds the state machine of session.ts, and knows how to sign in and out. */
import { ApiProblem, type CallReply, type calls } from '@taraz/contract';
import { useSyncExternalStore } from 'react';
import { forgetSignupDraft } from '../features/auth/signup/kept-signup.ts';
import { initialSession, reduceSession, type SessionEvent, type SessionState } from './session.ts';
import { readToken, storeToken } from './token.ts';

/** GET /auth/me. */
export type Me = CallReply<typeof calls.getMe>;
export type AppSession = SessionState<Me>;

const redirectKey = 'taraz.redirected-from';

let session: AppSession = { ...initialSession, redirectedFrom: readRedirect() };
const listeners = new Set<() => void>();

function readRedirect(): string | null {
  try {
    return sessionStorage.getItem(redirectKey);
  } catch {
    return null;
  }
}

export function dispatchSession(event: SessionEvent<Me>): void {
  session = reduceSession(session, event);
  try {
    if (session.redirectedFrom === null) sessionStorage.removeItem(redirectKey);
    else sessionStorage.setItem(redirectKey, session.redirectedFrom);
  } catch {
    // Without session storage the way back is only forgotten at a reload.
  }
  for (const listener of listeners) listener();
}

export function currentSession(): AppSession {
  return session;
}

export function useSession(): AppSession {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => session,
  );
}

/** Takes a fresh answer of /auth/me: the user first, then the status, as section 4 orders the roles. */
export function takeMe(me: Me): void {
  dispatchSession({ type: 'user', user: me, isLegal: me.is_legal, signByTaxpayer: me.sign_by_taxpayer });
  dispatchSession({ type: 'signup-status', httpStatus: 200, body: me.signup_status, hasToken: readToken() !== null });
}

let asked = 0;
let taken = 0;

/**
 * One's turn, before /auth/me is asked: answers come in any order, and one that was asked for before what is taken by now
 * takes nothing.
 */
export function turnToTake(): (take: () => void) => void {
  asked += 1;
  const turn = asked;
  return (take) => {
    if (turn < taken) return;
    taken = turn;
    take();
  };
}

/** What the user may do and see, as one word: another one means that it was changed. Which memory is the default is no right. */
export const rightsOf = ({ roles, permissions, branch, memories }: Me): string =>
  JSON.stringify([roles, permissions, branch?.id ?? null, memories.map(({ memory_id }) => memory_id).sort()]);

const partings = new Set<() => void>();

/** What else has to be let go when the login is forgotten, e.g. keys in hand. */
export function onSignOut(parting: () => void): void {
  partings.add(parting);
}

/** Lets go of what belonged to the account, before another one is entered. */
export function leaveAccount(): void {
  for (const parting of partings) parting();
}

const closings = new Set<() => Promise<() => void>>();

/** What the server is to be told while the login is still good. @param closing gives what begins it again */
export function beforeLeaving(closing: () => Promise<() => void>): void {
  closings.add(closing);
}

/** Tells it, before the login is ended or changed for another. @returns for a login that was not left after all */
export async function closeBeforeLeaving(): Promise<() => void> {
  const again = await Promise.all([...closings].map((closing) => closing()));
  return () => {
    for (const begin of again) begin();
  };
}

let changes = 0;

/** While this page itself goes to another login or account: that the two differ for a moment is its own doing. */
export async function changeSession(work: () => Promise<void>): Promise<void> {
  changes += 1;
  try {
    await work();
  } finally {
    changes -= 1;
  }
}

export const isSessionChanging = (): boolean => changes > 0;

/** Forgets the login on this device. `from`: where to come back to after the next one. */
export function forgetLogin(from: string | null): void {
  storeToken(null);
  dispatchSession({ type: 'signed-out', from });
  forgetSignupDraft();
  leaveAccount();
}

type SigningMemory = Pick<Me['memories'][number], 'memory_id' | 'ready' | 'signer'>;

/**
 * Whether signing is possible, for the menu's signByTaxpayer flag.
 * @param hasKey whether a memory that its taxpayer signs has its key at hand in this browser
 */
export function signingOf(
  me: { memories: readonly SigningMemory[]; sign_by_taxpayer: boolean } | null,
  hasKey: (memoryId: string) => boolean,
): 'ready' | 'needs-key' | 'none' {
  const isReady = ({ ready, signer, memory_id }: SigningMemory) =>
    ready && (signer !== 'taxpayer' || hasKey(memory_id));
  if (me?.memories.some(isReady)) return 'ready';
  return me?.sign_by_taxpayer ? 'needs-key' : 'none';
}

/** Status of a failed call, 0 when there was no connection, null when it was no call. */
export function problemStatus(error: unknown): number | null {
  return error instanceof ApiProblem ? error.status : null;
}
