/**
 * Every change of the wizard's state, each a pure function (spec/product.md section 4 "Invoice wizard"). Those that change
 * the document can be undone; steps, edit flags and the selected line are only where the user stands.
 */
import type {
  BuyerInfo,
  DraftDefaults,
  DraftTotals,
  InvoiceDraft,
  InvoiceHeaderDraft,
  InvoiceItemDraft,
  PaymentDraft,
  SettlementMethod,
} from '@taraz/core';
import {
  addDecimals,
  cleanIdentifier,
  columnOfDraft,
  defaultInvoiceDate,
  discountOf,
  dueOnOtherDate,
  emptyItem,
  parseDecimal,
  paymentsWithin,
} from '@taraz/core';
import { placeOf } from '../../treasury/place-of-payment.ts';
import { type DiscountRule, discountBy, percentIn, ruleOf } from './discount-in-rial.ts';
import { fitToPattern, followDefaults, lawRateOn } from './follow-defaults.ts';
import { withWageOf } from './gold-wage.ts';
import { normaliseItem, normaliseItemField, normaliseNumber } from './normalise-item.ts';
import { settle } from './settlement.ts';
import { type Spread, spreadDiscount } from './spread-discount.ts';
import type { DraftContent, DraftDeps, InvoiceTypeState, WizardState } from './wizard-state.ts';
import { contentOf, draftOf, formerKey, initialState, isReferral, stepCount, withContent } from './wizard-state.ts';

/** Text fields of a line; `precious_metals` has its own change. */
export type ItemField = Exclude<keyof InvoiceItemDraft, 'uuid' | 'precious_metals' | 'item_type'>;
/** What the account's list takes off one unit of a product, beside an empty discount that it then fills. */
interface OfProduct {
  unit_discount?: string;
}
export type NewItem = Partial<Omit<InvoiceItemDraft, 'uuid'>> & OfProduct;
export type ItemPatch = Partial<Record<ItemField, string>> & { item_type?: InvoiceItemDraft['item_type'] } & OfProduct;

/** Of a correction or return whose payments nobody wrote: those of the invoice it refers to, as far as they are still to be paid. */
function withPaymentsLeft(state: WizardState): WizardState {
  const { previousPayments, totals } = state;
  return previousPayments === null
    ? state
    : { ...state, payments: paymentsWithin(previousPayments, totals.total || '0') };
}

/** The state with another content: totals computed, the settlement in step. */
export function change(state: WizardState, content: DraftContent): WizardState {
  const computed = withPaymentsLeft(withContent(state, content));
  const settled = settle(contentOf(computed), computed.totals);
  return settled.settlement === computed.settlement ? computed : withContent(computed, settled);
}

/** Steps are set explicitly; out of range stays within. */
export function setSteps(state: WizardState, steps: number): WizardState {
  const within = Math.min(Math.max(0, Math.trunc(steps)), stepCount - 1);
  return { ...state, steps: within, reachedStep: Math.max(state.reachedStep, within) };
}

/** edit sets edit mode and not return; returnOnSales sets both; anything else clears both. */
export function setInvoiceTypeState(state: WizardState, typeState: string): WizardState {
  const isReturnOnSales = typeState === 'returnOnSales';
  const isEditState = isReturnOnSales || typeState === 'edit';
  const invoiceTypeState: InvoiceTypeState = isReturnOnSales ? 'returnOnSales' : isEditState ? 'edit' : '';
  return { ...state, invoiceTypeState, isEditState, isReturnOnSales };
}

/** What the server does not have is a new one, in which nothing is edited unless it refers to another. */
export const asNew = (state: WizardState): WizardState =>
  state.invoice.invoice_type === 'original' ? setInvoiceTypeState(state, '') : state;

/** From now on no line may exceed the quantity it has (a return of sales). */
export function capQuantities(state: WizardState): WizardState {
  return {
    ...state,
    previousQuantities: Object.fromEntries(state.items.map(({ uuid, item_qty }) => [uuid, item_qty])),
  };
}

