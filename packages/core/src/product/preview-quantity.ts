import { compareDecimals } from '../money/decimal-strings.ts';
import type { ProductMessageKey } from './messages.fa.ts';

/** The preview's action in which quantities may only go down. */
const RETURN_ACTION_TYPE = 1;

export interface PreviewQuantityChange {
  /** The preview's `actionType`. */
  readonly actionType: number;
  /** Quantities before and after, decimal strings; '' counts as 0. */
  readonly previous: string;
  readonly next: string;
}

export interface PreviewQuantityVerdict {
  /** The sentence to show when the change is rejected, else null. */
  readonly message: ProductMessageKey | null;
  /** The call to action's state from now on. */
  readonly disableC2A: boolean;
}

/**
 * Judges a new quantity in the preview: under action type 1 one above the previous is rejected and disables the call to
 * action; every valid one enables it again (product.md sections 4 and 8). Throws RangeError on what is no decimal.
 */
export function checkPreviewQuantity({ actionType, previous, next }: PreviewQuantityChange): PreviewQuantityVerdict {
  const rejected = actionType === RETURN_ACTION_TYPE && compareDecimals(next, previous) > 0;
  return { message: rejected ? 'quantityAbovePrevious' : null, disableC2A: rejected };
}
