import { type RefObject, useEffect, useRef } from 'react';

const faulty = '[aria-invalid=true], [data-invalid=true] button';

/**
 * After a save that failed by a field, the keyboard is in the first faulty one, scrolled into sight: what a reader or a
 * long form would leave to be found.
 */
export function useFaultFocus(form: RefObject<HTMLElement | null>, isSaving: boolean): void {
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) form.current?.querySelector<HTMLElement>(faulty)?.focus();
    wasSaving.current = isSaving;
  }, [form, isSaving]);
}
