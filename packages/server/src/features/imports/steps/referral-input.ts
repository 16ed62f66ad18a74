import {
  type BuyerInfo,
  columnOfSource,
  type InvoiceDraft,
  methodOfParts,
  type SheetMapping,
  type SheetSource,
} from '@taraz/core';
import type { InvoiceInput } from '../../invoices/read-draft.ts';
import type { CheckedGroup } from '../check/protocol.ts';
import type { ImportRow } from '../job.ts';

/** Do the rows of an invoice say something in a column of ours? */
function says(group: CheckedGroup | undefined, source: SheetSource | undefined): boolean {
  if (source === undefined || 'value' in source) return source !== undefined;
  const column = columnOfSource(source);
  return group?.rows.some(({ cells }) => (cells[column] ?? '').trim() !== '') === true;
}

/** The fields of a section that rows say: what a file leaves empty is not said to be empty. */
const filled = <S extends object>(section: S): Partial<S> =>
  Object.fromEntries(Object.entries(section).filter(([, value]) => value !== '')) as Partial<S>;

/** What rows say of the buyer. Of which kind he is, they tell by a code or a column of its own: without one it is a guess. */
function buyerOf(buyer: BuyerInfo, group: CheckedGroup | undefined, mapping: SheetMapping): Partial<BuyerInfo> {
  const isSaid = Object.entries(mapping).some(
    ([path, source]) => path.startsWith('buyer_info.') && says(group, source),
  );
  if (!isSaid) return {};
  const { buyer_entity, ...told } = buyer;
  const isKindTold =
    says(group, mapping['buyer_info.buyer_entity']) ||
    [buyer.customer_id, buyer.national_code, buyer.economic_code].some((code) => code !== '');
  return { ...filled(told), ...(isKindTold ? { buyer_entity } : {}) };
}

/** What a draft has of its file's column and our defaults, said or not. */
const ofFile = ['invoice_output_type', 'invoice_pattern', 'currency_type'] as const;

const without = <S extends object>(section: S, fields: readonly (keyof S)[]): Partial<S> =>
  Object.fromEntries(Object.entries(section).filter(([field]) => !fields.includes(field as keyof S))) as Partial<S>;

/**
 * What rows of a correction, return or cancellation say, as a program would: its type and pattern, currency and buyer, and how
 * it is settled and paid, where they leave that out, come from what it refers to.
 */
export function referralInput(
  draft: InvoiceDraft,
  group: CheckedGroup | undefined,
  { mapping, memory_id, mode }: ImportRow,
): InvoiceInput {
  const { seller_info: _seller, serial_header, payments, settlement, invoice, buyer_info, ...rest } = draft;
  const { tax_number: _tax, serial_number: _number, flight_type, ...serials } = serial_header;
  const { payment_method, payment_due, ...header } = invoice;
  const unsaid = ofFile.filter((field) => !says(group, mapping?.[`invoice.${field}`]));
  const [{ cash_price, credit_price }] = settlement;
  const isSettled = says(group, mapping?.['invoice.payment_method']) || methodOfParts(draft) !== null;
  return {
    ...rest,
    buyer_info: buyerOf(buyer_info, group, mapping ?? {}),
    serial_header: {
      ...filled(serials),
      ...(says(group, mapping?.['serial_header.flight_type']) ? { flight_type } : {}),
    },
    ...(payments.length === 0 ? {} : { payments }),
    ...(cash_price === '' && credit_price === '' ? {} : { settlement }),
    invoice: {
      ...filled(without(header, unsaid)),
      ...(isSettled ? { payment_method } : {}),
      ...(says(group, mapping?.['invoice.payment_due']) ? { payment_due } : {}),
      is_send_sand_box: mode === 'sandbox',
    },
    ...(memory_id === '' ? {} : { memory_id }),
  } as InvoiceInput;
}
