import { parentPort, workerData } from 'node:worker_threads';
import type { ReaderAnswer, ReaderData, ReaderRequest } from './protocol.ts';
import { readFileRows } from './read-file.ts';
import { type ChosenSheet, charactersOf, type SheetHead, type SpreadsheetRow } from './spreadsheet.ts';
import { SpreadsheetFault } from './spreadsheet-fault.ts';

/** The reading thread: a batch of rows for each message, so a slow reader never lets rows pile up. */
const port = parentPort;
if (port === null) throw new Error('reader-thread.ts runs as a worker thread only');
const { path, limits, asks } = workerData as ReaderData;
let takeChoice: (chosen: readonly ChosenSheet[]) => void = () => undefined;
/** Asks in the midst of a request, which is answered once the choice is here. */
const choose = (heads: readonly SheetHead[]): Promise<readonly ChosenSheet[]> =>
  new Promise((resolve) => {
    takeChoice = resolve;
    port.postMessage({ heads } satisfies ReaderAnswer);
  });
const rows = readFileRows(path, limits, asks ? choose : undefined);
/** Rows in one message: fewer cost more messages, more cost memory. */
const batchRows = 500;
/** Nor more characters than these, however few the rows. */
const batchCharacters = 2_000_000;

async function next(): Promise<ReaderAnswer> {
  const gathered: SpreadsheetRow[] = [];
  let characters = 0;
  while (gathered.length < batchRows && characters < batchCharacters) {
    const step = await rows.next();
    if (step.done !== true) {
      gathered.push(...step.value);
      for (const row of step.value) characters += charactersOf(row);
    } else if (gathered.length === 0) return { summary: step.value };
    else {
      last = { summary: step.value };
      return { rows: gathered };
    }
  }
  return { rows: gathered };
}

let last: ReaderAnswer | null = null;
port.on('message', (request: ReaderRequest) => {
  if (request !== 'next') return takeChoice(request.chosen);
  const answer = last === null ? next() : Promise.resolve(last);
  void answer
    .catch((error: unknown): ReaderAnswer => {
      if (error instanceof SpreadsheetFault) return { fault: { code: error.code, detail: error.detail } };
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    })
    .then((value) => port.postMessage(value));
});
