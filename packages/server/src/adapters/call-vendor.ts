/** A vendor's answer, or that there was none: no vendor promises a time, so after ours the outcome is not known. */
export type VendorAnswer =
  | { kind: 'answer'; status: number; body: Record<string, unknown> }
  /** refused connection, time-out, a body that is not JSON or has no end; `lost`: cut off after it was asked */
  | { kind: 'down'; reason: string };

/** `fetch`, or something that behaves like a vendor. */
export type VendorFetch = (url: string, init: RequestInit) => Promise<Response>;

/** Far more than any vendor says: thousands of messages' states are a tenth of it. */
const answerBytesMax = 1024 * 1024;

/** Its text. @throws Error for one that is longer than any answer */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > answerBytesMax) throw new Error('the answer has no end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What ends a connection that stood: the request may have arrived. `fetch` says it by its cause's code, or its name. */
const cutOff = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|UND_ERR_(?:SOCKET|HEADERS_TIMEOUT|BODY_TIMEOUT)|HTTPParserError)$/;

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
  let response: Response;
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal });
  } catch (error) {
    return { kind: 'down', reason: reasonOf(error) };
  }
  const body = await textOf(response).then(parsed, () => null);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { kind: 'down', reason: `http ${response.status}` };
  }
  return { kind: 'answer', status: response.status, body: body as Record<string, unknown> };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  const { cause } = error;
  const isCut =
    cause instanceof Error && [cause.name, (cause as { code?: unknown }).code].some((one) => cutOff.test(String(one)));
  return isCut ? 'lost' : error.name;
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
