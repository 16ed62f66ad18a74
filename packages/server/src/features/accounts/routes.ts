import { calls, type UploadedFile } from '@taraz/contract';
import { foldQuery } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import { giveKeptFile } from '../../platform/http/give-kept-file.ts';
import { likePattern } from '../../platform/http/paging.ts';
import { implement, implementStream, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { answerLogin } from '../access/answer-login.ts';
import type { AccountDeps } from './deps.ts';
import { documentFile, removeDocument, uploadDocument } from './documents.ts';
import { lookupRoutes } from './lookup-routes.ts';
import { accountMessages } from './messages.fa.ts';
import { decideRegistration } from './operator.ts';
import { pictureRoutes, removePicture } from './own-pictures.ts';
import { presentDetail, presentDocument, presentLog, presentState, presentSummary } from './presenter.ts';
import { listLog, listRegistrations, registrationRow } from './queries.ts';
import { mendRegistration, register } from './register.ts';
import { readTerminalInfo, sendTerminalInfo } from './terminal.ts';

function registrationRoutes(deps: AccountDeps): Route[] {
  const { database, runtime } = deps;
  const state = ({ accountId, roles }: RequestContext) =>
    database.withAccount(accountId, (tx) => presentState(deps, tx, roles.includes('admin')));
  return [
    implement(calls.register, async ({ body, context, reply }) => {
      return answerLogin(await register(deps, body, context, reply.cookie), reply);
    }),
    implement(calls.mendRegistration, async ({ body, context }) => {
      await mendRegistration(deps, body, context);
      return state(context);
    }),
    implement(calls.getRegistration, ({ context }) => state(context)),
    implement(calls.admissionLog, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { count, rows, next } = await listLog(tx, query);
        return { count, logs: rows.map(presentLog), next };
      }),
    ),
    implement(calls.getTerminalInfo, ({ context }) => database.withAccount(context.accountId, readTerminalInfo)),
    implement(calls.sendTerminalInfo, ({ body, context }) =>
      database.withAccount(context.accountId, (tx) => sendTerminalInfo(tx, runtime.clock, context, body)),
    ),
  ];
}

function uploadRoutes(deps: AccountDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.uploadDocument, async ({ body, context }) => {
      const file: unknown = body.file;
      if (typeof file !== 'object' || file === null || !('bytes' in file)) {
        const error = { path: 'file', code: 'REQUIRED', message: accountMessages.fileMissing };
        throw new Problem('INVALID_INPUT', { errors: [error] });
      }
      return presentDocument(await uploadDocument(deps, context, body.kind, file as UploadedFile));
    }),
    implementStream(calls.getDocument, ({ params, context, reply }) => {
      if (!context.roles.includes('admin')) throw new Problem('FORBIDDEN', { detail: accountMessages.papersOfAdmin });
      const { accountId } = context;
      return giveKeptFile(context, reply, {
        accountId,
        open: () => database.withAccount(accountId, (tx) => documentFile(deps, tx, accountId, params.id)),
      });
    }),
    implement(calls.deleteUpload, async ({ query, context }) => {
      const isPicture = await database.withAccount(context.accountId, (tx) => removePicture(tx, context, query.id));
      if (!isPicture) await removeDocument(deps, context, query.id);
      return { id: query.id };
    }),
  ];
}

/** @throws Problem NOT_FOUND when no such account signed up here */
async function refuseUnregistered(tx: Tx): Promise<void> {
  if ((await registrationRow(tx)) === undefined) throw new Problem('NOT_FOUND');
}

function operatorRoutes(deps: AccountDeps): Route[] {
  const { database } = deps;
  const detail = (accountId: string) =>
    database.withAccount(accountId, async (tx) => {
      await refuseUnregistered(tx);
      return presentDetail(deps, tx);
    });
  return [
    implement(calls.listRegistrations, async ({ query }) => {
      const { count, rows, next } = await listRegistrations(database, query);
      return { count, registrations: rows.map(presentSummary), next };
    }),
    implement(calls.getRegistrationOf, ({ params }) => detail(params.id)),
    implement(calls.decideRegistration, async ({ params, body, context }) => {
      await decideRegistration(deps, context, params.id, body);
      return detail(params.id);
    }),
    implementStream(calls.getDocumentOf, ({ params, context, reply }) =>
      giveKeptFile(context, reply, {
        accountId: params.id,
        open: () =>
          database.withAccount(params.id, async (tx) => {
            await refuseUnregistered(tx);
            return documentFile(deps, tx, params.id, params.document);
          }),
      }),
    ),
  ];
}

const outboxShown = 50;

function outboxRoute({ database, showsOutbox }: AccountDeps): Route {
  return implement(calls.listOutbox, async ({ query }) => {
    if (!showsOutbox) throw new Problem('NOT_FOUND');
    const wanted = foldQuery(query.search_field ?? '');
    const rows = await database.withPlatform((tx) =>
      tx
        .selectFrom('dev_outbox')
        .selectAll()
        .$if(wanted !== '', (some) => some.where('receptor', 'like', likePattern(wanted)))
        .orderBy('id', 'desc')
        .limit(outboxShown)
        .execute(),
    );
    const messages = rows.map(({ id, receptor, text, code, status, at }) => ({
      id,
      receptor,
      text,
      code,
      status: String(status),
      at: at.toISOString(),
    }));
    return { count: messages.length, messages, next: null };
  });
}

export const accountRoutes = (deps: AccountDeps): Route[] => [
  ...registrationRoutes(deps),
  ...lookupRoutes(deps),
  ...uploadRoutes(deps),
  ...pictureRoutes(deps),
  ...operatorRoutes(deps),
  outboxRoute(deps),
];
