import { Readable } from 'node:stream';
import { calls } from '@taraz/contract';
import { implement, implementStream, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { paperName } from '../paper/document/basics.ts';
import type { SharingDeps } from './deps.ts';
import { previewUrl } from './links.ts';
import { type DocumentVisit, openDocument } from './open-document.ts';
import { keepPrivate, paperReply } from './private-reply.ts';
import { sharedDocument } from './shared-document.ts';

/** What whoever has a document's link may do. */
export function publicRoutes(deps: SharingDeps): Route[] {
  const { runtime, press } = deps;
  const visit = (token: string, { ip }: RequestContext, purpose: DocumentVisit['purpose']): DocumentVisit => ({
    ...{ token, ip, purpose },
  });
  return [
    implement(calls.openShare, ({ params, context, reply }) => {
      keepPrivate(reply);
      return openDocument(deps, visit(params.id, context, 'see'), async (tx, { kind, source, link }) => {
        const nowMs = runtime.clock.nowMs();
        const facts = await deps.ports.facts(tx, kind, link.account_id, source.id);
        const url = previewUrl(deps.publicUrl(), kind, link.token);
        const online = await deps.ports.online(tx, kind, source.id);
        return sharedDocument(source, facts, { today: tehranDay(new Date(nowMs)), nowMs, url, online });
      });
    }),
    implementStream(calls.sharePdf, async ({ params, query, context, reply }) => {
      keepPrivate(reply);
      const source = await openDocument(deps, visit(params.id, context, 'print'), async (_tx, opened) => opened.source);
      return paperReply(press, reply, params.id, source, query.layout);
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
