import type { InvoiceStatus } from '@taraz/authority/wire';
import { DAY_MS, type ReferenceFacts } from '@taraz/core';
import type { Registration, Registrations } from './registrations.ts';

/** Reactions by which a correction or return takes its reference's place. */
const inForce: readonly InvoiceStatus[] = ['APPROVED', 'SYSTEMIC_APPROVED', 'NO_NEED_REACTION', 'IMPOSSIBLE_REACTION'];

function isChange({ ins }: Registration): boolean {
  return ins === '2' || ins === '4';
}

/**
 * What becomes of an invoice after it is registered: the buyer's reaction, thirty days of silence, corrections,
 * returns and cancellations (rules.md "Referring invoices" and "States"). Nothing of it needs a timer: it is reckoned
 * from the time whenever it is asked.
 */
export class InvoiceLife {
  readonly #registrations: Registrations;
  readonly #nowMs: () => number;
  readonly #silenceDays: () => number;

  constructor(registrations: Registrations, nowMs: () => number, silenceDays: () => number) {
    this.#registrations = registrations;
    this.#nowMs = nowMs;
    this.#silenceDays = silenceDays;
  }

  /** What `inquiry-invoice-status` says: a reference that was corrected, returned or cancelled is CANCELED. */
  status(one: Registration): InvoiceStatus {
    return this.#isSuperseded(one) ? 'CANCELED' : this.#reaction(one);
  }

  /** What the rule book asks about a reference. */
  state(one: Registration): ReferenceFacts['state'] {
    const reaction = this.#reaction(one);
    if (reaction === 'CANCELED') return 'cancelled';
    if (this.#isSuperseded(one)) return 'superseded';
    if (!isChange(one)) return 'live';
    if (reaction === 'AWAITING_REACTION') return 'unconfirmed';
    return reaction === 'REJECTED' ? 'rejected' : 'live';
  }

  /** Whether a correction or return of it is under way or in force. */
  hasLiveReferral(one: Registration): boolean {
    return this.#changesOf(one).some((change) => {
      const reaction = this.#reaction(change);
      return reaction !== 'REJECTED' && reaction !== 'CANCELED';
    });
  }

  /**
   * The buyer's state of a new invoice: silent until he reacts, unless there is no buyer, or none whom the authority
   * can ask because he has no economic code.
   */
  firstReaction(one: Pick<Registration, 'inty' | 'inp' | 'ins' | 'buyer'>): InvoiceStatus {
    if (one.ins === '3' || one.inty !== '1' || one.inp === '7' || one.inp === '11') return 'NO_NEED_REACTION';
    return one.buyer.tinb === undefined ? 'IMPOSSIBLE_REACTION' : 'AWAITING_REACTION';
  }

  /** Puts it into the books, with what it does to others there. */
  enter(one: Registration): void {
    this.#registrations.insert(one);
    if (one.ins === '3' && one.referenceTaxId !== null) this.#applyCancellation(one.referenceTaxId, one.registeredAt);
  }

  /** What a cancellation does to its reference, and to changes of it that nobody had approved when it was taken. */
  #applyCancellation(referenceTaxId: string, atMs: number): void {
    const reference = this.#registrations.byTaxId(referenceTaxId);
    if (reference === undefined) return;
    this.#registrations.setReaction(reference.seq, 'CANCELED');
    for (const change of this.#changesOf(reference)) {
      if (this.#wasWaiting(change, atMs)) this.#registrations.setReaction(change.seq, 'CANCELED');
    }
  }

  /** Whether it waited for its buyer at that moment; what silence has approved since may be written down by now. */
  #wasWaiting(one: Registration, atMs: number): boolean {
    const reaction = one.reaction === 'SYSTEMIC_APPROVED' ? 'AWAITING_REACTION' : one.reaction;
    return this.#reaction({ ...one, reaction }, atMs) === 'AWAITING_REACTION';
  }

  /** Writes down what silence has approved by now, so that a clock put back or more days of silence take nothing away. */
  settleSilence(): void {
    this.#registrations.approveSilent(this.#nowMs() - this.#silenceDays() * DAY_MS);
  }

  #changesOf({ taxId }: Registration): Registration[] {
    return this.#registrations.referralsOf(taxId).filter(isChange);
  }

  #isSuperseded(one: Registration): boolean {
    return this.#changesOf(one).some((change) => inForce.includes(this.#reaction(change)));
  }

  #reaction({ reaction, registeredAt }: Registration, atMs = this.#nowMs()): InvoiceStatus {
    if (reaction !== 'AWAITING_REACTION') return reaction;
    const silentMs = atMs - registeredAt;
    return silentMs >= this.#silenceDays() * DAY_MS ? 'SYSTEMIC_APPROVED' : 'AWAITING_REACTION';
  }
}
