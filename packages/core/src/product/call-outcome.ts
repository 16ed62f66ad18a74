import type { ProductMessageKey } from './messages.fa.ts';

/** What a call does, as far as the status it expects is concerned. */
export type CallKind = 'create' | 'other';

/** Status a call of each kind expects (product.md section 8). */
export const expectedStatus = { create: 201, other: 200 } as const satisfies Record<CallKind, number>;

const unavailableStatuses: ReadonlySet<number> = new Set([500, 503]);

/** Success is a status of 200–299, anything else is failure (product.md section 8). */
export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status <= 299;
}

/** Whether a call answered as its kind expects. */
export function isExpectedStatus(kind: CallKind, status: number): boolean {
  return status === expectedStatus[kind];
}

/** The sentence a failed call notifies the user with: for 500 and 503; null for every other status, which is only logged. */
export function noticeOfStatus(status: number): ProductMessageKey | null {
  return unavailableStatuses.has(status) ? 'systemUnavailable' : null;
}
