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
