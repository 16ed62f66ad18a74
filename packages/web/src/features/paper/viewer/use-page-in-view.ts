import { useCallback, useEffect, useRef, useState } from 'react';

/** Follows which page is read (the first that is at least half on screen or fills it), and brings pages into sight. */
export function usePageInView() {
  const elements = useRef(new Map<number, HTMLElement>());
  const shown = useRef(new Map<number, number>());
  const observer = useRef<IntersectionObserver | null>(null);
  const [page, setPage] = useState(1);
  const observe = useCallback(() => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries) {
          const number = Number((target as HTMLElement).dataset.page);
          shown.current.set(number, intersectionRect.height);
        }
        const [best] = [...shown.current].sort(([a, one], [b, other]) => other - one || a - b);
        if (best !== undefined && best[1] > 0) setPage(best[0]);
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1] },
    );
    return observer.current;
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  const refOf = useCallback(
    (number: number) => (element: HTMLElement | null) => {
      const known = elements.current.get(number);
      if (element === null || known === element) return;
      if (known) observe().unobserve(known);
      elements.current.set(number, element);
      observe().observe(element);
    },
    [observe],
  );
  const show = useCallback((number: number) => {
    elements.current.get(number)?.scrollIntoView({ block: 'start' });
  }, []);
  const reset = useCallback(() => {
    observer.current?.disconnect();
    observer.current = null;
    elements.current.clear();
    shown.current.clear();
    setPage(1);
  }, []);
  return { page, refOf, show, reset };
}
