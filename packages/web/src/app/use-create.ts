import type { Client } from '@taraz/contract';
import { useRef } from 'react';
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

function remembering(): PendingMemory {
  let pending: Pending | null = null;
  return {
    read: () => pending,
    write: (next) => {
      pending = next;
    },
  };
}

const newOnce = (memory: PendingMemory): Client => telling(createOnce(api, () => crypto.randomUUID(), memory));

/**
 * The API for what a form makes or moves, once, whatever is changed between two sendings (`createOnce`).
 * @param memory where it outlives the window; without one it lives as long as the form
 */
export function useCreate(memory?: PendingMemory): Client {
  const once = useRef<Client>(undefined);
  once.current ??= newOnce(memory ?? remembering());
  return once.current;
}

/** As useCreate, for a place that makes several things: each, by its name, apart from the others. */
export function useCreateEach(): (name: string) => Client {
  const all = useRef(new Map<string, Client>());
  return (name) => {
    const known = all.current.get(name) ?? newOnce(remembering());
    all.current.set(name, known);
    return known;
  };
}
