import { CheckCheck, CircleX, Clock, Send, TriangleAlert } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import type { ShareLink } from './queries.ts';
import { shareStrings } from './strings.fa.ts';

const looks = {
  queued: { icon: Clock, tone: 'text-ink-2' },
  sent: { icon: Send, tone: 'text-ink-2' },
  delivered: { icon: CheckCheck, tone: 'text-ok' },
  undelivered: { icon: CircleX, tone: 'text-bad' },
  failed: { icon: CircleX, tone: 'text-bad' },
  unknown: { icon: TriangleAlert, tone: 'text-warn' },
} as const;

type Delivery = NonNullable<ShareLink['delivery']>;

/** What became of an SMS, in one sign that says it to the pointer and to a screen reader. */
export function SmsDeliveryMark({ delivery }: { delivery: Delivery }) {
  const { icon, tone } = looks[delivery];
  const said = shareStrings.links.delivery[delivery];
  return (
    <span title={said} className={tone}>
      <Icon of={icon} size={13} />
      <span className="sr-only">{said}</span>
    </span>
  );
}

/** What became of an SMS. */
export function SmsDelivery({ delivery }: { delivery: Delivery }) {
  const { icon, tone } = looks[delivery];
  return (
    <div className={`flex items-center gap-x-2 text-caption ${tone}`}>
      <Icon of={icon} size={13} />
      {shareStrings.links.delivery[delivery]}
    </div>
  );
}
