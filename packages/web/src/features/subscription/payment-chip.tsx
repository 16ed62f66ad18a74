import { Chip } from '../../ui/chip.tsx';
import type { Payment } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';

const tones = { new: 'mute', open: 'info', paid: 'ok', failed: 'mute', refused: 'bad' } as const;

/** How a payment ended; one that was given back says so instead. */
export function PaymentChip({ payment: { state, refund } }: { payment: Payment }) {
  if (refund === null || refund.state === 'refused') return <Chip tone={tones[state]}>{strings.states[state]}</Chip>;
  return <Chip tone={refund.state === 'done' ? 'mute' : 'info'}>{strings.refund.states[refund.state]}</Chip>;
}

/** Why a payment was given back, as the operator wrote it. */
export function RefundReason({ payment: { refund } }: { payment: Payment }) {
  if (refund === null || refund.state === 'refused') return null;
  return <span className="block text-caption text-ink-2">{strings.refund.why(refund.reason)}</span>;
}
