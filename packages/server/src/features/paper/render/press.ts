import { Worker } from 'node:worker_threads';
import type { PaperLayout } from '@taraz/contract';
import type { PaperSource } from '../paper-source.ts';
import type { StatementSource } from '../statement-source.ts';
import type { SetAnswer, SetRequest, SetWork } from './protocol.ts';
import type { SetPaper } from './typesetter.ts';

/** Sets invoices and accounts outside the event loop. */
export interface Press {
  /** One file of all the given invoices, in their order. @throws Error when it cannot be set */
  set(sources: readonly PaperSource[], layout: PaperLayout): Promise<SetPaper>;
  /** A customer's account. @throws Error when it cannot be set */
  setStatement(statement: StatementSource): Promise<SetPaper>;
  /** Ends the thread; what is under way fails. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(paper: SetPaper): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Longest one file may take, ms: 3,000 lines take some ten seconds. What takes longer is stuck. */
const timeoutMs = 120_000;

/**
 * One thread, started when first needed and again after it died. It does not keep the process alive while nothing is
 * under way. Requests are set in the order they come, so a ZIP that asks for one file at a time lets others pass.
 */
export function createPress(): Press {
  let worker: Worker | null = null;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    if (one === undefined) return undefined;
    clearTimeout(one.timer);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    return one;
  };

  const failAll = (error: Error): void => {
    for (const id of [...waiting.keys()]) take(id)?.reject(error);
  };

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = null;
    failAll(error);
    void lost.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url));
    started.on('message', (answer: SetAnswer) => {
      const one = take(answer.id);
      if ('error' in answer) one?.reject(new Error(answer.error));
      else one?.resolve({ pdf: answer.pdf, pages: answer.pages });
    });
    started.on('error', (error: Error) => lose(started, error));
    started.on('exit', (code) => lose(started, new Error(`the typesetting thread ended with ${code}`)));
    return started;
  };

  const hand = (work: SetWork): Promise<SetPaper> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const current = worker;
      lastId += 1;
      const timer = setTimeout(() => lose(current, new Error('typesetting took too long')), timeoutMs);
      timer.unref();
      waiting.set(lastId, { resolve, reject, timer });
      current.ref();
      const request: SetRequest = { id: lastId, work };
      current.postMessage(request);
    });

  return {
    set: (sources, layout) => hand({ sources, layout }),
    setStatement: (statement) => hand({ statement }),
    async close() {
      const ended = worker;
      worker = null;
      failAll(new Error('the typesetting thread was closed'));
      await ended?.terminate();
    },
  };
}
