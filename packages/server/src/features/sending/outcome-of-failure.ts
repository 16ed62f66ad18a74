import { CallError, GatewayError, RefusedError } from '@taraz/authority';
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
  const reason =
    error instanceof RefusedError
      ? `${error.reply.status} ${error.errors.map(({ code }) => code).join(' ')}`
      : error.code;
  if (error.sent === 'no') return { kind: 'not_sent', reason };
  if (error.mayHaveTakenEffect) return { kind: 'uncertain', reason };
  const tooLarge = error instanceof GatewayError && error.reply.status === 413;
  const byContent = tooLarge || (error instanceof RefusedError && contentCodes.some((code) => error.has(code)));
  const retryAfterMs = error instanceof RefusedError || error instanceof GatewayError ? error.reply.retryAfterMs : null;
  return { kind: 'refused', reason, byContent, retryAfterMs };
}
