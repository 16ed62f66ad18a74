import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Plan, Subscription } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';

interface PlanListProps {
  plans: readonly Plan[];
  currentId?: string | null;
  /** what was paid for, where that period is over */
  endedId?: string | null;
  /** What the account uses by now: a plan that has less room says so before it is paid for. */
  use?: Subscription['use'];
  /** the button of a plan */
  action: (plan: Plan) => ReactNode;
  headingLevel?: 2 | 3;
}

/** Plans side by side: price, then what differs. */
export function PlanList({ plans, currentId = null, endedId = null, use, action, headingLevel = 2 }: PlanListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(11.5rem,100%),1fr))] gap-3">
      {plans.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isCurrent={plan.id === currentId}
          isEnded={plan.id === endedId}
          headingLevel={headingLevel}
          {...(use === undefined ? {} : { use })}
        >
          {action(plan)}
        </PlanCard>
      ))}
    </ul>
  );
}

const quotas = ['invoices', 'users', 'memories'] as const;

interface PlanCardProps extends Pick<PlanListProps, 'use'> {
  plan: Plan;
  isCurrent: boolean;
  isEnded: boolean;
  headingLevel: 2 | 3;
  children: ReactNode;
}

function PlanCard({ plan, isCurrent, isEnded, use, headingLevel, children }: PlanCardProps) {
  const format = useFormat();
  const Heading = `h${headingLevel}` as const;
  const number = (value: number | null) => (value === null ? null : format.number(value));
  const isFree = plan.price === '0';
  return (
    <li
      className={cx(
        'flex flex-col gap-3 rounded-card border bg-surface p-4',
        isCurrent ? 'border-accent' : 'border-line',
      )}
    >
      <div className="flex flex-wrap items-center gap-2">
        <Heading className="font-bold text-lead">{plan.title}</Heading>
        {isCurrent && <Chip tone="accent">{strings.current}</Chip>}
        {isEnded && <Chip tone="warn">{strings.ended}</Chip>}
      </div>
      <p className="text-caption sm:min-h-10 text-ink-2">{plan.description}</p>
      <p className="sm:min-h-10.5">
        <span className="font-bold text-section">{isFree ? strings.free : format.money(plan.price)}</span>{' '}
        {!plan.is_default && (
          <span className="block text-caption text-ink-2">
            {!isFree && strings.rial} {strings.perDays(format.number(plan.days))}
          </span>
        )}
      </p>
      <ul className="flex grow flex-col gap-1">
        {quotas.map((key) => {
          const most = plan[key];
          const used = use?.[key] ?? 0;
          const isTooSmall = !isCurrent && most !== null && used > most;
          return (
            <li key={key} className="flex items-start gap-2">
              <Icon
                of={isTooSmall ? TriangleAlert : Check}
                size={16}
                className={cx('mt-1', isTooSmall ? 'text-warn' : 'text-ok')}
              />
              <span>
                {strings[key](number(most))}
                {isTooSmall && (
                  <span className="block text-caption text-warn">{strings.usedMore(format.number(used))}</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {children}
    </li>
  );
}
