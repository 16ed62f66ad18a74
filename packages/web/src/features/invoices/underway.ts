import type { InvoiceSummary } from './queries.ts';

/** States of an invoice that was issued and has no verdict yet. */
export const underwayStates = [
  'queued',
  'sending',
  'unknown',
  'sent',
] as const satisfies readonly InvoiceSummary['state'][];

const underway: ReadonlySet<string> = new Set(underwayStates);

export const isUnderway = ({ state }: { state: string }): boolean => underway.has(state);
