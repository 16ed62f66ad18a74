import { hasNeeded, type NeededFields } from '../../platform/spreadsheet/guess-columns.ts';
import type { StatementField } from './tables.ts';

/** Of each list a file must have one column. */
export const neededFields: NeededFields<StatementField> = [['date'], ['amount', 'deposit', 'withdrawal']];

/** Whether columns are enough for a statement. */
export const hasNeededOf = (fields: readonly (StatementField | null)[]): boolean => hasNeeded(neededFields, fields);
