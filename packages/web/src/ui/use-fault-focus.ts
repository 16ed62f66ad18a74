import { type RefObject, useEffect, useRef } from 'react';
import { say } from './say.ts';

const faulty = '[aria-invalid=true], [data-invalid=true] button';

/** What stands under a field. */
function messageOf(field: HTMLElement): string {
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent?.trim() ?? '').join(' ');
}

/**
 * Puts the keyboard into the first faulty field of a form, where a reader hears what is wrong with it. Of a field that had
 * the focus already (it was sent by Enter) nothing would be heard, so that its fault is spoken.
 * @returns whether there was one
 */
export function focusFault(form: HTMLElement | null): boolean {
  const field = form?.querySelector<HTMLElement>(faulty) ?? null;
  if (field === null) return false;
  if (document.activeElement === field) say(messageOf(field).trim());
  else field.focus();
  return true;
}

/** The same for a form that finds out by itself: once its errors stand. */
export function focusFaultOnceShown(form: HTMLElement | null): void {
  requestAnimationFrame(() => focusFault(form));
}

/**
 * After a save that failed by a field, the keyboard is in the first faulty one, scrolled into sight: what a reader or a
 * long form would leave to be found.
 * @returns to be called after a try to save: the same where the form itself found the fault, and nothing was sent
 */
export function useFaultFocus(form: RefObject<HTMLElement | null>, isSaving: boolean): () => void {
  const wasSaving = useRef(false);
  useEffect(() => {
    if (wasSaving.current && !isSaving) focusFault(form.current);
    wasSaving.current = isSaving;
  }, [form, isSaving]);
  return () => void requestAnimationFrame(() => wasSaving.current || focusFault(form.current));
}
