/** What a wizard opens with: a new draft, one kept on this device, one stored on the server, or a copy of an invoice. */
import {
  asNewDraft,
  asOriginal,
  cleanIdentifier,
  cleanOwnNumber,
  cleanPlainIdentifier,
  type DraftDefaults,
  type Finding,
  type InvoiceDraft,
  normaliseLandline,
  normaliseMobile,
  type PaymentDraft,
  pairItems,
  paymentsWithin,
  type SellerInfo,
  settledHeader,
  settlementMethodOf,
} from '@taraz/core';
import { accountTermOf } from '../../../app/account-term.ts';
import type { Me } from '../../../app/session-store.ts';
import { buyerOfCustomer, type CustomerRow } from '../catalogue-lines.ts';
import { completeDraft, type DraftSource, type StoredDraft } from '../draft-store/draft-codec.ts';
import { takeBuyer, takeTerm } from '../draft-store/payment-due.ts';
import {
  asNew,
  capQuantities,
  fill,
  refreshDate,
  setInvoiceTypeState,
  setSteps,
  updateHeader,
} from '../draft-store/transitions.ts';
import {
  type DraftContent,
  type DraftDeps,
  initialState,
  type KeptContent,
  placeOf,
  type WizardState,
  withContent,
} from '../draft-store/wizard-state.ts';
import { remedyBeside } from '../message-and-remedy.ts';
import type { InvoiceDetail } from '../queries.ts';

/** What the address asks for besides the invoice's id. */
export interface WizardSearch {
  /** Name of a new draft on this device. */
  draft?: string | undefined;
  /** New invoice to this customer. */
  buyer?: string | undefined;
  /** Duplicate of this invoice. */
  from?: string | undefined;
  /** Correction or return of this invoice. */
  corrects?: string | undefined;
  as?: 'corrective' | 'return' | undefined;
  /** Draft path to go to. */
  focus?: string | undefined;
}

export interface OpenedDraft {
  state: WizardState;
  source: DraftSource | null;
  dirty: boolean;
  savedAt: string;
  memoryId: string | null;
  attempt: StoredDraft['attempt'];
  lost: StoredDraft['lost'];
  /** The authority's errors of the last sending, to be shown at their fields. */
  verdict: readonly Finding[];
  /** What was written on this device before the invoice was changed elsewhere, to be had back. */
  aside: KeptContent | null;
}

export interface OpeningFacts {
  deps: DraftDeps;
  me: Me | null;
  /** Defaults of the tax memory. */
  memory: { payment_method: 'cash' | 'credit' | 'both'; invoice_output_type: 'type_one' | 'type_two' } | null;
  isTest: boolean;
}

/** The seller is the account; the server takes its identity from there in any case. */
export function defaultsOf({ me, memory, isTest }: OpeningFacts): DraftDefaults {
  const account = me?.account;
  const isPerson = account?.entity === 'real' || account?.entity === 'follower';
  return {
    ...(account === undefined
      ? {}
      : {
          seller_info: {
            economic_code: account.economic_code,
            national_code: account.national_code,
            register_number: account.register_number,
            seller_entity: account.entity as 'legal',
            company: isPerson ? '' : account.name,
            last_name: isPerson ? account.name : '',
            province: account.province,
            city: account.city,
            address: account.address,
            postal_code: account.postal_code,
            phone: account.phone,
            branch_id: me?.branch?.code ?? '',
            seller_type: me?.branch ? 'branch' : 'main',
          },
        }),
    invoice: {
      is_send_sand_box: isTest,
      ...(memory === null
        ? {}
        : { payment_method: memory.payment_method, invoice_output_type: memory.invoice_output_type }),
    },
  };
}

const fresh = {
  source: null,
  dirty: false,
  savedAt: '',
  memoryId: null,
  attempt: null,
  lost: null,
  verdict: [],
  aside: null,
} as const;

/**
 * The pattern is chosen by default, so a new invoice opens at the buyer; without buyer, or where it is known, at the lines.
 * @param buyer has a buyer even where the tax memory's invoices have none by default
 */
export function openNew(facts: OpeningFacts, buyer?: CustomerRow): OpenedDraft {
  const term = accountTermOf(facts.me);
  const state = takeTerm(initialState(facts.deps, defaultsOf(facts)), term);
  if (buyer !== undefined) {
    const typed = updateHeader(state, { invoice_output_type: 'type_one' });
    return { ...fresh, state: setSteps(takeBuyer(typed, buyerOfCustomer(buyer), buyer.payment_term, term), 2) };
  }
  return { ...fresh, state: setSteps(state, state.invoice.invoice_output_type === 'type_two' ? 2 : 1) };
}

