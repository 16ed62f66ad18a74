import { createThreadCalls } from '../../../platform/thread-calls.ts';
import type { CheckRequest, GroupVerdict } from './protocol.ts';

/** Judges rows outside the event loop. */
export interface Checker {
  judge(request: CheckRequest): Promise<readonly GroupVerdict[]>;
  close(): Promise<void>;
}

const heapMb = 256;

export function createChecker(): Checker {
  const file = new URL('./check-thread.ts', import.meta.url);
  const { call, close } = createThreadCalls<CheckRequest, readonly GroupVerdict[]>({ file, name: 'judging', heapMb });
  return { judge: (request) => call(request), close };
}
