import { badCursor, isKey } from '../../platform/http/paging.ts';

/** Where a page of vouchers ended, and what the next goes on with: a number of a voucher, a balance. */
export interface Mark {
  day: string;
  rank: number;
  id: string;
  carried: string;
}

/** The opaque `next` of a page. */
export const writeMark = ({ day, rank, id, carried }: Mark): string =>
  Buffer.from(JSON.stringify([day, rank, id, carried])).toString('base64url');

const isId = (value: unknown): value is string => isKey('uuid', value) || isKey('int8', value);

/** @throws Problem INVALID_INPUT when it is none of a page of vouchers */
export function readMark(after: string | undefined): Mark | null {
  if (after === undefined) return null;
  try {
    const [day, rank, id, carried] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as unknown[];
    const isRank = typeof rank === 'number' && Number.isInteger(rank) && rank > 0 && rank < 10;
    if (isKey('date', day) && isRank && isId(id) && isKey('numeric', carried)) return { day, rank, id, carried };
  } catch {
    // not JSON: answered below, with everything else that is no cursor
  }
  throw badCursor();
}
