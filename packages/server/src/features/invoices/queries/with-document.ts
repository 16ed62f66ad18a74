import type { Tx } from '../../../platform/db/database.ts';

/** Invoices with what stands beside each row: the draft as it was written, and the JSON that went to the authority. */
export const invoicesWithDocument = (tx: Tx) =>
  tx
    .selectFrom('invoices')
    .innerJoin('invoice_documents', (join) =>
      join
        .onRef('invoice_documents.account_id', '=', 'invoices.account_id')
        .onRef('invoice_documents.invoice_id', '=', 'invoices.id'),
    );
