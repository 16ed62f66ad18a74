import { useLayoutEffect, useState } from 'react';
import { useWidth } from './use-width.ts';

/**
 * How many of the items of a row that neither wraps nor shrinks have room in it: one fewer at a time, before it is drawn, anew
 * for other words, another width and another size of text.
 * @param words what the row says, on which its length depends
 */
export function useFitting<E extends HTMLElement>(count: number, words: string) {
  const { ref, width, scale } = useWidth<E>();
  const of = `${words} ${width} ${scale}`;
  const [found, setFound] = useState({ of, count });
  const shown = found.of === of ? Math.min(found.count, count) : count;
  useLayoutEffect(() => {
    const row = ref.current;
    if (row !== null && shown > 0 && row.scrollWidth > row.clientWidth) setFound({ of, count: shown - 1 });
  });
  return { ref, shown };
}