/** The seller of what nobody has but this device: the account as it is by now, with the branch's code that was written. */
export function sellerNow({ seller_info }: Pick<DraftContent, 'seller_info'>, facts: OpeningFacts): SellerInfo {
  const now = defaultsOf(facts).seller_info;
  if (now === undefined) return seller_info;
  const { branch_id, seller_type } = seller_info;
  return { ...seller_info, ...now, branch_id, seller_type };
}

/**
 * The seller of a copy: the account as it is by now. A branch's code is that of who copies; one that was typed where neither
 * is of a branch is content as any other.
 */
export function sellerOfCopy(
  { seller_info: own }: DraftContent,
  { branch_id, draft }: Pick<InvoiceDetail, 'branch_id' | 'draft'>,
): SellerInfo {
  const typed = branch_id === null ? completeDraft(draft).seller_info.branch_id : '';
  return { ...own, branch_id: own.branch_id || typed };
}

/**
 * Which tax memory is named. One that the account does not have, or not any more, or that is not given to who writes, is
 * named by nobody: the server takes that of what is referred to, or the default one (memoryOf in prepare.ts).
 */
const ownMemory = ({ me }: OpeningFacts, memoryId: string | null): string | null =>
  me === null || me.memories.some(({ memory_id }) => memory_id === memoryId) ? memoryId : null;

/**
 * A draft kept on this device, where the user left it; a date nobody chose is brought up to now.
 * @param invoice what the server has of it, in its memory unless another was chosen; what is saved of one that was issued keeps
 * its date
 * @param reference of a return: the invoice whose quantities it may not exceed, where it could not be seen when it was begun
 */
export function openStored(
  stored: StoredDraft,
  facts: OpeningFacts,
  invoice?: InvoiceDetail,
  reference?: InvoiceDetail,
): OpenedDraft {
  const blank = initialState(facts.deps, defaultsOf(facts));
  const { source, dirty, savedAt, attempt, lost } = stored;
  const isSaved = !dirty && attempt === null;
  const content = keepingDate(stored.content, isSaved && invoice?.held === true);
  const isUncapped = invoice?.invoice_type === 'return' && Object.keys(stored.previousQuantities).length === 0;
  const caps = isUncapped && reference !== undefined ? { previousQuantities: capsOf(content.items, reference) } : {};
  const placed: WizardState = {
    ...setInvoiceTypeState(blank, stored.invoiceTypeState),
    ...placeOf(stored),
    ...caps,
  };
  const isNowhereElse = source === null && attempt === null;
  const seller_info = isNowhereElse ? sellerNow(content, facts) : content.seller_info;
  const written = withContent(placed, { ...content, seller_info });
  const state = source === null ? asNew(written) : written;
  // An unanswered sending is repeated to the letter, its date included.
  const current = attempt === null ? refreshDate(state, facts.deps) : state;
  const chosen = stored.memoryId ?? (invoice?.memory_id || null);
  const memoryId = attempt === null ? ownMemory(facts, chosen) : stored.memoryId;
  const verdict = invoice === undefined ? [] : verdictOf(invoice);
  return { state: current, source, dirty, savedAt, memoryId, attempt, lost, verdict, aside: null };
}

/** The invoice that a stored correction or return refers to, by its id; "" where the account does not have it. */
export function referenceOf({ invoice_type, referral_tax_number, chain }: InvoiceDetail): string {
  if (invoice_type !== 'return' && invoice_type !== 'corrective') return '';
  return chain.find(({ tax_number }) => tax_number === referral_tax_number)?.id ?? '';
}

/** What the invoice that it refers to has of each of a return's lines; of a line that it never had: 0. */
function capsOf(items: InvoiceDraft['items'], reference: InvoiceDetail): Record<string, string> {
  const pairs = pairItems(items, completeDraft(reference.draft).items);
  return Object.fromEntries(items.map((item) => [item.uuid, pairs.get(item)?.item_qty ?? '0']));
}

/** What was paid of the invoice that a return refers to, while the return says nothing else of it; else null. */
function untouchedPayments({ payments, totals }: WizardState, reference: InvoiceDetail): PaymentDraft[] | null {
  const paid = completeDraft(reference.draft).payments;
  return JSON.stringify(payments) === JSON.stringify(paymentsWithin(paid, totals.total || '0')) ? paid : null;
}

