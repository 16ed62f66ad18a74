import { type RefObject, useEffect, useRef, useState } from 'react';

/** By then the rows that came, or what stands in their place, are drawn. */
const drawnMs = 100;

/**
 * What a list came to after its reader has asked for another page, filter or search, which the address shows or rows that
 * are waited for: its own words for it, the element with `data-told` within `box`. For a status that only a screen reader
 * hears; the first rows, what changes by itself and an address that leaves them as they are (a panel's) are not told.
 */
export function useToldList(box: RefObject<HTMLElement | null>, isWaiting: boolean): string {
  const [told, setTold] = useState('');
  const known = useRef<string | null>(null);
  const asked = window.location.search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is what it hangs on
  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => {
      const words = box.current?.querySelector('[data-told]')?.textContent ?? '';
      if (known.current !== null && known.current !== words) setTold(words);
      known.current = words;
    }, drawnMs);
    return () => clearTimeout(timer);
  }, [box, asked, isWaiting]);
  return told;
}
