import { randomUUID } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { judgeGroups } from './judge-groups.ts';
import type { CheckAnswer, CheckRequest } from './protocol.ts';

/** The judging thread: one batch after the other, so that the server answers meanwhile. */
const port = parentPort;
if (port === null) throw new Error('check-thread.ts runs as a worker thread only');

port.on('message', (request: CheckRequest) => {
  let answer: CheckAnswer;
  try {
    answer = { id: request.id, verdicts: judgeGroups(request, randomUUID) };
  } catch (error) {
    answer = { id: request.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(answer);
});
