import { searchMax } from '@taraz/contract';
import { useEffect, useRef, useState } from 'react';

/** Suggestions for a text: a promise when they come from the server, plain when they are at hand. */
export type SearchOptions<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]> | readonly T[];

export interface OptionsState<T> {
  items: readonly T[];
  /** The text that `items` answers; differs from the field's text while a search is under way. */
  answers: string | null;
  status: 'idle' | 'loading' | 'ready' | 'failed';
}

const idle = { items: [], answers: null, status: 'idle' } as const;

/** Asks by as much of a text as a search takes: a whole paragraph that was pasted finds by its beginning. */
export const askFor = <T>(search: SearchOptions<T>, text: string, signal: AbortSignal) =>
  search(text.slice(0, searchMax), signal);

/**
 * Searches as the text changes: waits `delayMs` after the last key (0: not at all), drops answers that come too late, keeps the old
 * items in sight meanwhile. Searches only while `isActive`.
 */
export function useOptions<T>(search: SearchOptions<T>, text: string, isActive: boolean, delayMs = 120) {
  const [state, setState] = useState<OptionsState<T>>(idle);
  const [retries, setRetries] = useState(0);
  const latestSearch = useRef(search);
  latestSearch.current = search;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same once more
  useEffect(() => {
    if (!isActive) {
      setState(idle);
      return;
    }
    const controller = new AbortController();
    const settle = (items: readonly T[]) => {
      if (!controller.signal.aborted) setState({ items, answers: text, status: 'ready' });
    };
    const run = () => {
      const found = askFor(latestSearch.current, text, controller.signal);
      if (!(found instanceof Promise)) return settle(found);
      setState((previous) => ({ ...previous, status: 'loading' }));
      found.then(settle, () => {
        if (!controller.signal.aborted) setState({ items: [], answers: text, status: 'failed' });
      });
    };
    // Without a timer what is at hand is there before the next key: an Enter right behind the text finds it.
    if (delayMs === 0) run();
    const timer = delayMs === 0 ? undefined : setTimeout(run, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isActive, delayMs, retries]);

  /** Asks once more what failed. */
  const retry = () => {
    setState((previous) => ({ ...previous, status: 'loading' }));
    setRetries((count) => count + 1);
  };
  return { ...state, retry };
}
