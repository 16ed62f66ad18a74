import { CircleCheck, CircleX, Clock, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type ChipTone = 'mute' | 'ok' | 'warn' | 'bad' | 'info' | 'accent';

export interface ChipProps {
  tone?: ChipTone;
  /** A status has its own, else its tone's: colour never says it alone (ui.md §1). Plain tags go without. */
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}

export const chipTones = {
  mute: 'bg-mute text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent-text',
} as const satisfies Record<ChipTone, string>;

const toneIcons: Partial<Record<ChipTone, LucideIcon>> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleX,
  info: Clock,
};

/** 22 px high, full radius. */
export function Chip({ tone = 'mute', icon, children, className }: ChipProps) {
  const mark = icon ?? toneIcons[tone];
  return (
    <span
      className={cx(
        'inline-flex h-[1.375rem] items-center gap-1.5 whitespace-nowrap rounded-full px-2 align-middle font-medium text-caption',
        chipTones[tone],
        className,
      )}
    >
      {mark && <Icon of={mark} size={14} />}
      {children}
    </span>
  );
}
