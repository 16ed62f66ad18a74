import type { ChequeDirection, ChequeState } from './tables.ts';

/**
 * The life of a cheque: from each state, where it may go. The database enforces the same table (SQL 0560,
 * `cheque_may_become`); a test compares the two. Leaving `cleared` takes the money's movement back.
 */
export const chequeLife = {
  issued: {
    issued: ['cleared', 'bounced', 'void'],
    bounced: ['cleared', 'void', 'issued'],
    cleared: ['issued'],
    void: ['issued'],
  },
  received: {
    received: ['deposited', 'cleared', 'endorsed', 'returned', 'void'],
    deposited: ['cleared', 'bounced', 'received'],
    // Who was given it may present it once more.
    bounced: ['deposited', 'cleared', 'returned', 'endorsed'],
    // Whoever was given it brings it back unused, or unpaid.
    endorsed: ['received', 'bounced'],
    cleared: ['deposited'],
    // Written down by mistake, or brought again.
    returned: ['received'],
    void: ['received'],
  },
} as const satisfies Record<ChequeDirection, Partial<Record<ChequeState, readonly ChequeState[]>>>;

/** Where a cheque may go from its state. */
export const nextStates = (direction: ChequeDirection, state: ChequeState): ChequeState[] => [
  ...((chequeLife[direction] as Partial<Record<ChequeState, readonly ChequeState[]>>)[state] ?? []),
];
