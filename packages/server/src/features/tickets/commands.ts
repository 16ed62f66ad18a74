import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { lockAccount } from '../../platform/db/lock-account.ts';
import { nameOfUser } from '../../platform/db/name-of-user.ts';
import { logEvent } from '../../platform/event-log/log-events.ts';
import { publish } from '../../platform/events/publish.ts';
import { checkIfMatch } from '../../platform/http/etag.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { shownName } from '../../platform/shown-name.ts';
import { cleanUpload, givenFile } from '../accounts/documents.ts';
import { type Notice, type NotifyDeps, notify } from '../notifications/notify.ts';
import { ticketMessages } from './messages.fa.ts';
import { lockTicket, type TicketRow, type TicketScope } from './queries.ts';
import { searchedOf, searchedWith } from './searched-text.ts';
import type { Side, TicketKind, TicketState } from './tables.ts';

export interface TicketDeps extends NotifyDeps {
  database: Database;
}

export interface TicketInput {
  subject: string;
  text: string;
  file?: unknown;
  trace_code?: string;
}

export interface TicketChange {
  action: 'reply' | 'close' | 'reopen' | 'read';
  text?: string;
  file?: unknown;
}

interface CleanFile {
  name: string;
  bytes: Buffer;
  mediaType: string;
}

const bad = (path: string, code: string, message: string) => ({ path, code, message });

/** @throws Problem INVALID_INPUT, TOO_LARGE, UNSUPPORTED_TYPE */
async function readFile(file: unknown): Promise<CleanFile | null> {
  const given = givenFile(file);
  if (given === null) return null;
  return { name: shownName(given.name), ...(await cleanUpload(given)) };
}

/** What an attachment is sealed for; rotate-master-key.ts says the same in SQL. */
export const fileBinding = (accountId: string, id: string): string => `ticket-file:${accountId}:${id}`;

interface Message {
  side: Side;
  text: string;
  author: { id: string; name: string };
  file: CleanFile | null;
  at: Date;
}

/** Bytes of files that one of an account's people has sent in tickets and reports, which are kept for ever. */
const filesOfUser = 200 * 1024 * 1024;

/** Who has sent so much still speaks, without files. @throws Problem CONFLICT */
async function refuseMoreFiles(tx: Tx, userId: string, bytes: number): Promise<void> {
  await lockAccount(tx);
  const { kept } = await tx
    .selectFrom('ticket_files')
    .innerJoin('ticket_messages', 'ticket_messages.id', 'ticket_files.message_id')
    .where('ticket_messages.side', '=', 'request')
    .where('ticket_messages.author_id', '=', userId)
    .select((row) => row.fn.coalesce(row.fn.sum<string>('size'), sql<string>`'0'`).as('kept'))
    .executeTakeFirstOrThrow();
  if (Number(kept) + bytes > filesOfUser)
    throw new Problem('CONFLICT', { detail: ticketMessages.filesFull(filesOfUser / (1024 * 1024)) });
}

async function keepMessage({ runtime, vault }: TicketDeps, tx: Tx, ticket: TicketRow, message: Message): Promise<void> {
  const { side, text, author, file, at } = message;
  const own = { account_id: ticket.account_id, ticket_id: ticket.id };
  const id = runtime.ids.uuid();
  if (file !== null && side === 'request') await refuseMoreFiles(tx, author.id, file.bytes.length);
  await tx
    .insertInto('ticket_messages')
    .values({ ...own, id, side, body: text, author_id: author.id, author: author.name, created_at: at })
    .execute();
  if (file === null) return;
  const fileId = runtime.ids.uuid();
  await tx
    .insertInto('ticket_files')
    .values({
      ...own,
      id: fileId,
      message_id: id,
      file_name: file.name,
      media_type: file.mediaType,
      size: file.bytes.length,
      sealed: Buffer.from(vault.seal(file.bytes, fileBinding(ticket.account_id, fileId))),
    })
    .execute();
}

