import type { CallInput, calls, FieldProblem } from '@taraz/contract';
import {
  emptyDraft,
  emptyItem,
  emptyPayment,
  goldAsGoods,
  type InvoiceDraft,
  type InvoiceItemDraft,
} from '@taraz/core';
import { leaveLongWork } from '../../platform/http/aside.ts';
import {
  buyerFields,
  headerFields,
  itemFields,
  locationFields,
  metalFields,
  paymentFields,
  sellerFields,
  serialFields,
  settlementFields,
  shippedGoodsFields,
} from './draft-fields.ts';
import { readSection } from './read-fields.ts';

/** What the wizard or a program sends: any part of a draft. */
export type InvoiceInput = CallInput<typeof calls.createInvoice>['body'];

export interface ReadDraft {
  draft: InvoiceDraft;
  /** one for each field that could not be read; the draft keeps its text */
  problems: FieldProblem[];
}

export interface ReadSources {
  nowMs: number;
  uuid: () => string;
}

function readItem(
  given: NonNullable<InvoiceInput['items']>[number],
  index: number,
  base: InvoiceItemDraft,
  problems: FieldProblem[],
): InvoiceItemDraft {
  const prefix = `items[${index}].`;
  const metals = readSection(given.precious_metals, metalFields, `${prefix}precious_metals.`, problems);
  return {
    ...base,
    ...readSection(given, itemFields, prefix, problems),
    precious_metals: { ...base.precious_metals, ...metals },
  };
}

function readHeader(
  input: InvoiceInput,
  base: InvoiceDraft['invoice'],
  problems: FieldProblem[],
): InvoiceDraft['invoice'] {
  const given = input.invoice ?? {};
  // A date that is given without a word on it was chosen: only what the product dated follows the clock.
  const isChosen = given.dateFlag === undefined && Boolean(given.invoice_date);
  const flag = isChosen ? { dateFlag: true } : {};
  const header = { ...base, ...flag, ...readSection(given, headerFields, 'invoice.', problems) };
  const location = readSection(given.geographical_location, locationFields, 'invoice.geographical_location.', problems);
  const shipped = given.goods_shipped?.map((goods, index) => ({
    goods_id: '',
    description: '',
    ...readSection(goods, shippedGoodsFields, `invoice.goods_shipped[${index}].`, problems),
  }));
  return {
    ...header,
    geographical_location: { ...base.geographical_location, ...location },
    goods_shipped: shipped ?? base.goods_shipped,
  };
}

/** Numbers that only the product gives: whatever the input says, they stay the base's. */
function readSerialHeader(
  input: InvoiceInput,
  base: InvoiceDraft['serial_header'],
  problems: FieldProblem[],
): InvoiceDraft['serial_header'] {
  const { tax_number, serial_number } = base;
  return {
    ...base,
    ...readSection(input.serial_header, serialFields, 'serial_header.', problems),
    tax_number,
    serial_number,
  };
}

/**
 * A whole draft of what was given: fields left out keep what `base` has (a new draft's defaults, or the stored invoice),
 * lists are replaced as a whole. Numbers in any script and with grouping marks become plain decimals.
 * @throws LongWork of very many lines, however few bytes they came in, where the request can go aside
 */
export function readDraft(input: InvoiceInput, { nowMs, uuid }: ReadSources, base?: InvoiceDraft): ReadDraft {
  leaveLongWork((input.items ?? base?.items ?? []).length);
  const problems: FieldProblem[] = [];
  const start = base ?? { ...emptyDraft({ nowIso: new Date(nowMs).toISOString(), uuid }), items: [] };
  const section = <S extends object>(
    own: S,
    given: object | undefined,
    kinds: Parameters<typeof readSection>[1],
    name: string,
  ): S => ({
    ...own,
    ...readSection(given as Record<string, unknown> | undefined, kinds, `${name}.`, problems),
  });
  const stored = new Map(start.items.map((line) => [line.uuid, line]));
  const items = input.items?.map((item, index) => {
    const known = item.uuid ? stored.get(item.uuid) : undefined;
    return readItem(item, index, known ?? emptyItem(item.uuid || uuid()), problems);
  });
  const draft: InvoiceDraft = {
    buyer_info: section(start.buyer_info, input.buyer_info, buyerFields, 'buyer_info'),
    seller_info: section(start.seller_info, input.seller_info, sellerFields, 'seller_info'),
    invoice: readHeader(input, start.invoice, problems),
    serial_header: readSerialHeader(input, start.serial_header, problems),
    items: items ?? start.items,
    settlement: [section(start.settlement[0], input.settlement?.[0], settlementFields, 'settlement[0]')],
    payments:
      input.payments?.map((payment, index) => ({
        ...emptyPayment,
        ...readSection(payment, paymentFields, `payments[${index}].`, problems),
      })) ?? start.payments,
  };
  goldAsGoods(draft);
  if (draft.invoice.invoice_date === '')
    draft.invoice.invoice_date = emptyDraft({ nowIso: new Date(nowMs).toISOString(), uuid }).invoice.invoice_date;
  return { draft, problems };
}
