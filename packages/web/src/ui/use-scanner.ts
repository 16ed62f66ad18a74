import { type RefObject, useEffect, useRef } from 'react';
import { createScanBurst } from './scan-burst.ts';

/** Layers over the lines take their keys themselves. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], aside';

/** A grid's cell, or a list's field, gives up what is being written into it. */
function giveUp(input: HTMLInputElement): void {
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** A form's field takes back what it held; its React owner hears of it as of a key. */
function restore(input: HTMLInputElement, before: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, before);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Hears a scanner wherever the focus is on a screen, or in one of its forms: what it typed into a cell or field is taken
 * back, so that a barcode never becomes a quantity, and its Enter sends nothing. `onScan` gets the code.
 * @param form in which alone it is heard, with what has no place in the page; without one, everywhere but in layers
 */
export function useScanner(onScan: (code: string) => void, form?: RefObject<HTMLElement | null>): void {
  const latest = useRef(onScan);
  latest.current = onScan;
  useEffect(() => {
    const burst = createScanBurst();
    let before = '';
    const isHeard = (target: EventTarget | null) => {
      if (!(target instanceof Element)) return true;
      if (form === undefined) return target.closest(layers) === null;
      return target === document.body || form.current?.closest('form')?.contains(target) === true;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key, timeStamp } = event;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !isHeard(target)) return;
      const input = target instanceof HTMLInputElement ? target : null;
      if ([...key].length === 1) {
        if (burst.note(key, timeStamp)) before = input?.value ?? '';
        return;
      }
      if (key !== 'Enter') return;
      const code = burst.take(timeStamp);
      if (code === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (input !== null && (form === undefined || input.role === 'combobox')) giveUp(input);
      else if (input !== null) restore(input, before);
      latest.current(code);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [form]);
}
