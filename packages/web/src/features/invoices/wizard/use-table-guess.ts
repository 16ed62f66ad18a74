import { useMemo, useState } from 'react';
import type { PasteColumn } from './paste-lines.ts';
import { guessMapping, type TableGuess } from './paste-table.ts';

type Cells = readonly (readonly string[])[];

/**
 * What each column of a pasted table is: guessed, until somebody says otherwise of this very table.
 * @param guessOf keeps its identity, as do `cells` and `columns`, while nothing changes
 */
export function useTableGuess(cells: Cells, columns: readonly PasteColumn[], guessOf = guessMapping) {
  const [changed, setChanged] = useState<{ of: Cells; guess: TableGuess } | null>(null);
  const guessed = useMemo(() => guessOf(cells, columns), [cells, columns, guessOf]);
  const guess = changed?.of === cells ? changed.guess : guessed;
  return { guess, setGuess: (next: TableGuess) => setChanged({ of: cells, guess: next }) };
}
