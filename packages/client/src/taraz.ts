import {
  ApiProblem,
  type Call,
  type CallInput,
  type CallOptions,
  type CallReply,
  calls,
  createSender,
} from '@taraz/contract';

export interface TarazOptions {
  /** where people reach the product, e.g. "https://taraz.example.ir" */
  url: string;
  /** `trz_…`, made in the product under /manage-accounts, «کلیدهای برنامه» */
  apiKey: string;
  /** tries of a call that nobody answered, or that was told to wait; default 6, over half a minute or as long as told */
  tries?: number;
  fetch?: typeof globalThis.fetch;
  /** @param signal of the call that waits: when it is given up there is nothing to wait for */
  sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  nowMs?: () => number;
}

/** An invoice as the API takes it: any part of a draft. */
export type InvoiceInput = CallInput<typeof calls.createInvoice>['body'];
export type Invoice = CallReply<typeof calls.getInvoice>;
export type BulkResult = CallReply<typeof calls.bulkInvoices>['results'][number];

export interface Taraz {
  /** Any call of the API: `taraz.call(calls.getInvoice, { params: { id } })`. Failures throw ApiProblem. */
  call<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallReply<C>>;
  /** A call that answers with a file: `taraz.file(calls.invoicePdf, { params: { id }, query: {} })`. */
  file<C extends Call>(call: C, input: CallInput<C>, options?: CallOptions): Promise<Blob>;
  /**
   * Issues one. The key is yours, one for each invoice: by one API key the same key never issues twice, however often and
   * late it is sent. It is told of the one that stands; one that was deleted is not made again (404), and takes another key.
   */
  issue(invoice: InvoiceInput, idempotencyKey: string): Promise<Invoice>;
  /**
   * Issues any number, a thousand in each request; results come in the order given, `index` counting from the first. A
   * run that broke off is begun again with the same invoices and the same `runKey`, by the same API key: nothing is issued
   * twice, however late. What is `NOT_FOUND` then was deleted since.
   */
  issueMany(invoices: Iterable<InvoiceInput>, runKey: string): AsyncGenerator<BulkResult>;
  /**
   * Asks until the authority has decided; for programs that cannot be called by a webhook. A `draft` is given back at once,
   * since nothing of it is on its way: `held` says whether it goes by itself once the plan has room.
   * @throws Error when there is no verdict after `limitMs`
   */
  verdictOf(id: string, options?: { everyMs?: number; limitMs?: number }): Promise<Invoice>;
}

const bulkMax = 1_000;
/** A token is renewed so long before it ends. */
const marginMs = 60_000;
const firstWaitMs = 500;
const settled: ReadonlySet<string> = new Set(['confirmed', 'rejected', 'abandoned', 'draft']);

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });

/**
 * The name that an invoice has for good (`client_id`), of its key: an idempotency key is forgotten after two days. Of the
 * API key as well, as idempotency keys are: other programs of the account may count their orders alike. RFC 9562, version 8.
 */
