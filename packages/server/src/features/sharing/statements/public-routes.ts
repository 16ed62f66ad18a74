import { calls } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import {
  implement,
  implementFile,
  implementStream,
  type RequestContext,
  type Route,
} from '../../../platform/http/route.ts';
import { Problem } from '../../../platform/problem.ts';
import { tehranDay } from '../../../platform/tehran-day.ts';
import { exportStatement } from '../../customers/export.ts';
import type { PaperSource } from '../../paper/paper-source.ts';
import { pdfHead, pdfReply } from '../../paper/pdf-reply.ts';
import { paperPicture } from '../../paper/queries.ts';
import type { SharingDeps } from '../deps.ts';
import { sharingMessages } from '../messages.fa.ts';
import { keepPrivate, paperReply } from '../private-reply.ts';
import { sharedDocument } from '../shared-document.ts';
import { type OpenedStatement, openStatement, type StatementVisit } from './open-statement.ts';
import { paperRowsMax, sharedStatement, statementForFile } from './shared-statement.ts';

/**
 * An invoice by its tax number, which the customer reads in his statement: only one that stands in it, so that a link opens
 * no other, and none once it has ended.
 * @throws Problem NOT_FOUND
 */
function invoiceWithin(
  { ports }: SharingDeps,
  tx: Tx,
  { link, statement }: OpenedStatement,
  taxNumber: string,
  isPrinted: boolean,
): Promise<PaperSource> {
  const row = statement.rows.find(({ kind, tax_number }) => kind === 'invoice' && tax_number === taxNumber);
  if (row === undefined) throw new Problem('NOT_FOUND');
  return ports.paper(tx, 'invoice', link.account_id, row.id, isPrinted);
}

/** What whoever has the link to an account may do. */
export function publicStatementRoutes(deps: SharingDeps): Route[] {
  const { runtime, press, ports } = deps;
  const visit = (token: string, { ip }: RequestContext, purpose: StatementVisit['purpose']): StatementVisit => ({
    ...{ token, ip, purpose },
  });
  return [
    implement(calls.openSharedStatement, ({ params, context, reply }) => {
      keepPrivate(reply);
      return openStatement(deps, visit(params.id, context, 'see'), async (_tx, opened) => sharedStatement(opened));
    }),
    implementStream(calls.sharedStatementPdf, async ({ params, context, reply }) => {
      keepPrivate(reply);
      const source = await openStatement(deps, visit(params.id, context, 'all'), async (tx, opened) => {
        const logo = await paperPicture(tx, 'logo');
        return { shared: sharedStatement(opened), ...(logo === null ? {} : { logo }) };
      });
      const { fits_paper, customer } = source.shared;
      if (!fits_paper) throw new Problem('TOO_LARGE', { detail: sharingMessages.notOnPaper(paperRowsMax) });
      const file = context.isHead === true ? pdfHead() : pdfReply((await press.setStatement(params.id, source)).pdf);
      return { ...file, fileName: `${sharingMessages.statementOf(customer.name)}.pdf` };
    }),
    implementFile(calls.sharedStatementFile, async ({ params, query: { format = 'xlsx' }, context, reply }) => {
      keepPrivate(reply);
      const opened = await openStatement(deps, visit(params.id, context, 'all'), async (_tx, all) => all);
      return exportStatement(statementForFile(opened), format);
    }),
    implement(calls.openStatementInvoice, ({ params: { id, tax_number }, context, reply }) => {
      keepPrivate(reply);
      return openStatement(deps, visit(id, context, 'all'), async (tx, opened) => {
        const source = await invoiceWithin(deps, tx, opened, tax_number, false);
        const facts = await ports.facts(tx, 'invoice', opened.link.account_id, source.id);
        const nowMs = runtime.clock.nowMs();
        return sharedDocument(source, facts, { today: tehranDay(new Date(nowMs)), nowMs, url: '', online: null });
      });
    }),
    implementStream(calls.statementInvoicePdf, async ({ params: { id, tax_number }, query, context, reply }) => {
      keepPrivate(reply);
      const source = await openStatement(deps, visit(id, context, 'all'), (tx, opened) =>
        invoiceWithin(deps, tx, opened, tax_number, true),
      );
      return paperReply(press, context, reply, { token: id, source, layout: query.layout });
    }),
  ];
}
