import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { RuleText } from '../invoices/rule-text.tsx';
import { causeTitle } from './cause-words.ts';
import { useDeadlineText } from './deadline.ts';
import type { ErrorCauses } from './queries.ts';
import { errorStrings } from './strings.fa.ts';

/** Causes at the right, nearest deadline first; those mended today stay in sight as done. */
export function CauseList({ causes, selected }: { causes: ErrorCauses; selected: string }) {
  const format = useFormat();
  const deadlineText = useDeadlineText();
  return (
    <nav aria-label={errorStrings.causes} className="overflow-hidden rounded-card border border-line bg-surface">
      <header className="flex min-h-10 items-center gap-2 border-line border-b px-3.5">
        <h2 className="font-bold text-lead">{errorStrings.causes}</h2>
        {causes.causes.length > 1 && <span className="ms-auto text-caption text-ink-3">{errorStrings.order}</span>}
      </header>
      <ul>
        {causes.causes.map(({ code, count, deadline }) => (
          <li key={code} className="border-line border-b last:border-b-0">
            <Link
              to="/invoice-errors"
              search={{ code }}
              aria-current={code === selected ? 'true' : undefined}
              className={cx(
                'flex min-h-14 items-center gap-2.5 border-transparent border-s-3 px-3 py-2 focus-visible:-outline-offset-2',
                code === selected ? 'border-accent bg-accent-soft' : 'hover:bg-sunken',
              )}
            >
              <Icon of={CircleX} size={18} className="text-bad" />
              <span className="min-w-0 grow">
                <span className="line-clamp-2">
                  <RuleText text={causeTitle(code)} />
                </span>
                <span className="block text-caption text-ink-2">
                  {errorStrings.code} <bdi dir="ltr">{code}</bdi>
                  {deadline !== null && ` · ${deadlineText(deadline).long}`}
                </span>
              </span>
              <b className="shrink-0 text-lead">{format.number(count)}</b>
            </Link>
          </li>
        ))}
        {causes.mended.map(({ code, count }) => (
          <li key={`mended-${code}`} className="flex min-h-14 items-center gap-2.5 px-3.5 py-2 text-ink-2">
            <Icon of={CircleCheck} size={18} className="text-ok" />
            <span className="min-w-0">
              <span className="line-clamp-1">
                <RuleText text={causeTitle(code)} />
              </span>
              <span className="block text-caption">{errorStrings.mended(format.number(count))}</span>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
