import type { CallInput, CallReply, calls } from '@taraz/contract';
import { isRefusedCard } from '../../adapters/payment/embedded-zarinpal.ts';
import { Problem } from '../../platform/problem.ts';
import { subscriptionMessages } from './messages.fa.ts';
import type { SubscriptionDeps } from './payments.ts';

type Shown = CallReply<typeof calls.getGatewayPayment>;
type Done = CallReply<typeof calls.payAtGateway>;

/** Where the payer is sent back to, as the vendor does it; what stands in it is to be asked for, never believed. */
const returnUrl = (callback: string, authority: string, isPaid: boolean): string =>
  `${callback}?Authority=${authority}&Status=${isPaid ? 'OK' : 'NOK'}`;

/** @throws Problem NOT_FOUND, also where a real gateway is set up */
export async function gatewayPayment({ database, showsGateway }: SubscriptionDeps, authority: string): Promise<Shown> {
  if (!showsGateway) throw new Problem('NOT_FOUND');
  const row = await database.withPlatform((tx) =>
    tx.selectFrom('dev_gateway_payments').selectAll().where('authority', '=', authority).executeTakeFirst(),
  );
  if (row === undefined) throw new Problem('NOT_FOUND');
  const { amount, description, status, callback_url } = row;
  const isOpen = status === 'IN_BANK';
  const return_url = isOpen ? null : returnUrl(callback_url, authority, status !== 'FAILED');
  return { authority, amount, description, open: isOpen, return_url };
}

const maskedCard = (card: string): string => `${card.slice(0, 6)}******${card.slice(-4)}`;
const demoCard = '6037990000001234';

/** What the payer does at the embedded gateway's page. @throws Problem NOT_FOUND, CONFLICT when it was done before */
export async function payAtGateway(
  deps: SubscriptionDeps,
  authority: string,
  { action, card }: CallInput<typeof calls.payAtGateway>['body'],
): Promise<Done> {
  await gatewayPayment(deps, authority);
  const digits = (card ?? '').replace(/\D/g, '') || demoCard;
  const isPaid = action !== 'cancel' && !isRefusedCard(digits);
  const row = await deps.database.withPlatform((tx) =>
    tx
      .updateTable('dev_gateway_payments')
      .set({
        status: isPaid ? 'PAID' : 'FAILED',
        card_pan: maskedCard(digits),
        failures_left: digits.endsWith('0503') ? 2 : 0,
      })
      .where('authority', '=', authority)
      .where('status', '=', 'IN_BANK')
      .returning('callback_url')
      .executeTakeFirst(),
  );
  if (row === undefined) throw new Problem('CONFLICT', { detail: subscriptionMessages.alreadySettled });
  if (action === 'leave') return { return_url: null };
  return { return_url: returnUrl(row.callback_url, authority, isPaid) };
}
