import { useEffect, useState } from 'react';

/** How long whoever wants to leave waits for what is being saved before he is asked. */
const longMs = 3_000;

/** Whether what is under way takes so long that nobody is to wait for it unasked. */
export function useIsLong(isUnderWay: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isUnderWay]);
  return isLong;
}
