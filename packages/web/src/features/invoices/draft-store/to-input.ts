import type { CallInput, calls } from '@taraz/contract';
import type { DraftContent } from './wizard-state.ts';
import { draftOf } from './wizard-state.ts';

/** Body of POST /invoice and PUT /invoice/{invoiceType}. */
export type InvoiceInput = CallInput<typeof calls.createInvoice>['body'];

export interface ToInputOptions {
  saveAsDraft: boolean;
  /** The tax memory that issues it; undefined takes the account's default. */
  memoryId?: string | undefined;
}

/** The draft as the server takes it; text fields left empty are left out, so that the body of 500 lines stays small. */
export function toInput(content: DraftContent, { saveAsDraft, memoryId }: ToInputOptions): InvoiceInput {
  const draft = draftOf(content);
  return {
    ...(memoryId === undefined ? {} : { memory_id: memoryId }),
    save_as_draft: saveAsDraft,
    buyer_info: given(draft.buyer_info),
    seller_info: given(draft.seller_info),
    invoice: given(draft.invoice),
    serial_header: given(draft.serial_header),
    items: draft.items.map((item) => ({ ...given(item), precious_metals: given(item.precious_metals) })),
    settlement: draft.settlement.map(given),
    payments: draft.payments.map(given),
  };
}

function given<T extends object>(value: T): Partial<T> {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== '')) as Partial<T>;
}
