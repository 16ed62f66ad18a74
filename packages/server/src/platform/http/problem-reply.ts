import { type ProblemCode, type ProblemDocument, problems } from '@taraz/contract';
import { errorCodeOf, isLockTimeout, isOutOfSpace, isUnavailable } from '../db/database-errors.ts';
import { Problem } from '../problem.ts';
import { details } from './validation-messages.fa.ts';

const retryAfterSeconds = '2';
const retryWhenFullSeconds = '30';

/** Fastify's own refusals, by their code. */
const fastifyCodes: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_EMPTY_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_BAD_URL: 'NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_ERR_ASYNC_CONSTRAINT: 'NOT_FOUND',
};

/** The single place where whatever was thrown becomes a Problem; what is not expected becomes INTERNAL. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = errorCodeOf(error);
  const known = fastifyCodes[code];
  if (known !== undefined) return new Problem(known, code === 'FST_ERR_BAD_URL' ? { detail: details.badUrl } : {});
  if (isOutOfSpace(error)) {
    return new Problem('DISK_FULL', { headers: { 'retry-after': retryWhenFullSeconds }, cause: error });
  }
  // Somebody holds a row for longer than anyone waits: a busy moment, not a state that refuses.
  if (isUnavailable(error) || isLockTimeout(error)) {
    return new Problem('UNAVAILABLE', { headers: { 'retry-after': retryAfterSeconds }, cause: error });
  }
  return new Problem('INTERNAL', { cause: error });
}

/** Of the IANA registry of problem types (vendors.md section 6). */
const quotaExceeded = 'https://iana.org/assignments/http-problem-types#quota-exceeded';

/** More fields than anyone reads, and than fit into an answer: an offer of 10,000 lines may have thirty thousand bad ones. */
export const fieldsToldMax = 200;

/** `type` is the registered one of passed limits, else a URN made of the code: stable, and resolved by the table at /api/docs. */
export function problemDocument(problem: Problem, requestId: string): ProblemDocument {
  const { status, title } = problems[problem.code];
  const { violatedPolicies, errors } = problem;
  const more = errors.length > fieldsToldMax ? details.moreFields(fieldsToldMax) : '';
  return {
    type:
      violatedPolicies.length > 0
        ? quotaExceeded
        : `urn:taraz:problem:${problem.code.toLowerCase().replaceAll('_', '-')}`,
    title,
    status,
    code: problem.code,
    detail: problem.detail || more,
    request_id: requestId,
    ...(errors.length === 0 ? {} : { errors: errors.slice(0, fieldsToldMax) }),
    ...(violatedPolicies.length === 0 ? {} : { 'violated-policies': violatedPolicies }),
  };
}
