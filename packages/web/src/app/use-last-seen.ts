import { useRef } from 'react';
import { useIsAnythingUnsaved } from '../ui/unsaved.ts';

/**
 * The row of a list by its id. Where another has removed it while something is written in its panel, it is as it was seen
 * last: what is written stays, and its saving says that it is there no more.
 * @returns null: not there
 */
export function useLastSeen<Row extends { id: string }>(rows: readonly Row[], id: string | null): Row | null {
  const isUnsaved = useIsAnythingUnsaved();
  const last = useRef<Row | null>(null);
  const row = rows.find((one) => one.id === id) ?? null;
  if (row !== null) last.current = row;
  return row ?? (isUnsaved && last.current?.id === id ? last.current : null);
}
