import { ApiProblem } from '@taraz/contract';
import type { ChosenRow } from './use-choices.ts';

/** A row of the file, as the spreadsheet counts, and why it was refused. */
interface RefusedRow {
  row: number;
  message: string;
}

/** The rows that an import was refused for, each once: its answer counts them by their place among what was sent. */
export function refusedRows(error: unknown, sent: readonly ChosenRow[]): RefusedRow[] {
  const errors = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  const found = new Map<number, RefusedRow>();
  for (const { path, message } of errors) {
    const [, place] = /^rows\[(\d+)\]/.exec(path) ?? [];
    const row = place === undefined ? undefined : sent[Number(place)]?.row;
    if (row !== undefined && !found.has(row)) found.set(row, { row, message });
  }
  return [...found.values()];
}
