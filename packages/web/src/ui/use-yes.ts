import { useState } from 'react';
import { toast } from './toast-store.ts';
import { uiStrings } from './ui.fa.ts';
import { useIsShown } from './use-is-shown.ts';

/**
 * A question's «yes»: once it is done the question is over, and why it was not done stands in it, or is told to whoever
 * closed it meanwhile.
 * @param work gives null, or why not
 */
export function useYes(work: () => Promise<string | null>, onDone: () => void) {
  const [error, setError] = useState<string | null>(null);
  const isShown = useIsShown();
  const yes = async () => {
    const reason = await work();
    setError(reason);
    if (reason === null) onDone();
    else if (!isShown()) toast.error(uiStrings.notDone, { detail: reason });
  };
  return { error, onYes: () => void yes() };
}
