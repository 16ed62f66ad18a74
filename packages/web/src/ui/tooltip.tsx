import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, type TooltipProps as AriaTooltipProps } from 'react-aria-components/Tooltip';
import { KeyCap } from './key-cap.tsx';

export interface TooltipProps extends Omit<AriaTooltipProps, 'children' | 'className' | 'style'> {
  keys?: readonly string[];
  children: ReactNode;
}

/** Goes inside React Aria's `TooltipTrigger`, after the control it explains. */
export function Tooltip({ keys, children, ...props }: TooltipProps) {
  return (
    <AriaTooltip
      {...props}
      offset={6}
      className="z-50 flex max-w-64 animate-appear items-center gap-2 rounded-control bg-ink px-2 py-1 text-bg text-caption shadow-pop"
    >
      {children}
      {keys && <KeyCap keys={keys} className="opacity-90" />}
    </AriaTooltip>
  );
}

/** For a control whose name its tooltip shows: as its description too, a screen reader would say it twice. */
export const namedByTooltip = { 'aria-describedby': '' } as const;

export { TooltipTrigger } from 'react-aria-components/Tooltip';
