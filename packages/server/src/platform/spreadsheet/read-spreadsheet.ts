import { Worker } from 'node:worker_threads';
import { clientLeft } from '../http/client-left.ts';
import { currentRequest } from '../http/request-scope.ts';
import { beginTurn, takeTurns } from '../take-turns.ts';
import type { ReaderAnswer, ReaderData, ReaderRequest } from './protocol.ts';
import {
  type ChooseSheets,
  type SpreadsheetLimits,
  type SpreadsheetRow,
  type SpreadsheetSummary,
  spreadsheetLimits,
} from './spreadsheet.ts';
import { fault, SpreadsheetFault } from './spreadsheet-fault.ts';

export interface ReadSpreadsheetOptions {
  /** narrower limits than the product's own */
  limits?: Partial<SpreadsheetLimits>;
  /** asked where several visible sheets have rows; without it the first of them is read */
  chooseSheets?: ChooseSheets;
  signal?: AbortSignal;
}

/** Files that are read at once for requests; what the background reads has turns of its own. */
const atOnce = 2;
const inTurn = takeTurns(atOnce);

/**
 * Resolves when the turn of whoever asks has come, at once in the background; what it gives ends the turn. Sixty files of one
 * user at once were sixty threads: two gigabytes, and a quarter of a minute until anybody else was answered.
 * @throws Error with the code ECONNRESET when whoever asked has left meanwhile
 */
async function enter(): Promise<() => void> {
  const request = currentRequest();
  if (request === null) return () => {};
  const { end: leave } = await beginTurn(inTurn, request.accountId);
  if (!request.hasLeft()) return leave;
  leave();
  throw clientLeft();
}

/** Memory of the thread, MB. A file that needs more is refused; the server does not notice. */
const heapMb = 320;

/**
 * The rows of an XLSX or CSV file at `path`, in batches of a few hundred, what is inside found out by content. It runs in
 * a thread of its own with a bounded heap and reads no further than it is asked. The header is the first row. Returns a
 * summary at the end.
 * @throws SpreadsheetFault whose `detail` is fit to show, as soon as the fault is met
 */
export async function* readSpreadsheet(
  path: string,
  { limits = {}, chooseSheets, signal }: ReadSpreadsheetOptions = {},
): AsyncGenerator<SpreadsheetRow[], SpreadsheetSummary> {
  const workerData: ReaderData = {
    path,
    limits: { ...spreadsheetLimits, ...limits },
    asks: chooseSheets !== undefined,
  };
  const leave = await enter();
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (let request: ReaderRequest = 'next'; ; ) {
      signal?.throwIfAborted();
      const answer = await ask(worker, request);
      request = 'next';
      if ('rows' in answer) yield answer.rows;
      else if ('heads' in answer) request = { chosen: chooseSheets?.(answer.heads) ?? [] };
      else if ('summary' in answer) return answer.summary;
      else if ('fault' in answer) throw new SpreadsheetFault(answer.fault.code, answer.fault.detail);
      else throw new Error(answer.error);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate().finally(leave);
  }
}

function ask(worker: Worker, request: ReaderRequest): Promise<ReaderAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (work: () => void): void => {
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      work();
    };
    const onMessage = (answer: ReaderAnswer): void => settle(() => resolve(answer));
    const onError = (error: Error & { code?: string }): void =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fault('ZIP_BOMB', [], { cause: error }) : error));
    const onExit = (code: number): void => settle(() => reject(new Error(`the reading thread ended with ${code}`)));
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(request);
  });
}
