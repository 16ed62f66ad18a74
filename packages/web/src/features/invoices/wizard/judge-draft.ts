import type { Finding, GoodsFacts } from '@taraz/core';
import { validateDraft } from '@taraz/core';
import type { ProductRow } from '../catalogue-lines.ts';
import { draftOf, type WizardState } from '../draft-store/wizard-state.ts';

export interface JudgeFacts {
  nowMs: number;
  products: readonly ProductRow[];
  /** The account's own economic code, "" when it is not known. */
  sellerEconomicCode: string;
  memoryId: string | null;
}

/** Rate of the line does not match the goods id. */
const rateMismatch = '0304401';

/**
 * The rule book's verdict on the draft. Rates are compared with the account's own product list, which may be the one that
 * is wrong: such a mismatch warns and does not lock the sending.
 */
export function judgeDraft(
  state: WizardState,
  { nowMs, products, sellerEconomicCode, memoryId }: JudgeFacts,
): Finding[] {
  const rates = new Map(products.map((product) => [product.code, rateOf(product)]));
  const found = validateDraft(draftOf(state), {
    nowMs,
    goods: (sstid): GoodsFacts | undefined => {
      const rate = rates.get(sstid);
      return rate === undefined ? undefined : { rate };
    },
    ...(sellerEconomicCode === '' ? {} : { sellerEconomicCode }),
    ...(memoryId === null ? {} : { memoryId }),
  });
  return found.map((finding) => (finding.code === rateMismatch ? { ...finding, severity: 'warning' } : finding));
}

function rateOf(product: ProductRow): string | undefined {
  if (!product.has_tax) return '0';
  return product.vat_percentage === '' ? undefined : product.vat_percentage;
}
