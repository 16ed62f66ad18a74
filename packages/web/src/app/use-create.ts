import type { Client } from '@taraz/contract';
import { useState } from 'react';
import { clock } from '../ui/clock.ts';
import { api } from './api.ts';
import { createOnce, type Pending, type PendingMemory } from './create-once.ts';
import { MadeBefore } from './made-before.ts';
import { queryClient } from './query-client.ts';

/** What was made without an answer stands in no list yet. */
const telling =
  (once: Client): Client =>
  async (...request) => {
    try {
      return await once(...request);
    } catch (error) {
      if (error instanceof MadeBefore) void queryClient.invalidateQueries();
      throw error;
    }
  };

/** What forms sent without an answer, by what is made: it is remembered when they are closed and opened again. */
const left = new Map<string, Pending & { atMs: number }>();
/** Later the same once more is not the same again, and lists tell what came of the first. */
const leftForMs = 10 * 60_000;

const leftAt = (place: string): Pending | null => {
  const known = left.get(place);
  return known !== undefined && clock.nowMs() - known.atMs < leftForMs ? known : null;
};

/** The memory of a form: its own, and what an earlier one of its kind left behind. */
function rememberingForms(): PendingMemory {
  let own: Pending | null = null;
  return {
    read: (place) => own ?? leftAt(place),
    write: (place, next) => {
      own = next;
      if (next === null) left.delete(place);
    },
    lose: (place, pending) => void left.set(place, { ...pending, atMs: clock.nowMs() }),
  };
}

const newOnce = (memory: PendingMemory): Client => telling(createOnce(api, () => crypto.randomUUID(), memory));

/** The API for one thing that is no form's: made once, and known to nothing else. */
export function newOnceApart(): Client {
  let own: Pending | null = null;
  return newOnce({
    read: () => own,
    write: (_place, next) => {
      own = next;
    },
  });
}

/**
 * The API for what a form makes or moves, once, whatever is changed between two sendings (`createOnce`), also where the
 * form is closed in between and opened again. Of one form that makes one thing: what stands for several, by rows or one after the other, is
 * useCreateEach's.
 * @param memory where it outlives the window
 */
export function useCreate(memory?: PendingMemory): Client {
  const [once] = useState(() => newOnce(memory ?? rememberingForms()));
  return once;
}

/** As useCreate, for a place that makes several things: each, by its name, apart from the others. */
export function useCreateEach(): (name: string) => Client {
  const [all] = useState(() => new Map<string, Client>());
  return (name) => {
    const known = all.get(name) ?? newOnceApart();
    all.set(name, known);
    return known;
  };
}
