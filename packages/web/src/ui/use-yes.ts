import { useState } from 'react';

/**
 * A question's «yes»: once it is done the question is over, and why it was not done stands in it.
 * @param work gives null, or why not
 */
export function useYes(work: () => Promise<string | null>, onDone: () => void) {
  const [error, setError] = useState<string | null>(null);
  const yes = async () => {
    const reason = await work();
    setError(reason);
    if (reason === null) onDone();
  };
  return { error, onYes: () => void yes() };
}
