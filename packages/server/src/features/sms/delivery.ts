import type { CallReply, calls } from '@taraz/contract';
import type { SmsState } from './tables.ts';

export type SmsDelivery = CallReply<typeof calls.remindDebtors>['reminded'][number]['delivery'];

const deliveries = {
  queued: 'queued',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  refused: 'failed',
  failed: 'failed',
  unknown: 'unknown',
  decoy: 'failed',
} as const satisfies Record<SmsState, SmsDelivery>;

/** What its sender can do something about: whether it arrived, is on its way, or never will. @param state null: not known any more */
export const deliveryOf = (state: SmsState | null): SmsDelivery => (state === null ? null : deliveries[state]);

/** States of a message that surely reached nobody: it may go again at once. */
export const cameToNothing = ['refused', 'failed', 'undelivered'] as const satisfies readonly SmsState[];
