import type { CallInput, calls } from '@taraz/contract';
import type { DraftContent } from './wizard-state.ts';
import { draftOf } from './wizard-state.ts';

/** Body of POST /invoice and PUT /invoice/{invoiceType}. */
export type InvoiceInput = CallInput<typeof calls.createInvoice>['body'];

export interface ToInputOptions {
  saveAsDraft: boolean;
  /** The tax memory that issues it; null takes the account's default. */
  memoryId: string | null;
}

/**
 * The draft as the server takes it, empty texts included: what is left out the server fills from the customer, the
 * product or the stored invoice, and a field that the user emptied must stay empty.
 */
export function toInput(content: DraftContent, { saveAsDraft, memoryId }: ToInputOptions): InvoiceInput {
  return {
    ...(memoryId === null ? {} : { memory_id: memoryId }),
    save_as_draft: saveAsDraft,
    ...draftOf(content),
  };
}
