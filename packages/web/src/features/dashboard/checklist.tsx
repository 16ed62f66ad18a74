import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck } from 'lucide-react';
import { useSession } from '../../app/session-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Dashboard } from './queries.ts';
import { dashboardStrings as words } from './strings.fa.ts';

const steps = [
  { key: 'profile', to: '/manage-accounts', search: {} },
  { key: 'key', to: '/manage-accounts', search: { tab: 'keys', id: 'new' } },
  { key: 'product', to: '/products/new', search: {} },
  { key: 'invoice', to: '/create-invoice', search: {} },
] as const;

/** What a new account has to do before its first invoice; the next step has the one filled button. */
export function Checklist({ done, className }: { done: NonNullable<Dashboard['checklist']>; className?: string }) {
  const format = useFormat();
  const { memories = [] } = useSession().user ?? {};
  const next = steps.find(({ key }) => !done[key])?.key;
  const count = steps.filter(({ key }) => done[key]).length;
  return (
    <Card
      title={words.start}
      subtitle={words.startDone(format.number(count))}
      isFlush
      {...(className === undefined ? {} : { className })}
    >
      <ol aria-label={words.start}>
        {steps.map(({ key, to, search }) => (
          <li
            key={key}
            className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3.5 py-2 first:border-t-0"
          >
            <Icon of={done[key] ? CircleCheck : Circle} className={done[key] ? 'text-ok' : 'text-ink-3'} />
            <span className="min-w-0 grow basis-32">
              <span className={cx('block font-medium', done[key] && 'text-ink-2')}>
                {words.steps[key].title}
                <span className="sr-only"> ({done[key] ? words.stepDone : words.stepOpen})</span>
              </span>
              <span className="block text-caption text-ink-2">{words.steps[key].hint}</span>
            </span>
            {!done[key] && (
              <Link
                to={to as string}
                search={(key === 'key' && memories.length > 0 ? { tab: 'keys' } : search) as never}
                className={buttonClass(key === next ? 'primary' : 'secondary', 's')}
              >
                {key === 'key' && memories.length > 0 ? words.goOn : words.steps[key].verb}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