/**
 * What a user writes of a draft, cleaned and settled as the server keeps it; seller and number are the server's.
 * @param isDated whether its date is written, and does not follow the clock
 */
function writtenOf(draft: InvoiceDraft, isDated: boolean) {
  const { items, buyer_info, seller_info, invoice, serial_header, settlement, payments } = completeDraft(draft);
  const { phone, landline } = buyer_info;
  const { tax_number: _tax, serial_number: _serial, ...devices } = serial_header;
  const { altitude, longitude } = invoice.geographical_location;
  const codes = ({ payment_method, amount, payment_date, treasury_id, ...numbers }: PaymentDraft) =>
    Object.values(numbers).map(cleanIdentifier);
  return [
    items,
    {
      ...buyer_info,
      phone: normaliseMobile(phone) ?? cleanIdentifier(phone),
      landline: normaliseLandline(landline) ?? cleanIdentifier(landline),
    },
    {
      ...settledHeader(invoice),
      internal_id: cleanOwnNumber(invoice.internal_id),
      dateFlag: isDated,
      invoice_date: isDated && Date.parse(invoice.invoice_date),
      geographical_location: [altitude, longitude].map(cleanPlainIdentifier),
    },
    [
      cleanIdentifier(seller_info.branch_id),
      devices.flight_type,
      [devices.fiscal_serial_number, devices.store_termial_serial_number].map(cleanPlainIdentifier),
    ],
    settlementMethodOf(invoice) === 'both' ? settlement : [],
    payments.map((one) => [one.payment_method, one.amount, one.payment_date, one.treasury_id, codes(one)]),
  ];
}

/** Whether two drafts are the same as far as a user writes them; the dates of two of which nobody chose one do not matter. */
export function saysTheSame(a: InvoiceDraft, b: InvoiceDraft): boolean {
  const isDated = a.invoice.dateFlag || b.invoice.dateFlag;
  return JSON.stringify(writtenOf(a, isDated)) === JSON.stringify(writtenOf(b, isDated));
}

/** Whether the server's invoice says anything else than what is written here, or is of another tax memory than the one chosen. */
export const saysElse = (
  { draft, memory_id }: Pick<InvoiceDetail, 'draft' | 'memory_id'>,
  { state, memoryId }: Pick<OpenedDraft, 'state' | 'memoryId'>,
): boolean => (memoryId !== null && memory_id !== memoryId) || !saysTheSame(completeDraft(draft), state);

/** A correction or return of gold keeps its rate, whatever the law's is by now. */
const keepingRate = (state: WizardState, { invoice_type, gold_rate }: InvoiceDetail): WizardState =>
  invoice_type === 'original' ? state : { ...state, goldRate: gold_rate ?? '' };

/** One that was issued and waits for room in the plan keeps the date that it was issued with. */
function keepingDate<T extends InvoiceDraft>(draft: T, isHeld: boolean): T {
  return isHeld ? { ...draft, invoice: { ...draft.invoice, dateFlag: true } } : draft;
}

const writtenDraftOf = ({ draft, held }: InvoiceDetail): InvoiceDraft => keepingDate(completeDraft(draft), held);

/**
 * An invoice that the server has: a draft, one in line, or a rejected one.
 * @param reference of a return: the invoice whose quantities it may not exceed
 * @param stored what this device keeps of an older version of it
 */
export function openInvoice(
  invoice: InvoiceDetail,
  facts: OpeningFacts,
  { reference, stored = null }: { reference?: InvoiceDetail | undefined; stored?: StoredDraft | null } = {},
): OpenedDraft {
  const typeState = invoice.invoice_type === 'return' ? 'returnOnSales' : 'edit';
  const filled = fill(keepingRate(initialState(facts.deps), invoice), writtenDraftOf(invoice), facts.deps);
  const opened = setInvoiceTypeState(
    filled,
    invoice.state === 'draft' && invoice.invoice_type === 'original' ? '' : typeState,
  );
  const previousQuantities =
    invoice.invoice_type === 'return' && reference !== undefined ? capsOf(opened.items, reference) : {};
  const previousPayments = reference === undefined ? null : untouchedPayments(opened, reference);
  const referenceId = referenceOf(invoice);
  const placed = { ...opened, reachedStep: 4, referenceId, previousQuantities, previousPayments };
  const state = refreshDate(setSteps(placed, 2), facts.deps);
  const source: DraftSource = {
    id: invoice.id,
    etag: invoice.etag,
    state: invoice.state,
    tax_number: invoice.tax_number,
  };
  const aside = stored?.dirty && !saysTheSame(stored.content, state) ? stored : null;
  return { ...fresh, state, source, memoryId: invoice.memory_id || null, verdict: verdictOf(invoice), aside };
}

