import { useEffect } from 'react';

let unsaved = 0;

/** Is something written on this page that going away would lose? */
export const isAnythingUnsaved = (): boolean => unsaved > 0;

/** Counts among what is unsaved on this page for as long as `isUnsaved`. */
export function useCountUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved += 1;
    return () => {
      unsaved -= 1;
    };
  }, [isUnsaved]);
}
