import { accountQuestion, loginQuestion } from '../../app/login-again.ts';
import { connection, watchConnection } from '../../ui/connection.ts';

/** As long as a request, and the sale that waits for it, has for its answer. */
const patienceMs = 8_000;

const questions = [loginQuestion, accountQuestion];

/**
 * What has no answer in time is ended, and at once what is asked while the connection is cut. The time is the request's own:
 * what the user takes to log in again, before it is sent once more, does not count.
 */
export async function inTime<T>(ask: (signal: AbortSignal) => Promise<T> | T): Promise<T> {
  const controller = new AbortController();
  const end = () => controller.abort(new DOMException('No answer in time', 'TimeoutError'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (!connection.isOnline()) end();
    else if (!questions.some(({ isAsked }) => isAsked())) timer = setTimeout(end, patienceMs);
  };
  const watched = [watchConnection(look), ...questions.map(({ watch }) => watch(look))];
  look();
  try {
    return await ask(controller.signal);
  } finally {
    clearTimeout(timer);
    for (const stop of watched) stop();
  }
}
