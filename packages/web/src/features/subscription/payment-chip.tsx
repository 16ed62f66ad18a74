import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Payment } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';

const tones = { new: 'mute', open: 'info', paid: 'ok', failed: 'mute', refused: 'bad' } as const;

/** How a payment ended; one that was given back says so instead. */
export function PaymentChip({ payment: { state, refund } }: { payment: Payment }) {
  if (refund === null || refund.state === 'refused') return <Chip tone={tones[state]}>{strings.states[state]}</Chip>;
  return <Chip tone={refund.state === 'done' ? 'mute' : 'info'}>{strings.refund.states[refund.state]}</Chip>;
}

/** The way back to the gateway for one that was begun and not finished; not where others read of it. */
export function GoOnPaying({ payment: { pay_url: url, plan_title: plan } }: { payment: Payment }) {
  if (url === null) return null;
  return (
    <a
      href={url}
      aria-label={`${strings.goOn}: ${plan}`}
      className="focus-ring rounded-control text-accent-text underline"
    >
      {strings.goOn}
    </a>
  );
}

/** With which card it was paid; why and when it was given back, as the operator wrote it. */
export function PaymentNotes({ payment: { card_pan: card, refund } }: { payment: Payment }) {
  const format = useFormat();
  return (
    <>
      {card !== '' && (
        <span className="block text-caption text-ink-2">
          {strings.card} <bdi dir="ltr">{card}</bdi>
        </span>
      )}
      {refund !== null && refund.state !== 'refused' && (
        <span className="block text-caption text-ink-2">
          {strings.refund.why(refund.reason)}
          {refund.settled_at !== null && ` · ${strings.refund.on(format.date(refund.settled_at))}`}
        </span>
      )}
    </>
  );
}
