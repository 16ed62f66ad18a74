import { type RefObject, useEffect, useRef, useState } from 'react';

/** By then the rows that came, or what stands in their place, are drawn. */
const drawnMs = 100;

/**
 * What a list came to after its reader has asked for another page, filter or search, which the address shows or newer rows
 * under way: its own words for it, the element with `data-told` within `box`. For a status that only a screen reader hears;
 * what changes by itself is not told.
 */
export function useToldList(box: RefObject<HTMLElement | null>, isRefreshing: boolean): string {
  const [told, setTold] = useState('');
  const asked = window.location.search;
  const last = useRef({ asked, wasRefreshing: false });
  useEffect(() => {
    const { current: before } = last;
    const isNew = before.asked !== asked || before.wasRefreshing;
    if (isRefreshing) before.wasRefreshing = true;
    if (isRefreshing || !isNew) return;
    const timer = setTimeout(() => {
      last.current = { asked, wasRefreshing: false };
      setTold(box.current?.querySelector('[data-told]')?.textContent ?? '');
    }, drawnMs);
    return () => clearTimeout(timer);
  }, [box, asked, isRefreshing]);
  return told;
}
