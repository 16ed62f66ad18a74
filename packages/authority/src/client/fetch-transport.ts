import { type Transport, TransportFailure } from './transport.ts';

/** Error codes of a `fetch` that never got a connection, of Node and of undici. */
const neverConnected: readonly string[] = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * A transport over a `fetch` of your choosing. What never connected is told by the error's code, and where that says
 * nothing the request counts as perhaps sent. `fetch` has no time-out for connecting: `connectTimeoutMs` is not kept.
 */
export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return async ({ method, url, headers, body, signal }) => {
    try {
      const response = await fetch(url, {
        method,
        headers,
        signal,
        redirect: 'manual',
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      };
    } catch (cause) {
      if (signal.aborted) throw new TransportFailure('aborted', 'maybe', cause);
      if (codesOf(cause).some((code) => neverConnected.includes(code))) {
        throw new TransportFailure('unreachable', 'no', cause);
      }
      throw new TransportFailure('lost', 'maybe', cause);
    }
  };
}

/** The codes of an error, its causes, and the parts of an AggregateError (several addresses of one name). */
function codesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 4) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const parts = error instanceof AggregateError ? error.errors : [];
  return [...own, ...[error.cause, ...parts].flatMap((part) => codesOf(part, depth + 1))];
}