export function selectItem(state: WizardState, uuid: string): WizardState {
  return state.selectedItem === uuid ? state : { ...state, selectedItem: uuid };
}

/** Everything back to its default. */
export function reset(deps: DraftDeps, defaults: DraftDefaults = {}): WizardState {
  return initialState(deps, defaults);
}

/**
 * Fetched invoice data fills the draft; lines without a uuid get one, numbers are normalised. A discount that is a percentage
 * still, since its line had no amount when it was saved, is one of the line's amount.
 */
export function fill(state: WizardState, draft: InvoiceDraft, deps: DraftDeps): WizardState {
  const items = draft.items.map((item) => normaliseItem({ ...item, uuid: item.uuid === '' ? deps.uuid() : item.uuid }));
  const typed = draft.settlement[0].cash_price === '' && draft.settlement[0].credit_price !== '' ? 'credit' : 'cash';
  const { offerUntil } = state;
  const known = withRules(
    state,
    items.map(({ uuid, item_discount }) => [uuid, ruleOf({ item_discount }, '')]),
  );
  return change(known, {
    ...draftOf(draft as DraftContent),
    items,
    overalDiscount: '0',
    settlementTyped: typed,
    offerUntil,
  });
}

/** The last day an offer holds, "" for none. */
export function setOfferUntil(state: WizardState, day: string): WizardState {
  return state.offerUntil === day ? state : { ...state, offerUntil: day };
}

/** A new line at the end, or before `at`: gets a uuid, numbers normalised, totals computed. */
export function addItem(state: WizardState, item: NewItem, deps: DraftDeps, at = state.items.length): WizardState {
  const line = newLine(state, item, deps);
  const items = [...state.items.slice(0, at), line, ...state.items.slice(at)];
  return change(withRules(state, [[line.uuid, ruleOf(item, '')]]), { ...state, items });
}

/** What is known under one key, under another as well. */
function withSame<T>(known: Readonly<Record<string, T>>, key: string, other: string): Readonly<Record<string, T>> {
  const value = known[key];
  return value === undefined ? known : { ...known, [other]: value };
}

/** The same line once more, behind it: with what its discount and wage are made of, and what it had in other patterns. */
export function duplicateItem(state: WizardState, uuid: string, deps: DraftDeps): WizardState {
  const at = state.items.findIndex((item) => item.uuid === uuid);
  const source = state.items[at];
  if (source === undefined) return state;
  const copy = { ...source, uuid: deps.uuid() };
  const items = state.items.toSpliced(at + 1, 0, copy);
  const known = withRules(state, [[copy.uuid, state.discountRules[uuid] ?? '']]);
  const also = {
    wageRules: withSame(state.wageRules, uuid, copy.uuid),
    formerRates: withSame(state.formerRates, formerKey(source), formerKey(copy)),
    formerFits: withSame(state.formerFits, formerKey(source), formerKey(copy)),
  };
  return change({ ...known, ...also }, { ...state, items });
}

/** Lines remember what their discounts are made of. */
function withRules(state: WizardState, rules: readonly (readonly [uuid: string, rule: DiscountRule])[]): WizardState {
  const changed = rules.filter(([uuid, rule]) => (state.discountRules[uuid] ?? '') !== rule);
  if (changed.length === 0) return state;
  return { ...state, discountRules: { ...state.discountRules, ...Object.fromEntries(changed) } };
}

/**
 * Of lines that came from the server nobody knows any more what the list takes off one unit: where their discount is still
 * that of their quantity, it follows it again. Of a correction or return the discounts are those of its invoice.
 * @param of what the list takes off one unit of the products, rial, by their ids
 */
