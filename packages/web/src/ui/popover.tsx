import { type ReactNode, useContext } from 'react';
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog';
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { useBackCloses } from './back-closes.ts';

interface PopoverProps extends Omit<AriaPopoverProps, 'children'> {
  children: ReactNode;
}

/** A card at what opens it, over a page that waits meanwhile: Back closes it. What stands under a field that is written in is none. */
export function Popover({ children, ...props }: PopoverProps) {
  const trigger = useContext(OverlayTriggerStateContext);
  const { isOpen, onOpenChange } = props;
  const close = () => (isOpen === undefined ? trigger?.close() : onOpenChange?.(false));
  useBackCloses(isOpen ?? trigger?.isOpen ?? false, close);
  return <AriaPopover {...props}>{children}</AriaPopover>;
}
