import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import {
  decimal,
  decimalInput,
  idParams,
  instant,
  nullableString,
  oneOf,
  strict,
  text,
  uuid,
} from '../schemas/common.ts';

const pub = { level: 'public' } as const;
const user = { level: 'user' } as const;
const admin = { level: 'admin' } as const;
const operator = { level: 'operator' } as const;

export const paymentStates = ['new', 'open', 'paid', 'failed', 'refused'] as const;

const quota = (of: string) => Type.Union([Type.Integer(), Type.Null()], { description: `${of}; null: no limit` });
const quotas = { invoices: quota('invoices a Jalali month'), users: quota('users'), memories: quota('tax memories') };

const plan = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  price: decimal('rial, with tax, for the whole period'),
  days: Type.Integer(),
  ...quotas,
  is_default: Type.Boolean({ description: 'what accounts begin with' }),
});

const managedPlan = Type.Object({
  etag: Type.String(),
  ...plan.properties,
  position: Type.Integer(),
  active: Type.Boolean({ description: 'is sold' }),
  accounts: Type.Integer({ description: 'that have it now' }),
});

const refund = Type.Object({
  state: oneOf('asked', 'done', 'refused'),
  reason: Type.String({ description: "the operator's words" }),
  ref_id: Type.String({
    description: "the refund's number at the gateway; '' for a payment undone within half an hour",
  }),
  code: Type.String({ description: 'why the gateway refused' }),
  asked_at: instant(),
  settled_at: Type.Union([instant(), Type.Null()]),
});

const payment = Type.Object({
  id: uuid(),
  plan_id: Type.String(),
  plan_title: Type.String(),
  amount: decimal('rial'),
  state: oneOf(...paymentStates),
  ref_id: Type.String(),
  card_pan: Type.String({ description: 'with its middle hidden' }),
  created_at: instant(),
  settled_at: Type.Union([instant(), Type.Null()]),
  /** where an open payment is gone on with; null: it is not offered any more */
  pay_url: Type.Union([Type.String(), Type.Null()]),
  /** null: it was never asked back */
  refund: Type.Union([refund, Type.Null()]),
});

const subscription = Type.Object({
  /** null: an account from before there were plans, without limits */
  plan: Type.Union([Type.Object({ id: Type.String(), title: Type.String(), ...quotas }), Type.Null()]),
  /** the paid period is over, and the default plan's quotas hold */
  expired: Type.Boolean(),
  ended_plan: Type.Union([Type.Object({ id: Type.String(), title: Type.String() }), Type.Null()], {
    description: 'what was paid for, once that period is over',
  }),
  held: Type.Integer({
    description: 'invoices kept as drafts for want of quota; they go by themselves once there is room',
  }),
  held_deadline: Type.Union([instant(), Type.Null()], {
    description:
      'of those the next deadline of the law that comes before the month is over: later it is refused; where none is to come the first that is over (not of article 9); null: neither',
  }),
  starts_at: Type.Union([instant(), Type.Null()]),
  ends_at: Type.Union([instant(), Type.Null()]),
  use: Type.Object({ invoices: Type.Integer(), users: Type.Integer(), memories: Type.Integer() }),
  payments: Type.Array(payment, { description: 'newest first, the last fifty' }),
});

const planBody = {
  title: text(100),
  description: Type.Optional(text(400)),
  price: decimalInput('rial'),
  days: Type.Integer(),
  invoices: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  users: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  memories: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
  active: Type.Optional(Type.Boolean()),
};
const planId = () => text(40);
const planParams = strict({ id: planId() });

