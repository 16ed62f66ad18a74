import type { AttachmentSubject } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/route.ts';
import { loggedName, seenInvoice } from '../invoices/queries/seen-invoice.ts';
import { purchaseById } from '../purchases/queries.ts';
import { chequeById } from '../treasury/cheque-queries.ts';

interface Subject {
  /** of `attachments` */
  column: 'invoice_id' | 'purchase_id' | 'cheque_id';
  /** What the event log calls it. @throws Problem NOT_FOUND of what the reader may not see */
  seen(tx: Tx, reader: Pick<RequestContext, 'accountId' | 'memoryIds'>, id: string): Promise<string>;
}

/** What files may be kept beside. */
export const subjects: Readonly<Record<AttachmentSubject, Subject>> = {
  invoice: {
    column: 'invoice_id',
    seen: async (tx, reader, id) => loggedName(await seenInvoice(tx, reader, id)),
  },
  purchase: { column: 'purchase_id', seen: async (tx, _reader, id) => (await purchaseById(tx, id)).supplier_name },
  cheque: { column: 'cheque_id', seen: async (tx, _reader, id) => (await chequeById(tx, id)).number },
};
