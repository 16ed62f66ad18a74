import type { invoiceStates } from '@taraz/contract';

export type InvoiceState = (typeof invoiceStates)[number];

/**
 * Why an invoice changed its state, or why something worth keeping happened while it did not. Stable: shown, filtered
 * and counted by these names.
 */
export const causes = {
  /** written: as a draft, or numbered at once */
  CREATED: [],
  /** its content was changed without a change of state */
  EDITED: [],
  /** numbered and put in line */
  QUEUED: [['draft', 'queued']],
  /** a sealed packet was stored: from here on bytes may be on the wire */
  PACKET_STORED: [['queued', 'sending']],
  /** the authority took the packet and gave a reference number */
  ANSWERED: [
    ['sending', 'sent'],
    ['unknown', 'sent'],
  ],
  /** the bytes left and no answer came */
  NO_ANSWER: [['sending', 'unknown']],
  /** the process that was sending has not been heard of */
  SENDER_LOST: [['sending', 'unknown']],
  /** no byte left: no connection, no token */
  NOT_SENT: [['sending', 'queued']],
  /** the authority refused the request as a whole, or its memory before anything was sealed: nothing of it was taken */
  REFUSED: [['sending', 'queued']],
  /** the authority was asked and knows nothing yet */
  NOT_FOUND: [],
  /** asked, and the packet is there, not yet judged */
  FOUND: [['unknown', 'sent']],
  /** the same bytes were sent again after inquiries that found nothing */
  RESENT: [],
  CONFIRMED: [
    ['sent', 'confirmed'],
    ['unknown', 'confirmed'],
  ],
  REJECTED: [
    ['sent', 'rejected'],
    ['unknown', 'rejected'],
  ],
  /** the tax id is at the authority, and not by a packet of ours with this content, known here or not */
  CONFLICT: [
    ['sent', 'rejected'],
    ['unknown', 'rejected'],
  ],
  /** the authority took too long and did not register it: it goes again */
  TIMED_OUT: [['sent', 'queued']],
  /** the authority failed at it by a fault of its own (05139, 05151 …): it goes again in a new packet */
  AUTHORITY_FAULT: [['sent', 'queued']],
  /** accepted once, unknown to the authority for a day of asking: the same bytes go again */
  FORGOTTEN: [['sent', 'queued']],
  /** mended after a rejection, under the same serial */
  REQUEUED: [['rejected', 'queued']],
  ABANDONED: [['rejected', 'abandoned']],
  /** never sent, and removed; its serial is void */
  DELETED: [],
  /** a user pressed "send now" */
  PUSHED: [],
  /** a correction or return of it was confirmed */
  SUPERSEDED: [],
  /** what had superseded it was cancelled, or refused by its buyer: it counts again */
  STANDS_AGAIN: [],
  /** a cancellation of it was confirmed */
  CANCELLED: [],
  /** brought in as history, with the state it had there */
  IMPORTED: [],
  /** taken into the book from the authority's portal: other software issued it */
  ADOPTED: [],
  /** the taxpayer's signature came: it goes as it was signed */
  SIGNED: [],
  /** the buyer did something about it in the authority's portal, or silence did */
  REACTED: [],
  /** the authority says that the seller's sales limit (article 6) is exceeded by it: its buyer has no credit for its tax until that is settled */
  LIMIT_EXCEEDED: [],
  /** it is exceeded no longer */
  LIMIT_CLEARED: [],
  /** a payment of it was reported to the authority, and accepted */
  PAYMENT_REPORTED: [],
  /** until when it is to be paid was said anew */
  DUE_CHANGED: [],
  /** a colleague is asked to look at the draft and issue it */
  REVIEW_ASKED: [],
  /** given back to be mended */
  REVIEW_RETURNED: [],
  /** nobody is asked any more */
  REVIEW_WITHDRAWN: [],
  ARCHIVED: [],
  UNARCHIVED: [],
  /** the authority confirmed, but its signed receipt does not verify */
  RECEIPT_UNVERIFIED: [],
} as const satisfies Record<string, readonly (readonly [InvoiceState, InvoiceState])[]>;

export type Cause = keyof typeof causes;

/** A cause that changes the state from `From`. */
export interface Transition {
  readonly from: InvoiceState;
  readonly to: InvoiceState;
  readonly cause: Cause;
}

/** Every change of state there is, with its cause (design.md "States"). */
export const transitions: readonly Transition[] = Object.entries(causes).flatMap(([cause, pairs]) =>
  pairs.map(([from, to]) => ({ from, to, cause: cause as Cause })),
);

/** May `cause` take an invoice from one state to another? Staying where it is, is always allowed. */
export function isAllowed(from: InvoiceState, to: InvoiceState, cause: Cause): boolean {
  if (from === to) return true;
  return transitions.some((row) => row.from === from && row.to === to && row.cause === cause);
}

/** States in which the worker has something to do. */
export const waitingStates = ['queued', 'sending', 'unknown', 'sent'] as const satisfies readonly InvoiceState[];

export type WaitingState = (typeof waitingStates)[number];

/** States whose content a user may change. */
export const editableStates = ['draft', 'queued', 'rejected'] as const satisfies readonly InvoiceState[];

export const isEditable = (state: InvoiceState): boolean => (editableStates as readonly InvoiceState[]).includes(state);
export const isWaiting = (state: InvoiceState): boolean => (waitingStates as readonly InvoiceState[]).includes(state);
