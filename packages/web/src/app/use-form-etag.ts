import { useState } from 'react';
import { isSame } from './use-form-values.ts';

/**
 * The ETag that a form saves with. While the record says what the form knows of, its newest one (a photo was added
 * meanwhile); once another has changed what the form shows, the one it began with, so that nothing is overwritten unseen.
 * @param now the form's values of the record as it is
 * @param known the values that the form began with, and those it sent without an answer
 */
export function useFormEtag(etag: string, now: unknown, known: readonly unknown[]): string {
  const [first] = useState(etag);
  return known.some((one) => isSame(one, now)) ? etag : first;
}
