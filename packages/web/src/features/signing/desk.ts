/**
 * The signing desk of this page: keys in hand, and for each memory a loop that signs the tokens the server asks for.
 * Outside React, so that it stays open while screens change.
 */
import { ApiProblem, calls, urlOf } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { beforeLeaving, onSignOut } from '../../app/session-store.ts';
import { readToken } from '../../app/token.ts';
import { toast } from '../../ui/toast-store.ts';
import { chainOf, isKeyOf, isTokenFor, type NewKey, signToken } from './browser-key.ts';
import { changeDesk, deskState, noteStored } from './desk-state.ts';
import { forgetKey, storedKey, storedRequest, storeKey } from './key-store.ts';
import type { SigningFailure, SigningRun } from './sign-batch.ts';
import { signingStrings as words } from './strings.fa.ts';

const loops = new Map<string, { memoryId: string; controller: AbortController; ended: Promise<void> }>();

export const heldKey = (memory: string): CryptoKey | null => deskState().held.get(memory) ?? null;

export const isDeskOpen = (memory: string): boolean => loops.has(memory);

/** Batches that are being signed: each is stopped by its controller. */
const stops = new Map<string, AbortController>();

const without = <T>(map: ReadonlyMap<string, T>, key: string): Map<string, T> =>
  new Map([...map].filter(([other]) => other !== key));

/** Begins a memory's batch. @returns aborted when it is stopped or its desk closes; null: no desk is open, or one is under way */
export function startRun(memory: string): AbortSignal | null {
  const desk = loops.get(memory)?.controller.signal;
  if (desk === undefined || stops.has(memory)) return null;
  const stop = new AbortController();
  desk.addEventListener('abort', () => stop.abort(), { once: true });
  stops.set(memory, stop);
  changeDesk({ failed: without(deskState().failed, memory) });
  return stop.signal;
}

/** How far a memory's batch is. */
export const showRun = (memory: string, run: SigningRun): void =>
  changeDesk({ runs: new Map([...deskState().runs, [memory, run]]) });

/** Those on their way are handed over, and no other. */
export const stopRun = (memory: string): void => stops.get(memory)?.abort();

export function endRun(memory: string, failures: readonly SigningFailure[]): void {
  stops.delete(memory);
  changeDesk({ runs: without(deskState().runs, memory), failed: new Map([...deskState().failed, [memory, failures]]) });
}

/** Looks which of these memories have a key in this browser. */
export async function lookForKeys(memories: readonly { id: string; memory_id: string }[]): Promise<void> {
  const stored = new Set<string>();
  for (const { id } of memories) if ((await storedKey(id)) !== null) stored.add(id);
  noteStored(memories, stored);
}

/**
 * Takes a key in hand; with `keep` it also stays in this browser, or it is said that it does not: private windows and full
 * disks keep nothing, and the key signs all the same.
 * @returns whether it lies in this browser now; false where that was not asked for
 */
export async function takeKey(memory: string, key: CryptoKey, keep: boolean): Promise<boolean> {
  changeDesk({ held: new Map([...deskState().held, [memory, key]]) });
  if (!keep) return false;
  try {
    await storeKey(memory, key);
  } catch {
    toast.show(words.notKept, { tone: 'warn' });
    return false;
  }
  changeDesk({ stored: new Set([...deskState().stored, memory]) });
  return true;
}

const nextOf = (memory: string) => `${memory}/next`;

/** Keeps a key made here, with its request, until its certificate is registered; the key in use signs meanwhile. */
export const keepNextKey = (memory: string, { key, csr }: NewKey): Promise<unknown> =>
  storeKey(nextOf(memory), key, csr);

/** The key made here that waits for its certificate. `csr` is its request, PEM; null where none was kept with it. */
export async function waitingKey(memory: string): Promise<{ csr: string | null } | null> {
  const next = nextOf(memory);
  return (await storedKey(next)) === null ? null : { csr: await storedRequest(next) };
}

const renewals = new Map<string, Promise<void>>();

/**
 * Where a key waits in this browser and the certificate that is registered now is its own, it takes over, and the open
 * desk with it. However many ask at once, it does so once, and all of them wait for it.
 */
export function settleRenewal(memory: string, memoryId: string): Promise<void> {
  const settling = renewals.get(memory) ?? promoteNextKey(memory, memoryId).finally(() => void renewals.delete(memory));
  renewals.set(memory, settling);
  return settling;
}

/** Is the certificate that is registered now this key's? */
async function isRegistered(memory: string, key: CryptoKey): Promise<boolean> {
  const { memories } = await api(calls.signingStatus, {});
  return isKeyOf(key, chainOf(memories.find(({ id }) => id === memory)?.certificate_pem ?? ''));
}

async function promoteNextKey(memory: string, memoryId: string): Promise<void> {
  const next = await storedKey(nextOf(memory));
  if (next === null || !(await isRegistered(memory, next))) return;
  if (await replaceKey(memory, memoryId, next, true)) await forgetKey(nextOf(memory));
}

