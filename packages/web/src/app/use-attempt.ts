import { useState } from 'react';
import { withLoading } from './loading.ts';
import { reasonOf } from './reason-of.ts';

/** Does something with one of several: which is busy, and what came of it, or why it was not done. @param after whatever came of it */
export function useAttempt(after: () => void) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const attempt = async <T>(id: string, work: () => Promise<T>): Promise<{ made: T } | { refused: string }> => {
    setBusyId(id);
    try {
      return { made: await withLoading(work()) };
    } catch (error) {
      return { refused: reasonOf(error) };
    } finally {
      setBusyId(null);
      after();
    }
  };
  return { busyId, attempt };
}
