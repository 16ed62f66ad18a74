/** A vendor's answer, or that there was none: no vendor promises a time, so after ours the outcome is not known. */
export type VendorAnswer =
  | { kind: 'answer'; status: number; body: Record<string, unknown> }
  /** refused connection, time-out, a body that is not JSON */
  | { kind: 'down'; reason: string };

/** `fetch`, or something that behaves like a vendor. */
export type VendorFetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * One HTTP call to a vendor: body first, HTTP status second, because several say no with 200 and others yes with 4xx.
 * The address may hold a key and is never put into a message.
 * @param limit for everything, connecting included: milliseconds, or a signal that several tries share
 */
export async function callVendor(
  fetch: VendorFetch,
  url: string,
  init: RequestInit,
  limit: number | AbortSignal,
): Promise<VendorAnswer> {
  const signal = typeof limit === 'number' ? AbortSignal.timeout(limit) : limit;
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal });
    const text = await response.text();
    const body = parsed(text);
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      return { kind: 'down', reason: `http ${response.status}` };
    }
    return { kind: 'answer', status: response.status, body: body as Record<string, unknown> };
  } catch (error) {
    return { kind: 'down', reason: nameOf(error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'error');

/** Tries again while the vendor is down: only for what is safe to repeat. */
export async function insistOnVendor(
  call: () => Promise<VendorAnswer>,
  pause: (ms: number) => Promise<void>,
  pausesMs: readonly number[],
): Promise<VendorAnswer> {
  let answer = await call();
  for (const ms of pausesMs) {
    if (answer.kind === 'answer' && answer.status < 500) return answer;
    await pause(ms);
    answer = await call();
  }
  return answer;
}