/**
 * Takes the key of a certificate that was just registered in hand; a desk that is open goes on with it.
 * @returns as `takeKey`
 */
export async function replaceKey(memory: string, memoryId: string, key: CryptoKey, keep: boolean): Promise<boolean> {
  const wasOpen = loops.has(memory);
  await closeDesk(memory);
  const isKept = await takeKey(memory, key, keep);
  if (wasOpen) openDesk(memory, memoryId);
  return isKept;
}

export async function takeStoredKey(memory: string): Promise<CryptoKey | null> {
  const key = await storedKey(memory);
  if (key !== null) await takeKey(memory, key, false);
  return key;
}

/** Forgets a key, in hand and in this browser, and closes its desk. @throws where the browser did not delete it: there it lies still */
export async function dropKey(memory: string): Promise<void> {
  await closeDesk(memory);
  const held = new Map(deskState().held);
  held.delete(memory);
  changeDesk({ held });
  await forgetKey(memory);
  const stored = new Set(deskState().stored);
  stored.delete(memory);
  changeDesk({ stored });
}

const pauseMs = 2_000;
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pauseMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The server knows another certificate by now than that of the key which signed. */
const isOfAnotherKey = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem?.errors?.some(({ code }) => code === 'BAD_SIGNATURE') === true;

/** Where a certificate is being registered on this very page its key comes in hand a moment later: only then is it amiss. */
const refusalsBorne = 1;

async function attend(memory: string, memoryId: string, key: CryptoKey, signal: AbortSignal): Promise<void> {
  let refusals = 0;
  while (!signal.aborted) {
    try {
      const { requests } = await api(calls.attendDesk, { body: { memory_id: memoryId } }, { signal });
      for (const { id, signing_input } of requests) {
        if (!isTokenFor(signing_input, memoryId)) continue;
        const signature = await signToken(key, signing_input);
        await api(calls.answerDesk, { body: { memory_id: memoryId, id, signature } }, { signal });
        refusals = 0;
        changeDesk({ tokens: deskState().tokens + 1 });
      }
    } catch (error) {
      if (isOfAnotherKey(error)) refusals += 1;
      if (refusals > refusalsBorne && !signal.aborted) void retakeKey(memory, memoryId);
      // No connection, or the server restarts: the desk comes back by itself. What it missed is asked again.
      else if (!signal.aborted) await pause(signal);
    }
  }
  await api(calls.closeDesk, { params: { id: memory } }).catch(() => undefined);
}

/** Another certificate was registered elsewhere: the desk goes on where its key lies in this browser, else it says so. */
async function retakeKey(memory: string, memoryId: string): Promise<void> {
  await closeDesk(memory);
  try {
    await settleRenewal(memory, memoryId);
    const key = await storedKey(memory);
    if (key === null || !(await isRegistered(memory, key))) return void toast.error(words.wrongKey);
    await takeKey(memory, key, false);
    openDesk(memory, memoryId);
  } catch (error) {
    toast.error(words.closed, { detail: reasonOf(error) });
  }
}

/** Opens the desk of a memory whose key is in hand. */
export function openDesk(memory: string, memoryId: string): void {
  const key = heldKey(memory);
  if (key === null || loops.has(memory)) return;
  const controller = new AbortController();
  loops.set(memory, { memoryId, controller, ended: attend(memory, memoryId, key, controller.signal) });
  changeDesk({ open: new Set([...deskState().open, memory]) });
}

/** Resolves when the server knows: a desk opened before that would be closed by this one's end. */
export async function closeDesk(memory: string): Promise<void> {
  const loop = loops.get(memory);
  loops.delete(memory);
  const open = new Set(deskState().open);
  open.delete(memory);
  changeDesk({ open });
  loop?.controller.abort();
  await loop?.ended;
}

/** A page that goes says so: until its silence is noticed, the next one would read that another browser has the desk. */
function leave(): void {
  for (const memory of stops.keys()) stopRun(memory);
  const token = readToken();
  for (const id of token === null ? [] : loops.keys()) {
    const headers = { authorization: `bearer ${token}` };
    const request = { method: calls.closeDesk.method, headers, keepalive: true };
    void fetch(urlOf('/api', calls.closeDesk, { params: { id } }), request).catch(() => undefined);
  }
}
window.addEventListener('pagehide', leave);

/**
 * A login that is ended closes nothing any more: its desks are closed before, or the next one finds them elsewhere. A server
 * that does not answer keeps nobody for longer than a pause.
 */
beforeLeaving(async () => {
  const open = [...loops];
  const closed = Promise.all(open.map(([memory]) => closeDesk(memory)));
  await Promise.race([closed, pause(new AbortController().signal)]);
  return () => {
    for (const [memory, { memoryId }] of open) openDesk(memory, memoryId);
  };
});

/** At sign-out nothing stays in hand. */
onSignOut(() => {
  for (const memory of [...loops.keys()]) void closeDesk(memory);
  changeDesk({ held: new Map() });
});
