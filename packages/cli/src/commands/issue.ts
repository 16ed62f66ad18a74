import { randomUUID } from 'node:crypto';
import { ApiProblem, type CallReply, type Client, calls, createClient } from '@taraz/contract';
import { Command } from 'commander';
import { dataDirectory, dataOption } from '../data-directory.ts';
import { readUserJson } from '../files.ts';
import { runningProduct } from '../run-file.ts';
import { UsageError } from '../usage-error.ts';

interface IssueOptions {
  url?: string;
  user?: string;
  password?: string;
  data?: string;
  timeout: string;
}

type Invoice = CallReply<typeof calls.getInvoice>;

const FINAL_STATES: ReadonlySet<string> = new Set(['confirmed', 'rejected', 'abandoned']);
const POLL_MS = 250;

function addressOf(text: string): string {
  const address = URL.parse(text);
  if (address?.protocol !== 'http:' && address?.protocol !== 'https:')
    throw new UsageError(`--url ${text}: must be an address, e.g. http://127.0.0.1:7400`);
  return text.replace(/\/$/, '');
}

function secondsOf(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError(`--timeout ${text}: must be a number of seconds`);
  return Number(text);
}

/** The server is not there, or broke the line. */
class AwayError extends Error {}

/** As `fetch`, whose own message of a server that is not there says neither which nor why. */
const reach = (url: string, init: RequestInit): Promise<Response> =>
  fetch(url, init).catch((error: Error) => {
    const { code = error.message } = (error.cause ?? {}) as { code?: string };
    throw new AwayError(`${new URL(url).origin} does not answer (${code}): does the product run there?`, {
      cause: error,
    });
  });

async function signIn(options: IssueOptions): Promise<Client> {
  const run = runningProduct(dataDirectory(options.data));
  const url = options.url === undefined ? run?.url : addressOf(options.url);
  const username = options.user ?? process.env.TARAZ_USER ?? run?.demo?.username;
  const password = options.password ?? process.env.TARAZ_PASSWORD ?? run?.demo?.password;
  if (url === undefined) throw new UsageError('No server: start one with `npm start`, or name it with --url.');
  if (username === undefined || password === undefined) {
    throw new UsageError('Who issues? Give --user and --password, or TARAZ_USER and TARAZ_PASSWORD.');
  }
  let token: string | null = null;
  const client = createClient({ baseUrl: `${url}/api`, token: () => token, fetch: reach });
  const session = await client(calls.authorize, { body: { username, password } }).catch((error: unknown) => {
    const isOurs = error instanceof ApiProblem ? error.problem !== null : !(error instanceof SyntaxError);
    throw isOurs ? error : new UsageError(`${url} answers, but not as Taraz does: is that its address?`);
  });
  token = session.token;
  return client;
}

/** How long verdicts are waited for, and who says that a server is waited for that has gone: once for all files. */
interface Patience {
  deadline: number;
  sayAway(error: unknown): void;
}

function patienceOf(seconds: number): Patience {
  let isSaid = false;
  const sayAway = (error: unknown) => {
    if (isSaid || !(error instanceof AwayError)) return;
    isSaid = true;
    console.error(`${error.message} It is waited for, ${seconds} s in all (--timeout); nothing is issued twice.`);
  };
  return { deadline: performance.now() + seconds * 1000, sayAway };
}

async function untilVerdict(client: Client, invoice: Invoice, { deadline, sayAway }: Patience): Promise<Invoice> {
  let current = invoice;
  while (!FINAL_STATES.has(current.state) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const before = current;
    current = await client(calls.getInvoice, { params: { id: current.id } }).catch((error: unknown) => {
      if (error instanceof ApiProblem) throw error;
      sayAway(error);
      return before;
    });
  }
  return current;
}

function problemLines(error: ApiProblem): string[] {
  const fields = error.problem?.errors ?? [];
  return [error.message, ...fields.map((field) => `  ${field.path}: ${field.code} ${field.message}`)];
}

/** Passing refusals: the server is busy or away, and nothing was kept. */
const PASSING: ReadonlySet<number> = new Set([429, 503]);
const REPEAT_MS = 1_000;

/** Issues one invoice; what did not get through, or was answered on a line that broke, goes again under the same key, which issues it once. */
async function create(client: Client, body: never, { deadline, sayAway }: Patience): Promise<Invoice> {
  const idempotencyKey = randomUUID();
  for (;;) {
    try {
      return await client(calls.createInvoice, { body }, { idempotencyKey });
    } catch (error) {
      const isPassing = !(error instanceof ApiProblem) || PASSING.has(error.status) || error.isStillRunning;
      if (!isPassing || performance.now() > deadline) throw error;
      sayAway(error);
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }
}

interface Source {
  file: string;
  body: never;
}

async function issueFile(client: Client, { file, body }: Source, patience: Patience): Promise<boolean> {
  try {
    const created = await create(client, body, patience);
    const invoice = await untilVerdict(client, created, patience);
    console.log(
      `${file}: ${invoice.state} ${invoice.tax_number} ${invoice.total} ${invoice.reference_number}`.trimEnd(),
    );
    for (const finding of invoice.findings) console.log(`  ${finding.code} ${finding.path}: ${finding.message}`);
    return invoice.state === 'confirmed';
  } catch (error) {
    // Told with its file: what ends the command here leaves the others on their way with nobody told.
    for (const line of error instanceof ApiProblem ? problemLines(error) : [String((error as Error).message)])
      console.error(`${file}: ${line}`);
    return false;
  }
}

/** `taraz issue FILE…`: issues JSON invoices (product field names, see examples/) and waits for their verdicts. */
export function issueCommand(): Command {
  return new Command('issue')
    .description('issue JSON invoices and wait for their verdicts')
    .argument('<file...>', 'invoices as in examples/')
    .option('--url <url>', 'the server, e.g. http://127.0.0.1:7400 (default: the one `npm start` runs)')
    .option('--user <name>', 'user name (or TARAZ_USER)')
    .option('--password <password>', 'password (or TARAZ_PASSWORD)')
    .option(...dataOption)
    .option('--timeout <seconds>', 'how long to wait for the verdicts', '120')
    .action(async (files: string[], options: IssueOptions) => {
      const seconds = secondsOf(options.timeout);
      // All of them before the first is sent: a file that cannot be read ends the command, and what is on its way then is told to nobody.
      const sources = files.map((file): Source => ({ file, body: readUserJson(file) as never }));
      const client = await signIn(options);
      const patience = patienceOf(seconds);
      const results = await Promise.all(sources.map((source) => issueFile(client, source, patience)));
      process.exitCode = results.every(Boolean) ? 0 : 1;
    });
}
