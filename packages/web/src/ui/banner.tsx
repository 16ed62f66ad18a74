import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { useOwnDigits } from './preferences.ts';
import { useToldInPlace } from './toast-store.ts';

export type BannerTone = 'ok' | 'warn' | 'bad' | 'info';

export interface BannerProps {
  tone: BannerTone;
  title: ReactNode;
  children?: ReactNode;
  icon?: LucideIcon;
  /** Buttons at the far end. */
  actions?: ReactNode;
  /** Spoken and brought into sight at once: for what the user's last act brought about, however far down a form that was. */
  isAlert?: boolean;
  className?: string;
}

const tones = {
  ok: { icon: CircleCheck, ground: 'bg-ok-soft', color: 'text-ok' },
  warn: { icon: TriangleAlert, ground: 'bg-warn-soft', color: 'text-warn' },
  bad: { icon: CircleX, ground: 'bg-bad-soft', color: 'text-bad' },
  info: { icon: Info, ground: 'bg-info-soft', color: 'text-info' },
} as const satisfies Record<BannerTone, { icon: LucideIcon; ground: string; color: string }>;

/** A strip with something to know: title in the tone's colour, more under it, actions at the end. */
export function Banner({ tone, title, children, icon, actions, isAlert = false, className }: BannerProps) {
  const look = tones[tone];
  const own = useOwnDigits();
  const box = useRef<HTMLDivElement>(null);
  useToldInPlace(isAlert ? title : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are another alert
  useEffect(() => {
    if (isAlert) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isAlert, title]);
  return (
    <div
      ref={box}
      {...(isAlert ? { role: 'alert' } : {})}
      className={cx(
        'flex scroll-my-3.5 flex-wrap items-center gap-x-3 gap-y-2 rounded-card px-4 py-3',
        look.ground,
        className,
      )}
    >
      <Icon of={icon ?? look.icon} size={18} className={look.color} />
      <div className="min-w-0 grow basis-48">
        <p className={cx('font-medium', look.color)}>{own(title)}</p>
        {children !== undefined && <div className="text-ink-2">{own(children)}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
