import { goldServicesRate } from '../catalogues/dated-rates.ts';
import type { InvoiceDraft } from '../model/draft.ts';
import type { ValidationContext } from '../model/finding.ts';
import type { WireObject } from '../model/wire.ts';
import { parseDecimal } from '../money/decimal.ts';
import { textOf } from './wire-values.ts';

/** Finds an invoice that another refers to; as in `ValidationContext`. */
export type ReferenceLookup = NonNullable<ValidationContext['reference']>;

/** Corrections of corrections walked before giving up; a chain is never this long in earnest. */
const longestChain = 100;

/**
 * Headers from the invoice of this tax id back to the original, nearest first; shorter where the look-up does not know
 * one, or where the chain bites its tail.
 */
export function referenceChain(irtaxid: string, lookup: ReferenceLookup | undefined): WireObject[] {
  const chain: WireObject[] = [];
  const seen = new Set<string>();
  let next = irtaxid;
  while (next !== '' && !seen.has(next) && chain.length < longestChain) {
    seen.add(next);
    const facts = lookup?.(next);
    if (!facts) break;
    chain.push(facts.invoice.header);
    next = textOf(facts.invoice.header.irtaxid);
  }
  return chain;
}

/** ISO text of an instant, brought into the range that dates can hold. */
export function isoOf(ms: number): string {
  return new Date(Math.min(Math.max(ms, 0), 253_402_300_799_000)).toISOString();
}

/**
 * Percent of VAT on gold services that a chain keeps: that of its original's day (spec/rules.md section c "Rates");
 * null when the chain is empty or has no date.
 */
export function goldRateOfChain(chain: readonly WireObject[]): string | null {
  const issued = parseDecimal(textOf(chain.at(-1)?.indatim));
  return issued === null ? null : goldServicesRate(isoOf(Number(issued.truncated().toString())));
}

/**
 * The gold rate to give to `computeDraft` and `draftToWire` for a draft that refers to another invoice; undefined for
 * an original or an unknown reference, where the law's rate of the draft's own date holds.
 */
export function goldRateFor({ invoice }: InvoiceDraft, lookup: ReferenceLookup | undefined): string | undefined {
  if (invoice.invoice_type === 'original') return undefined;
  return goldRateOfChain(referenceChain(invoice.referral_tax_number, lookup)) ?? undefined;
}
