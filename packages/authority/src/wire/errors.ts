/** Body of every refusal: the HTTP status is 4xx or 5xx. A gateway in front may answer HTML instead. */
export interface ErrorReply {
  /** Epoch milliseconds. May be missing in a gateway's refusals, like `requestTraceId`. */
  timestamp: number;
  requestTraceId: string;
  errors: ApiError[];
}

/** One reason of a refusal. */
export interface ApiError {
  /** A string of digits or, seen live, a word such as `CERTIFICATE_INVALID_ISSUER`. */
  code: string;
  /** Persian. */
  message: string;
}
