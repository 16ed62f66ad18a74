import { randomUUID } from 'node:crypto';
import { ApiProblem, type CallReply, type Client, calls } from '@taraz/contract';
import { Command } from 'commander';
import { dataOption } from '../data-directory.ts';
import { readUserJson } from '../files.ts';
import { AwayError, type SignInOptions, signIn } from '../sign-in.ts';
import { UsageError } from '../usage-error.ts';

interface IssueOptions extends SignInOptions {
  timeout: string;
}

type Invoice = CallReply<typeof calls.getInvoice>;

/** States of which nothing more comes by waiting. */
const SETTLED: ReadonlySet<string> = new Set(['draft', 'confirmed', 'rejected', 'abandoned']);
const POLL_MS = 250;
const REPEAT_MS = 1_000;

function secondsOf(text: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError(`--timeout ${text}: must be a number of seconds`);
  return Number(text);
}

/** Whether to ask again: the server is away, busy or failed, or a gateway before it got no answer. Nothing is lost by it. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.status === 429 || error.status >= 500 || error.isStillRunning;
}

/** How long verdicts are waited for, and who says that a server is waited for that has gone: once for all files. */
interface Patience {
  deadline: number;
  sayAway(error: unknown): void;
}

function patienceOf(seconds: number): Patience {
  let isSaid = false;
  const sayAway = (error: unknown) => {
    const isAway = error instanceof AwayError || (error instanceof ApiProblem && error.status >= 500);
    if (isSaid || !isAway) return;
    isSaid = true;
    console.error(`${error.message} It is waited for, ${seconds} s in all (--timeout); nothing is issued twice.`);
  };
  return { deadline: performance.now() + seconds * 1000, sayAway };
}

/** An invoice as it was last seen, and why its verdict was no longer waited for: '' where it was, to the end. */
interface Seen {
  invoice: Invoice;
  trouble: string;
}

/** What is a draft is not waited for: nothing is on its way. */
async function untilVerdict(client: Client, created: Invoice, { deadline, sayAway }: Patience): Promise<Seen> {
  let invoice = created;
  while (!SETTLED.has(invoice.state) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    try {
      invoice = await client(calls.getInvoice, { params: { id: invoice.id } });
    } catch (error) {
      if (!isPassing(error)) return { invoice, trouble: (error as Error).message };
      sayAway(error);
    }
  }
  return { invoice, trouble: '' };
}

/** What a program or person has to know of an invoice without a verdict, who would otherwise issue it once more; '' with one. */
function noteOf({ invoice, trouble }: Seen): string {
  if (invoice.held) return 'held: the plan has no room; it goes by itself once there is. Issued again, there are two.';
  if (invoice.state === 'draft') return 'kept as a draft, not issued';
  if (SETTLED.has(invoice.state)) return '';
  return `issued, its verdict is not known yet: it goes on by itself. Issued again, there are two. ${trouble}`.trimEnd();
}

function problemLines(error: unknown): string[] {
  const { message } = error as Error;
  // Of a body that is no answer of ours, as of a line that broke, nobody knows what was kept.
  if (isPassing(error)) return [message, '  Whether it was issued is not known: look for it before issuing it again.'];
  const fields = (error as ApiProblem).problem?.errors ?? [];
  return [message, ...fields.map((field) => `  ${field.path}: ${field.code} ${field.message}`)];
}

/** Issues one invoice; what did not get through, or was answered on a line that broke, goes again under the same key, which issues it once. */
async function create(client: Client, body: never, { deadline, sayAway }: Patience): Promise<Invoice> {
  const idempotencyKey = randomUUID();
  for (;;) {
    try {
      return await client(calls.createInvoice, { body }, { idempotencyKey });
    } catch (error) {
      if (!isPassing(error) || performance.now() > deadline) throw error;
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
    const seen = await untilVerdict(client, created, patience);
    const { invoice } = seen;
    const { state, tax_number, total, reference_number } = invoice;
    console.log(`${file}: ${[state, tax_number, total, reference_number].filter((text) => text !== '').join(' ')}`);
    for (const finding of invoice.findings) console.log(`  ${finding.code} ${finding.path}: ${finding.message}`);
    const note = noteOf(seen);
    if (note !== '') console.error(`${file}: ${note}`);
    return invoice.state === 'confirmed';
  } catch (error) {
    // Told with its file: what ends the command here leaves the others on their way with nobody told.
    for (const line of problemLines(error)) console.error(`${file}: ${line}`);
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
