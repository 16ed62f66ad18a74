import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';

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

/** What was said, kept for the user by the server; what is asked on this page stands after it. */
export function useConversation() {
  const client = useQueryClient();
  const kept = useQuery(conversationQuery);
  const [here, setHere] = useState<readonly Exchange[]>([]);
  const exchanges: readonly Exchange[] = [...(kept.data?.turns ?? []), ...here];
  const isBusy = here.some(({ answer, error }) => answer === undefined && error === undefined);
  const put = (id: string, change: Partial<Exchange>) =>
    setHere((all) => all.map((one) => (one.id === id ? { id, text: one.text, ...change } : one)));
  const run = async (id: string, text: string) => {
    try {
      put(id, { answer: await api(calls.askAssistant, { body: { text } }) });
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