export function learnUnitDiscounts(state: WizardState, of: ReadonlyMap<string, string>): WizardState {
  if (isReferral(state)) return state;
  const learnt = state.items.flatMap(({ uuid, product_id, item_discount, item_qty }) => {
    const unit_discount = of.get(product_id) ?? '';
    const isOwn = item_discount !== '' && discountOf(unit_discount, item_qty) === item_discount;
    return isOwn && state.discountRules[uuid] === undefined ? [[uuid, unit_discount] as const] : [];
  });
  return withRules(state, learnt);
}

/** As the pattern in hand must have it. */
function newLine(state: WizardState, { unit_discount = '', ...item }: NewItem, deps: DraftDeps): InvoiceItemDraft {
  const { invoice } = state;
  const line = normaliseItem({ ...emptyItem(deps.uuid()), ...item });
  if (line.item_discount === '') line.item_discount = discountOf(unit_discount, line.item_qty);
  const fitted = fitToPattern(line, columnOfDraft({ invoice }), lawRateOn(invoice.invoice_date));
  const followed = followDefaults(null, fitted, invoice);
  // A percentage, of what the line comes to in this pattern.
  const rule = ruleOf({ item_discount: followed.item_discount }, '');
  return rule === '' ? followed : { ...followed, item_discount: discountBy(rule, followed, draftOf(state)) };
}

/** Several new lines at the end, as pasted. */
export function addItems(state: WizardState, items: readonly NewItem[], deps: DraftDeps): WizardState {
  const lines = items.map((item) => newLine(state, item, deps));
  const known = withRules(
    state,
    items.map((item, index) => [lines[index]?.uuid ?? '', ruleOf(item, '')]),
  );
  return change(known, { ...state, items: [...state.items, ...lines] });
}

/** Removing filters by uuid. */
export function removeItems(state: WizardState, uuids: readonly string[]): WizardState {
  const gone = new Set(uuids);
  const items = state.items.filter(({ uuid }) => !gone.has(uuid));
  if (items.length === state.items.length) return state;
  return change(state, { ...state, items });
}

/** One or more fields of one line, as typed. */
export function updateItem(state: WizardState, uuid: string, patch: ItemPatch): WizardState {
  return updateItems(state, new Map([[uuid, patch]]));
}

/** Fields of many lines in one change (fill down, paste, a fix over many rows). */
export function updateItems(state: WizardState, patches: ReadonlyMap<string, ItemPatch>): WizardState {
  let touched = false;
  const rules: [string, DiscountRule][] = [];
  const items = state.items.map((item) => {
    const patch = patches.get(item.uuid);
    if (patch === undefined || isSaidAgain(item, patch)) return item;
    const had = ruleLeft(state.discountRules[item.uuid] ?? '', item, patch);
    const rule = ruleOf(patch, had);
    rules.push([item.uuid, rule]);
    const patched = patchItem(state, item, patch, { had, rule });
    if (patched === item) return item;
    touched = true;
    return followDefaults({ item, header: state.invoice }, patched, state.invoice);
  });
  return touched ? change(withRules(state, rules), { ...state, items }) : withRules(state, rules);
}

/** A line's discount as it would be written into another one: the percentage that it follows, else its amount. */
export function discountToCopy(state: WizardState, uuid: string): string {
  const item = state.items.find((one) => one.uuid === uuid);
  const rule = state.discountRules[uuid] ?? '';
  if (item === undefined) return '';
  const isFollowing = percentIn(rule) !== null && item.item_discount === discountBy(rule, item, draftOf(state));
  return isFollowing ? rule : item.item_discount;
}

/** Lines of which other facts of the invoice make another amount: a discount that follows its rule goes on doing so. */
export function withDiscountsOf(
  state: WizardState,
  { invoice, items }: Pick<DraftContent, 'invoice' | 'items'>,
): DraftContent['items'] {
  const before = draftOf(state);
  const after = { ...before, invoice };
  const former = new Map(state.items.map((item) => [item.uuid, item]));
  return items.map((item) => {
    const rule = state.discountRules[item.uuid] ?? '';
    const was = former.get(item.uuid);
    if (rule === '' || was === undefined || was.item_discount !== discountBy(rule, was, before)) return item;
    const item_discount = discountBy(rule, item, after);
    return item_discount === item.item_discount ? item : { ...item, item_discount };
  });
}

