/** Being asked to end: by Ctrl-C, SIGTERM or the terminal being closed. */
export interface StopRequest {
  /** Whether it was asked for already. */
  readonly isAsked: () => boolean;
  /** Resolves when it is, with how. */
  readonly asked: Promise<NodeJS.Signals>;
}

/**
 * One Ctrl-C comes several times: the terminal gives it to every process of the group, and those above us (npm,
 * scripts/lib/prepare.mjs) pass theirs on, a moment later.
 */
const SAME_PRESS_MS = 1_000;

/**
 * Listens from now on, so that a signal during a long start is no sudden end that leaves PostgreSQL behind. A second
 * Ctrl-C, later than the copies of the first one, ends the process at once.
 */
export function listenForStop(): StopRequest {
  let askedAt: number | null = null;
  const asked = new Promise<NodeJS.Signals>((resolve) => {
    const ask = (signal: NodeJS.Signals) => {
      askedAt ??= performance.now();
      resolve(signal);
    };
    process.on('SIGTERM', ask);
    process.on('SIGHUP', ask);
    process.on('SIGINT', (signal) => {
      if (askedAt !== null && performance.now() - askedAt > SAME_PRESS_MS) process.exit(1);
      ask(signal);
    });
  });
  return { isAsked: () => askedAt !== null, asked };
}
