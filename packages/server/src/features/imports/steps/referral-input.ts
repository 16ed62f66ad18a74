import { columnOfSource, type InvoiceDraft, type SheetSource } from '@taraz/core';
import type { InvoiceInput } from '../../invoices/read-draft.ts';
import type { CheckedGroup } from '../check/protocol.ts';
import type { ImportRow } from '../job.ts';

/** Do the rows of an invoice say something in a column of ours? */
function says(group: CheckedGroup | undefined, source: SheetSource | undefined): boolean {
  if (source === undefined || 'value' in source) return source !== undefined;
  const column = columnOfSource(source);
  return group?.rows.some(({ cells }) => (cells[column] ?? '').trim() !== '') === true;
}

/**
 * What rows of a correction, return or cancellation say, as a program would: how it is settled and paid, where they leave that
 * out, comes from what it refers to.
 */
export function referralInput(
  draft: InvoiceDraft,
  group: CheckedGroup | undefined,
  { mapping, memory_id, mode }: ImportRow,
): InvoiceInput {
  const { seller_info: _seller, serial_header: _serial, payments, settlement, invoice, ...rest } = draft;
  const { payment_method, payment_due, ...header } = invoice;
  const [{ cash_price, credit_price }] = settlement;
  return {
    ...rest,
    ...(payments.length === 0 ? {} : { payments }),
    ...(cash_price === '' && credit_price === '' ? {} : { settlement }),
    invoice: {
      ...header,
      ...(says(group, mapping?.['invoice.payment_method']) ? { payment_method } : {}),
      ...(says(group, mapping?.['invoice.payment_due']) ? { payment_due } : {}),
      is_send_sand_box: mode === 'sandbox',
    },
    ...(memory_id === '' ? {} : { memory_id }),
  } as InvoiceInput;
}
