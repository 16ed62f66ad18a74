/** Paths into a draft as findings and pattern tables write them: "invoice.notes", "items[2].item_qty", "payments[0].amount". */
import type { BuyerInfo, InvoiceHeaderDraft, PaymentDraft } from '@taraz/core';
import { setGoodsShipped } from './pattern-transitions.ts';
import { writeBuyer } from './payment-due.ts';
import {
  type ItemField,
  typeSettlement,
  updateBuyer,
  updateHeader,
  updateItem,
  updatePayment,
  updateSeller,
  updateSerialHeader,
} from './transitions.ts';
import type { DraftContent, WizardState } from './wizard-state.ts';

export interface DraftPath {
  section: 'invoice' | 'buyer_info' | 'seller_info' | 'serial_header' | 'items' | 'settlement' | 'payments' | 'totals';
  /** Of items, settlement and payments; else null. */
  index: number | null;
  /** "" when the path names the whole section or line. */
  field: string;
}

const form =
  /^(invoice|buyer_info|seller_info|serial_header|items|settlement|payments|totals)(?:\[(\d+)\])?(?:\.(.+))?$/;

/** null when the path names nothing in a draft ("" is the whole invoice). */
export function parseDraftPath(path: string): DraftPath | null {
  const match = form.exec(path);
  if (!match) return null;
  const [, section, index, field = ''] = match;
  return { section: section as DraftPath['section'], index: index === undefined ? null : Number(index), field };
}

/** What of the header is written where it is said how the invoice is paid. */
const settled: ReadonlySet<string> = new Set(['payment_method', 'payment_due', 'article17_tax']);

/** The step whose screen holds the path: 0 pattern, 1 buyer, 2 items, 3 settlement, 4 review. */
export function stepOfPath(path: string): number {
  const parsed = parseDraftPath(path);
  switch (parsed?.section) {
    case 'buyer_info':
      return 1;
    case 'items':
    case 'totals':
      return 2;
    case 'settlement':
    case 'payments':
      return 3;
    case 'invoice':
      return settled.has(parsed.field) ? 3 : 0;
    case 'serial_header':
      return 0;
    case 'seller_info':
      // The rest of the seller is the account's: no step has a field for it.
      return parsed.field === 'branch_id' ? 0 : 4;
    default:
      return 4;
  }
}

/** What lies at a field of an object: `a`, `a.b` or `a[0].b`. */
function valueIn(holder: unknown, field: string): unknown {
  return field
    .split(/[.[\]]+/)
    .filter((part) => part !== '')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined | null)?.[part], holder);
}

/** The text at a path, "" when there is none; the flight type, a number in the draft, reads as one. */
export function readDraftPath(draft: DraftContent, path: string): string {
  const parsed = parseDraftPath(path);
  if (parsed === null || parsed.section === 'totals') return '';
  const section: unknown = draft[parsed.section];
  const holder = Array.isArray(section) ? section[parsed.index ?? 0] : section;
  const value = valueIn(holder, parsed.field);
  if (path === flightType) return value === 0 ? '' : String(value);
  return typeof value === 'string' ? value : '';
}

const flightType = 'serial_header.flight_type';
const goodsField = /^goods_shipped\[(\d+)\]\.(goods_id|description)$/;

/** Fields of the header: texts, the place on the map, and the goods of a waybill. */
function writeHeader(state: WizardState, field: string, text: string): WizardState {
  const goods = goodsField.exec(field);
  if (goods !== null) {
    const place = Number(goods[1]);
    return setGoodsShipped(
      state,
      state.invoice.goods_shipped.map((one, at) => (at === place ? { ...one, [goods[2] as string]: text } : one)),
    );
  }
  const [holder, part] = field.split('.');
  if (holder === 'geographical_location' && part !== undefined) {
    return updateHeader(state, { geographical_location: { ...state.invoice.geographical_location, [part]: text } });
  }
  return updateHeader(state, { [field]: text } as Partial<InvoiceHeaderDraft>);
}

function writeSerialHeader(state: WizardState, field: string, text: string): WizardState {
  if (field !== 'flight_type') return updateSerialHeader(state, { [field]: text });
  return updateSerialHeader(state, { flight_type: text === '1' ? 1 : text === '2' ? 2 : 0 });
}

/**
 * The state with another text at a path; unchanged when the path is no text of a draft.
 * @param ofAccount days that the account gives whoever has no other term; null: the day to pay stays, whoever the buyer becomes
 */
export function writeDraftPath(
  state: WizardState,
  path: string,
  text: string,
  ofAccount: string | null = null,
): WizardState {
  const parsed = parseDraftPath(path);
  if (parsed === null || parsed.field === '') return state;
  const { section, field } = parsed;
  const index = parsed.index ?? 0;
  switch (section) {
    case 'invoice':
      return writeHeader(state, field, text);
    case 'serial_header':
      return writeSerialHeader(state, field, text);
    case 'buyer_info': {
      const patch = { [field]: text } as Partial<BuyerInfo>;
      return ofAccount === null ? updateBuyer(state, patch) : writeBuyer(state, patch, ofAccount);
    }
    case 'seller_info':
      return updateSeller(state, { [field]: text });
    case 'items': {
      const item = state.items[index];
      return item === undefined ? state : updateItem(state, item.uuid, { [field as ItemField]: text });
    }
    case 'settlement':
      return typeSettlement(state, field === 'credit_price' ? 'credit' : 'cash', text);
    case 'payments':
      return updatePayment(state, index, { [field]: text } as Partial<PaymentDraft>);
    default:
      return state;
  }
}
