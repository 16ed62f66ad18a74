import { type RefObject, useLayoutEffect } from 'react';

/**
 * Tells the notices how much of the window's lower edge a page has pinned for its own, so that they never cover it: from
 * the top of `ref`'s element down. `key` changes when another element stands there.
 */
export function usePageFoot(ref: RefObject<HTMLElement | null>, key: unknown = null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the element
  useLayoutEffect(() => {
    const element = ref.current;
    // An element without a box of its own (display: contents) has pinned nothing.
    if (element === null || element.offsetHeight === 0) return;
    const root = document.documentElement;
    const measure = () => root.style.setProperty('--page-foot', `${Math.round(element.offsetHeight)}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => {
      observer.disconnect();
      root.style.removeProperty('--page-foot');
    };
  }, [ref, key]);
}
