import type { Finding, InvoiceDraft } from '@taraz/core';
import {
  checkPreviewQuantity,
  columnOfDraft,
  ownRates,
  parseDecimal,
  productMessages,
  type ValidationContext,
  validateDraft,
  validateWithOwnRates,
} from '@taraz/core';
import type { ProductRow } from '../catalogue-lines.ts';
import { draftOf, isReviewed, type WizardState } from '../draft-store/wizard-state.ts';
import { wizardStrings } from './wizard.fa.ts';
import { buyerChanged, type WizardReference } from './wizard-reference.ts';

export interface JudgeFacts {
  nowMs: number;
  products: readonly ProductRow[];
  /** The account's own economic code, "" when it is not known. */
  sellerEconomicCode: string;
  memoryId: string | null;
  /** Goods ids whose rate in the own list the authority has just refused. */
  refutedGoods: ReadonlySet<string>;
  /** What a correction or return refers to, where it is known. */
  reference: WizardReference | null;
}

/** The preview's action type for a return of sales (product.md section 4). */
const returnAction = 1;

/** The number that an invoice had is of what it was: the server gives it that of the day and memory that it goes with. */
function unnumbered(state: WizardState): InvoiceDraft {
  const draft = draftOf(state);
  return { ...draft, serial_header: { ...draft.serial_header, tax_number: '', serial_number: '' } };
}

/**
 * The rule book's verdict on the draft. Its rates are compared with the account's own product list, or with the invoice it
 * refers to, whose rates a correction keeps whatever the list says by now.
 */
export const judgeDraft = (state: WizardState, facts: JudgeFacts): Finding[] =>
  findingsOf(state, facts).map((finding) => orAllOfOne(state, finding));

/** How all may be settled where one side of a mixed settlement leaves nothing for the other. */
const onlyMethods: Readonly<Record<string, 'cash' | 'credit'>> = { NO_CREDIT_LEFT: 'cash', NO_CASH_LEFT: 'credit' };

/**
 * Where one side leaves nothing for the other, as in a return of most of it, all may be settled that way by one press; on
 * credit where nothing of it is paid, as of that no payment is sent.
 */
function orAllOfOne({ payments }: WizardState, finding: Finding): Finding {
  const method = onlyMethods[finding.code];
  const isPaid = payments.some(({ amount }) => parseDecimal(amount)?.sign() === 1);
  if (method === undefined || (method === 'credit' && isPaid)) return finding;
  const { [method]: label } = wizardStrings.finding.allSettled;
  return { ...finding, fix: { path: 'invoice.payment_method', value: method, label } };
}

function findingsOf(state: WizardState, facts: JudgeFacts): Finding[] {
  const { nowMs, products, sellerEconomicCode, memoryId, refutedGoods, reference } = facts;
  const context: ValidationContext = {
    nowMs,
    ...(sellerEconomicCode === '' ? {} : { sellerEconomicCode }),
    ...(memoryId === null ? {} : { memoryId }),
  };
  const draft = unnumbered(state);
  const above = quantitiesAbovePrevious(state);
  const buyer = reference === null ? [] : buyerChanged(state, reference);
  const referred = reference?.facts ?? null;
  if (referred === null) {
    const rates = ownRates(products.filter(({ code }) => !refutedGoods.has(code)));
    return [...above, ...buyer, ...validateWithOwnRates(draft, context, rates)];
  }
  const lookup = (taxId: string) => (taxId === referred.taxid ? referred : undefined);
  const told = new Set(above.map(({ path }) => path));
  const found = validateDraft(draft, { ...context, reference: lookup });
  const isBegun = !isReviewed(state) && state.serial_header.tax_number === '';
  const isHidden = (finding: Finding) => told.has(finding.path) || (isBegun && saysNoneBack(finding));
  return [...above, ...buyer, ...found.filter((finding) => !isHidden(finding))];
}

/**
 * That nothing came back, in pieces or in currency: no fault of a return in which nothing is written yet, until its review asks
 * for it; what has its number already is mended, and goes from any step. Of more than was sold, which has the same codes, the
 * fix is what was sold.
 */
const saysNoneBack = ({ code, fix }: Finding): boolean =>
  (code === '0303601' || code === '0303801') && fix === undefined;

/** Whether the lines are those of an earlier invoice and no others may come: a return whose quantities are known. */
export const isCapped = ({ isReturnOnSales, previousQuantities }: WizardState): boolean =>
  isReturnOnSales && Object.keys(previousQuantities).length > 0;

/** Whether no line may come: to a return, and where the pattern has one that is there. */
export const takesNoLine = (state: WizardState): boolean =>
  isCapped(state) || state.items.length >= (columnOfDraft(state).constraints.maxLines ?? Number.POSITIVE_INFINITY);

/** In a return no quantity may exceed the earlier one (product.md sections 4 and 8); a line that it never had: 0. */
export function quantitiesAbovePrevious(state: WizardState): Finding[] {
  const { items, previousQuantities } = state;
  if (!isCapped(state)) return [];
  return items.flatMap(({ uuid, item_qty }, index): Finding[] => {
    const known = previousQuantities[uuid];
    const previous = known ?? '0';
    if (parseDecimal(item_qty) === null || parseDecimal(previous) === null) return [];
    const { message } = checkPreviewQuantity({ actionType: returnAction, previous, next: item_qty });
    if (message === null) return [];
    const path = `items[${index}].item_qty`;
    return [
      {
        code: 'QUANTITY_ABOVE_PREVIOUS',
        severity: 'error',
        path,
        field: 'am',
        message: productMessages[message],
        messageEn: 'The quantity is above that of the invoice returned',
        ...(known === undefined
          ? {}
          : { fix: { path, value: known, label: wizardStrings.finding.previousQuantity(known) } }),
      },
    ];
  });
}
