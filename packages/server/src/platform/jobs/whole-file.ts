import { isPassing } from '../db/database-errors.ts';
import type { Logger } from '../runtime.ts';
import type { KnownStep, StepRetries } from './step-retries.ts';

interface WholeFile extends KnownStep {
  /** reads it */
  work: () => Promise<void>;
  /** what it had come to, by which a step is the same one */
  version: () => Promise<number>;
  /** a job of its own, so many ms from now */
  again: (restMs: number) => Promise<void>;
  /** ends it in words */
  giveUp: () => Promise<void>;
}

/**
 * Reads a file in one job. A try that fails by a fault of ours is repeated by a job of its own, until it is given up; so is one
 * that has ended as many processes.
 * @throws what the work throws where the process ends, or the database is away, busy or full: that job comes again, and the
 * queue tells of it
 */
export async function tryWholeFile(
  log: Pick<Logger, 'warn' | 'error'>,
  retries: StepRetries,
  signal: AbortSignal,
  file: WholeFile,
): Promise<void> {
  const { id, work, version, again, giveUp } = file;
  if (retries.isDeadly(file)) {
    await giveUp();
    log.error({ import: id }, 'a file was given up: each try to read it ended its process');
    return;
  }
  try {
    await retries.outlive(file, work);
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error;
    log.warn({ err: error, import: id }, 'a file was not read to its end');
    const nowMs = performance.now();
    if (!retries.note(id, await version(), error, nowMs)) return again(retries.restMs(id, nowMs));
    await giveUp();
    log.error({ err: error, import: id }, 'a file was given up');
  }
  retries.forgetFile(id);
}
