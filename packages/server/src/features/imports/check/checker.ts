import { Worker } from 'node:worker_threads';
import type { CheckAnswer, CheckRequest, GroupVerdict } from './protocol.ts';

/** Judges rows outside the event loop. */
export interface Checker {
  judge(request: Omit<CheckRequest, 'id'>): Promise<readonly GroupVerdict[]>;
  close(): Promise<void>;
}

interface Waiting {
  resolve(verdicts: readonly GroupVerdict[]): void;
  reject(error: Error): void;
}

const heapMb = 256;

/** One thread, started when first needed and again after it died; it keeps no process alive while it has nothing to do. */
export function createChecker(): Checker {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = null;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
    void lost.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./check-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    });
    started.on('message', (answer: CheckAnswer) => {
      const one = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ('error' in answer) one?.reject(new Error(answer.error));
      else one?.resolve(answer.verdicts);
    });
    started.on('error', (error: Error) => lose(started, error));
    started.on('exit', (code) => lose(started, new Error(`the judging thread ended with ${code}`)));
    return started;
  };
  return {
    judge(request) {
      return new Promise((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.ref();
        worker.postMessage({ ...request, id: lastId } satisfies CheckRequest);
      });
    },
    async close() {
      const ended = worker;
      worker = null;
      for (const one of waiting.values()) one.reject(new Error('the judging thread was closed'));
      waiting.clear();
      await ended?.terminate();
    },
  };
}
