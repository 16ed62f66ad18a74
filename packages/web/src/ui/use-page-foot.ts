import { type RefObject, useLayoutEffect } from 'react';

/** What has pinned something at the lower edge now, the latest last: it alone is in sight. */
const feet: (() => void)[] = [];

/**
 * Tells the notices how much of the window's lower edge a page, or a dialog over it, has pinned for its own, so that they
 * never cover it. `key` changes when another element stands there.
 * @param heightOf how much that is for the element, in px; by default all of its height
 */
export function usePageFoot(
  ref: RefObject<HTMLElement | null>,
  key: unknown = null,
  heightOf = (element: HTMLElement): number => element.offsetHeight,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the element and how it is measured
  useLayoutEffect(() => {
    const element = ref.current;
    // An element without a box of its own (display: contents) has pinned nothing.
    if (element === null || element.offsetHeight === 0) return;
    const root = document.documentElement;
    const measure = () => {
      if (feet.at(-1) === measure) root.style.setProperty('--page-foot', `${Math.round(heightOf(element))}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    feet.push(measure);
    measure();
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
      feet.splice(feet.indexOf(measure), 1);
      root.style.removeProperty('--page-foot');
      feet.at(-1)?.();
    };
  }, [ref, key]);
}
