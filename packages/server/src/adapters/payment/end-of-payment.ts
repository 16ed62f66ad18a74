import type { VerifyOutcome } from './payment-gateway.ts';

/** The end of a payment, as it is written down. */
export interface PaymentEnd {
  state: 'paid' | 'failed' | 'refused';
  refId?: string;
  cardPan?: string;
  /** the gateway's code */
  reason?: string;
}

/** As its payer is told of a payment that is written down in one of these states. */
export const shownStates = {
  new: 'pending',
  open: 'pending',
  paid: 'paid',
  failed: 'failed',
  refused: 'refused',
} as const;

/** How long somebody may still be at the gateway's page when nobody came back from there. */
export const atGatewayMs = 30 * 60_000;

/**
 * What an answer of the gateway makes of a payment; null: its end is not known yet.
 * @param hasReturned the payer came back: then «not paid» is the end, before it he may still be paying
 * @param ageMs since it was begun
 */
export function endOfPayment(outcome: VerifyOutcome, hasReturned: boolean, ageMs: number): PaymentEnd | null {
  switch (outcome.kind) {
    case 'paid':
      return { state: 'paid', refId: outcome.refId, cardPan: outcome.cardPan };
    case 'unpaid':
      return hasReturned || ageMs >= atGatewayMs ? { state: 'failed', reason: outcome.code } : null;
    case 'refused':
      return { state: 'refused', reason: outcome.code };
    case 'unknown':
      return null;
  }
}

/** A payment that is never verified goes back to the payer within this time (vendors.md section 2). */
export const lateMs = 72 * 3_600_000;
/** Asked about by itself only when nobody came back for so long. */
const strayMs = 2 * 60_000;
/** So soon the gateway has nothing new to say. */
const justSaidMs = 3_000;

/**
 * Does a payer who comes back hear what is written down, without the gateway being asked? Of a payment that failed it can say
 * another thing as long as that has not gone back to its payer; what it holds as paid is found later, too (`straysOf`).
 */
export function isToldAsFailed(
  { state, created_at, settled_at }: { state: string; created_at: Date; settled_at: Date | null },
  nowMs: number,
): boolean {
  if (state !== 'failed' || settled_at === null) return false;
  const saidMs = nowMs - settled_at.getTime();
  // One that lies ahead was written while the clock was.
  return (saidMs >= 0 && saidMs < justSaidMs) || nowMs - created_at.getTime() > atGatewayMs + lateMs;
}

/** What the gateway is to be asked about by itself. */
interface Due {
  authority: string;
  amount: string;
  state: string;
  created_at: Date;
}

/**
 * Of payments that nobody came back from those that the gateway is asked about now: what it holds as paid, and open ones that
 * grew old.
 */
export function straysOf<D extends Due>(
  due: readonly D[],
  unverified: readonly { authority: string; amount: bigint }[] | null,
  nowMs: number,
): D[] {
  const held = new Map((unverified ?? []).map(({ authority, amount }) => [authority, amount]));
  return due.filter(
    ({ authority, amount, state, created_at }) =>
      held.get(authority) === BigInt(amount) || (state === 'open' && nowMs - created_at.getTime() > strayMs),
  );
}
