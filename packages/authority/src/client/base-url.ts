import { apiPath } from '../wire/index.ts';

/**
 * Where the endpoints lie, ending in a slash. The authority's own library takes the base without `/api/v2`, others
 * with it, some with a slash behind: all are understood.
 * @throws RangeError when it is not an http or https address
 */
export function apiBaseUrl(baseUrl: string): string {
  if (!URL.canParse(baseUrl)) throw new RangeError(`baseUrl is not an address: ${baseUrl}`);
  const url = new URL(baseUrl);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new RangeError('baseUrl is neither http nor https');
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path.endsWith(apiPath) ? path : path + apiPath}/`;
}

/** Query parameters by name; a list is repeated, null and undefined are left out. */
export type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

/** `?a=1&b=x&b=y`, or nothing. */
export function formatQuery(query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value ?? []].flat()) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
