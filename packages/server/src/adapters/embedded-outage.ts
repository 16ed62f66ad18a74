import { TransportFailure } from '@taraz/authority';

/** Waits for an answer that does not come, until whoever asked gives up. */
function noAnswer(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new TransportFailure('aborted', 'maybe'));
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/**
 * A vendor that is down, as vendors.md section 8 has it: it refuses the connection, answers with a page, answers not at all;
 * in turn, beginning anew with the process.
 */
export function embeddedOutage(): (init: Pick<RequestInit, 'signal'>) => Promise<Response> {
  let asked = 0;
  return async ({ signal }) => {
    asked += 1;
    if (asked % 3 === 1) throw new TransportFailure('unreachable', 'no');
    return asked % 3 === 2 ? new Response('<html>503</html>', { status: 503 }) : noAnswer(signal);
  };
}

/** After so long one that is slow answers: within our time (vendors.md section 8). */
export const slowAnswerMs = 8_000;
