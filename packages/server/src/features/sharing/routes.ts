import { Readable } from 'node:stream';
import { calls } from '@taraz/contract';
import {
  implement,
  implementStream,
  type ReplyExtras,
  type RequestContext,
  type Route,
} from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { tehranDay } from '../../platform/tehran-day.ts';
import { paperName } from '../paper/document/basics.ts';
import { refuseWhileSmsIsDown } from '../sms/sms-queue.ts';
import { revokeLink, type ShareRequest, shareDays, shareDocuments } from './commands.ts';
import type { DocumentKind, SharingDeps } from './deps.ts';
import { linksOf, previewUrl, showLink } from './links.ts';
import { openLink, type Visit } from './open-link.ts';
import { sharedDocument } from './shared-document.ts';

/** Most lines on a paper that anybody may ask for. */
const linesMax = 1_000;

/** Not for search engines, nor for the caches between. */
const keepPrivate = (reply: ReplyExtras) => reply.header('x-robots-tag', 'noindex, nofollow, noarchive');

/** What whoever has the link may do. */
function publicRoutes(deps: SharingDeps): Route[] {
  const { runtime, press } = deps;
  const visit = (token: string, { ip }: RequestContext, purpose: Visit['purpose']): Visit => ({ token, ip, purpose });
  return [
    implement(calls.openShare, ({ params, context, reply }) => {
      keepPrivate(reply);
      return openLink(deps, visit(params.id, context, 'see'), async (tx, { kind, source, link }) => {
        const nowMs = runtime.clock.nowMs();
        const facts = await deps.ports.facts(tx, kind, link.account_id, source.id);
        const url = previewUrl(deps.publicUrl(), link.token);
        return sharedDocument(source, facts, { today: tehranDay(new Date(nowMs)), nowMs, url });
      });
    }),
    implementStream(calls.sharePdf, async ({ params, query, context, reply }) => {
      keepPrivate(reply);
      const source = await openLink(deps, visit(params.id, context, 'print'), async (_tx, opened) => opened.source);
      if (source.draft.items.length > linesMax) throw new Problem('TOO_LARGE');
      const { pdf } = await press.set([source], query.layout ?? 'official');
      const name = source.offer === undefined ? paperName(source) : `pre-invoice-${source.offer.number}`;
      reply.header('content-disposition', `inline; filename="${name}.pdf"`);
      return {
        contentType: 'application/pdf',
        body: Readable.from([Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)]),
      };
    }),
    implementStream(calls.shareJson, async ({ params, context, reply }) => {
      keepPrivate(reply);
      const source = await openLink(deps, visit(params.id, context, 'json'), async (_tx, opened) => opened.source);
      if (source.payload === null) throw new Problem('NOT_FOUND');
      return {
        contentType: 'application/json; charset=utf-8',
        body: Readable.from([Buffer.from(source.payload)]),
        fileName: `${paperName(source)}.json`,
      };
    }),
  ];
}

/** Sharing of invoices and of pre-invoices, which differ in who may. */
export function sharingRoutes(deps: SharingDeps): Route[] {
  const { database, sms } = deps;
  const share = async (context: RequestContext, request: ShareRequest) => {
    if (request.by === 'sms') await refuseWhileSmsIsDown(sms);
    return database.withAccount(context.accountId, (tx) => shareDocuments(tx, deps, context, request));
  };
  const list = (kind: DocumentKind, { accountId, memoryIds }: RequestContext, id: string) =>
    database.withAccount(accountId, async (tx) => {
      const [subject] = await deps.ports.shareables(tx, kind, { accountId, memoryIds }, [id]);
      if (subject === undefined) throw new Problem('NOT_FOUND');
      return { links: (await linksOf(tx, accountId, kind, id)).map((row) => showLink(row, deps)) };
    });
  const revoke = async (kind: DocumentKind, { accountId, memoryIds }: RequestContext, id: string) => {
    await database.withAccount(accountId, (tx) => revokeLink(tx, deps, { accountId, memoryIds }, kind, id));
    return { id };
  };
  return [
    ...publicRoutes(deps),
    implement(calls.shareInvoices, ({ body: { invoice_ids, by = 'sms', phone = '', days }, context }) =>
      share(context, { kind: 'invoice', ids: invoice_ids, by, phone, days: shareDays(days) }),
    ),
    implement(calls.invoiceShares, ({ params, context }) => list('invoice', context, params.id)),
    implement(calls.revokeShare, ({ params, context }) => revoke('invoice', context, params.id)),
    implement(calls.sharePreInvoices, ({ body: { pre_invoice_ids, by = 'sms', phone = '', days }, context }) =>
      share(context, { kind: 'pre_invoice', ids: pre_invoice_ids, by, phone, days: shareDays(days) }),
    ),
    implement(calls.preInvoiceShares, ({ params, context }) => list('pre_invoice', context, params.id)),
    implement(calls.revokePreInvoiceShare, ({ params, context }) => revoke('pre_invoice', context, params.id)),
  ];
}
