import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { idParams, oneOf, strict, uuid } from '../schemas/common.ts';
import { invoiceDraft, invoiceSummary } from '../schemas/invoice.ts';

export const invoiceChainCalls = {
  referralDraft: defineCall({
    id: 'referralDraft',
    method: 'POST',
    path: '/invoice/corrective_returning',
    tag: 'invoice',
    summary: 'The correction, return or cancellation of an invoice, filled and ready to edit; stores nothing',
    access: { level: 'employee', permission: 'issue' },
    body: strict({ invoice_id: uuid(), invoice_type: oneOf('corrective', 'return', 'cancellation') }),
    reply: Type.Object({
      invoice_type: oneOf('corrective', 'return', 'cancellation'),
      referral_tax_number: Type.String(),
      draft: invoiceDraft,
    }),
    status: 200,
    problems: ['MALFORMED_JSON', 'INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  invoiceChain: defineCall({
    id: 'invoiceChain',
    method: 'GET',
    path: '/invoice/reference_invoice/{id}',
    tag: 'invoice',
    summary: 'The chain of an invoice, oldest first, each with what it changed of the one it refers to',
    access: { level: 'employee', permission: 'invoices' },
    params: idParams,
    reply: Type.Object({
      invoices: Type.Array(
        Type.Intersect([
          invoiceSummary,
          Type.Object({
            referred_id: Type.Union([Type.String(), Type.Null()]),
            changes: Type.Array(
              Type.Object({
                /**
                 * total, settlement, exchange_rate, line_added, line_removed; the authority's key of a field of the pattern
                 * (`lno`, `dci`; `sg`: goods shipped); of a line quantity, price, discount, vat_rate,
                 * currency_amount, exchange_rate, buy_rate, rial_value, currency_value, net_weight, trade_value, vat_base,
                 * and in rial wage, profit, commission, other_tax, other_legal
                 */
                what: Type.String(),
                /** name of the goods; "" for the whole */
                name: Type.String(),
                from: Type.String(),
                to: Type.String(),
              }),
            ),
          }),
        ]),
      ),
    }),
    status: 200,
    problems: ['NOT_FOUND'],
  }),
};
