import { parentPort } from 'node:worker_threads';
import type { SetAnswer, SetWork } from './protocol.ts';
import { Typesetter } from './typesetter.ts';

/** The typesetting thread: one file after the other. Between two messages the event loop turns, so memory is let go. */
const port = parentPort;
if (port === null) throw new Error('worker.ts runs as a worker thread only');
const typesetter = new Typesetter();

port.on('message', (work: SetWork) => {
  try {
    const { pdf, pages } =
      'statement' in work ? typesetter.setStatement(work.statement) : typesetter.set(work.sources, work.layout);
    // A copy with memory of its own: the compiler's buffer cannot be handed over.
    const copy = new Uint8Array(pdf);
    const answer: SetAnswer = { pdf: copy, pages };
    port.postMessage(answer, [copy.buffer]);
  } catch (error) {
    const answer: SetAnswer = { error: error instanceof Error ? error.message : String(error) };
    port.postMessage(answer);
  }
});
