import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Plan } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';

/** Plans side by side: price, then what differs. @param action the button of a plan */
export function PlanList({
  plans,
  currentId = null,
  action,
  headingLevel = 2,
}: {
  plans: readonly Plan[];
  currentId?: string | null;
  action: (plan: Plan) => ReactNode;
  headingLevel?: 2 | 3;
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(11.5rem,100%),1fr))] gap-3">
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} isCurrent={plan.id === currentId} headingLevel={headingLevel}>
          {action(plan)}
        </PlanCard>
      ))}
    </ul>
  );
}

function PlanCard({
  plan,
  isCurrent,
  headingLevel,
  children,
}: {
  plan: Plan;
  isCurrent: boolean;
  headingLevel: 2 | 3;
  children: ReactNode;
}) {
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
      </div>
      <p className="text-caption sm:min-h-10 text-ink-2">{plan.description}</p>
      <p className="sm:min-h-10.5">
        <span className="font-bold text-section">{isFree ? strings.free : format.money(plan.price)}</span>{' '}
        {!isFree && (
          <span className="block text-caption text-ink-2">
            {strings.rial} {strings.perDays(format.number(plan.days))}
          </span>
        )}
      </p>
      <ul className="flex grow flex-col gap-1">
        {[
          strings.invoices(number(plan.invoices)),
          strings.users(number(plan.users)),
          strings.memories(number(plan.memories)),
        ].map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Icon of={Check} size={16} className="mt-1 text-ok" />
            {line}
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}