/** What the authority refused it for, with the remedy, as findings on the draft. */
function verdictOf({ state, findings }: InvoiceDetail): Finding[] {
  if (state !== 'rejected') return [];
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, severity, path, field, message, remedy, message_en, fix }) => ({
      code,
      severity,
      path,
      field,
      message: `${message} ${remedyBeside(message, remedy)}`.trim(),
      messageEn: message_en,
      ...(fix === null ? {} : { fix }),
    }));
}

/** What makes a draft of another one new: the moment and ids of its lines. */
export const sourcesOf = ({ deps }: OpeningFacts) => ({ nowIso: new Date(deps.now()).toISOString(), uuid: deps.uuid });

/** A new invoice with the content of another one, a test or a real one as was asked; its numbers, date, payments and seller are not taken over. */
export function openDuplicate(invoice: InvoiceDetail, facts: OpeningFacts): OpenedDraft {
  const original = asOriginal(completeDraft(invoice.draft), sourcesOf(facts));
  original.invoice.is_send_sand_box = facts.isTest;
  const blank = initialState(facts.deps, defaultsOf(facts));
  const state = fill(blank, { ...original, seller_info: sellerOfCopy(blank, invoice) }, facts.deps);
  return { ...fresh, state: setSteps({ ...state, reachedStep: 2 }, 2) };
}

/** The correction or return of a confirmed invoice: the whole document, referring to it. */
export function openReferral(invoice: InvoiceDetail, as: 'corrective' | 'return', facts: OpeningFacts): OpenedDraft {
  const before = completeDraft(invoice.draft);
  const draft = asNewDraft(before, sourcesOf(facts));
  // What is owed was to be paid by then: correcting it is no new time to pay.
  const { payment_due, internal_id } = before.invoice;
  const referral: InvoiceDraft = {
    ...draft,
    seller_info: sellerNow(before, facts),
    // The devices are those of the sale; its numbers are not.
    serial_header: { ...before.serial_header, tax_number: '', serial_number: '' },
    // The seller's own number is that of the sale: its corrections are found under it, as its cancellation is.
    invoice: { ...draft.invoice, payment_due, internal_id, invoice_type: as, referral_tax_number: invoice.tax_number },
  };
  const blank = { ...initialState(facts.deps, defaultsOf(facts)), goldRate: invoice.gold_rate ?? '' };
  const filled = fill(blank, referral, facts.deps);
  const typed = setInvoiceTypeState(filled, as === 'return' ? 'returnOnSales' : 'edit');
  const capped = as === 'return' ? capQuantities(typed) : typed;
  const { payments } = before;
  const state = { ...capped, referenceId: invoice.id, payments, previousPayments: payments };
  const memoryId = ownMemory(facts, invoice.memory_id || null);
  return { ...fresh, state: setSteps({ ...state, reachedStep: 4 }, 2), memoryId };
}

/** What stands in the head of a draft only where somebody wrote it: also what one pattern alone asks, before its first line. */
const writtenByHand = [
  'notes',
  'internal_id',
  'title',
  'contract_factor_reg_number',
  'payment_reference_number',
  'fiscal_no',
  'customs_office',
  'agency_economic_code',
  'kutag_number',
  'kutag_date',
  'exchange_rate',
  'waybill_no',
  'source_waybill_no',
  'origin_city',
  'destination_city',
  'waybill_sender_id',
  'waybill_receiver_id',
  'fleet_number',
  'non_iranian_drivers_id',
  'sales_announcement_number',
  'sale_announcement_date',
  'policy_id',
  'endorsement_id',
] as const satisfies readonly (keyof DraftContent['invoice'])[];

/** Whether there is anything in a draft worth keeping. */
export function isWorthKeeping({ items, buyer_info, invoice }: DraftContent): boolean {
  const hasBuyer = [buyer_info.company, buyer_info.last_name, buyer_info.economic_code, buyer_info.national_code].some(
    Boolean,
  );
  const hasGoods = invoice.goods_shipped.some((goods) => goods.goods_id !== '' || goods.description !== '');
  return writtenByHand.some((field) => invoice[field] !== '') || items.length > 0 || hasBuyer || hasGoods;
}
