import { type MessagePort, parentPort, type Transferable, Worker } from 'node:worker_threads';

/** Work that is done by a thread, so that the event loop goes round meanwhile. */
export interface ThreadCalls<Request, Answer> {
  /** @throws Error of the thread's own, or when it ended */
  call(request: Request, transfer?: readonly Transferable[]): Promise<Answer>;
  /** Ends the thread; what is under way fails. */
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** the module that calls `answerCalls` */
  file: URL;
  /** what it does, as errors name it: "judging" */
  name: string;
  heapMb: number;
  /** asked when the thread starts, and told to it */
  data?: () => unknown;
  /** milliseconds without work after which it ends; without it never */
  idleMs?: number;
}

interface Sent<Request> {
  id: number;
  request: Request;
}

type Returned<Answer> = { id: number; answer: Answer } | { id: number; error: string };

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** One thread, started when first needed and again after it ended; it keeps no process alive while it has nothing to do. */
export function createThreadCalls<Request, Answer>(options: ThreadOptions): ThreadCalls<Request, Answer> {
  const { file, name, heapMb, data, idleMs } = options;
  const waiting = new Map<number, Waiting<Answer>>();
  let worker: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = null;
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
    void lost.terminate();
  };
  const rest = (resting: Worker): void => {
    resting.unref();
    if (idleMs === undefined) return;
    idle = setTimeout(() => lose(resting, new Error(`the ${name} thread had nothing to do`)), idleMs).unref();
  };
  const start = (): Worker => {
    const started = new Worker(file, {
      workerData: data?.(),
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
    });
    started.on('message', (returned: Returned<Answer>) => {
      const one = waiting.get(returned.id);
      waiting.delete(returned.id);
      if (waiting.size === 0) rest(started);
      if ('error' in returned) one?.reject(new Error(returned.error));
      else one?.resolve(returned.answer);
    });
    started.on('error', (error: Error) => lose(started, error));
    started.on('exit', (code) => lose(started, new Error(`the ${name} thread ended with ${code}`)));
    return started;
  };
  return {
    call(request, transfer = []) {
      return new Promise((resolve, reject) => {
        clearTimeout(idle);
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        worker.ref();
        worker.postMessage({ id: lastId, request } satisfies Sent<Request>, [...transfer]);
      });
    },
    async close() {
      clearTimeout(idle);
      const ended = worker;
      if (ended === null) return;
      worker = null;
      for (const one of waiting.values()) one.reject(new Error(`the ${name} thread was closed`));
      waiting.clear();
      await ended.terminate();
    },
  };
}

/**
 * The thread's side: answers each call as it comes.
 * @param transferOf what of an answer is handed over instead of copied
 */
export function answerCalls<Request, Answer>(
  work: (request: Request) => Answer | Promise<Answer>,
  transferOf: (answer: Answer) => readonly Transferable[] = () => [],
): void {
  if (parentPort === null) throw new Error('calls are answered in a worker thread only');
  const port: MessagePort = parentPort;
  const answerOne = async ({ id, request }: Sent<Request>): Promise<void> => {
    try {
      const answer = await work(request);
      port.postMessage({ id, answer } satisfies Returned<Answer>, [...transferOf(answer)]);
    } catch (error) {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ id, error: told } satisfies Returned<Answer>);
    }
  };
  port.on('message', (sent: Sent<Request>) => void answerOne(sent));
}
