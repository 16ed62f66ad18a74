import { useEffect, useState } from 'react';

/** A value once its writing pauses. @param from what it is until then, at first the value itself */
export function useSettled<T>(value: T, pauseMs: number, from = value): T {
  const [settled, setSettled] = useState(from);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
