import { clock } from '../../../ui/clock.ts';
import type { DraftDeps } from '../draft-store/wizard-state.ts';

/** The server's time, and ids of this browser. */
export const browserDeps: DraftDeps = { now: () => clock.nowMs(), uuid: () => crypto.randomUUID() };

/** A task after `ms`; gives what cancels it. */
export function later(task: () => void, ms: number): () => void {
  const timer = setTimeout(task, ms);
  return () => clearTimeout(timer);
}

/** A task after the next paint and `ms` more; gives what cancels it. */
export function afterPaint(task: () => void, ms = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    cancel();
    task();
  };
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, ms);
  });
  // A hidden tab paints nothing: the task runs all the same.
  const fallback = setTimeout(run, ms + 250);
  const cancel = () => {
    cancelAnimationFrame(frame);
    if (timer !== null) clearTimeout(timer);
    clearTimeout(fallback);
  };
  return cancel;
}
