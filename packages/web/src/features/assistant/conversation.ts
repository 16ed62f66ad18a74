import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { clock } from '../../ui/clock.ts';

export type Answer = CallReply<typeof calls.askAssistant>;

export interface Exchange {
  id: string;
  text: string;
  answer?: Answer;
  error?: unknown;
}

const conversationQuery = queryOptions({
  queryKey: ['assistant', 'conversation'],
  queryFn: ({ signal }) => api(calls.getConversation, {}, { signal }),
  // What is said on this page is added here; another page's comes when this one is opened again.
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/**
 * What was said, kept for the user by the server; what is asked on this page stands after it until it is answered. From then
 * on the server keeps it: whatever is read from there later has it.
 */
export function useConversation() {
  const client = useQueryClient();
  const kept = useQuery(conversationQuery);
  const [here, setHere] = useState<readonly Exchange[]>([]);
  const isKept = ({ answer }: Exchange): boolean => answer !== undefined && kept.data !== undefined;
  const exchanges: readonly Exchange[] = [...(kept.data?.turns ?? []), ...here.filter((one) => !isKept(one))];
  const isBusy = here.some(({ answer, error }) => answer === undefined && error === undefined);
  const put = (id: string, change: Partial<Exchange>) =>
    setHere((all) => all.map((one) => (one.id === id ? { id, text: one.text, ...change } : one)));
  /** Among what is kept; what is being read just now may lack it, and is read anew. */
  const keep = async (id: string, text: string, answer: Answer) => {
    const { queryKey } = conversationQuery;
    const isReading = client.isFetching({ queryKey }) > 0;
    const turn = { id, text, answer, at: clock.nowIso() };
    const known = client.setQueryData(
      queryKey,
      (before) => before && { ...before, count: before.count + 1, turns: [...before.turns, turn] },
    );
    put(id, { answer });
    if (known !== undefined && !isReading) return;
    await client.cancelQueries({ queryKey });
    await client.refetchQueries({ queryKey });
  };
  const run = async (id: string, text: string) => {
    try {
      void keep(id, text, await api(calls.askAssistant, { body: { text } }));
    } catch (error) {
      put(id, { error });
    }
  };
  const ask = (text: string) => {
    const id = crypto.randomUUID();
    setHere((all) => [...all, { id, text }]);
    void run(id, text);
  };
  const retry = ({ id, text }: Exchange) => {
    put(id, {});
    void run(id, text);
  };
  const clear = async () => {
    await api(calls.clearConversation, {});
    client.setQueryData(conversationQuery.queryKey, { count: 0, turns: [], next: null });
    setHere([]);
  };
  return { exchanges, kept, isBusy, ask, retry, clear };
}
