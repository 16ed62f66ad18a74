import { TransportFailure } from '@taraz/authority';

/** A vendor's answer, or that there was none: no vendor promises a time, so after ours the outcome is not known. */
export type VendorAnswer =
  | { kind: 'answer'; status: number; body: Record<string, unknown> }
  /**
   * `notAsked`; `TimeoutError` after our time, `lost` when it was cut off after it may have been asked; `http …` for a
   * body that is not JSON
   */
  | { kind: 'down'; reason: string };

/** In `reason`: no connection stood, so that nothing can have arrived. */
export const notAsked = 'not asked';

/** Something that behaves like a vendor; `vendorFetch` asks a real one. May throw where no whole answer comes. */
export type VendorFetch = (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'text'>>;

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
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, { ...init, signal });
    status = response.status;
    text = await response.text();
  } catch (error) {
    return { kind: 'down', reason: reasonOf(error) };
  }
  const body = parsed(text);
  // Nobody is followed elsewhere, with a key.
  const isElsewhere = status >= 300 && status < 400;
  if (isElsewhere || typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { kind: 'down', reason: `http ${status}` };
  }
  return { kind: 'answer', status, body: body as Record<string, unknown> };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof TransportFailure)) return error instanceof Error ? error.name : 'error';
  if (error.sent === 'no') return notAsked;
  return error.reason === 'aborted' ? 'TimeoutError' : 'lost';
}

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
