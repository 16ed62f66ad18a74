/** What a failed call says of single fields, and of the whole, for forms. */
import { ApiProblem, type ProblemDocument, problems } from '@taraz/contract';
import { uiStrings } from '../ui/ui.fa.ts';
import { appStrings } from './app.fa.ts';
import { StorageRefused } from './token.ts';

/** Path of the field, as the API writes it («crew.username») → its message. */
export type FieldErrors = Readonly<Record<string, string>>;

/** A form's values as they were sent, and as they are written now. */
interface Written {
  sent: object | undefined;
  now: object;
}

/** The value that a path of the API names, also in a form that has less of the API's nesting («profile.taxIDs[1]»). */
function valueAt(values: unknown, path: string): unknown {
  const parts = path.split(/[.[\]]+/).filter(Boolean);
  const within = (from: unknown, part: string): unknown => new Map(Object.entries(Object(from))).get(part);
  return parts.map((_, from) => parts.slice(from).reduce(within, values)).find((value) => value !== undefined);
}

/**
 * What a refusal says of each field.
 * @param written with it, nothing of a field that has been changed since: what is said is of what stood there
 */
export function fieldErrorsOf(error: unknown, written?: Written): FieldErrors {
  const errors = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  const isOfNow = ({ path }: { path: string }) =>
    written?.sent === undefined ||
    JSON.stringify(valueAt(written.sent, path)) === JSON.stringify(valueAt(written.now, path));
  return Object.fromEntries(errors.filter(isOfNow).map(({ path, message }) => [path, message]));
}

/** What is said of a list or of one of its entries («memory_ids[1]»), for a field that holds the whole of it. */
export const errorWithin = (errors: FieldErrors, path: string): string | undefined =>
  Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}[`))?.[1];

/** What the server says of a refusal; null where it failed without a word of its own. */
function saidOf(error: unknown): ProblemDocument | null {
  if (!(error instanceof ApiProblem) || error.problem === null) return null;
  const { code, detail } = error.problem;
  return (code === 'INTERNAL' || code === 'UNAVAILABLE') && !detail ? null : error.problem;
}

/**
 * The reason, where no field has it; null: the fields say it, or said it until they were changed, or nothing failed.
 * Whoever has no field for it takes `reasonOf`; forms tell it by `FormFailure`, with what no field of theirs says.
 * @param isKept all that was typed is kept on this device: only then is it said to be (ui.md section 8)
 */
export function formErrorOf(error: unknown, { isKept }: { isKept?: boolean | undefined } = {}): string | null {
  if (!error) return null;
  if (error instanceof StorageRefused) return appStrings.storageRefused;
  if (error instanceof ApiProblem && error.status === 0)
    return isKept ? appStrings.offlineFault : uiStrings.noConnection;
  const said = saidOf(error);
  if (said === null) return isKept ? appStrings.faultButKept : problems.INTERNAL.title;
  const errors = said.errors ?? [];
  // What another has already is told with its field's own sentence; a rule that is broken has one for the whole as well.
  if (errors.length > 0 && (said.code === 'INVALID_INPUT' || errors.some(({ message }) => message === said.detail)))
    return null;
  return said.detail || said.title || problems.INTERNAL.title;
}
