import type { CookieOptions } from './route.ts';

const valuePattern = /^[A-Za-z0-9._~-]*$/;

/** One cookie of a Cookie header, or null. Ours hold only token characters. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...rest] = part.trim().split('=');
    if (key === name) return rest.join('=');
  }
  return null;
}

/**
 * The name of a cookie at this address. A browser sends what a host set to each of its ports (RFC 6265 section 8.5), so that
 * two installations on one machine would put their logins in each other's place: each has its port in the name.
 * @param host the header of the request, which a proxy may have written anew
 * @param publicAddress where people reach the product, whatever stands before it; null: as they asked
 */
export function nameAt(name: string, host: string | undefined, publicAddress: URL | null): string {
  const port = publicAddress === null ? /:(\d{1,5})$/.exec(host ?? '')?.[1] : publicAddress.port;
  return port ? `${name}_${port}` : name;
}

/** A Set-Cookie header: HttpOnly and SameSite=Strict always, Secure where the product is served over TLS. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, path }: CookieOptions,
  secure: boolean,
): string {
  if (!valuePattern.test(value)) throw new TypeError('a cookie of ours holds token characters only');
  return `${name}=${value}; Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
}
