import { Readable } from 'node:stream';
import { calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { giveKeptFile } from '../../platform/http/give-kept-file.ts';
import { implement, implementStream, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { paperName } from '../paper/document/basics.ts';
import type { SharingDeps } from './deps.ts';
import { previewUrl } from './links.ts';
import { type DocumentVisit, type OpenedDocument, openDocument } from './open-document.ts';
import { findLink, openFound, openLink } from './open-link.ts';
import { keepPrivate, paperReply } from './private-reply.ts';
import { sharedDocument } from './shared-document.ts';

/** What whoever has a document's link may do. */
export function publicRoutes(deps: SharingDeps): Route[] {
  const { runtime, press, ports } = deps;
  const visit = (token: string, { ip }: RequestContext, purpose: DocumentVisit['purpose']): DocumentVisit => ({
    ...{ token, ip, purpose },
  });
  const asSeen = async (tx: Tx, { kind, source, link }: OpenedDocument) => {
    const nowMs = runtime.clock.nowMs();
    const facts = await ports.facts(tx, kind, link.account_id, source.id);
    const url = previewUrl(deps.publicUrl(), kind, link.token);
    const online = await ports.online(tx, kind, source.id);
    return sharedDocument(source, facts, { today: tehranDay(new Date(nowMs)), nowMs, url, online });
  };
  return [
    implement(calls.openShare, ({ params, context, reply }) => {
      keepPrivate(reply);
      return openDocument(deps, visit(params.id, context, 'see'), asSeen);
    }),
    implement(calls.answerOffer, async ({ params, body, context, reply }) => {
      keepPrivate(reply);
      const { ip } = context;
      return openLink(deps, { token: params.id, ip, to: ['pre_invoice'] }, async (tx, link) => {
        const { account_id: accountId, id: linkId, pre_invoice_id } = link;
        const id = pre_invoice_id ?? '';
        await ports.answer(tx, { accountId, linkId, id }, body);
        const source = await ports.paper(tx, 'pre_invoice', accountId, id, false);
        return asSeen(tx, { kind: 'pre_invoice', source, link });
      });
    }),
    implementStream(calls.sharePdf, async ({ params, query, context, reply }) => {
      keepPrivate(reply);
      const source = await openDocument(deps, visit(params.id, context, 'print'), async (_tx, opened) => opened.source);
      return paperReply(press, context, reply, { token: params.id, source, layout: query.layout });
    }),
    implementStream(calls.sharedFile, async ({ params, context, reply }) => {
      keepPrivate(reply);
      const { id: token, file } = params;
      const found = await findLink(deps, { token, ip: context.ip });
      return giveKeptFile(context, reply, {
        accountId: found.account_id,
        token,
        open: () =>
          openFound(deps, found, ['invoice'], (tx, link) =>
            ports.file(tx, link.account_id, link.invoice_id ?? '', file),
          ),
      });
    }),
    implementStream(calls.shareJson, async ({ params, context, reply }) => {
      keepPrivate(reply);
      const source = await openDocument(deps, visit(params.id, context, 'json'), async (_tx, opened) => opened.source);
      if (source.payload === null) throw new Problem('NOT_FOUND');
      return {
        contentType: 'application/json; charset=utf-8',
        body: Readable.from([Buffer.from(source.payload)]),
        fileName: `${paperName(source)}.json`,
      };
    }),
  ];
}
