/** How a draft lies in the browser's storage: JSON without empty fields. Unreadable or foreign text gives null. */
import type { InvoiceDraft, InvoiceItemDraft, PaymentDraft } from '@taraz/core';
import { emptyDraft, emptyItem, emptyPayment } from '@taraz/core';
import type { DraftContent, DraftPlace, FittedFields, WizardState } from './wizard-state.ts';
import { contentOf, placeOf } from './wizard-state.ts';

/** The stored invoice a draft came from. */
export interface DraftSource {
  /** Server id. */
  id: string;
  etag: string;
  /** Its state when it was fetched: an invoice that was rejected is sent again under the same serial. */
  state: string;
  tax_number: string;
}

/**
 * A sending whose answer never came. The next try repeats it to the letter (same key, same date), so that the server
 * answers for the first one instead of making a second invoice.
 */
export interface SendAttempt {
  idempotencyKey: string;
  /** The invoice date that was sent. */
  invoiceDate: string;
}

/** A save on the server whose answer never came: it is repeated to the letter before what was written since is saved. */
export interface LostSave {
  idempotencyKey: string;
  /** the call, as whoever made it makes it again */
  request: object;
}

export interface StoredDraft extends DraftPlace {
  content: DraftContent;
  source: DraftSource | null;
  /** ISO 8601 UTC. */
  savedAt: string;
  /** Changed since it was last saved on the server (or never was). */
  dirty: boolean;
  /** Tax memory chosen by hand, null for the default. */
  memoryId: string | null;
  attempt: SendAttempt | null;
  lost: LostSave | null;
}

/** What is written and saved nowhere else, as this device keeps it to go on writing. @param savedAt ISO 8601 UTC */
export function unsavedDraft(
  { state, source, memoryId }: { state: WizardState } & Pick<StoredDraft, 'source' | 'memoryId'>,
  savedAt: string,
): StoredDraft {
  const place = placeOf(state);
  return { content: contentOf(state), ...place, source, savedAt, dirty: true, memoryId, attempt: null, lost: null };
}

const version = 1;

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Drops properties that are "" (at every depth), since most fields of a line are empty. */
function withoutEmpty(value: unknown): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value as Json;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== '')
      .map(([key, part]) => [key, withoutEmpty(part)]),
  );
}

/** The value in the shape of `base`: what is missing is "" where base has text, else base's own. */
function inShapeOf<T>(base: T, stored: unknown): T {
  if (typeof base === 'string') return (typeof stored === 'string' ? stored : '') as T;
  if (Array.isArray(base) || !isRecord(base)) return (typeof stored === typeof base ? stored : base) as T;
  const given = isRecord(stored) ? stored : {};
  return Object.fromEntries(Object.entries(base).map(([key, part]) => [key, inShapeOf(part, given[key])])) as T;
}

const epochIso = '1970-01-01T00:00:00.000Z';
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The goods of a waybill lie in a list, whose rows are stored without their empty fields too. */
function withShippedGoods(invoice: InvoiceDraft['invoice']): InvoiceDraft['invoice'] {
  const goods = list(invoice.goods_shipped).map((one) => inShapeOf({ goods_id: '', description: '' }, one));
  return { ...invoice, goods_shipped: goods };
}

function completePayments(stored: unknown): PaymentDraft[] {
  const blank: PaymentDraft = { ...emptyPayment, payment_method: 'other', treasury_id: '' };
  return list(stored).map((payment) => inShapeOf(blank, payment));
}

/** A draft of any origin (storage, server) with every field present. */
export function completeDraft(stored: unknown): InvoiceDraft {
  const base = emptyDraft({ nowIso: epochIso, uuid: () => '' });
  const given = isRecord(stored) ? stored : {};
  return {
    buyer_info: inShapeOf(base.buyer_info, given.buyer_info),
    seller_info: inShapeOf(base.seller_info, given.seller_info),
    invoice: withShippedGoods(inShapeOf(base.invoice, given.invoice)),
    serial_header: inShapeOf(base.serial_header, given.serial_header),
    items: list(given.items).map((item) => inShapeOf<InvoiceItemDraft>(emptyItem(''), item)),
    settlement: [inShapeOf({ cash_price: '', credit_price: '' }, list(given.settlement)[0])],
    payments: completePayments(given.payments),
  };
}

export function encodeDraft(stored: StoredDraft): string {
  const { content, ...rest } = stored;
  return JSON.stringify({ v: version, ...rest, content: withoutEmpty(contentOf(content)) });
}

function decodeSource(value: unknown): DraftSource | null {
  if (!isRecord(value)) return null;
  return inShapeOf<DraftSource>({ id: '', etag: '', state: '', tax_number: '' }, value);
}

function decodeAttempt(value: unknown): SendAttempt | null {
  if (!isRecord(value)) return null;
  return inShapeOf<SendAttempt>({ idempotencyKey: '', invoiceDate: '' }, value);
}

function decodeLost(value: unknown): LostSave | null {
  if (!isRecord(value) || typeof value.idempotencyKey !== 'string' || !isRecord(value.request)) return null;
  return { idempotencyKey: value.idempotencyKey, request: value.request };
}

function decodeByLine(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function decodeFits(value: unknown): Record<string, FittedFields> {
  if (!isRecord(value)) return {};
  const fits = Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => isRecord(entry[1]));
  return Object.fromEntries(
    fits.map(([key, { item_qty, item_type }]) => [
      key,
      {
        ...(typeof item_qty === 'string' ? { item_qty } : {}),
        ...(item_type === 'goods' || item_type === 'services' ? { item_type } : {}),
      },
    ]),
  );
}

export function decodeDraft(text: string): StoredDraft | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value.v !== version || !isRecord(value.content)) return null;
  const { content } = value;
  const typeState = value.invoiceTypeState;
  return {
    content: {
      ...completeDraft(content),
      overalDiscount: typeof content.overalDiscount === 'string' ? content.overalDiscount : '0',
      settlementTyped: content.settlementTyped === 'credit' ? 'credit' : 'cash',
      offerUntil: typeof content.offerUntil === 'string' ? content.offerUntil : '',
    },
    steps: Number(value.steps) || 0,
    reachedStep: Number(value.reachedStep) || 0,
    invoiceTypeState: typeState === 'edit' || typeState === 'returnOnSales' ? typeState : '',
    source: decodeSource(value.source),
    savedAt: typeof value.savedAt === 'string' ? value.savedAt : epochIso,
    dirty: value.dirty !== false,
    memoryId: typeof value.memoryId === 'string' ? value.memoryId : null,
    attempt: decodeAttempt(value.attempt),
    lost: decodeLost(value.lost),
    referenceId: typeof value.referenceId === 'string' ? value.referenceId : '',
    previousQuantities: decodeByLine(value.previousQuantities),
    discountRules: decodeByLine(value.discountRules),
    wageRules: decodeByLine(value.wageRules),
    previousPayments: Array.isArray(value.previousPayments) ? completePayments(value.previousPayments) : null,
    goldRate: typeof value.goldRate === 'string' ? value.goldRate : '',
    formerRates: decodeByLine(value.formerRates),
    formerFits: decodeFits(value.formerFits),
    formerCodes: decodeByLine(value.formerCodes),
  };
}
