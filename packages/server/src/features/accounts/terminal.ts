import type { CallReply, calls, FieldProblem } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/runtime.ts';
import { accountMessages } from './messages.fa.ts';
import { presentDocument } from './presenter.ts';
import { documentRows } from './queries.ts';
import type { DocumentKind } from './tables.ts';

type TerminalInfo = CallReply<typeof calls.getTerminalInfo>;
/** The body's own status (product.md section 4): stored, or none asked for. */
const stored = 201;
const noneAsked = 999;

export async function readTerminalInfo(tx: Tx): Promise<TerminalInfo> {
  const row = await tx.selectFrom('terminal_info').selectAll().executeTakeFirst();
  if (row === undefined) return { status: noneAsked, title: '', sent_at: null, documents: [] };
  const documents = (await documentRows(tx)).filter(({ kind }) => row.documents.includes(kind));
  return {
    status: stored,
    title: row.title,
    sent_at: row.sent_at.toISOString(),
    documents: documents.map(presentDocument),
  };
}

/** Stores the terminal information; it names documents that are there. @throws Problem INVALID_INPUT */
export async function sendTerminalInfo(
  tx: Tx,
  clock: Clock,
  context: RequestContext,
  { title, documents }: { title: string; documents: readonly DocumentKind[] },
): Promise<TerminalInfo> {
  const present = new Set((await documentRows(tx)).map(({ kind }) => kind));
  const errors: FieldProblem[] = documents.flatMap((kind, index) =>
    present.has(kind)
      ? []
      : [{ path: `documents[${index}]`, code: 'NOT_FOUND', message: accountMessages.documentsNotUploaded }],
  );
  if (title.trim() === '') errors.push({ path: 'title', code: 'REQUIRED', message: accountMessages.required });
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const row = {
    title: title.trim(),
    documents: [...new Set(documents)],
    sent_by: context.userId,
    sent_at: new Date(clock.nowMs()),
  };
  await tx
    .insertInto('terminal_info')
    .values({ account_id: context.accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
  await logEvent(tx, { action: 'terminal.sent', subjectName: row.title, after: { documents: row.documents } });
  return readTerminalInfo(tx);
}
