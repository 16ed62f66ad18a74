import { unionById } from './union-by-id.ts';

/** How goods are asked for by what somebody typed or scanned. */
interface Typed {
  search_field: string;
  whole_code?: true;
}

/**
 * What a text finds, first what it is the whole code of: the digits of a short code stand in many goods ids, and whoever
 * types it and presses Enter means that one.
 */
export async function codeFirst<T extends { id: string }>(
  text: string,
  ask: (typed: Typed) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const search_field = text.trim();
  const mayBeCode = search_field !== '' && !/\s/.test(search_field);
  const [own, found] = await Promise.all([
    mayBeCode ? ask({ search_field, whole_code: true }) : [],
    ask({ search_field }),
  ]);
  return unionById(own, found);
}
