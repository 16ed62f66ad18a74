/** Which referring invoice fits what happened (spec/rules.md "Referring invoices"). */
export type Case = 'wrong' | 'partly' | 'wholly' | 'party';
export type Kind = 'corrective' | 'return' | 'cancellation';

/** Patterns whose returned goods are handled by a correction. */
const withoutReturn: ReadonlySet<string> = new Set(['export', 'waybill', 'commodity_exchange']);

export interface Plan {
  kind: Kind;
  /** A correction stands in for the return that this pattern does not have. */
  isInsteadOfReturn: boolean;
  /** A right invoice has to follow. */
  needsNew: boolean;
}

export function planFor(happened: Case, pattern: string): Plan {
  if (happened === 'wrong') return { kind: 'corrective', isInsteadOfReturn: false, needsNew: false };
  if (happened === 'partly') {
    const isInsteadOfReturn = withoutReturn.has(pattern);
    return { kind: isInsteadOfReturn ? 'corrective' : 'return', isInsteadOfReturn, needsNew: false };
  }
  return { kind: 'cancellation', isInsteadOfReturn: false, needsNew: happened === 'party' };
}
