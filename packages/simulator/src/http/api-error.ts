import { randomUUID } from 'node:crypto';
import { type ApiErrorCode, type ApiErrorEntry, apiErrorCodes, type ErrorReply } from '@taraz/authority/wire';
import { apiErrorMessages } from '../messages.fa.ts';

/** A refusal of the API: thrown anywhere in a call, rendered in one place. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;

  constructor(code: ApiErrorCode) {
    super(apiErrorMessages[code]);
    this.name = 'ApiError';
    this.code = code;
  }

  /** HTTP status. */
  get status(): number {
    const entry: ApiErrorEntry = apiErrorCodes[this.code];
    return entry.status;
  }
}

/** @param nowMs the authority's present, epoch milliseconds */
export function errorReply(code: ApiErrorCode, nowMs: number): ErrorReply {
  return {
    timestamp: nowMs,
    requestTraceId: randomUUID().replaceAll('-', ''),
    errors: [{ code, message: apiErrorMessages[code] }],
  };
}
