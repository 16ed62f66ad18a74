import { Inbox, type LucideIcon, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { useOwnDigits } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';

export interface EmptyStateProps {
  icon?: LucideIcon;
  /** One sentence on what will live here. */
  title: ReactNode;
  children?: ReactNode;
  /** The primary action and at most one more. */
  actions?: ReactNode;
  /** A link to the guide. */
  more?: ReactNode;
  className?: string;
}

/** First use of a list. */
export function EmptyState({ icon = Inbox, title, children, actions, more, className }: EmptyStateProps) {
  const own = useOwnDigits();
  return (
    <div className={cx('flex flex-col items-center justify-center gap-2 px-4 py-14 text-center', className)}>
      <span className="mb-2 inline-flex size-14 items-center justify-center rounded-card bg-accent-soft text-accent-text">
        <Icon of={icon} size={26} />
      </span>
      <p className="font-bold text-lead">{title}</p>
      {children !== undefined && <div className="text-ink-2">{own(children)}</div>}
      {actions !== undefined && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
      {more !== undefined && <div className="mt-1 text-accent-text text-caption">{more}</div>}
    </div>
  );
}

/** A list that has things, but none for these filters. */
export function NothingFound({ onClear, title = uiStrings.nothingFound }: { onClear?: () => void; title?: ReactNode }) {
  return (
    <div className="flex flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      <Icon of={SearchX} size={26} className="text-ink-3" />
      <p data-told className="text-ink-2">
        {title}
      </p>
      {onClear && <Button onPress={onClear}>{uiStrings.clearFilters}</Button>}
    </div>
  );
}
