import { open } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** A statement as the server's driver sent it; parameters as text, as the driver sends them. */
export interface Statement {
  text: string;
  values: (string | null)[];
}

interface LoggedStatement extends Statement {
  pid: string;
}

const entryStart = /^\d{4}-\d{2}-\d{2} [\d:.]+ \S+ \[(\d+)\] (\w+): {2}(.*)$/;
const parameter = /\$\d+ = (?:'((?:[^']|'')*)'|NULL)/g;

/** Reads `log_statement = all`: a LOG entry a statement, with its parameters in the DETAIL that follows. */
function readLog(text: string): LoggedStatement[] {
  const statements: LoggedStatement[] = [];
  const entries = text.replaceAll('\n\t', '\u0001').split('\n');
  for (const entry of entries) {
    const [, pid = '', level, message = ''] =
      entryStart.exec(entry.replaceAll('\u0001', '\n').replace(/\n/g, '\u0001')) ?? [];
    const body = message.replaceAll('\u0001', '\n');
    if (level === 'LOG') {
      const statement = /^(?:statement|execute [^:]*): ([\s\S]*)$/.exec(body)?.[1];
      if (statement !== undefined) statements.push({ pid, text: statement, values: [] });
    } else if (level === 'DETAIL' && /^parameters: /i.test(body)) {
      const owner = statements.findLast((one) => one.pid === pid);
      if (owner) owner.values = [...body.matchAll(parameter)].map(([, value]) => value?.replaceAll("''", "'") ?? null);
    }
  }
  return statements;
}

/** The transaction of the last statement that is the call's: from its `begin` to its end, on one connection. */
function transactionOf(statements: LoggedStatement[], isOfCall: RegExp): Statement[] {
  const page = statements.findLastIndex(({ text }) => isOfCall.test(text));
  const pid = statements[page]?.pid;
  const own = statements.filter((one) => one.pid === pid);
  const at = own.indexOf(statements[page] as LoggedStatement);
  const begin = own.findLastIndex(({ text }, index) => index <= at && /^begin/i.test(text));
  const end = own.findIndex(({ text }, index) => index > at && /^(commit|rollback)/i.test(text));
  if (pid === undefined || begin < 0 || end < 0) throw new Error('the log shows no transaction of the call');
  return own.slice(begin, end + 1).map(({ text, values }) => ({ text, values }));
}

/**
 * The SQL of one call, read from PostgreSQL's own log while `call` runs: what is measured bare is then the very
 * statements of the product, whatever they are today.
 */
export async function captureStatements(
  superuser: pg.Client,
  logFile: string,
  call: () => Promise<unknown>,
  isOfCall = /from "invoice(s|_sums)"/,
): Promise<Statement[]> {
  const set = async (...settings: string[]) => {
    for (const setting of settings) await superuser.query(`alter system ${setting}`);
    await superuser.query('select pg_reload_conf()');
    await pause(300);
  };
  await set("set log_statement = 'all'", 'set log_parameter_max_length = -1', "set log_line_prefix = '%m [%p] '");
  const file = await open(logFile, 'r');
  try {
    const { size } = await file.stat();
    await call();
    await pause(200);
    const end = (await file.stat()).size;
    const { buffer } = await file.read({ buffer: Buffer.alloc(end - size), position: size });
    return transactionOf(readLog(buffer.toString()), isOfCall);
  } finally {
    await file.close();
    await set('reset log_statement', 'reset log_parameter_max_length', 'reset log_line_prefix');
  }
}
