import { useEffect, useRef, useState } from 'react';

/**
 * What ends a document waits for the codes that are still looked for, since they would be goods of it; where one of them came
 * to no line it does not end: somebody looks first.
 * @param end with what is written by then
 */
export function useWhenFound(end: () => void) {
  const looking = useRef(new Set<Promise<boolean>>());
  const [isWaiting, setWaiting] = useState(false);
  const [isDue, setDue] = useState(false);
  const latest = useRef(end);
  latest.current = end;
  // Once the lines that came of them are drawn, too.
  useEffect(() => {
    if (!isDue) return;
    setDue(false);
    latest.current();
  }, [isDue]);
  return {
    isWaiting,
    /** @param found whether a code came to a line */
    look: (found: Promise<boolean>): void => {
      looking.current.add(found);
      void found.finally(() => looking.current.delete(found));
    },
    whenFound: async (): Promise<void> => {
      if (looking.current.size === 0) return latest.current();
      setWaiting(true);
      let isWhole = true;
      while (looking.current.size > 0) {
        const found = await Promise.all(looking.current);
        isWhole &&= found.every(Boolean);
      }
      setWaiting(false);
      if (isWhole) setDue(true);
    },
  };
}
