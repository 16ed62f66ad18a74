import type { FieldProblem } from '@taraz/contract';
import { shortDecimal } from '../../platform/decimal-text.ts';
import { Problem } from '../../platform/problem.ts';
import { importTexts } from './messages.fa.ts';
import type { Fields } from './row-keys.ts';
import type { RowFault } from './tables.ts';

/** What a row comes to before anything is written: nothing, faults, a record to be made, or one that changes or comes back. */
export type RowPlan<New, Change> =
  | { outcome: 'skipped' }
  | { outcome: 'failed'; faults: RowFault[] }
  | { outcome: 'created'; made: New }
  | {
      /** restored: it was removed, and is of the list again */
      outcome: 'changed' | 'restored';
      change: Change;
      /** by what rows may look for the record before and after (row-keys.ts) */
      keys: readonly string[];
      /** by what the record is looked for that the row itself does not say */
      sought?: readonly string[];
    };

/** How rows of one kind become records: read together and written together, in few statements. */
export interface RowTaker<New, Change> {
  /** @returns a plan for each row, in their order; what changes is held until the transaction ends */
  plan(inputs: readonly Fields[]): Promise<RowPlan<New, Change>[]>;
  /** all or none @throws Problem CONFLICT */
  create(made: readonly New[]): Promise<unknown>;
  /** all or none @throws Problem CONFLICT */
  change(changes: readonly Change[]): Promise<unknown>;
}

/** A number with a fraction, whose last zeros say nothing; codes have none. */
const numberPattern = /^\d+\.\d+$/;
const textOf = (value: unknown): string =>
  numberPattern.test(String(value)) ? shortDecimal(String(value)) : String(value);

/** Does a record say already what a row wants of it? Then nothing is written, nor told. */
export const holds = (record: object, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => textOf(value) === textOf(record[name as keyof typeof record]));

export const without = <T extends object>(record: T, ...names: readonly (keyof T)[]): Fields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as keyof T)));

/** What a row is refused for, field by field; null for what is not the row's fault. */
export function faultsOf(error: unknown): RowFault[] | null {
  if (!(error instanceof Problem) || error.status >= 500) return null;
  const errors: readonly FieldProblem[] = error.errors ?? [];
  if (errors.length > 0) return errors.map(({ path, message }) => ({ path, message }));
  return [{ path: '', message: error.detail || importTexts.unexpected }];
}

/** The plan of a row, which fails by whatever the row is refused for. */
export async function tryPlan<New, Change>(
  read: () => RowPlan<New, Change> | Promise<RowPlan<New, Change>>,
): Promise<RowPlan<New, Change>> {
  try {
    return await read();
  } catch (error) {
    const faults = faultsOf(error);
    if (faults === null) throw error;
    return { outcome: 'failed', faults };
  }
}
