import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type InvoiceNote = CallReply<typeof calls.listInvoiceNotes>['notes'][number];

export const notesKey = ['invoice_notes'] as const;

export const notesQuery = (id: string) =>
  queryOptions({
    queryKey: [...notesKey, id],
    queryFn: ({ signal }) => api(calls.listInvoiceNotes, { params: { id }, query: {} }, { signal }),
  });
