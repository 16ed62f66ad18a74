import { ApiProblem, type Client, calls, createClient } from '@taraz/contract';
import { dataDirectory } from './data-directory.ts';
import { runningProduct } from './run-file.ts';
import { UsageError } from './usage-error.ts';

export interface SignInOptions {
  url?: string;
  user?: string;
  password?: string;
  data?: string;
}

/** The server is not there, or broke the line. */
export class AwayError extends Error {}

/** As `fetch`, whose own message of a server that is not there says neither which nor why. */
const reach = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: Error) => {
    const { code = error.message } = (error.cause ?? {}) as { code?: string };
    throw new AwayError(`${new URL(url).origin} does not answer (${code}): does the product run there?`, {
      cause: error,
    });
  });

function addressOf(text: string): string {
  const address = URL.parse(text);
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new UsageError(`--url ${text}: must be an address, e.g. http://127.0.0.1:7400`);
  return text.replace(/\/$/, '');
}

interface Login {
  url: string;
  username: string;
  password: string;
}

/** @throws UsageError where neither the options nor the environment nor a running product says it */
function loginOf(options: SignInOptions): Login {
  const run = runningProduct(dataDirectory(options.data));
  const url = options.url === undefined ? run?.url : addressOf(options.url);
  const username = options.user ?? process.env.TARAZ_USER ?? run?.demo?.username;
  const password = options.password ?? process.env.TARAZ_PASSWORD ?? run?.demo?.password;
  if (url === undefined) throw new UsageError('No server: start one with `npm start`, or name it with --url.');
  if (username === undefined || password === undefined) {
    throw new UsageError('Who issues? Give --user and --password, or TARAZ_USER and TARAZ_PASSWORD.');
  }
  return { url, username, password };
}

/**
 * A client that is signed in, and signs in anew when its token is over (15 minutes; verdicts may be waited for longer).
 * @throws UsageError, and whatever the sign-in was answered
 */
export async function signIn(options: SignInOptions): Promise<Client> {
  const { url, username, password } = loginOf(options);
  const to = { baseUrl: `${url}/api`, fetch: reach };
  const login = async () => {
    const visitor = createClient({ ...to, token: () => null });
    return (await visitor(calls.authorize, { body: { username, password } })).token;
  };
  let token = await login().catch((error: unknown) => {
    const isOurs = error instanceof ApiProblem ? error.problem !== null : !(error instanceof SyntaxError);
    throw isOurs ? error : new UsageError(`${url} answers, but not as Taraz does: is that its address?`);
  });
  const client = createClient({ ...to, token: () => token });
  let renewal: Promise<void> | null = null;
  /** One for all that found the same token over. */
  const renew = (): Promise<void> => {
    renewal ??= login()
      .then((next) => {
        token = next;
      })
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };
  return async (call, input, given) => {
    const used = token;
    try {
      return await client(call, input, given);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      if (token === used) await renew();
      return client(call, input, given);
    }
  };
}