async function nameOf(apiKey: string, key: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${apiKey}\n${key}`)));
  hash[6] = 0x80 | ((hash[6] ?? 0) & 0x0f);
  hash[8] = 0x80 | ((hash[8] ?? 0) & 0x3f);
  const hex = [...hash.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether an answer says that the same request may be sent again: the server could not just then, or is still at it. */
const isPassing = ({ isStillRunning, status }: ApiProblem): boolean =>
  isStillRunning || [408, 429, 500, 502, 503, 504].includes(status);

/**
 * Tells what was thrown because nobody answered from what was thrown because the call cannot be made: a key that no header
 * takes, an amount that is a bigint. That is no better a second time.
 */
function unanswered() {
  const known = new WeakSet<object>();
  return {
    has: (error: unknown): boolean => typeof error === 'object' && error !== null && known.has(error),
    /** @param work what waits for an answer, or reads it */
    async note<T>(work: Promise<T>): Promise<T> {
      try {
        return await work;
      } catch (error) {
        if (typeof error === 'object' && error !== null) known.add(error);
        throw error;
      }
    },
  };
}

/** What takes a key may be done twice without one, also by PUT (an answer to a ticket, an undo); so may any other POST. */
const mayRepeat = ({ method, idempotent }: Call, { idempotencyKey }: CallOptions): boolean =>
  idempotent === true ? idempotencyKey !== undefined : method !== 'POST';

/**
 * An etag fits once: a change that was made, and whose answer was lost, would be refused by what it did itself, as if it were
 * a colleague's doing. What has a key is given its first answer.
 */
const fitsOnce = ({ idempotent }: Call, { ifMatch }: CallOptions): boolean => ifMatch !== undefined && !idempotent;

/** Whether an answer says that nothing was done: the request did not come whole, or came too soon. */
const didNothing = (error: unknown): boolean => error instanceof ApiProblem && [408, 429].includes(error.status);

/** Milliseconds to wait after so many tries: growing, and never less than the answer asks for. */
const waitAfter = (attempt: number, error: unknown): number =>
  Math.max(firstWaitMs * 2 ** attempt, (error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) : 0) * 1000);

/**
 * A program's way into the API: signs in by key, renews its token, repeats what may be repeated.
 * @throws TypeError when `url` is no address
 */
export function createTaraz(options: TarazOptions): Taraz {
  const { url, apiKey, tries = 6, sleep = pause, nowMs = Date.now } = options;
  const send = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
  const lost = unanswered();
  let token: string | null = null;
  let untilMs = 0;
  const request = createSender({
    baseUrl: `${new URL(url).href.replace(/\/+$/, '')}/api`,
    token: () => token,
    fetch: async (address, init) => {
      // Fetch itself would fail as it does when nobody answers.
      const headers = new Headers(init.headers);
      const response = await lost.note(send(address, { ...init, headers }));
      if (response.ok || response.body === null) return response;
      // A refusal is read here: one that breaks off says nothing, and is no refusal.
      return new Response(await lost.note(response.arrayBuffer()), response);
    },
  });

  const signIn = async (): Promise<void> => {
    if (token !== null && nowMs() < untilMs - marginMs) return;
    token = null;
    const response = await request(calls.authorizeApiKey, { body: { api_key: apiKey } });
    const answer = (await lost.note(response.json())) as CallReply<typeof calls.authorizeApiKey>;
    token = answer.token;
    untilMs = nowMs() + answer.expires_in * 1000;
  };

  const once = async <C extends Call>(declared: C, input: CallInput<C>, given: CallOptions): Promise<Response> => {
    await signIn();
    try {
      return await request(declared, input, given);
    } catch (error) {
      // A token that was taken back early is renewed once.
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      token = null;
      await signIn();
      return request(declared, input, given);
    }
  };

  /** @param read takes the answer; what breaks off while it is read is asked for again */
  const repeated = async <C extends Call, T>(
    declared: C,
    input: CallInput<C>,
    given: CallOptions,
    read: (response: Response) => Promise<T>,
  ): Promise<T> => {
    const isSafe = (error: unknown): boolean =>
      mayRepeat(declared, given) && (!fitsOnce(declared, given) || didNothing(error));
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await lost.note(read(await once(declared, input, given)));
      } catch (error) {
        const mayPass = error instanceof ApiProblem ? isPassing(error) : lost.has(error);
        if (!isSafe(error) || attempt >= tries || given.signal?.aborted || !mayPass) throw error;
        await sleep(waitAfter(attempt, error), given.signal);
        given.signal?.throwIfAborted();
      }
    }
  };

  const call: Taraz['call'] = async (declared, input, given = {}) => {
    if (declared.stream !== undefined) throw new TypeError(`${declared.id} answers with no JSON: taraz.file takes it`);
    return repeated(declared, input, given, (response) => response.json() as Promise<never>);
  };

  /** With the name of its key, where it has none of its own. */
  const named = async (invoice: InvoiceInput, key: string): Promise<InvoiceInput> => ({
    ...invoice,
    client_id: invoice.client_id ?? (await nameOf(apiKey, key)),
  });

  async function* issueMany(invoices: Iterable<InvoiceInput>, runKey: string): AsyncGenerator<BulkResult> {
    let first = 0;
    let chunk: InvoiceInput[] = [];
    const flush = async (): Promise<BulkResult[]> => {
      const given = { idempotencyKey: `${runKey}:${first}` };
      const { results } = await call(calls.bulkInvoices, { body: { invoices: chunk } }, given);
      const placed = results.map((result) => ({ ...result, index: first + result.index }));
      first += chunk.length;
      chunk = [];
      return placed;
    };
    for (const invoice of invoices) {
      chunk.push(await named(invoice, `${runKey}:${first + chunk.length}`));
      if (chunk.length === bulkMax) yield* await flush();
    }
    if (chunk.length > 0) yield* await flush();
  }

  return {
    call,
    file: (declared, input, given = {}) => repeated(declared, input, given, (response) => response.blob()),
    issueMany,
    issue: async (invoice, idempotencyKey) =>
      call(calls.createInvoice, { body: await named(invoice, idempotencyKey) }, { idempotencyKey }),
    async verdictOf(id, { everyMs = 5_000, limitMs = 600_000 } = {}) {
      const limit = nowMs() + limitMs;
      for (;;) {
        const invoice = await call(calls.getInvoice, { params: { id } });
        if (settled.has(invoice.state)) return invoice;
        if (nowMs() + everyMs > limit) throw new Error(`no verdict on ${id} yet: ${invoice.state}`);
        await sleep(everyMs);
      }
    },
  };
}
