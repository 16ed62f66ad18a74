/**
 * The state of the invoice wizard (spec/product.md section 3 "Invoice draft" and section 4 "Invoice wizard"), field for
 * field: the draft itself, the step, the two edit flags, the overall discount and the selected line. Pure data.
 */
import type { DraftDefaults, DraftTotals, InvoiceDraft, InvoiceItemDraft, ItemTotals, PaymentDraft } from '@taraz/core';
import { computeDraft, emptyDraft } from '@taraz/core';
import type { DiscountRule } from './discount-in-rial.ts';

/** Clock and ids are given, so that the same input makes the same draft. */
export interface DraftDeps {
  /** Epoch ms. */
  now: () => number;
  uuid: () => string;
}

/** "edit" and "returnOnSales" are product.md's words; anything else is a new invoice. */
export type InvoiceTypeState = '' | 'edit' | 'returnOnSales';

/** What undo and redo bring back: the document, not where the user stands in the wizard. */
export interface DraftContent extends InvoiceDraft {
  /** Rial; the sum of the overall discounts given so far (they accumulate by addition). */
  overalDiscount: string;
  /** In a settlement of both kinds one side is typed; the other is computed from it. */
  settlementTyped: 'cash' | 'credit';
  /** Of an offer: the last day it holds, `YYYY-MM-DD`; "" for none, and in an invoice. */
  offerUntil: string;
}

/** Fields of a line of which some patterns know one value only. */
export type FittedFields = Partial<Pick<InvoiceItemDraft, 'item_qty' | 'item_type'>>;

/** What a line had before its pattern is remembered of it and its goods: other goods in the line have another. */
export const formerKey = ({ uuid, product_id }: InvoiceItemDraft): string => `${uuid} ${product_id}`;

export interface WizardState extends DraftContent {
  /** Index of the step in hand: 0 pattern, 1 buyer, 2 items, 3 settlement, 4 review. */
  steps: number;
  /** Highest step the user has been on: findings of later steps stay quiet until then. */
  reachedStep: number;
  invoiceTypeState: InvoiceTypeState;
  isEditState: boolean;
  isReturnOnSales: boolean;
  /** In a correction or return: id of the invoice it refers to, "" where the account does not have it; "" otherwise. */
  referenceId: string;
  /** In a return: what each line (by uuid) may not exceed; empty otherwise. */
  previousQuantities: Readonly<Record<string, string>>;
  /** What the discounts of lines are made of, by the line's uuid: they follow its quantity and price. */
  discountRules: Readonly<Record<string, DiscountRule>>;
  /** Percent of the price that a line's wage of gold was written as, by the line's uuid: it follows the price. */
  wageRules: Readonly<Record<string, string>>;
  /** In a correction or return: what was paid of the invoice it refers to, until somebody writes its payments; null otherwise. */
  previousPayments: readonly PaymentDraft[] | null;
  /** Of a correction or return of gold: percent of VAT on its services, as the invoice it refers to has it; "" otherwise. */
  goldRate: string;
  /** Rates of VAT that lines had before a pattern that takes rates away, where nothing else knows them (`formerKey`). */
  formerRates: Readonly<Record<string, string>>;
  /** What lines had before a pattern that leaves them no choice of it (`formerKey`). */
  formerFits: Readonly<Record<string, FittedFields>>;
  /** National ids that companies had before an air ticket, whose field it is the passenger's (`payerKey`). */
  formerCodes: Readonly<Record<string, string>>;
  /** uuid of the line whose sheet is open, "" for none. */
  selectedItem: string;
  /** Computed fields of the lines, in their order. */
  calculatedList: readonly ItemTotals[];
  /** Computed totals of the whole; follows every change of the content. */
  totals: DraftTotals;
}

export const stepCount = 5;

/** Whether the whole is looked at before it goes, so that what is missing is said. */
export const isReviewed = ({ steps }: Pick<WizardState, 'steps'>): boolean => steps === stepCount - 1;

/** A correction or return: it refers to an invoice of which it keeps buyer, goods and rates. */
export const isReferral = ({ invoice }: Pick<DraftContent, 'invoice'>): boolean =>
  invoice.invoice_type === 'corrective' || invoice.invoice_type === 'return';

/** The state of a wizard nobody has touched; the date is now + 10 s, UTC ISO. */
export function initialState(deps: DraftDeps, defaults: DraftDefaults = {}): WizardState {
  const draft = emptyDraft({ nowIso: new Date(deps.now()).toISOString(), uuid: deps.uuid }, defaults);
  const content: DraftContent = {
    ...draft,
    // The grid shows its own empty row; a line exists once something is in it.
    items: [],
    overalDiscount: '0',
    settlementTyped: 'cash',
    offerUntil: '',
  };
  const totals = computeDraft(draftOf(content));
  return {
    ...content,
    steps: 0,
    reachedStep: 0,
    invoiceTypeState: '',
    isEditState: false,
    isReturnOnSales: false,
    referenceId: '',
    previousQuantities: {},
    discountRules: {},
    wageRules: {},
    previousPayments: null,
    goldRate: '',
    formerRates: {},
    formerFits: {},
    formerCodes: {},
    selectedItem: '',
    calculatedList: totals.items,
    totals,
  };
}

/** The document alone, as core computes, judges and sends it. */
export function draftOf(state: DraftContent): InvoiceDraft {
  const { buyer_info, seller_info, invoice, serial_header, items, settlement, payments } = state;
  return { buyer_info, seller_info, invoice, serial_header, items, settlement, payments };
}

export function contentOf(state: DraftContent): DraftContent {
  const { overalDiscount, settlementTyped, offerUntil } = state;
  return { ...draftOf(state), overalDiscount, settlementTyped, offerUntil };
}

/** Where a draft stands in the wizard, and what it keeps of the invoice it refers to: stored beside its content. */
export type DraftPlace = Pick<
  WizardState,
  | 'steps'
  | 'reachedStep'
  | 'invoiceTypeState'
  | 'referenceId'
  | 'previousQuantities'
  | 'discountRules'
  | 'wageRules'
  | 'previousPayments'
  | 'goldRate'
  | 'formerRates'
  | 'formerFits'
  | 'formerCodes'
>;

export function placeOf(state: DraftPlace): DraftPlace {
  const { steps, reachedStep, invoiceTypeState, previousQuantities, discountRules, wageRules } = state;
  const { referenceId, previousPayments, goldRate, formerRates, formerFits, formerCodes } = state;
  return {
    ...{ steps, reachedStep, invoiceTypeState, previousQuantities, discountRules, wageRules },
    ...{ referenceId, previousPayments, goldRate, formerRates, formerFits, formerCodes },
  };
}

/** The state with another content: settlement settled, totals computed. */
export function withContent(state: WizardState, content: DraftContent): WizardState {
  const totals = computeDraft(draftOf(content), { goldRate: state.goldRate || undefined });
  return { ...state, ...contentOf(content), totals, calculatedList: totals.items };
}

/** A document as it is kept on a device, with what its discounts and wages are made of. */
export interface KeptContent extends Pick<DraftPlace, 'discountRules' | 'wageRules'> {
  content: DraftContent;
}

/** The state with what was kept in place of its document. */
export const withKept = (state: WizardState, { content, discountRules, wageRules }: KeptContent): WizardState =>
  withContent({ ...state, discountRules, wageRules }, content);
