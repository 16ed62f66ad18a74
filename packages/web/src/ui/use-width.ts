import { useLayoutEffect, useRef, useState } from 'react';
import { textScale } from './text-size.ts';

/**
 * An element's inner width in CSS px, followed as it changes; null before the first measure. With it, how many times its
 * usual size text has: what grows with that fills the same width sooner.
 */
export function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState<number | null>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      setWidth(Math.floor(element.clientWidth));
      setScale(textScale());
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width, scale };
}
