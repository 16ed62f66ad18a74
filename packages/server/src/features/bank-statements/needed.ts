import type { StatementField } from './tables.ts';

/** Of each list a file must have one column. */
export const neededFields: readonly (readonly StatementField[])[] = [['date'], ['amount', 'deposit', 'withdrawal']];

/** Whether columns are enough for a statement. */
export const hasNeededOf = (fields: readonly (StatementField | null)[]): boolean =>
  neededFields.every((some) => some.some((field) => fields.includes(field)));
