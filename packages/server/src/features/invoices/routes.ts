import { type CallReply, calls } from '@taraz/contract';
import { cleanIdentifier } from '@taraz/core';
import type { Database, Tx } from '../../platform/db/database.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { seesInvoices } from '../../platform/http/writer-limit.ts';
import { Problem } from '../../platform/problem.ts';
import { paymentsOf } from '../customers/payment-states.ts';
import { actorOf } from './actor-of.ts';
import { closedOrGone } from './closed-or-gone.ts';
import { changePaymentDue } from './commands/change-payment-due.ts';
import { createInvoiceOnce } from './commands/create-once.ts';
import { deleteInvoice } from './commands/delete-invoice.ts';
import { editInvoice } from './commands/edit-invoice.ts';
import { forcePush } from './commands/force-push.ts';
import { issueReferral } from './commands/issue-referral.ts';
import { validateInvoice } from './commands/validate-invoice.ts';
import type { Actor, InvoiceDeps } from './deps.ts';
import { details } from './messages.fa.ts';
import { invoiceCertificate } from './queries/certificate.ts';
import { countsByState } from './queries/counts.ts';
import { invoiceDetail, type ShownInvoice } from './queries/detail.ts';
import { asOfNow } from './queries/filter.ts';
import { invoiceTypes } from './queries/invoice-types.ts';
import { lastPrices } from './queries/last-prices.ts';
import { asksForPayments, listInvoices } from './queries/list.ts';
import { listOwnDrafts, ownDraft, ownInvoice } from './queries/own-drafts.ts';
import { sampleDraft } from './queries/sample.ts';
import { shownTo } from './queries/shown-to.ts';
import type { InvoiceInput } from './read-draft.ts';

export interface InvoiceRouteDeps extends InvoiceDeps {
  database: Database;
}

interface EditInput {
  subject: 'original' | 'corrective' | 'cancellation' | 'return';
  id: string;
  referralTaxNumber: string;
  body: InvoiceInput;
  ifMatch: string | null;
}

/** PUT /invoice/{type}: with an id an edit, with a reference alone a new referral. */
async function edit(tx: Tx, deps: InvoiceDeps, actor: Actor, input: EditInput): Promise<string> {
  const { subject, id, referralTaxNumber, body, ifMatch } = input;
  if (id !== '') {
    await editInvoice(tx, deps, actor, { id, subject, referralTaxNumber, input: body, ifMatch });
    return id;
  }
  if (referralTaxNumber === '' || subject === 'original')
    throw new Problem('INVALID_INPUT', {
      errors: [{ path: 'invoice_id', code: 'REQUIRED', message: details.whatToEdit }],
    });
  return issueReferral(tx, deps, actor, { subject, referralTaxNumber, input: body });
}

/** With how far it is paid. */
const paidSoFar = async (tx: Tx, invoice: ShownInvoice): Promise<ShownInvoice> => ({
  ...invoice,
  payment: (await paymentsOf(tx, [invoice.id])).get(invoice.id) ?? null,
});

/**
 * What was written.
 * @throws Problem NOT_FOUND where what its name stands for was deleted, FORBIDDEN where that is not theirs to see, as a
 * colleague's
 */
async function shownWritten(tx: Tx, context: RequestContext, id: string): Promise<ShownInvoice> {
  try {
    return await (seesInvoices(context) ? shownTo(tx, context, id) : ownInvoice(tx, actorOf(context), id));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'NOT_FOUND') throw error;
    throw await closedOrGone(tx, context.accountId, id);
  }
}

