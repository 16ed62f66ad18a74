import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { TooltipTrigger } from 'react-aria-components/Tooltip';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { namedByTooltip, Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  icon: LucideIcon;
  /** The button's name: spoken, and shown as a tooltip. */
  label: string;
  keys?: readonly string[];
  /** s 24 px, m the height of controls. */
  size?: 's' | 'm';
  /** `marked`: outlined, and something behind it is set. */
  variant?: 'quiet' | 'outlined' | 'marked' | 'danger';
  iconSize?: number;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

const variants = {
  quiet: 'border-transparent text-ink-2 data-hovered:bg-sunken data-hovered:text-ink data-pressed:bg-mute',
  outlined: 'border-line bg-surface text-ink data-hovered:bg-sunken data-pressed:bg-mute',
  marked: 'border-accent bg-accent-soft text-accent-text',
  danger: 'border-transparent text-bad data-hovered:bg-bad-soft data-pressed:bg-bad-soft',
} as const;

export function IconButton({
  icon,
  label,
  keys,
  size = 'm',
  variant = 'quiet',
  iconSize = size === 's' ? 14 : 16,
  className,
  ...props
}: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        {...namedByTooltip}
        {...props}
        {...(keys ? { 'aria-keyshortcuts': keys.join('+') } : {})}
        aria-label={label}
        className={cx(
          'focus-ring inline-flex shrink-0 items-center justify-center rounded-control border transition-colors duration-120 data-disabled:text-ink-3 data-disabled:opacity-60',
          size === 's' ? 'size-6 pointer-coarse:size-9' : 'size-control',
          variants[variant],
          className,
        )}
      >
        <Icon of={icon} size={iconSize} />
      </AriaButton>
      <Tooltip {...(keys ? { keys } : {})}>{label}</Tooltip>
    </TooltipTrigger>
  );
}
