import type { Call, CallInput, CallReply } from './call.ts';
import type { ProblemDocument } from './problems.ts';
import { uuidForm } from './uuid-form.ts';

/** Whether it is a problem document of this API: a gateway before it may answer in JSON of its own. */
const isOurs = (problem: ProblemDocument | null): boolean =>
  problem !== null &&
  [problem.code, problem.title, problem.request_id].every((text: unknown) => typeof text === 'string');

/** A failed call: the server's problem document, or null when the answer was not one (gateway page, network). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly problem: ProblemDocument | null;
  /** when to come again, where the answer says so (429, 503) */
  readonly retryAfterSeconds: number | null;
  constructor(status: number, problem: ProblemDocument | null, retryAfterSeconds: number | null = null) {
    super(problem?.title ?? `HTTP ${status}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.problem = isOurs(problem) ? problem : null;
  }

  /** The very same request, by its Idempotency-Key, is still being worked off: its answer is there a moment later. */
  get isStillRunning(): boolean {
    return this.problem?.code === 'STILL_RUNNING';
  }
}

export interface CallOptions {
  idempotencyKey?: string;
  ifMatch?: string;
  signal?: AbortSignal;
}

export interface ClientOptions {
  /** e.g. "/api" or "http://127.0.0.1:7400/api" */
  baseUrl: string;
  token: () => string | null;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** The address of a call with its parameters and query filled in. */
export function urlOf(baseUrl: string, call: Call, input: unknown): string {
  const { params = {}, query = {} } = input as Loose;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const tail = search.toString();
  return `${baseUrl}${path}${tail === '' ? '' : `?${tail}`}`;
}

async function readProblem(response: Response): Promise<ProblemDocument | null> {
  if (!(response.headers.get('content-type') ?? '').includes('json')) return null;
  try {
    return (await response.json()) as ProblemDocument;
  } catch {
    return null;
  }
}

/** `Retry-After` in seconds, as this API gives it; a date, which a gateway may give, is not read. */
function retryAfterOf(response: Response): number | null {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** A call that takes files may also be made without one: then its body is JSON as any other's. */
const carriesFile = (call: Call, body: unknown): boolean =>
  call.upload === true && Object.values(body as Record<string, unknown>).some((value) => value instanceof Blob);

/** A body as it is sent: multipart with files, JSON otherwise. */
function bodyOf(call: Call, body: unknown): string | FormData {
  if (!carriesFile(call, body)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
    if (value instanceof Blob) form.set(name, value);
    else if (value !== undefined) form.set(name, String(value));
  }
  return form;
}

/** An id that is none would make another call of it: `GET /invoice/{id}` with "list" is the list. */
function leadsElsewhere(call: Call, { params = {} }: Loose): boolean {
  const fields = (call.params as { properties?: Record<string, { format?: string }> } | undefined)?.properties ?? {};
  return Object.entries(fields).some(([name, { format }]) => format === 'uuid' && !uuidForm.test(String(params[name])));
}

export type Sender = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<Response>;
export type Client = <C extends Call>(call: C, input: CallInput<C>, options?: CallOptions) => Promise<CallReply<C>>;

/** The typed client of the API: `client(calls.getInvoice, {params: {id}})`, one JSON document. Fails as `createSender`. */
export function createClient(options: ClientOptions): Client {
  const send = createSender(options);
  return async (call, input, given) => (await (await send(call, input, given)).json()) as never;
}

/**
 * Makes requests of calls and gives the answer as it comes, for calls that answer with a file.
 * Success is 200–299; anything else throws ApiProblem. An id that cannot be one is not asked for: 404. No time-out of its own (product.md section 9): pass a signal.
 */
export function createSender({ baseUrl, token, fetch }: ClientOptions): Sender {
  return async (call, input, options = {}) => {
    if (leadsElsewhere(call, input as Loose)) throw new ApiProblem(404, null);
    const headers: Record<string, string> = { accept: 'application/json' };
    const bearer = token();
    if (bearer !== null) headers.authorization = `bearer ${bearer}`;
    const { body } = input as Loose;
    if (body !== undefined && !carriesFile(call, body)) headers['content-type'] = 'application/json';
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
    if (options.ifMatch !== undefined) headers['if-match'] = options.ifMatch;
    const response = await fetch(urlOf(baseUrl, call, input), {
      method: call.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: bodyOf(call, body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
    });
    if (!response.ok) throw new ApiProblem(response.status, await readProblem(response), retryAfterOf(response));
    return response;
  };
}