/** What stands there, written once more, leaves what its discount is made of; emptied once more it has none. */
const isSaidAgain = (item: InvoiceItemDraft, { unit_discount, ...patch }: ItemPatch): boolean =>
  unit_discount === undefined && patch.item_discount !== '' && putFields(item, patch) === item;

/** Of goods that are not that product any more the discount stays as it is written: the list's of one unit was of the product. */
const ruleLeft = (had: DiscountRule, item: InvoiceItemDraft, { product_id }: ItemPatch): DiscountRule =>
  product_id === undefined || product_id === item.product_id || percentIn(had) !== null ? had : '';

/** A discount or wage that follows its rule goes on doing so; a discount that somebody wrote stays. */
function patchItem(
  state: WizardState,
  item: InvoiceItemDraft,
  { unit_discount, ...patch }: ItemPatch,
  { had, rule }: { had: DiscountRule; rule: DiscountRule },
): InvoiceItemDraft {
  const patched = withWageOf(state.wageRules[item.uuid] ?? '', item, putFields(item, patch));
  const draft = draftOf(state);
  const isFollowing =
    patch.item_discount === undefined
      ? had !== '' && item.item_discount === discountBy(had, item, draft)
      : rule !== '' || unit_discount !== undefined;
  const item_discount = isFollowing ? discountBy(rule, patched, draft) : patched.item_discount;
  return item_discount === patched.item_discount ? patched : { ...patched, item_discount };
}

function putFields(item: InvoiceItemDraft, patch: Omit<ItemPatch, 'unit_discount'>): InvoiceItemDraft {
  const entries = Object.entries(patch).map(
    ([field, text]) => [field, normaliseItemField(field as ItemField, text)] as const,
  );
  if (entries.every(([field, value]) => item[field as ItemField] === value)) return item;
  return { ...item, ...Object.fromEntries(entries) };
}

/** Moves a line to another place. */
export function moveItem(state: WizardState, uuid: string, to: number): WizardState {
  const line = state.items.find((item) => item.uuid === uuid);
  if (line === undefined) return state;
  const rest = state.items.filter((item) => item.uuid !== uuid);
  return change(state, { ...state, items: [...rest.slice(0, to), line, ...rest.slice(to)] });
}

const headerNumberFields: ReadonlySet<string> = new Set(['exchange_rate', 'article17_tax']);
const headerCodeFields: ReadonlySet<string> = new Set([
  'referral_tax_number',
  'contract_factor_reg_number',
  'payment_reference_number',
  'fiscal_no',
  'customs_office',
  'kutag_number',
  'waybill_no',
  'source_waybill_no',
  'waybill_sender_id',
  'waybill_receiver_id',
  'fleet_number',
  'non_iranian_drivers_id',
  'sales_announcement_number',
  'policy_id',
  'endorsement_id',
  'agency_economic_code',
]);

function normaliseHeaderField(field: string, text: string): string {
  if (headerNumberFields.has(field)) return normaliseNumber(text);
  return headerCodeFields.has(field) ? cleanIdentifier(text) : text;
}

/** The time that a buyer is given to pay begins with the invoice's date, whichever that becomes. */
const dueMovedTo = ({ invoice }: WizardState, { invoice_date: date = '' }: Partial<InvoiceHeaderDraft>) => ({
  payment_due: dueOnOtherDate(invoice, date),
});

