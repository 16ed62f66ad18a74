import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import { cx } from './cx.ts';

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style'> {
  children: ReactNode;
  hint?: ReactNode;
  className?: string;
}

/** Acts at once, unlike a checkbox. In right-to-left it is on when its knob is at the left. */
export function Switch({ children, hint, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch
      {...props}
      className={cx(
        'group inline-flex min-h-6 cursor-default items-start gap-3 data-disabled:text-ink-3 pointer-coarse:min-h-11',
        className,
      )}
    >
      <span className="mt-0.5 inline-flex h-[1.1875rem] w-[2.125rem] shrink-0 items-center rounded-full border border-line-strong bg-surface px-0.5 transition-colors duration-120 group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-focus group-data-selected:border-accent group-data-selected:bg-accent group-data-disabled:opacity-60">
        <span className="size-[0.8125rem] rounded-full border border-transparent bg-line-strong transition-transform duration-120 group-data-selected:-translate-x-[0.9375rem] group-data-selected:bg-accent-ink" />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{children}</span>
        {hint !== undefined && <span className="block text-caption text-ink-2">{hint}</span>}
      </span>
    </AriaSwitch>
  );
}
