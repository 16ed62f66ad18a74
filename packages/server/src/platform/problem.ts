import { type FieldProblem, type ProblemCode, problems } from '@taraz/contract';
import { type LimitPolicy, limitHeaders } from './http/rate-limit.ts';

export interface ProblemOptions {
  /** Persian, fit to show, more exact than the code's title. */
  detail?: string;
  errors?: FieldProblem[];
  headers?: Record<string, string>;
  /** names of the limits that were passed */
  violatedPolicies?: string[];
  cause?: unknown;
}

/**
 * A failure that the caller is told about, by its code in the contract's table (which gives status and title).
 * Anything else that is thrown becomes INTERNAL, and shows nothing of itself.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: FieldProblem[];
  readonly headers: Record<string, string>;
  readonly violatedPolicies: string[];

  constructor(
    code: ProblemCode,
    { detail = '', errors = [], headers = {}, violatedPolicies = [], cause }: ProblemOptions = {},
  ) {
    super(detail === '' ? code : `${code}: ${detail}`, cause === undefined ? undefined : { cause });
    this.name = 'Problem';
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    this.headers = headers;
    this.violatedPolicies = violatedPolicies;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** What another one has already, told at its field. @param message also says how to mend it */
export const taken = (path: string, message: string, cause?: unknown): Problem =>
  new Problem('CONFLICT', { detail: message, errors: [{ path, code: 'TAKEN', message }], cause });

/** The same is being done for another request, and is there a moment later for whoever asks again. */
export const stillRunning = (options: Pick<ProblemOptions, 'detail' | 'cause'> = {}): Problem =>
  new Problem('STILL_RUNNING', { ...options, headers: { 'retry-after': '1' } });

/**
 * What is refused because it was too much, with the time after which it is taken: for programs in Retry-After and RateLimit,
 * for people in the sentence. The only way to a 429, so that none is without any of them.
 * @param seconds whole, at least 1
 */
export const tooManyRequests = (policy: LimitPolicy, seconds: number, sentence: (seconds: number) => string): Problem =>
  new Problem('TOO_MANY_REQUESTS', {
    detail: sentence(seconds),
    headers: { 'retry-after': String(seconds), ...limitHeaders([{ policy, remaining: 0, seconds }]) },
    violatedPolicies: [policy.name],
  });