async function nameOf(tx: Tx, userId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${nameOfUser} as name from employees u where u.user_id = ${userId}`.execute(tx);
  return rows[0]?.name ?? '';
}

/** Screens of the account that are open change by themselves. */
const tell = (tx: Tx, { account_id, id, kind }: TicketRow, state: TicketState) =>
  publish(tx, account_id, { type: `${kind}.changed`, data: { id, state } });

const tracePattern = /^[A-Za-z0-9_-]{1,100}$/;

/** Numbers are counted per account; the account's row is the lock. */
async function nextNumber(tx: Tx, kind: TicketKind): Promise<number> {
  await lockAccount(tx);
  const { last } = await tx
    .selectFrom('tickets')
    .where('kind', '=', kind)
    .select((row) => row.fn.max<number | null>('number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

/** Opens a ticket or report with its first request. @returns its id @throws Problem INVALID_INPUT, CONFLICT (their own files are full), TOO_LARGE, UNSUPPORTED_TYPE */
export async function openTicket(
  deps: TicketDeps,
  { accountId, userId }: Pick<RequestContext, 'accountId' | 'userId'>,
  kind: TicketKind,
  input: TicketInput,
): Promise<string> {
  const subject = input.subject.trim();
  const text = input.text.trim();
  const trace = (input.trace_code ?? '').trim();
  const errors = [
    ...(subject === '' ? [bad('subject', 'REQUIRED', ticketMessages.subjectMissing)] : []),
    ...(text === '' ? [bad('text', 'REQUIRED', ticketMessages.textMissing)] : []),
    ...(trace !== '' && !tracePattern.test(trace) ? [bad('trace_code', 'BAD_FORMAT', ticketMessages.traceCode)] : []),
  ];
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  const file = await readFile(input.file);
  const { database, runtime } = deps;
  return database.withAccount(accountId, async (tx) => {
    const now = new Date(runtime.clock.nowMs());
    const name = await nameOf(tx, userId);
    const ticket = await tx
      .insertInto('tickets')
      .values({
        account_id: accountId,
        id: runtime.ids.uuid(),
        kind,
        number: await nextNumber(tx, kind),
        subject,
        trace_code: trace,
        state: 'waiting_for_us',
        messages: 1,
        created_by: userId,
        folded: searchedOf([subject, trace, name], text),
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepMessage(deps, tx, ticket, { side: 'request', text, author: { id: userId, name }, file, at: now });
    await logEvent(tx, { action: 'ticket.created', subjectId: ticket.id, subjectName: subject });
    await tell(tx, ticket, 'waiting_for_us');
    return ticket.id;
  });
}

/** Whose word it is, and what becomes of the ticket with it. */
const sides = {
  account: { side: 'request', state: 'waiting_for_us', ownMark: 'unread_by_account', otherMark: 'unread_by_operator' },
  operator: {
    side: 'response',
    state: 'waiting_for_you',
    ownMark: 'unread_by_operator',
    otherMark: 'unread_by_account',
  },
} as const satisfies Record<string, { side: Side; state: TicketState; ownMark: string; otherMark: string }>;
type Speaker = keyof typeof sides;

/** What an action makes of a ticket; null: it does not fit its state. */
function afterAction(action: TicketChange['action'], from: TicketState, speaker: Speaker): TicketState | null {
  switch (action) {
    case 'reply':
      return sides[speaker].state;
    case 'close':
      return from === 'closed' ? null : 'closed';
    case 'reopen':
      return from === 'closed' ? 'waiting_for_us' : null;
    case 'read':
      return from;
  }
}

const logged = { reply: 'ticket.replied', close: 'ticket.closed', reopen: 'ticket.reopened' } as const;

export interface Change extends TicketChange {
  id: string;
  accountId: string;
  /** null: whoever speaks for the platform */
  scope: TicketScope | null;
}

/**
 * One side's change: a word, an end, a new beginning, or that it was read. A word opens a closed ticket again.
 * @throws Problem INVALID_INPUT, NOT_FOUND, STALE, CONFLICT (its state; their own files are full), TOO_LARGE, UNSUPPORTED_TYPE
 */
export async function changeTicket(
  deps: TicketDeps,
  { userId, ifMatch }: Pick<RequestContext, 'userId' | 'ifMatch'>,
  change: Change,
): Promise<void> {
  const { action, id, accountId, scope } = change;
  const speaker: Speaker = scope === null ? 'operator' : 'account';
  const { side, ownMark, otherMark } = sides[speaker];
  const text = (change.text ?? '').trim();
  await deps.database.withAccount(accountId, async (tx) => void (await lockTicket(tx, id, scope)));
  if (action === 'reply' && text === '') {
    const message = speaker === 'account' ? ticketMessages.textMissing : ticketMessages.answerMissing;
    throw new Problem('INVALID_INPUT', { errors: [bad('text', 'REQUIRED', message)] });
  }
  const file = action === 'reply' ? await readFile(change.file) : null;
  await deps.database.withAccount(accountId, async (tx) => {
    const ticket = await lockTicket(tx, id, scope);
    checkIfMatch(ifMatch, ticket.version);
    const state = afterAction(action, ticket.state, speaker);
    if (state === null) {
      const detail = ticket.state === 'closed' ? ticketMessages.alreadyClosed : ticketMessages.notClosed;
      throw new Problem('CONFLICT', { detail });
    }
    if (action === 'read' && !ticket[ownMark]) return;
    const now = deps.runtime.clock.nowMs();
    // What was said later stands later, however fast it came.
    const at = new Date(Math.max(now, ticket.updated_at.getTime() + 1));
    const isWord = action === 'reply';
    // The account hears of an end without a word too: whoever waits for an answer would wait on.
    const isNews = isWord || (action === 'close' && speaker === 'operator');
    if (isWord) {
      const author = { id: userId, name: speaker === 'account' ? await nameOf(tx, userId) : '' };
      await keepMessage(deps, tx, ticket, { side, text, author, file, at });
    }
    await tx
      .updateTable('tickets')
      .set({
        state,
        [ownMark]: false,
        ...(isNews ? { [otherMark]: true } : {}),
        ...(isWord ? { messages: ticket.messages + 1 } : {}),
        ...(isWord ? { folded: searchedWith(ticket.folded, text) } : {}),
        ...(action === 'read'
          ? {}
          : { updated_at: at, version: ticket.version + 1, closed_at: state === 'closed' ? at : null }),
      })
      .where('id', '=', id)
      .execute();
    if (action !== 'read') {
      await logEvent(tx, { action: logged[action], subjectId: id, subjectName: ticket.subject });
    }
    await tell(tx, ticket, state);
    if (isNews && speaker === 'operator') {
      const told: Omit<Notice, 'kind'> = {
        data: { name: ticket.subject, kind: ticket.kind, ...(isWord ? {} : { closed: 'true' }) },
        subjectId: id,
        group: id,
        isLastWord: true,
        // A report is its writer's own, whoever that is; tickets are for admins alone to see.
        ...(ticket.kind === 'report' ? { askedBy: ticket.created_by } : {}),
      };
      await notify(deps, tx, accountId, { kind: 'ticket_answered', ...told });
    }
  });
}
