import { Problem } from '../problem.ts';
import { isUuid } from '../uuid.ts';
import { formats } from './formats.ts';
import { pagingMessages } from './paging-messages.fa.ts';
import { isStorable } from './validation.ts';

/** What a list is asked with, whatever else its filters are. */
export interface PageQuery {
  offset?: number;
  limit?: number;
  sort?: string;
  after?: string;
  search_field?: string;
}

export interface Sort<Field extends string> {
  field: Field;
  descending: boolean;
}

const bad = (path: string, code: string, message: string) =>
  new Problem('INVALID_INPUT', { errors: [{ path, code, message }] });

/** What a cursor is refused with that is none of its list. */
export const badCursor = (): Problem => bad('after', 'BAD_CURSOR', pagingMessages.cursor);

/**
 * `sort` of a list: a field, with a leading `-` for descending; `-created_at` when not given.
 * @throws Problem INVALID_INPUT naming the fields there are
 */
export function readSort<const Fields extends readonly string[]>(
  sort: string | undefined,
  fields: Fields,
): Sort<Fields[number]> {
  const text = sort ?? '-created_at';
  const descending = text.startsWith('-');
  const field = fields.find((one) => one === text.replace(/^-/, ''));
  if (field === undefined) throw bad('sort', 'NOT_ALLOWED', pagingMessages.sort(fields));
  return { field, descending };
}

/** Where a page ended: the sorted value of its last row, and its id. */
export interface Cursor {
  value: string;
  id: string;
}

/** The opaque `next` of a page. It names its sort, so that it is not carried over to another. */
export function writeCursor(sort: Sort<string>, { value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort.field, sort.descending ? 1 : 0, value, id])).toString('base64url');
}

/** Does PostgreSQL read this whole number as its int8? */
const isInt8 = (text: string): boolean => /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text);

/** Types of columns that lists are ordered by, and what of a cursor each of them reads. */
const keyForms = {
  text: isStorable,
  timestamptz: formats.instant,
  date: formats.day,
  int8: isInt8,
  numeric: (text) => /^-?\d{1,100}(\.\d{1,100})?$/.test(text),
  uuid: isUuid,
} as const satisfies Record<string, (text: string) => boolean>;

export type KeyType = keyof typeof keyForms;

/** Anybody may write a cursor: is this a value that a column of the type could be compared with? */
export const isKey = (type: KeyType, value: unknown): value is string =>
  typeof value === 'string' && keyForms[type](value);

/**
 * @param type of the sorted column
 * @throws Problem INVALID_INPUT when it is not a cursor of this sort
 */
export function readCursor(sort: Sort<string>, after: string | undefined, type: KeyType): Cursor | null {
  if (after === undefined) return null;
  try {
    const [field, descending, value, id] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as unknown[];
    const fits = field === sort.field && descending === (sort.descending ? 1 : 0);
    if (fits && isKey(type, value) && isKey('uuid', id)) return { value, id };
  } catch {
    // not JSON: answered below, with everything else that is no cursor
  }
  throw badCursor();
}

/** The part of a list that a page shows. */
export interface Place {
  offset: number;
  limit: number;
}

const placeIn = (after: string): string | undefined =>
  /^@(\d{1,9})$/.exec(Buffer.from(after, 'base64url').toString('utf8'))?.[1];

/** Is this cursor of `nextPlace`, not of `writeCursor`? */
export const isPlace = (after: string): boolean => placeIn(after) !== undefined;

/**
 * Where a page begins in a list whose order has nothing of a row's to read on from: groups, a queue over all accounts.
 * @throws Problem INVALID_INPUT when `after` is not of `nextPlace`
 */
export function placeOf({ offset = 0, limit = 10, after }: PageQuery): Place {
  if (after === undefined) return { offset, limit };
  const counted = placeIn(after);
  if (counted === undefined) throw badCursor();
  return { offset: Number(counted), limit };
}

/** The opaque `next` of such a page. @param count how many rows are known to be there, at least */
export const nextPlace = ({ offset, limit }: Place, count: number): string | null =>
  offset + limit < count ? Buffer.from(`@${offset + limit}`).toString('base64url') : null;

/** A pattern for `like`: the words of a folded text in their order, anything between. */
export function likePattern(folded: string): string {
  const words = folded.split(' ').filter((word) => word !== '');
  return `%${words.map((word) => word.replace(/[\\%_]/g, '\\$&')).join('%')}%`;
}
