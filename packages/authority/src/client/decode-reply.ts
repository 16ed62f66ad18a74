import { isRecord } from '../crypto/compact.ts';
import type { ApiError } from '../wire/index.ts';
import {
  type CallContext,
  type CallError,
  GatewayError,
  RefusedError,
  type ReplyDetails,
  UnreadableReplyError,
} from './errors.ts';
import { listOf, type ReplyObject, textOf } from './reply-value.ts';
import type { TransportReply } from './transport.ts';

const excerptLength = 500;

/** Raised by an endpoint's decoder when a field without which the reply means nothing is not there. */
export class MissingInReply extends Error {}

/** The reply as an object. @throws MissingInReply when it is none */
export function objectIn(json: unknown): ReplyObject {
  if (!isRecord(json)) throw new MissingInReply('no object');
  return json;
}

/**
 * Reads any reply of the authority or of what stands in front of it.
 * @param decode makes the outcome of the parsed JSON; throws `MissingInReply` where it cannot
 * @throws RefusedError, GatewayError, UnreadableReplyError
 */
export function decodeReply<T>(context: CallContext, reply: TransportReply, decode: (json: unknown) => T): T {
  const details = detailsOf(reply);
  const json = parseJson(reply.body);
  const failure = refusalOf(context, details, json) ?? gatewayFailureOf(context, details, json);
  if (failure) throw failure;
  try {
    return decode(json);
  } catch (error) {
    if (error instanceof MissingInReply) throw new UnreadableReplyError(context, details, error.message);
    throw error;
  }
}

/** Errors of the authority in the body: whatever the status, it has refused. */
function refusalOf(context: CallContext, details: ReplyDetails, json: unknown): CallError | null {
  if (!isRecord(json)) return null;
  const errors = listOf(json, 'errors').flatMap(apiErrorOf);
  return errors.length === 0 ? null : new RefusedError(context, details, errors, textOf(json, 'requestTraceId'));
}

/** Another status than 2xx without errors, or a body that is no JSON: the authority does not speak so. */
function gatewayFailureOf(context: CallContext, details: ReplyDetails, json: unknown): CallError | null {
  const isOk = details.status >= 200 && details.status < 300;
  return isOk && json !== undefined ? null : new GatewayError(context, details);
}

function apiErrorOf(value: unknown): ApiError[] {
  const { code, message } = messageOf(value);
  return code === '' && message === '' ? [] : [{ code: code || 'UNKNOWN', message }];
}

/** `{code, message}` in any of the forms seen: code as a number, message under another name, only a string. */
export function messageOf(value: unknown): { code: string; message: string } {
  if (typeof value === 'string') return { code: value, message: '' };
  if (!isRecord(value)) return { code: '', message: '' };
  return { code: textOf(value, 'code') || textOf(value, 'errorCode'), message: messageTextOf(value) };
}

function messageTextOf(value: ReplyObject): string {
  return textOf(value, 'message') || textOf(value, 'msg') || textOf(value, 'detail') || textOf(value, 'errorDetail');
}

function detailsOf(reply: TransportReply): ReplyDetails {
  return {
    status: reply.status,
    retryAfterMs: retryAfterMs(reply.retryAfter),
    excerpt: reply.body.slice(0, excerptLength),
  };
}

/** Seconds only; the form with a date would need a clock and is not seen. */
function retryAfterMs(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header.trim()) ? Number(header) * 1000 : null;
}

/** Undefined when it is not JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
