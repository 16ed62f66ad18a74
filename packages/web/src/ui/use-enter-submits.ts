import { type RefObject, useEffect } from 'react';

/**
 * Enter sends the form from where browsers leave it without effect: from a date, whose parts are no inputs, and in a dialog
 * from the dialog itself, which has the focus until somebody moves it.
 */
export function useEnterSubmits(ref: RefObject<HTMLFormElement | null>, isInDialog = false): void {
  useEffect(() => {
    const form = ref.current;
    if (form === null) return;
    const dialog = isInDialog ? form.closest<HTMLElement>('[role=dialog], [role=alertdialog]') : null;
    const place = dialog ?? form;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, defaultPrevented, isComposing } = event;
      if (key !== 'Enter' || defaultPrevented || isComposing || !(target instanceof Element)) return;
      if (target !== dialog && !target.matches('form [role=spinbutton]')) return;
      event.preventDefault();
      form.requestSubmit();
    };
    place.addEventListener('keydown', onKeyDown);
    return () => place.removeEventListener('keydown', onKeyDown);
  }, [ref, isInDialog]);
}
