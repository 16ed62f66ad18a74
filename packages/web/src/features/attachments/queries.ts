import { queryOptions } from '@tanstack/react-query';
import { type AttachmentSubject, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

/** What files lie beside. */
export interface Beside {
  subject: AttachmentSubject;
  id: string;
}

/** The calls of each kind, and below which path of /api its files are opened. */
export const ways = {
  invoice: {
    list: calls.listInvoiceAttachments,
    add: calls.addInvoiceAttachment,
    remove: calls.removeInvoiceAttachment,
    path: '/invoice_attachments',
  },
  purchase: {
    list: calls.listPurchaseAttachments,
    add: calls.addPurchaseAttachment,
    remove: calls.removePurchaseAttachment,
    path: '/purchase_attachments',
  },
  cheque: {
    list: calls.listChequeAttachments,
    add: calls.addChequeAttachment,
    remove: calls.removeChequeAttachment,
    path: '/cheque_attachments',
  },
} as const;

export const attachmentsKey = ['attachments'] as const;

export const attachmentsQuery = ({ subject, id }: Beside) =>
  queryOptions({
    queryKey: [...attachmentsKey, subject, id],
    queryFn: ({ signal }) => api(ways[subject].list, { params: { id }, query: {} }, { signal }),
  });

/** What is told of a list's rows and of whom they show: another's files come by themselves. */
export const liveTopics = {
  invoice: 'invoice_files.',
  purchase: 'purchases.',
  cheque: 'treasury.',
} as const satisfies Record<AttachmentSubject, string>;
