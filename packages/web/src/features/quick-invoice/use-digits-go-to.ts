import { type RefObject, useEffect } from 'react';

/** Layers over the sale take their keys themselves. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether keys write there. */
const isWritten = (target: Element): boolean =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/**
 * A digit goes to that field wherever the focus was left, so that a scanner is heard after a press on a button too: its
 * Enter would press that button again.
 */
export function useDigitsGoTo(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || altKey || metaKey || !/^[\d۰-۹٠-٩]$/.test(key)) return;
      if (target instanceof Element && (target.closest(layers) !== null || isWritten(target))) return;
      // Before the key writes: it is written there.
      field.current?.focus();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [field]);
}
