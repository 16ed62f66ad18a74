/** What a failed call says of single fields, and of the whole, for forms. */
import { ApiProblem, type ProblemDocument, problems } from '@taraz/contract';
import { appStrings } from './app.fa.ts';

/** Path of the field, as the API writes it («crew.username») → its message. */
export type FieldErrors = Readonly<Record<string, string>>;

export function fieldErrorsOf(error: unknown): FieldErrors {
  const errors = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
}

/** What the server says of a refusal; null where it failed without a word of its own, or did not answer at all. */
function saidOf(error: unknown): ProblemDocument | null {
  if (!(error instanceof ApiProblem) || error.status === 0 || error.problem === null) return null;
  const { code, detail } = error.problem;
  return (code === 'INTERNAL' || code === 'UNAVAILABLE') && !detail ? null : error.problem;
}

/**
 * The reason, where no field has it; null: the fields say it, or nothing failed.
 * @param isKept all that was typed is kept on this device: only then is it said to be (ui.md section 8)
 */
export function formErrorOf(error: unknown, { isKept = false } = {}): string | null {
  if (!error) return null;
  const said = saidOf(error);
  if (said === null) return isKept ? appStrings.faultButKept : problems.INTERNAL.title;
  if ((said.errors ?? []).length > 0 && said.code === 'INVALID_INPUT') return null;
  return said.detail || said.title || problems.INTERNAL.title;
}
