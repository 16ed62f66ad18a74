import { calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { giveKeptFile } from '../../platform/http/give-kept-file.ts';
import { countOf } from '../../platform/http/keyset-page.ts';
import {
  implement,
  implementStream,
  type RequestContext,
  type Route,
  type StreamReply,
} from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { currentAccount, isClosed } from '../access/queries.ts';
import { keptFile } from '../accounts/kept-name.ts';
import { changeTicket, fileBinding, openTicket, type TicketDeps } from './commands.ts';
import { cannedAnswers, ticketMessages, ticketTemplates } from './messages.fa.ts';
import { accountOf, listAllTickets, listTickets, type TicketScope, ticketDetail } from './queries.ts';
import type { TicketKind } from './tables.ts';

const tickets: TicketScope = { kind: 'ticket', createdBy: null };
/** An admin sees every report of the account, anybody else their own. */
const reportsOf = ({ roles, userId }: RequestContext): TicketScope => ({
  kind: 'report',
  createdBy: roles.includes('admin') ? null : userId,
});

interface FileRow {
  sealed: Buffer;
  file_name: string;
  media_type: string;
  kind: TicketKind;
  created_by: string;
}

const fileRow = (tx: Tx, id: string): Promise<FileRow | undefined> =>
  tx
    .selectFrom('ticket_files as f')
    .innerJoin('tickets as t', 't.id', 'f.ticket_id')
    .select(['f.sealed', 'f.file_name', 'f.media_type', 't.kind', 't.created_by'])
    .where('f.id', '=', id)
    .executeTakeFirst();

/** @throws Problem NOT_FOUND */
async function attachment(
  { vault }: TicketDeps,
  tx: Tx,
  accountId: string,
  id: string,
  mayOpen: (row: FileRow) => boolean,
): Promise<StreamReply> {
  const row = await fileRow(tx, id);
  if (row === undefined || !mayOpen(row)) throw new Problem('NOT_FOUND');
  return keptFile(row, vault.open(row.sealed, fileBinding(accountId, id)));
}

function ticketOfAccount(deps: TicketDeps): Route[] {
  const { database } = deps;
  const detail = (context: RequestContext, id: string, scope: TicketScope) =>
    database.withAccount(context.accountId, (tx) => ticketDetail(tx, id, scope));
  return [
    implement(calls.createTicket, async ({ body, context }) =>
      detail(context, await openTicket(deps, context, 'ticket', body), tickets),
    ),
    implement(calls.listTickets, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listTickets(tx, tickets, query)),
    ),
    implement(calls.ticketTemplates, async () => ({ templates: ticketTemplates.map((one) => ({ ...one })) })),
    implement(calls.getTicket, ({ params, context }) => detail(context, params.id, tickets)),
    implement(calls.putTicket, async ({ params, body, context }) => {
      await changeTicket(deps, context, { ...body, id: params.id, accountId: context.accountId, scope: tickets });
      return detail(context, params.id, tickets);
    }),
    implement(calls.createProblemReport, async ({ body, context }) =>
      detail(context, await openTicket(deps, context, 'report', body), reportsOf(context)),
    ),
    implement(calls.listProblemReports, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) => listTickets(tx, reportsOf(context), query)),
    ),
    implement(calls.getProblemReport, ({ params, context }) => detail(context, params.id, reportsOf(context))),
    implement(calls.putProblemReport, async ({ params, body, context }) => {
      const scope = reportsOf(context);
      await changeTicket(deps, context, { ...body, id: params.id, accountId: context.accountId, scope });
      return detail(context, params.id, scope);
    }),
    implementStream(calls.getTicketFile, ({ params, context, reply }) => {
      const { roles, userId, accountId } = context;
      const [isAdmin, isProgram] = [roles.includes('admin'), roles.includes('program')];
      const mayOpen = ({ kind, created_by }: FileRow) =>
        kind === 'ticket' ? isAdmin : !isProgram && (isAdmin || created_by === userId);
      return giveKeptFile(context, reply, {
        accountId,
        open: () => database.withAccount(accountId, (tx) => attachment(deps, tx, accountId, params.id, mayOpen)),
      });
    }),
  ];
}

function deskRoutes(deps: TicketDeps): Route[] {
  const { database } = deps;
  const detail = async (id: string) => {
    const accountId = await accountOf(database, 'ticket', id);
    return database.withAccount(accountId, async (tx) => {
      const { kind } = await tx.selectFrom('tickets').select('kind').where('id', '=', id).executeTakeFirstOrThrow();
      const { name } = await currentAccount(tx);
      const account = { account_id: accountId, account_name: name, account_closed: await isClosed(tx) };
      return { ...(await ticketDetail(tx, id, null)), ...account, kind };
    });
  };
  return [
    implement(calls.listAllTickets, ({ query }) => listAllTickets(database, query)),
    implement(calls.getTicketOf, ({ params }) => detail(params.id)),
    implement(calls.answerTicket, async ({ params, body, context }) => {
      const accountId = await accountOf(database, 'ticket', params.id);
      await changeTicket(deps, context, { ...body, id: params.id, accountId, scope: null });
      return detail(params.id);
    }),
    implementStream(calls.getTicketFileOf, async ({ params, context, reply }) => {
      const accountId = await accountOf(database, 'ticket_file', params.id);
      return giveKeptFile(context, reply, {
        accountId,
        open: () => database.withAccount(accountId, (tx) => attachment(deps, tx, accountId, params.id, () => true)),
      });
    }),
  ];
}

/** Answers that the desk may keep: its list shows them all. */
const cannedMax = 200;

function cannedRoutes({ database, runtime }: TicketDeps): Route[] {
  return [
    implement(calls.listCannedAnswers, async () => {
      const rows = await database.withPlatform((tx) =>
        tx.selectFrom('canned_answers').selectAll().orderBy('created_at').execute(),
      );
      const own = rows.map(({ id, title, body }) => ({ id, title, text: body, own: true }));
      return { answers: [...own, ...cannedAnswers.map((one) => ({ ...one, own: false }))] };
    }),
    implement(calls.createCannedAnswer, async ({ body }) => {
      const title = body.title.trim();
      const text = body.text.trim();
      const errors = [
        ...(title === '' ? [{ path: 'title', code: 'REQUIRED', message: ticketMessages.titleMissing }] : []),
        ...(text === '' ? [{ path: 'text', code: 'REQUIRED', message: ticketMessages.answerMissing }] : []),
      ];
      if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
      const id = runtime.ids.uuid();
      const created_at = new Date(runtime.clock.nowMs());
      await database.withPlatform(async (tx) => {
        if ((await countOf(tx.selectFrom('canned_answers'))) >= cannedMax)
          throw new Problem('CONFLICT', { detail: ticketMessages.tooManyAnswers(cannedMax) });
        await tx.insertInto('canned_answers').values({ id, title, body: text, created_at }).execute();
      });
      return { id };
    }),
    implement(calls.deleteCannedAnswer, async ({ params }) => {
      const gone = await database.withPlatform((tx) =>
        tx.deleteFrom('canned_answers').where('id', '=', params.id).returning('id').execute(),
      );
      if (gone.length === 0) throw new Problem('NOT_FOUND');
      return { id: params.id };
    }),
  ];
}

export const ticketRoutes = (deps: TicketDeps): Route[] => [
  ...ticketOfAccount(deps),
  ...deskRoutes(deps),
  ...cannedRoutes(deps),
];