/** Calls that change something: each one transaction. */
function changingRoutes(deps: InvoiceRouteDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.createInvoice, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        shownWritten(tx, context, await createInvoiceOnce(tx, deps, actorOf(context), body)),
      ),
    ),
    implement(calls.editInvoice, ({ params, query, body, context }) => {
      const actor = actorOf(context);
      const request = {
        subject: params.invoiceType,
        id: query.invoice_id ?? '',
        referralTaxNumber: query.referral_tax_number ?? '',
        body,
        ifMatch: context.ifMatch,
      };
      return database.withAccount(actor.accountId, async (tx) =>
        shownTo(tx, context, await edit(tx, deps, actor, request)),
      );
    }),
    implement(calls.deleteInvoice, async ({ params, context }) => {
      const actor = actorOf(context);
      await database.withAccount(actor.accountId, (tx) => deleteInvoice(tx, deps, actor, params.id, context.ifMatch));
      return { id: params.id };
    }),
    implement(calls.changePaymentDue, ({ params, body, context }) => {
      const actor = actorOf(context);
      const change = { id: params.id, due: body.payment_due || null, ifMatch: context.ifMatch };
      return database.withAccount(actor.accountId, async (tx) => {
        await changePaymentDue(tx, deps, actor, change);
        return paidSoFar(tx, await shownTo(tx, context, params.id));
      });
    }),
    implement(calls.forcePush, ({ params, context }) => {
      const actor = actorOf(context);
      return database.withAccount(actor.accountId, async (tx) => {
        await forcePush(tx, deps, actor, params.id);
        return shownTo(tx, context, params.id);
      });
    }),
    implement(calls.validateInvoice, ({ body, context }) => {
      const actor = actorOf(context);
      return database.withAccount(actor.accountId, (tx) => validateInvoice(tx, deps, actor, body));
    }),
  ];
}

/** Calls of the invoices feature. */
export function invoiceRoutes(deps: InvoiceRouteDeps): Route[] {
  const { database, runtime } = deps;
  return [
    ...changingRoutes(deps),
    implement(calls.listInvoices, ({ query, context: { accountId, memoryIds } }) =>
      (asksForPayments(query) ? database.withAccount : database.readAccount)(accountId, (tx) =>
        listInvoices(tx, accountId, memoryIds, asOfNow(query, runtime.clock)),
      ),
    ),
    implement(calls.invoiceCounts, ({ query, context: { accountId, memoryIds } }) =>
      database.readAccount(accountId, (tx) => countsByState(tx, accountId, memoryIds, query)),
    ),
    implement(calls.listOwnDrafts, ({ context }) =>
      database.readAccount(context.accountId, (tx) => listOwnDrafts(tx, actorOf(context))),
    ),
    implement(calls.getOwnDraft, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => ownDraft(tx, actorOf(context), params.id)),
    ),
    implement(calls.getOwnInvoice, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => ownInvoice(tx, actorOf(context), params.id)),
    ),
    implement(calls.invoiceTypes, async () => invoiceTypes()),
    implement(calls.lastPrices, ({ query, context: { accountId, memoryIds } }) =>
      database.withAccount(accountId, (tx) =>
        lastPrices(tx, accountId, memoryIds, {
          customerId: query.customer_id ?? null,
          code: cleanIdentifier(query.buyer_code ?? ''),
        }),
      ),
    ),
    implement(calls.sampleInvoice, async ({ query }) => ({
      draft: await sampleDraft(query.invoice_output_type, query.invoice_pattern, runtime.clock.nowMs()),
    })),
    implement(calls.getInvoice, ({ params, context: { accountId, memoryIds } }) =>
      database.withAccount(accountId, async (tx) => {
        return paidSoFar(tx, await invoiceDetail(tx, accountId, memoryIds, params.id));
      }),
    ),
    implement(calls.invoiceCertificate, ({ params, context: { accountId, memoryIds } }) =>
      database.withAccount(accountId, async (tx) => {
        const now = new Date(runtime.clock.nowMs());
        const certificate = await invoiceCertificate(tx, accountId, memoryIds, params.id, now);
        return certificate as unknown as CallReply<typeof calls.invoiceCertificate>;
      }),
    ),
  ];
}
