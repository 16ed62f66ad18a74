import { useState } from 'react';

/**
 * The ETag that a form saves with. While the record says what the form knows of, its newest one (a photo was added
 * meanwhile); once another has changed what the form shows, the one it began with, so that nothing is overwritten unseen.
 * @param now the form's values of the record as it is
 * @param known the values that the form began with, and those it sent without an answer
 */
export function useFormEtag(etag: string, now: unknown, known: readonly unknown[]): string {
  const [first] = useState(etag);
  return isAmong(known, now) ? etag : first;
}

/** Whether the values say the same as some of these. */
export const isAmong = (known: readonly unknown[], values: unknown): boolean =>
  known.some((one) => JSON.stringify(one) === JSON.stringify(values));
