import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { decimal, decimalInput, instant, nullableString, oneOf, strict, text, uuid } from '../schemas/common.ts';
import { shareToken } from './sharing.ts';

const admin = { level: 'admin' } as const;
const opt = Type.Optional;

/** How a payment stands, as its payer and the seller are told. */
export const onlinePaymentStates = ['pending', 'paid', 'failed', 'refused'] as const;

const surplus = () =>
  decimal('rial, of what was paid: more than was open of what it was for, and stands in the account; mostly 0');

const gateway = Type.Object({
  etag: Type.String(),
  /** what the installation has: without one nobody can pay online */
  available: Type.Boolean(),
  /** takes no money: everybody's payments succeed */
  simulated: Type.Boolean(),
  /** null: none was set up */
  gateway: Type.Union([
    Type.Null(),
    Type.Object({
      merchant_end: Type.String({ description: 'the last four characters of the merchant id; the rest is never told' }),
      place_id: uuid(),
      place_name: Type.String(),
      is_active: Type.Boolean(),
      updated_at: instant(),
      refused: Type.Union([Type.Object({ code: Type.String(), at: instant() }), Type.Null()], {
        description: "the gateway's code where it opens no payment for this merchant, since when; null: it does",
      }),
    }),
  ]),
});

const payment = Type.Object({
  id: uuid(),
  state: oneOf(...onlinePaymentStates),
  amount: decimal('rial'),
  title: Type.String({
    description: "what was paid, as its payer saw it: the invoice's number, or '' for the account",
  }),
  /** null: the account */
  invoice_id: nullableString(),
  customer_name: Type.String(),
  place_name: Type.String(),
  ref_id: Type.String({ description: "the gateway's number; '' while it is not paid" }),
  surplus: surplus(),
  card_pan: Type.String({ description: 'with its middle hidden' }),
  reason: Type.String({ description: "the gateway's code where it is refused or failed" }),
  created_at: instant(),
  settled_at: Type.Union([instant(), Type.Null()]),
});

export const onlinePaymentCalls = {
  getPaymentGateway: defineCall({
    id: 'getPaymentGateway',
    method: 'GET',
    path: '/payment_gateway',
    tag: 'settings',
    summary: "The account's own gateway, by which its buyers pay from shared pages",
    access: admin,
    reply: gateway,
    status: 200,
    etag: true,
    problems: [],
  }),
  putPaymentGateway: defineCall({
    id: 'putPaymentGateway',
    method: 'PUT',
    path: '/payment_gateway',
    tag: 'settings',
    summary: 'Sets it up, or changes it: the merchant id is tried at the gateway before it is kept',
    access: admin,
    body: strict({
      merchant_id: opt(text(36)),
      place_id: opt(uuid()),
      is_active: opt(Type.Boolean()),
    }),
    reply: gateway,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'STALE', 'CONFLICT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  listOnlinePayments: defineCall({
    id: 'listOnlinePayments',
    method: 'GET',
    path: '/payment_gateway/payments',
    tag: 'settings',
    summary: 'What buyers paid, tried to pay or are paying online, newest first, the last hundred',
    access: admin,
    reply: Type.Object({ count: Type.Integer(), payments: Type.Array(payment), next: nullableString() }),
    status: 200,
    problems: [],
  }),
  payShared: defineCall({
    id: 'payShared',
    method: 'POST',
    path: '/share/pay/{id}',
    tag: 'share',
    summary:
      'Begins the payment of what a shared page offers; asked again while it is open, the same one. While the same is being paid from another page it answers CONFLICT with the code UNDER_WAY at `anyway`; where another amount is open than the one that is named, or nothing may be paid any more, with the code CHANGED at `amount`',
    access: { level: 'public' },
    params: strict({ id: shareToken() }),
    body: strict({
      anyway: opt(Type.Boolean({ description: 'also where the same is being paid from another page' })),
      amount: opt(decimalInput('rial, as the page said it: where another one is open by now, none is begun')),
    }),
    reply: Type.Object({
      pay_url: Type.String({ description: "the gateway's page" }),
      amount: decimal('rial'),
    }),
    status: 201,
    problems: ['NOT_FOUND', 'LINK_ENDED', 'CONFLICT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
  }),
  settleShared: defineCall({
    id: 'settleShared',
    method: 'POST',
    path: '/share/payment_result',
    tag: 'share',
    summary: 'Back from the gateway: what became of a payment, as the gateway itself says',
    access: { level: 'public' },
    body: strict({ authority: text(60) }),
    reply: Type.Object({
      state: oneOf(...onlinePaymentStates),
      amount: decimal('rial'),
      ref_id: Type.String(),
      surplus: surplus(),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
};
