import type { Finding } from '@taraz/core';
import { columnOfDraft, decimalOf, generalVatRate, parseDecimal, rateOfGoods } from '@taraz/core';
import { parseDraftPath } from '../draft-store/draft-path.ts';
import type { WizardState } from '../draft-store/wizard-state.ts';

/** Rate of the line does not match the goods id. */
export const rateMismatch = '0304401';

const isSameNumber = (a: string, b: string): boolean => decimalOf(a).minus(decimalOf(b)).sign() === 0;
const isZero = (text: string): boolean => (parseDecimal(text)?.sign() ?? 0) === 0;

/**
 * The right rate of a line that the authority has refused: the own list's where it differs, of gold none, else the law's; null where
 * nobody but the user can know it.
 * @param rates rate of each goods id in the account's own list
 */
export function rightRate(state: WizardState, path: string, rates: ReadonlyMap<string, string>): string | null {
  const item = state.items[parseDraftPath(path)?.index ?? -1];
  if (item === undefined) return null;
  const own = rateOfGoods(columnOfDraft(state), rates.get(item.item_code));
  const now = item.item_vat_percentage;
  if (own !== '' && !isSameNumber(own, now)) return own;
  const general = generalVatRate(state.invoice.invoice_date);
  // Sold without tax, and nothing says otherwise: it may well be exempt, and something else be wrong.
  return isZero(now) || isSameNumber(general, now) ? null : general;
}

/** The authority's verdict with the remedy that is known here: refused rates get the right one. */
export function withRateFix<T extends Finding>(
  finding: T,
  state: WizardState,
  rates: ReadonlyMap<string, string>,
  labelOf: (rate: string) => string,
): T {
  if (finding.code !== rateMismatch || finding.fix !== undefined || !finding.path.endsWith('.item_vat_percentage')) {
    return finding;
  }
  const value = rightRate(state, finding.path, rates);
  return value === null ? finding : { ...finding, fix: { path: finding.path, value, label: labelOf(value) } };
}
