import { useCallback, useEffect, useRef, useState } from 'react';
import type { CellEdit } from './kept-edits.ts';

/** The rows themselves come a moment after the answer. */
const rowsComeMs = 600;

/** A cell, by the row of the file. */
export const nameOf = ({ row, column }: Pick<CellEdit, 'row' | 'column'>): string => `${row} ${column}`;

/** Texts that are on their way stand in the grid until their rows have come with them. */
export function useWritten(isEditing: boolean) {
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map());
  const held = useRef<CellEdit[]>([]);
  const show = useCallback((cells: readonly CellEdit[]) => {
    setWritten((now) => new Map([...now, ...cells.map((cell) => [nameOf(cell), cell.value] as const)]));
  }, []);
  // What was written into the same cell since stands there still.
  const release = useCallback((cells: readonly CellEdit[]) => {
    const own = new Map(cells.map((cell) => [nameOf(cell), cell.value]));
    setTimeout(
      () => setWritten((now) => new Map([...now].filter(([name, text]) => own.get(name) !== text))),
      rowsComeMs,
    );
  }, []);
  // What goes on in steps is written when that is over.
  const hold = useCallback((cells: readonly CellEdit[]) => void held.current.push(...cells), []);
  useEffect(() => {
    if (!isEditing && held.current.length > 0) release(held.current.splice(0));
  }, [isEditing, release]);
  return { written, show, release, hold };
}
