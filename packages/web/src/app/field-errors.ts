/** What a failed call says of single fields, and of the whole, for forms. */
import { ApiProblem } from '@taraz/contract';
import { appStrings } from './app.fa.ts';

/** Path of the field, as the API writes it («crew.username») → its message. */
export type FieldErrors = Readonly<Record<string, string>>;

export function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** The reason, where no field has it; null: the fields say it, or nothing failed. */
export function formErrorOf(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return error ? appStrings.serverFault : null;
  if ((error.problem?.errors ?? []).length > 0 && error.problem?.code === 'INVALID_INPUT') return null;
  if (error.status === 0) return appStrings.serverFault;
  return error.problem?.detail || error.problem?.title || appStrings.serverFault;
}