export function updateHeader(state: WizardState, patch: Partial<InvoiceHeaderDraft>): WizardState {
  const clean = Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [
      field,
      typeof value === 'string' ? normaliseHeaderField(field, value) : value,
    ]),
  );
  const moved = clean.invoice_date === undefined || isReferral(state) ? {} : dueMovedTo(state, patch);
  const invoice = { ...state.invoice, ...moved, ...clean };
  const isRateChanged = invoice.exchange_rate !== state.invoice.exchange_rate;
  const rated = () => state.items.map((item) => followDefaults({ item, header: state.invoice }, item, invoice));
  const items = isRateChanged ? withDiscountsOf(state, { invoice, items: rated() }) : state.items;
  return change(state, { ...state, invoice, items });
}

export function updateSerialHeader(state: WizardState, patch: Partial<WizardState['serial_header']>): WizardState {
  return change(state, { ...state, serial_header: { ...state.serial_header, ...patch } });
}

/** Whether the date stays as it is though nobody chose it: what has its number, which is of that day, is of it when it goes again. */
export const keepsDate = ({ isEditState, serial_header }: WizardState): boolean =>
  isEditState && serial_header.tax_number !== '';

/** A date that nobody chose by hand stays ten seconds from now, however long the writing took. */
export function refreshDate(state: WizardState, deps: DraftDeps): WizardState {
  if (state.invoice.dateFlag || keepsDate(state)) return state;
  return updateHeader(state, { invoice_date: defaultInvoiceDate(deps.now()) });
}

/** The date of now: it follows the clock from then on, unless it would stay as it was; then it is a chosen one. */
export const dateNow = (state: WizardState, deps: DraftDeps): WizardState =>
  updateHeader(state, { invoice_date: defaultInvoiceDate(deps.now()), dateFlag: keepsDate(state) });

const buyerCodeFields: ReadonlySet<string> = new Set([
  'economic_code',
  'national_code',
  'branch_code',
  'postal_code',
  'passport_no',
]);

/** Another code over the one that was there is somebody else's: no longer the customer who was chosen. */
const isAnother = (before: BuyerInfo, after: BuyerInfo): boolean =>
  (['economic_code', 'national_code'] as const).some((code) => before[code] !== '' && after[code] !== before[code]);

export function updateBuyer(state: WizardState, patch: Partial<BuyerInfo>): WizardState {
  const clean = Object.fromEntries(
    Object.entries(patch).map(([field, value]) => [field, buyerCodeFields.has(field) ? cleanIdentifier(value) : value]),
  );
  const buyer_info = { ...state.buyer_info, ...clean };
  if (patch.customer_id === undefined && isAnother(state.buyer_info, buyer_info)) buyer_info.customer_id = '';
  return change(state, { ...state, buyer_info });
}

/** Of an air ticket the national code is the passenger's: that of a company which pays is none. It goes by its economic code. */
export function withoutPayersCode(state: WizardState): WizardState {
  const { buyer_info, invoice } = state;
  if (invoice.invoice_pattern !== 'air_ticket' || !isCompanyCode(buyer_info)) return state;
  const formerCodes = { ...state.formerCodes, [payerKey(buyer_info)]: buyer_info.national_code };
  return { ...state, formerCodes, buyer_info: { ...buyer_info, national_code: '' } };
}

/** What an air ticket took of the company that pays comes back where the invoice is none after all, and no passenger's is written. */
export function withPayersCode(state: WizardState): WizardState {
  const { buyer_info, invoice, formerCodes } = state;
  if (invoice.invoice_pattern === 'air_ticket' || buyer_info.national_code !== '') return state;
  return { ...state, buyer_info: { ...buyer_info, national_code: formerCodes[payerKey(buyer_info)] ?? '' } };
}

/** A payer by what stays of it in an air ticket: another one has another code. */
const payerKey = ({ customer_id, buyer_entity, economic_code, company }: BuyerInfo): string =>
  [customer_id, buyer_entity, economic_code, company].join(' ');

const isCompanyCode = ({ buyer_entity, national_code }: BuyerInfo): boolean =>
  (buyer_entity === 'legal' || buyer_entity === 'civil_partnership') && national_code.length === 11;

