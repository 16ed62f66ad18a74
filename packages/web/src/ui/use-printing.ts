import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page goes on paper: drawn before the browser takes it, which then asks no more. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const tell = (isNow: boolean) => () => flushSync(() => setPrinting(isNow));
    const [begin, end] = [tell(true), tell(false)];
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
