import { Worker } from 'node:worker_threads';
import type { PaperLayout } from '@taraz/contract';
import { leaveWithClient } from '../../../platform/http/client-left.ts';
import { turnOf } from '../../../platform/http/holder-of.ts';
import { currentRequest } from '../../../platform/http/request-scope.ts';
import { turnsOfPeople } from '../../../platform/turns-of-people.ts';
import { areShort, isShortStatement } from '../paper-lines.ts';
import type { PaperSource } from '../paper-source.ts';
import type { StatementSource } from '../statement-source.ts';
import type { SetAnswer, SetWork } from './protocol.ts';
import type { SetPaper } from './typesetter.ts';

/** Sets invoices and accounts outside the event loop, short ones beside long ones. @param owner whose turn it takes: an account, whose people have theirs within it, or a link that anybody may have */
export interface Press {
  /** One file of all the given invoices, in their order. @throws Error when it cannot be set, or nobody waits for it when its turn comes */
  set(owner: string, sources: readonly PaperSource[], layout: PaperLayout): Promise<SetPaper>;
  /** A customer's account. @throws Error as `set` does */
  setStatement(owner: string, statement: StatementSource): Promise<SetPaper>;
  /** Ends the threads; what is under way or waits fails. */
  close(): Promise<void>;
}

interface UnderWay {
  resolve(paper: SetPaper): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** Longest one file may take from its turn on, ms: 3,000 lines take some ten seconds. What takes longer is stuck. */
const timeoutMs = 120_000;

/**
 * One thread, started when first needed and again after it died. It does not keep the process alive while nothing is
 * under way. It has one file at a time, and who asks for many has his turns with the others: neither does anybody wait for all
 * that another has asked for, nor does his waiting count as time that his file takes.
 */
function createThread() {
  const inTurn = turnsOfPeople(1);
  let worker: Worker | null = null;
  let underWay: UnderWay | null = null;
  let closings = 0;

  const take = (): UnderWay | null => {
    const one = underWay;
    underWay = null;
    clearTimeout(one?.timer);
    worker?.unref();
    return one;
  };

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = null;
    take()?.reject(error);
    void lost.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(new URL('./worker.ts', import.meta.url));
    started.on('message', (answer: SetAnswer) => {
      if (worker !== started) return;
      const one = take();
      if ('error' in answer) one?.reject(new Error(answer.error));
      else one?.resolve(answer);
    });
    started.on('error', (error: Error) => lose(started, error));
    started.on('exit', (code) => lose(started, new Error(`the typesetting thread ended with ${code}`)));
    return started;
  };

  const setNow = (work: SetWork): Promise<SetPaper> =>
    new Promise((resolve, reject) => {
      worker ??= start();
      const current = worker;
      const timer = setTimeout(() => lose(current, new Error('typesetting took too long')), timeoutMs);
      timer.unref();
      underWay = { resolve, reject, timer };
      current.ref();
      current.postMessage(work);
    });

  const closed = () => new Error('the typesetting thread was closed');

  return {
    hand: (owner: string, work: SetWork): Promise<SetPaper> => {
      const asked = closings;
      const request = currentRequest();
      return inTurn(owner, request === null ? '' : turnOf(request), async () => {
        if (closings > asked) throw closed();
        leaveWithClient();
        return setNow(work);
      });
    },
    async close(): Promise<void> {
      const ended = worker;
      closings += 1;
      worker = null;
      take()?.reject(closed());
      await ended?.terminate();
    },
  };
}

/** A thread for papers that are set at once, and one for those that take their time: nobody waits a minute for one page. */
export function createPress(): Press {
  const [shorts, longs] = [createThread(), createThread()];
  return {
    set: async (owner, sources, layout) => (areShort(sources) ? shorts : longs).hand(owner, { sources, layout }),
    setStatement: async (owner, statement) =>
      (isShortStatement(statement.shared.rows.length) ? shorts : longs).hand(owner, { statement }),
    close: async () => void (await Promise.all([shorts.close(), longs.close()])),
  };
}