const accountCalls = {
  listPlans: defineCall({
    id: 'listPlans',
    method: 'GET',
    path: '/subscription/plans',
    tag: 'subscription',
    summary: 'Plans that are sold',
    access: pub,
    reply: Type.Object({ count: Type.Integer(), plans: Type.Array(plan), next: nullableString() }),
    status: 200,
    problems: [],
  }),
  getSubscription: defineCall({
    id: 'getSubscription',
    method: 'GET',
    path: '/subscription',
    tag: 'subscription',
    summary: "The account's plan, use and history",
    access: user,
    reply: subscription,
    status: 200,
    problems: [],
  }),
  startSubscription: defineCall({
    id: 'startSubscription',
    method: 'POST',
    path: '/subscription',
    tag: 'subscription',
    summary:
      'Starts the payment of a plan and returns the address of the gateway; asked again while that payment is open, the same one',
    access: admin,
    body: strict({ plan_id: planId() }),
    reply: Type.Object({
      payment_id: Type.Union([uuid(), Type.Null()]),
      /** null: nothing is to be paid, the plan holds */
      gateway_url: nullableString(),
    }),
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'CONFLICT', 'UNAVAILABLE'],
  }),
  settlePayment: defineCall({
    id: 'settlePayment',
    method: 'POST',
    path: '/subscription/result',
    tag: 'subscription',
    summary: 'Back from the gateway: what became of a payment, as the gateway itself says',
    access: pub,
    body: strict({ authority: text(60) }),
    reply: Type.Object({
      state: oneOf('paid', 'failed', 'pending', 'refused', 'refunded'),
      plan_title: Type.String(),
      amount: decimal('rial'),
      ref_id: Type.String(),
      ends_at: Type.Union([instant(), Type.Null()]),
    }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  lookAfterPayments: defineCall({
    id: 'lookAfterPayments',
    method: 'POST',
    path: '/subscription/look',
    tag: 'subscription',
    summary:
      'The same as GET, after the gateway was asked what it holds as paid of the open payments; it is asked about one every ten seconds at most, less often as it grows old',
    access: admin,
    body: strict({}),
    reply: subscription,
    status: 200,
    problems: [],
  }),
};

const operatorCalls = {
  listAllPlans: defineCall({
    id: 'listAllPlans',
    method: 'GET',
    path: '/operator/plans',
    tag: 'operator',
    summary: 'Every plan, also those no longer sold, and how many accounts have it',
    access: operator,
    reply: Type.Object({ count: Type.Integer(), plans: Type.Array(managedPlan), next: nullableString() }),
    status: 200,
    problems: [],
  }),
  createPlan: defineCall({
    id: 'createPlan',
    method: 'POST',
    path: '/operator/plans',
    tag: 'operator',
    summary: 'A new plan',
    access: operator,
    body: strict({ id: planId(), ...planBody }),
    reply: managedPlan,
    status: 201,
    idempotent: true,
    problems: ['INVALID_INPUT', 'CONFLICT'],
  }),
  putPlan: defineCall({
    id: 'putPlan',
    method: 'PUT',
    path: '/operator/plans/{id}',
    tag: 'operator',
    summary: 'Changes a plan for those who buy it from now on',
    access: operator,
    params: planParams,
    body: strict(planBody),
    reply: managedPlan,
    status: 200,
    etag: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'STALE'],
  }),
  giveSubscription: defineCall({
    id: 'giveSubscription',
    method: 'PUT',
    path: '/operator/subscriptions/{id}',
    tag: 'operator',
    summary: 'Gives an account a plan without a payment, e.g. one made by bank transfer',
    access: operator,
    params: idParams,
    body: strict({ plan_id: planId() }),
    reply: subscription,
    status: 200,
    idempotent: true,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
  getSubscriptionOf: defineCall({
    id: 'getSubscriptionOf',
    method: 'GET',
    path: '/operator/subscriptions/{id}',
    tag: 'operator',
    summary: "An account's plan, use and payments",
    access: operator,
    params: idParams,
    reply: subscription,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  refundPayment: defineCall({
    id: 'refundPayment',
    method: 'PUT',
    path: '/operator/subscriptions/{id}/refunds/{payment_id}',
    tag: 'operator',
    summary:
      'Gives a payment back whole, once however often it is asked for; the plan becomes what it would be without that payment',
    access: operator,
    params: strict({ id: uuid(), payment_id: uuid() }),
    body: strict({ reason: text(500) }),
    reply: subscription,
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT', 'UNAVAILABLE'],
  }),
};

const gatewayPayment = Type.Object({
  authority: Type.String(),
  amount: decimal('rial'),
  description: Type.String(),
  open: Type.Boolean(),
  /** where its payer comes back to; null while it is open */
  return_url: nullableString(),
});

const devCalls = {
  getGatewayPayment: defineCall({
    id: 'getGatewayPayment',
    method: 'GET',
    path: '/dev/gateway/{authority}',
    tag: 'dev',
    summary: "A payment at the embedded gateway's page; does not exist where a real gateway is set up",
    access: pub,
    ownNameOnly: true,
    params: strict({ authority: text(60) }),
    reply: gatewayPayment,
    status: 200,
    problems: ['NOT_FOUND'],
  }),
  payAtGateway: defineCall({
    id: 'payAtGateway',
    method: 'POST',
    path: '/dev/gateway/{authority}',
    tag: 'dev',
    summary: 'What the payer does at the embedded gateway: pays, pays and closes the window (`leave`), or cancels',
    access: pub,
    ownNameOnly: true,
    params: strict({ authority: text(60) }),
    body: strict({ action: oneOf('pay', 'leave', 'cancel'), card: Type.Optional(text(40)) }),
    reply: Type.Object({ return_url: nullableString() }),
    status: 200,
    problems: ['INVALID_INPUT', 'NOT_FOUND', 'CONFLICT'],
  }),
};

/** Plans, what an account has of them, and paying for it. */
export const subscriptionCalls = { ...accountCalls, ...operatorCalls, ...devCalls };
