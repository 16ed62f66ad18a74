import { CallError, GatewayError, RefusedError, TokenSigningError } from '@taraz/authority';
import type { SendOutcome } from './authority-line.ts';

/** Codes by which the authority says that a request cannot be read because of what lies in it. */
const contentCodes = ['4143', '4144', '4145', '4148', '4160', '4162', '4163'];

/**
 * What a failed request means for its packets: surely not sent, surely not taken, or uncertain. Whatever may have been taken is
 * uncertain, and what no error of the client's is as well: what is called refused goes again at once.
 */
export function outcomeOfFailure(error: unknown): SendOutcome {
  if (!(error instanceof CallError))
    return { kind: 'uncertain', reason: error instanceof Error ? error.message : String(error) };
  const reason = reasonOf(error);
  const retryAfterMs = restAskedFor(error);
  if (error.sent === 'no')
    return { kind: 'not_sent', reason, unsigned: error instanceof TokenSigningError, retryAfterMs };
  if (error.mayHaveTakenEffect) return { kind: 'uncertain', reason };
  const tooLarge = error instanceof GatewayError && error.reply.status === 413;
  const byContent = tooLarge || (error instanceof RefusedError && contentCodes.some((code) => error.has(code)));
  return { kind: 'refused', reason, byContent, retryAfterMs };
}

const reasonOf = (error: CallError): string =>
  error instanceof RefusedError
    ? `${error.reply.status} ${error.errors.map(({ code }) => code).join(' ')}`
    : error.code;

const restAskedFor = (error: unknown): number | null =>
  error instanceof RefusedError || error instanceof GatewayError ? error.reply.retryAfterMs : null;

/** What a failed call says of the authority: it is there and refused whoever asked, it was not asked at all, or it is silent. */
export type Pulse = 'answers' | 'not_asked' | 'silent';

/** @param error of any call */
export function pulseOf(error: unknown): Pulse {
  if (error instanceof TokenSigningError) return 'not_asked';
  const isRefusal = error instanceof RefusedError && error.sent === 'yes' && error.reply.status < 500;
  return isRefusal && restAskedFor(error) === null ? 'answers' : 'silent';
}

/**
 * What it means for packets that none could be sealed, since the authority's key was not to be had: nothing left. Refused is
 * the memory's token, then, whatever they hold.
 */
export function outcomeOfUnsealed(error: CallError): Exclude<SendOutcome, { kind: 'answered' | 'uncertain' }> {
  const reason = reasonOf(error);
  const retryAfterMs = restAskedFor(error);
  return pulseOf(error) === 'answers' || retryAfterMs !== null
    ? { kind: 'refused', reason, byContent: false, retryAfterMs }
    : { kind: 'not_sent', reason, unsigned: error instanceof TokenSigningError, retryAfterMs };
}
