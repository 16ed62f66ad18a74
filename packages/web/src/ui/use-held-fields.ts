import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What is written in a form while it is being saved would go with it when it closes, or be written over: its fields are inert
 * meanwhile. The keyboard waits at the button, and goes back to its field where the form stays.
 */
export function useHeldFields(
  fields: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
  isHeld: boolean,
): void {
  const left = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (isHeld) {
      if (!(activeElement instanceof HTMLElement) || !fields.current?.contains(activeElement)) return;
      left.current = activeElement;
      button.current?.focus();
      return;
    }
    // Whoever went elsewhere meanwhile stays there.
    if (activeElement === document.body || activeElement === button.current) left.current?.focus();
    left.current = null;
  }, [fields, button, isHeld]);
}
