import { calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import { implement, implementStream, type Route } from '../../platform/http/route.ts';
import { actorOf } from '../invoices/actor-of.ts';
import type { InvoiceDeps } from '../invoices/deps.ts';
import { refuseTooLong } from '../paper/paper-lines.ts';
import { pdfReply } from '../paper/pdf-reply.ts';
import { ownOfPapers } from '../paper/queries.ts';
import type { Press } from '../paper/render/press.ts';
import { usualLayout } from '../paper/usual-layout.ts';
import { changePreInvoice, createPreInvoice, removePreInvoice } from './commands.ts';
import { preInvoicePaper } from './paper.ts';
import { listPreInvoices, preInvoiceById, showPreInvoice } from './queries.ts';

export interface PreInvoiceDeps {
  database: Database;
  invoices: InvoiceDeps;
  press: Press;
}

/** Calls of pre-invoices. */
export function preInvoiceRoutes({ database, invoices, press }: PreInvoiceDeps): Route[] {
  const { clock } = invoices.runtime;
  return [
    implement(calls.createPreInvoice, ({ body, context }) => {
      const actor = actorOf(context);
      return database.withAccount(actor.accountId, async (tx) => {
        const id = await createPreInvoice(tx, invoices, actor, body);
        return showPreInvoice(await preInvoiceById(tx, actor, id), clock.nowMs());
      });
    }),
    implement(calls.listPreInvoices, ({ query, context }) => {
      const actor = actorOf(context);
      return database.withAccount(actor.accountId, (tx) => listPreInvoices(tx, actor, query, clock.nowMs()));
    }),
    implement(calls.getPreInvoice, ({ params, context }) => {
      const actor = actorOf(context);
      return database.withAccount(actor.accountId, async (tx) =>
        showPreInvoice(await preInvoiceById(tx, actor, params.id), clock.nowMs()),
      );
    }),
    implement(calls.putPreInvoice, ({ params, body: { convert = false, ...body }, context }) => {
      const actor = actorOf(context);
      const change = { id: params.id, convert, body, ifMatch: context.ifMatch };
      return database.withAccount(actor.accountId, async (tx) => {
        await changePreInvoice(tx, invoices, actor, change);
        return showPreInvoice(await preInvoiceById(tx, actor, params.id), clock.nowMs());
      });
    }),
    implement(calls.deletePreInvoice, async ({ params, query, context }) => {
      const actor = actorOf(context);
      const removal = { id: params.id, ifMatch: context.ifMatch, answeredAt: query.answered_at };
      await database.withAccount(actor.accountId, (tx) => removePreInvoice(tx, invoices, actor, removal));
      return { id: params.id };
    }),
    implementStream(calls.preInvoicePdf, async ({ params, query, context, reply }) => {
      const actor = actorOf(context);
      const { row, own } = await database.withAccount(actor.accountId, async (tx) => ({
        row: await preInvoiceById(tx, actor, params.id),
        own: await ownOfPapers(tx),
      }));
      refuseTooLong([row]);
      const paper = preInvoicePaper(row, null, own);
      const { pdf } = await press.set(actor.accountId, [paper], query.layout ?? usualLayout(paper));
      reply.header('content-disposition', `inline; filename="pre-invoice-${row.number}.pdf"`);
      return pdfReply(pdf);
    }),
  ];
}
