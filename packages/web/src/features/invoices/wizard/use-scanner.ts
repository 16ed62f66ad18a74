import { useEffect, useRef } from 'react';
import { createScanBurst } from './scan-burst.ts';

/** Layers over the lines take their keys themselves. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], aside';

/**
 * Hears a scanner wherever the focus is on the lines' step. What it typed into a cell is given up there (Escape), so
 * that a barcode never becomes a quantity; `onScan` gets the code.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    const burst = createScanBurst();
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (target instanceof Element && target.closest(layers)) return;
      if ([...event.key].length === 1) return burst.note(event.key, event.timeStamp);
      if (event.key !== 'Enter') return;
      const code = burst.take(event.timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (target instanceof HTMLInputElement) {
        target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      }
      latest.current(code);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
