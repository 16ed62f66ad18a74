import type { Finding } from '@taraz/core';
import { checkPreviewQuantity, ownRates, parseDecimal, productMessages, validateWithOwnRates } from '@taraz/core';
import type { ProductRow } from '../catalogue-lines.ts';
import { draftOf, type WizardState } from '../draft-store/wizard-state.ts';
import { wizardStrings } from './wizard.fa.ts';

export interface JudgeFacts {
  nowMs: number;
  products: readonly ProductRow[];
  /** The account's own economic code, "" when it is not known. */
  sellerEconomicCode: string;
  memoryId: string | null;
  /** Goods ids whose rate in the own list the authority has just refused. */
  refutedGoods: ReadonlySet<string>;
}

/** The preview's action type for a return of sales (product.md section 4). */
const returnAction = 1;

/** The rule book's verdict on the draft, its rates compared with the account's own product list. */
export function judgeDraft(state: WizardState, facts: JudgeFacts): Finding[] {
  const { nowMs, products, sellerEconomicCode, memoryId, refutedGoods } = facts;
  const rates = ownRates(products.filter(({ code }) => !refutedGoods.has(code)));
  const context = {
    nowMs,
    ...(sellerEconomicCode === '' ? {} : { sellerEconomicCode }),
    ...(memoryId === null ? {} : { memoryId }),
  };
  return [...quantitiesAbovePrevious(state), ...validateWithOwnRates(draftOf(state), context, rates)];
}

/** Whether the lines are those of an earlier invoice and no others may come: a return whose quantities are known. */
export const isCapped = ({ isReturnOnSales, previousQuantities }: WizardState): boolean =>
  isReturnOnSales && Object.keys(previousQuantities).length > 0;

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
