import type { Severity } from '../model/finding.ts';
import type { ColumnKey, Subject } from '../patterns/columns.ts';
import type { WireKey } from '../patterns/wire-keys.ts';
import type { InvoiceReading, SectionReading } from './reading.ts';

/** Where a rule is applied: once to the whole, or to each header, line, payment, shipped good. */
export type RuleScope = 'invoice' | 'header' | 'body' | 'payments' | 'sg';

/** One section of an invoice under judgement. */
export interface Place {
  readonly invoice: InvoiceReading;
  readonly section: SectionReading;
}

/** A mend as a rule knows it; the engine completes the path when it is the rule's own field. */
export interface RuleFix {
  path?: string;
  /** "" removes the field. */
  value: string;
  /** Persian, fit for a button. */
  label: string;
}

/**
 * One rule of the authority's book. Its code stands for the error; where the field is optional in the pattern the
 * engine reports the same code with a leading 1, a warning (RC_IITP.IS V7.8 p. 21–22, rules 1, 2 and 5), and where the
 * field is outside the pattern the rule is silent, unless `strict`.
 */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** The authority's field, "" for the whole. */
  readonly field: WireKey | '';
  readonly scope: RuleScope;
  /** Judged when the field is missing, when it is there, or in any case. */
  readonly when: 'absent' | 'present' | 'always';
  readonly appliesTo: { readonly columns: readonly ColumnKey[] | 'all'; readonly subjects: readonly Subject[] | 'all' };
  /** Severity does not depend on how the pattern requires the field. */
  readonly strict: boolean;
  /** True when the invoice breaks the rule. What is absent, malformed or unknown to the context is not judged. */
  readonly predicate: (place: Place) => boolean;
  /** The authority's sentence; `{regex}` and `{limit}` are filled by `parameter`. */
  readonly textFa: string;
  readonly textEn: string;
  /** What the user reads instead, where the cause is known better than that sentence says. */
  readonly ownTextFa?: string;
  readonly remedyFa: string;
  /** Said instead where what is to be done depends on the rest of the section. */
  readonly remedyAt?: (place: Place) => string | null;
  readonly parameter?: (place: Place) => string;
  /** Where the finding points, when not at the field of this section. */
  readonly at?: (place: Place) => string;
  readonly fix?: (place: Place) => RuleFix | null;
  readonly source: string;
}
