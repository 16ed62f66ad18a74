import { DAY_MS } from '@taraz/core';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { heldUntil } from './held-until.ts';
import { hasNoRoom, type Subscription } from './queries.ts';
import { subscriptionStrings } from './strings.fa.ts';

const strings = subscriptionStrings.held;
/** From this share of the quota on, people are told. */
const nearlyShare = 0.8;

/** What the account has, until when, and how much of it is used. */
export function HeldCard({ held, actions }: { held: Subscription; actions?: React.ReactNode }) {
  const format = useFormat();
  const { plan, ends_at: endsAt, expired, ended_plan: ended, use } = held;
  const daysLeft = endsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(endsAt) - clock.nowMs()) / DAY_MS));
  const most = plan?.invoices ?? null;
  const isFull = hasNoRoom(held);
  const isNearly = most !== null && !isFull && use.invoices >= most * nearlyShare;
  const until = endsAt === null ? '' : strings.until(format.date(endsAt), format.number(daysLeft));
  const subtitle =
    plan === null
      ? strings.oldHint
      : endsAt === null || expired
        ? strings.noEnd
        : held.starts_at === null
          ? until
          : strings.since(format.date(held.starts_at), until);
  return (
    <Card title={`${strings.title}: ${plan?.title ?? strings.old}`} subtitle={subtitle} actions={actions}>
      <div className="flex flex-col gap-4">
        {ended !== null && endsAt !== null && (
          <Banner tone="warn" title={strings.ended(ended.title, format.date(endsAt))} />
        )}
        {isFull && <Banner tone="bad" title={strings.full} />}
        {held.held > 0 && (
          <Banner
            tone={isFull && held.held_deadline ? 'warn' : 'info'}
            title={
              isFull
                ? strings.waiting(format.number(held.held), heldUntil(held.held_deadline, format, clock.nowMs()))
                : strings.going(format.number(held.held))
            }
          />
        )}
        {isNearly && <Banner tone="warn" title={strings.nearly} />}
        <div className="grid gap-4 sm:grid-cols-3">
          <Use label={strings.invoices} used={use.invoices} most={most} />
          <Use label={strings.users} used={use.users} most={plan?.users ?? null} />
          <Use label={strings.memories} used={use.memories} most={plan?.memories ?? null} />
        </div>
      </div>
    </Card>
  );
}

function Use({ label, used, most }: { label: string; used: number; most: number | null }) {
  const format = useFormat();
  const text = strings.of(format.number(used), most === null ? null : format.number(most));
  if (most === null) {
    return (
      <p>
        <span className="block text-caption text-ink-2">{label}</span>
        {text}
      </p>
    );
  }
  const tone = used >= most ? 'bad' : used >= most * nearlyShare ? 'warn' : 'accent';
  return <ProgressBar label={label} value={Math.min(used, most)} max={most} valueText={text} tone={tone} />;
}
