import { type RefObject, useEffect } from 'react';

/**
 * The button that was pressed is gone with its step: the keyboard goes on at the first button of the next one, or, after the
 * last step, of what stays.
 * @param step what the memory's road waits for now
 * @param places in their order, the likeliest first
 */
export function useNextStepFocus(step: string, ...places: readonly RefObject<HTMLElement | null>[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the road
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    for (const { current } of places) {
      const button = current?.querySelector<HTMLElement>('button:not([disabled])');
      if (button) return button.focus();
    }
  }, [step]);
}
