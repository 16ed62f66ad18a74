import { Problem } from '../problem.ts';
import { isUuid } from '../uuid.ts';
import { formats } from './formats.ts';
import { pagingMessages } from './paging-messages.fa.ts';

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

/** @throws Problem INVALID_INPUT when it is not a cursor of this sort */
export function readCursor(sort: Sort<string>, after: string | undefined): Cursor | null {
  if (after === undefined) return null;
  try {
    const [field, descending, value, id] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as unknown[];
    const fits = field === sort.field && descending === (sort.descending ? 1 : 0);
    if (fits && typeof value === 'string' && typeof id === 'string' && isUuid(id)) {
      const isTime = sort.field.endsWith('_at') || sort.field.endsWith('_date');
      if (!isTime || formats.instant(value)) return { value, id };
    }
  } catch {
    // not JSON: answered below, with everything else that is no cursor
  }
  throw bad('after', 'BAD_CURSOR', pagingMessages.cursor);
}

/** A pattern for `like`: the words of a folded text in their order, anything between. */
export function likePattern(folded: string): string {
  const words = folded.split(' ').filter((word) => word !== '');
  return `%${words.map((word) => word.replace(/[\\%_]/g, '\\$&')).join('%')}%`;
}
