import { ApiProblem, type Call, type Client, calls } from '@taraz/contract';
import { MadeBefore } from './made-before.ts';

/** Whether the server may have done it all the same: no answer came, it fell over while answering, or is still at it. */
export function isOutcomeUnknown(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500 || error.isStillRunning;
}

/** Refusals that say nothing about the request itself, nor about the one before it whose answer was lost. */
const passing: ReadonlySet<number> = new Set([401, 403, 408, 413, 429]);

/** Another window went on to another account: nothing was read of what was sent, and it waits for its own. */
export const isOfOtherAccount = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem?.code === 'OTHER_ACCOUNT';

/** The server's refusal of this very request, kept under its key: nothing was made under it, and nothing will be. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  error.problem !== null &&
  !isOutcomeUnknown(error) &&
  !isOfOtherAccount(error) &&
  !passing.has(error.status);

/** The key holds the answer to something else that was sent under it. */
export const hasArrived = (error: unknown): boolean =>
  error instanceof ApiProblem && error.problem?.code === 'IDEMPOTENCY_MISMATCH';

interface Sent {
  callId: string;
  input: unknown;
  /** the form that sent it */
  form: string;
}

/** A key whose outcome is not known, and everything that went out under it. */
export interface Pending {
  key: string;
  sent: readonly Sent[];
}

export interface PendingMemory {
  /** @param place what is made: the call, and of what */
  read: (place: string) => Pending | null;
  write: (place: string, pending: Pending | null) => void;
  /** no answer came: what is known of it by others of its kind */
  lose?: (place: string, pending: Pending) => void;
}

const placeOf = ({ callId, input }: Pick<Sent, 'callId' | 'input'>): string =>
  `${callId} ${JSON.stringify((input as { params?: unknown }).params ?? null)}`;

/** A file is told from another by what the device says of it: its bytes are not compared. */
const textOf = ({ callId, input }: Sent): string =>
  JSON.stringify([callId, input], (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/** Whether it can be sent again to the letter: a file that was changed on the device since, or went, no longer can. */
async function isReadable({ input }: Sent): Promise<boolean> {
  const { body } = input as { body?: Record<string, unknown> };
  const files = Object.values(body ?? {}).filter((value) => value instanceof File);
  const read = await Promise.allSettled(files.map((file) => file.slice(0, 1).arrayBuffer()));
  return read.every(({ status }) => status === 'fulfilled');
}

/**
 * The API for what a form makes, once: the key stays with the form until the server's answer is known, whatever is changed
 * in between. Sent again as it was, it is answered with what was made. Sent with changes, it is done where nothing had
 * arrived before; where something had, nothing more is done, and MadeBefore says what there is. After a refusal, and
 * after an answer, the next one has a key of its own.
 *
 * @throws MadeBefore besides what the API throws
 */
export function createOnce(api: Client, newKey: () => string, memory: PendingMemory): Client {
  const form = newKey();
  const again = (key: string, { callId, input }: Sent): Promise<unknown> =>
    api(calls[callId as keyof typeof calls] as Call, input as never, { idempotencyKey: key });
  /** The first answer under the key: each that was sent is sent again to the letter, and one of them holds the key. */
  const findAnswer = async ({ key, sent }: Pending): Promise<{ made: unknown; by: string; sent: unknown } | null> => {
    for (const one of sent) {
      if (!(await isReadable(one))) continue;
      try {
        return { made: await again(key, one), by: one.form, sent: one.input };
      } catch (error) {
        if (hasArrived(error)) continue;
        if (isRefusal(error)) return null;
        throw error;
      }
    }
    return { made: null, by: '', sent: null };
  };
  /** @throws MadeBefore when something had been made; the API's failure while that is not known */
  const settle = async (pending: Pending, place: string): Promise<void> => {
    const answer = await findAnswer(pending);
    memory.write(place, null);
    if (answer !== null) throw new MadeBefore(answer.made, answer.by === form, answer.sent);
  };
  const once: Client = async (call, input, options) => {
    const now = { callId: call.id, input, form };
    const place = placeOf(now);
    const before = memory.read(place);
    const other = before?.sent.find(({ callId }) => callId !== call.id);
    // A key is one call's: of another call nothing is known by it, so that one is brought to its end first.
    if (before !== null && other !== undefined) await settle(before, placeOf(other));
    const pending = memory.read(place);
    const earlier = pending?.sent.filter((one) => textOf(one) !== textOf(now)) ?? [];
    const key = pending?.key ?? newKey();
    const sending = { key, sent: [...earlier, now] };
    memory.write(place, sending);
    try {
      const reply = await api(call, input, { ...options, idempotencyKey: key });
      memory.write(place, null);
      return reply;
    } catch (error) {
      if (hasArrived(error)) {
        await settle({ key, sent: earlier }, place);
        return once(call, input, options);
      }
      if (isRefusal(error)) memory.write(place, null);
      else memory.lose?.(place, sending);
      throw error;
    }
  };
  return once;
}
