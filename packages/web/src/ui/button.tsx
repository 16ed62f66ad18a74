import type { LucideIcon } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { KeyCap } from './key-cap.tsx';
import { silence } from './silence.ts';
import { Spinner } from './spinner.tsx';
import { uiStrings } from './ui.fa.ts';

/**
 * primary: filled, one a view; beside an open panel that has one the page's own is outlined (`button-filled` in
 * styles.css). secondary: outlined. fix: a proposed remedy, on accent-soft. quiet: text only.
 * danger: text in `bad`, filled only as the main button of a destructive dialog (`danger-filled`).
 */
export type ButtonVariant = 'primary' | 'secondary' | 'fix' | 'quiet' | 'danger' | 'danger-filled';
export type ButtonSize = 's' | 'm' | 'l';

export interface ButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'isPending'> {
  variant?: ButtonVariant;
  /** s 24 px inside rows (36 on touch), m 32 px (44 on touch), l 44 px on public forms. */
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Icon after the words, e.g. the arrow of «ادامه». */
  iconEnd?: LucideIcon;
  /** Shown as caps; also the control's `aria-keyshortcuts`. Whoever owns the screen binds the keys (`useShortcut`). */
  keys?: readonly string[];
  /** Keeps its width, shows progress, cannot be pressed again. */
  isBusy?: boolean;
  isFullWidth?: boolean;
  children: ReactNode;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

const base =
  'group/button focus-ring relative inline-flex items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium ' +
  'transition-colors duration-120 data-disabled:border-line data-disabled:bg-sunken data-disabled:text-ink-3';

export const buttonVariants = {
  primary:
    'button-filled border-transparent bg-accent text-accent-ink data-hovered:bg-accent-press data-pressed:bg-accent-press data-pending:bg-accent',
  secondary: 'border-line bg-surface text-ink data-hovered:bg-sunken data-pressed:bg-mute',
  fix: 'border-transparent bg-accent-soft text-accent-text data-hovered:border-accent/40 data-pressed:border-accent/60',
  quiet:
    'border-transparent bg-transparent text-accent-text data-hovered:bg-accent-soft data-pressed:bg-accent-soft data-disabled:bg-transparent data-disabled:border-transparent',
  danger:
    'border-transparent bg-transparent text-bad data-hovered:bg-bad-soft data-pressed:bg-bad-soft data-disabled:bg-transparent data-disabled:border-transparent',
  'danger-filled': 'border-transparent bg-bad text-surface data-hovered:opacity-90 data-pressed:opacity-85',
} as const satisfies Record<ButtonVariant, string>;

export const buttonSizes = {
  s: 'min-h-6 px-2 text-caption pointer-coarse:min-h-9',
  m: 'min-h-control px-3 text-body',
  l: 'min-h-11 px-4 text-lead',
} as const satisfies Record<ButtonSize, string>;

/** The class names of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'm'): string {
  return cx(base, buttonVariants[variant], buttonSizes[size]);
}

/** The first announcement of a page comes this late at most: its place has to be made first. */
const firstWordMs = 150;

function isNameless(node: Element): boolean {
  const names = node.getAttribute('aria-labelledby');
  return names !== null && !names.split(' ').some((id) => document.getElementById(id) !== null);
}

/**
 * React Aria tells screen readers the end of a wait by a node that names itself after the button. A button that left
 * with its dialog would leave that node without a name for seconds.
 */
function useSilenceOnLeaving(isBusy: boolean): void {
  const wasBusy = useRef(false);
  wasBusy.current ||= isBusy;
  useEffect(
    () => () => {
      if (wasBusy.current) silence(isNameless, firstWordMs);
    },
    [],
  );
}

export function Button({
  variant = 'secondary',
  size = 'm',
  icon,
  iconEnd,
  keys,
  isBusy = false,
  isFullWidth = false,
  children,
  className,
  ...props
}: ButtonProps) {
  useSilenceOnLeaving(isBusy);
  const shortcut = keys ? { 'aria-keyshortcuts': keys.join('+') } : {};
  const button = (
    <AriaButton
      {...props}
      {...shortcut}
      isPending={isBusy}
      className={cx(buttonClass(variant, size), isFullWidth && 'w-full', className)}
    >
      {/* Unseen and still its name: hidden, a busy button would be called nothing but busy. */}
      <span className={cx('inline-flex min-w-0 items-center gap-2', isBusy && 'opacity-0')}>
        {icon && <Icon of={icon} size={size === 's' ? 14 : 16} />}
        <span className="min-w-0">{children}</span>
        {iconEnd && <Icon of={iconEnd} size={size === 's' ? 14 : 16} />}
        {keys && <KeyCap keys={keys} tone={variant === 'primary' ? 'on-accent' : 'plain'} />}
      </span>
      {isBusy && (
        <span role="status" className="absolute inset-0 flex items-center justify-center">
          <Spinner />
          <span className="sr-only">{uiStrings.busy}</span>
        </span>
      )}
    </AriaButton>
  );
  if (!isBusy || props.type !== 'submit') return button;
  return (
    <>
      {button}
      {/* React Aria's is no submit button while it waits, and a form without one is sent by Enter in its only field. */}
      <button type="submit" disabled hidden {...(props.form === undefined ? {} : { form: props.form })} />
    </>
  );
}
