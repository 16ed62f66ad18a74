import type { PatternColumn } from '@taraz/core';

/** Which referring invoice fits what happened (spec/rules.md "Referring invoices"). */
export type Case = 'wrong' | 'partly' | 'wholly' | 'party';
export type Kind = 'corrective' | 'return' | 'cancellation';

export interface Plan {
  kind: Kind;
  /** Why a correction stands in for the return: the pattern has none, or its only line cannot become less. */
  insteadOfReturn: 'pattern' | 'onlyLine' | null;
  /** A right invoice has to follow. */
  needsNew: boolean;
}

/** What of an invoice decides it: what its pattern allows, and how many lines it has. */
export interface Planned {
  column: Pick<PatternColumn, 'subjects' | 'constraints' | 'computation'>;
  lines: number;
}

const returnSubject = 4;

function insteadOfReturn({ column, lines }: Planned): Plan['insteadOfReturn'] {
  if (!column.subjects.includes(returnSubject)) return 'pattern';
  // Of a ticket there is one: what is returned of several is dropped, of a single one at most money.
  return isQuantityFixed(column) && lines < 2 ? 'onlyLine' : null;
}

/** Patterns whose lines have no quantity of their own. */
export const isQuantityFixed = ({ constraints }: Planned['column']): boolean => constraints.quantity !== undefined;

/**
 * What is made less where goods came back: the quantity, which their amount is of; whole lines or their amount where a line is
 * one; and the amount beside the quantity where it is written by itself (spec/rules.md, export and commodity exchange).
 */
export function lessened(column: Planned['column']): 'quantities' | 'lines' | 'values' {
  if (isQuantityFixed(column)) return 'lines';
  return column.computation === 'export' || column.computation === 'exchange' ? 'values' : 'quantities';
}

export function planFor(happened: Case, planned: Planned): Plan {
  if (happened === 'wrong') return { kind: 'corrective', insteadOfReturn: null, needsNew: false };
  if (happened === 'partly') {
    const why = insteadOfReturn(planned);
    return { kind: why === null ? 'return' : 'corrective', insteadOfReturn: why, needsNew: false };
  }
  return { kind: 'cancellation', insteadOfReturn: null, needsNew: happened === 'party' };
}