export function updateSeller(state: WizardState, patch: Partial<WizardState['seller_info']>): WizardState {
  const { branch_id } = patch;
  const clean = branch_id === undefined ? patch : { ...patch, branch_id: cleanIdentifier(branch_id) };
  return change(state, { ...state, seller_info: { ...state.seller_info, ...clean } });
}

export function setPaymentMethod(state: WizardState, payment_method: SettlementMethod): WizardState {
  return change(state, { ...state, invoice: { ...state.invoice, payment_method } });
}

/** One side of a settlement of both kinds as typed; the other is computed. */
export function typeSettlement(state: WizardState, side: 'cash' | 'credit', text: string): WizardState {
  const [current] = state.settlement;
  const amount = normaliseNumber(text);
  const next = side === 'cash' ? { ...current, cash_price: amount } : { ...current, credit_price: amount };
  return change(state, { ...state, settlement: [next], settlementTyped: side });
}

const paymentCodeFields = [
  'reference_number',
  'switch_number',
  'merchant_number',
  'terminal_number',
  'card_number',
  'payer_id',
] as const satisfies readonly (keyof PaymentDraft)[];

function cleanPayment(payment: PaymentDraft): PaymentDraft {
  const codes = Object.fromEntries(paymentCodeFields.map((field) => [field, cleanIdentifier(payment[field])]));
  return { ...payment, ...codes, amount: normaliseNumber(payment.amount) };
}

export function setPayments(state: WizardState, payments: readonly PaymentDraft[]): WizardState {
  return change({ ...state, previousPayments: null }, { ...state, payments: payments.map(cleanPayment) });
}

/** A payment with what is written of it; the place of its money is none where that way of paying has another kind of place. */
function paidOtherwise(payment: PaymentDraft, patch: Partial<PaymentDraft>): PaymentDraft {
  const next = { ...payment, ...patch };
  const isElsewhere = placeOf[next.payment_method] !== placeOf[payment.payment_method];
  return isElsewhere && patch.treasury_id === undefined && payment.treasury_id ? { ...next, treasury_id: '' } : next;
}

/** Writes into the payment at an index; one that is paid another way keeps no place that has no money of that way. */
export const updatePayment = (state: WizardState, index: number, patch: Partial<PaymentDraft>): WizardState =>
  setPayments(
    state,
    state.payments.map((payment, at) => (at === index ? paidOtherwise(payment, patch) : payment)),
  );

/** What each line can still take as a discount, whole rial. */
export function discountRooms(state: { items: readonly InvoiceItemDraft[]; totals: DraftTotals }) {
  return state.items.map((item, index) => {
    const price = BigInt(
      parseDecimal(state.totals.items[index]?.item_total_price ?? '')
        ?.truncated()
        .toString() ?? '0',
    );
    const own = BigInt(parseDecimal(item.item_discount)?.truncated().toString() ?? '0');
    return { uuid: item.uuid, room: price > own ? price - own : 0n };
  });
}

/**
 * An overall discount in rial: spread over the lines (see spreadDiscount) on top of their own discounts, and added to
 * the overall discounts given before. Gives the state unchanged with `ok: false` when the lines cannot take it.
 */
export function addOveralDiscount(state: WizardState, text: string): { state: WizardState; spread: Spread } {
  const amount = parseDecimal(normaliseNumber(text))?.truncated() ?? null;
  const spread = spreadDiscount(amount === null ? 0n : BigInt(amount.toString()), discountRooms(state));
  if (!spread.ok || amount === null) return { state, spread };
  const items = state.items.map((item) => {
    const share = spread.shares.get(item.uuid) ?? 0n;
    if (share === 0n) return item;
    const own = parseDecimal(item.item_discount) === null ? '' : item.item_discount;
    return { ...item, item_discount: addDecimals(own, share.toString()) };
  });
  const overalDiscount = addDecimals(state.overalDiscount, amount.toString());
  return { state: change(state, { ...state, items, overalDiscount }), spread };
}
