import type { FastifyReply, FastifyRequest } from 'fastify';
import { nameAt, readCookie, writeCookie } from './cookies.ts';
import type { CookieOptions, ReplyExtras } from './route.ts';
import type { RouteOptions } from './route-options.ts';

/** Collects what a handler adds, so that it can be kept with the answer. */
export function extrasOf(
  request: FastifyRequest,
  headers: Record<string, string>,
  reply: FastifyReply,
  { secure, publicAddress }: Pick<RouteOptions, 'secure' | 'publicAddress'>,
): ReplyExtras {
  const here = (name: string) => nameAt(name, request.headers.host, publicAddress);
  const read = (name: string) => readCookie(request.headers.cookie, name);
  const write = (named: string, value: string, options: CookieOptions) =>
    void reply.header('set-cookie', writeCookie(named, value, options, secure));
  const setCookie = (name: string, value: string, options: CookieOptions) => write(here(name), value, options);
  return {
    header: (name, value) => {
      headers[name.toLowerCase()] = value;
    },
    setCookie,
    replaceCookie: (name, value, options) => {
      setCookie(name, value, options);
      const hadNoPort = read(here(name)) === null && read(name) !== null;
      if (hadNoPort) write(name, '', { ...options, maxAgeSeconds: 0 });
    },
    clearCookie: (name, options) => {
      const hides = here(name) !== name && read(name) !== null;
      setCookie(name, '', hides ? options : { ...options, maxAgeSeconds: 0 });
    },
    // One of before names had a port, whose login goes on; or that of another installation, without a port, which is unknown here.
    cookie: (name) => read(here(name)) ?? read(name),
  };
}
