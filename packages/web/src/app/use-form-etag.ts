import { useState } from 'react';

/**
 * The ETag that a form saves with. While the record says what the form began with, its newest one (a photo was added
 * meanwhile); once another has changed what the form shows, the one it began with, so that nothing is overwritten unseen.
 * @param now the form's values of the record as it is
 * @param start the values that the form began with
 */
export function useFormEtag(etag: string, now: unknown, start: unknown): string {
  const [first] = useState(etag);
  return JSON.stringify(now) === JSON.stringify(start) ? etag : first;
}
