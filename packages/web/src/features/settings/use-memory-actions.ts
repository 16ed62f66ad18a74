import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { readMe } from '../../app/take-change.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { isStale } from '../../app/use-form-values.ts';
import { useTellLeft } from '../../app/use-tell-left.ts';
import { toast } from '../../ui/toast-store.ts';
import { settingsKey } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';

/** Shows everything of memories and keys as it is by now. */
export function useRefreshMemories() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: settingsKey }),
      client.invalidateQueries({ queryKey: ['signing'] }),
      // What a new invoice begins with.
      client.invalidateQueries({ queryKey: ['memories'] }),
      // Without an answer the next read of it brings it: what was done stands, and is not told as failed.
      readMe(),
    ]);
  };
}

/** Does something to memories or keys, says how it went, and shows everything as it is afterwards. */
export function useMemoryActions() {
  const client = useQueryClient();
  const refresh = useRefreshMemories();
  const [running, setRunning] = useState<readonly string[]>([]);
  /** Is an act under this name, or any, still under way? One that ends sooner ends no other. */
  const isBusy = (name?: string): boolean => (name === undefined ? running.length > 0 : running.includes(name));
  const createFor = useCreateEach();
  const tellLeft = useTellLeft();
  /** @returns null, or why it was not done, which is also said aloud; `quiet`: only to whoever closed what says it */
  const act = async (
    name: string,
    work: () => Promise<unknown>,
    { done, quiet = false }: { done?: string; quiet?: boolean } = {},
  ): Promise<unknown> => {
    setRunning((all) => [...all, name]);
    try {
      await work();
      await refresh();
      if (done !== undefined) toast.notice(done);
      return null;
    } catch (error) {
      if (quiet) tellLeft(error);
      else toast.error(words.actionFailed, { detail: reasonOf(error) });
      // What another has made of it is what the next press goes by.
      if (isStale(error)) await client.invalidateQueries({ queryKey: settingsKey });
      return error;
    } finally {
      // This one: under one name two may be under way.
      setRunning((all) => all.toSpliced(all.indexOf(name), 1));
    }
  };
  /** A new key pair: without an answer it stays one. */
  const generate = (memory_id: string) =>
    act('generate', () => createFor(memory_id)(calls.generateKey, { body: { memory_id } }), { done: words.generated });
  return { act, generate, isBusy };
}

export type MemoryActions = ReturnType<typeof useMemoryActions>;
