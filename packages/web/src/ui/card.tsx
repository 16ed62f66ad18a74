import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useOwnDigits } from './preferences.ts';

export interface CardProps {
  title?: ReactNode;
  /** Muted beside the title, e.g. the unit of the figures. */
  subtitle?: ReactNode;
  /** At the far end of the head. */
  actions?: ReactNode;
  children: ReactNode;
  /** Without padding, for lists and tables that rule their own rows. */
  isFlush?: boolean;
  className?: string;
  headingLevel?: 2 | 3;
}

/** Surface with a border; never inside another card. */
export function Card({ title, subtitle, actions, children, isFlush = false, className, headingLevel = 2 }: CardProps) {
  const own = useOwnDigits();
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={cx('min-w-0 rounded-card border border-line bg-surface', className)}>
      {title !== undefined && (
        <header
          className={cx(
            'flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 px-3.5 py-1',
            isFlush && 'border-line border-b',
          )}
        >
          <Heading className="font-bold text-lead">{title}</Heading>
          {subtitle !== undefined && <span className="text-caption text-ink-3">{own(subtitle)}</span>}
          {actions !== undefined && <div className="ms-auto flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={isFlush ? '' : cx('p-3.5', title !== undefined && 'pt-1')}>{children}</div>
    </section>
  );
}
