import { sql } from 'kysely';
import { lateMs } from '../../adapters/payment/end-of-payment.ts';
import { type SubscriptionDeps, settlePayment } from './payments.ts';

/** At most so often is the gateway asked about a payment that somebody looks at; the older it is, the less often. */
const leastGapSeconds = 10;
const gapOfAge = 0.1;

interface Looked {
  id: string;
  authority: string;
  amount: string;
}

/** Those of the account's payments about which the gateway may be asked now, taken by whoever asks first. */
const claim = ({ database, runtime }: SubscriptionDeps, accountId: string): Promise<Looked[]> => {
  const now = new Date(runtime.clock.nowMs());
  const since = new Date(now.getTime() - lateMs);
  return database.withAccount(accountId, async (tx) => {
    const { rows } = await sql<Looked>`
      update subscription_payments set looked_at = ${now}
      where state in ('open', 'failed') and authority is not null and created_at > ${since} and (looked_at is null
        or extract(epoch from ${now}::timestamptz - looked_at) >=
          greatest(${leastGapSeconds}::numeric, extract(epoch from ${now}::timestamptz - created_at) * ${gapOfAge}::numeric))
      returning id, authority, amount::text`.execute(tx);
    return rows;
  });
};

/**
 * Somebody looks at the account's payments: what the gateway holds as paid, and nobody came back from, is settled now and
 * not with the next round of strays. One question for all of them, and none while none may be asked about.
 */
export async function lookAfterPayments(deps: SubscriptionDeps, accountId: string): Promise<void> {
  if (deps.gateway === null) return;
  const payments = await claim(deps, accountId);
  if (payments.length === 0) return;
  const unverified = await deps.gateway.unverified();
  const held = new Map((unverified ?? []).map(({ authority, amount }) => [authority, amount]));
  for (const { id, authority, amount } of payments) {
    if (held.get(authority) === BigInt(amount)) await settlePayment(deps, { accountId, paymentId: id }, false);
  }
}
