import { type CallReply, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';

export type Answer = CallReply<typeof calls.askAssistant>;

export interface Exchange {
  id: number;
  text: string;
  answer?: Answer;
  error?: unknown;
}

/** What was said since the page was opened; it is not kept. */
export function useConversation() {
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([]);
  const isBusy = exchanges.some(({ answer, error }) => answer === undefined && error === undefined);
  const put = (id: number, change: Partial<Exchange>) =>
    setExchanges((all) => all.map((one) => (one.id === id ? { id, text: one.text, ...change } : one)));
  const run = async (id: number, text: string) => {
    try {
      put(id, { answer: await api(calls.askAssistant, { body: { text } }) });
    } catch (error) {
      put(id, { error });
    }
  };
  const ask = (text: string) => {
    const id = exchanges.length + 1;
    setExchanges((all) => [...all, { id, text }]);
    void run(id, text);
  };
  const retry = ({ id, text }: Exchange) => {
    put(id, {});
    void run(id, text);
  };
  return { exchanges, isBusy, ask, retry };
}
