/**
 * Takes what React Aria announces and nobody should hear out of its live region as it comes, not after it: no reader of the
 * page finds it either.
 * @param isUnwanted of an element in that region
 * @param forMs how long it is waited for
 * @returns stops it
 */
export function silence(isUnwanted: (node: Element) => boolean, forMs: number): () => void {
  const look = () => {
    for (const node of document.querySelectorAll('[data-live-announcer] :not([aria-live])')) {
      if (isUnwanted(node)) node.remove();
    }
  };
  queueMicrotask(look);
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => watch.disconnect(), forMs);
  return () => {
    clearTimeout(timer);
    watch.disconnect();
  };
}
