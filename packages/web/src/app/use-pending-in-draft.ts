import { useRef } from 'react';
import type { Pending, PendingMemory } from './create-once.ts';
import type { KeptDraft } from './use-kept-draft.ts';

/** What a kept draft holds of a sending without an answer: a text of its own beside those that are written. */
export const nothingSent: { sent: string } = { sent: '' };

/** A file does not outlive the window; that something was sent with it does, by its key. */
const isKept = ({ input }: Pending['sent'][number]): boolean => {
  const { body } = input as { body?: Record<string, unknown> };
  return !Object.values(body ?? {}).some((value) => value instanceof Blob);
};

const textOf = (pending: Pending | null): string =>
  pending === null ? '' : JSON.stringify({ ...pending, sent: pending.sent.filter(isKept) });

function read(text: string): Pending | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Pending);
  } catch {
    return null;
  }
}

/** Remembers, for `useCreate`, a sending without an answer together with what was written: also after a reload. */
export function usePendingInDraft({ values, set }: KeptDraft<{ sent: string }>): PendingMemory {
  const pending = useRef({ text: values.sent, value: read(values.sent) });
  // Another window has sent it, and got no answer.
  if (values.sent !== pending.current.text) pending.current = { text: values.sent, value: read(values.sent) };
  const store = useRef(set);
  store.current = set;
  const memory = useRef<PendingMemory>(undefined);
  memory.current ??= {
    read: () => pending.current.value,
    write: (_place, next) => {
      pending.current = { text: textOf(next), value: next };
      store.current({ sent: pending.current.text });
    },
  };
  return memory.current;
}
