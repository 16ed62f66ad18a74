import type { ReactNode } from 'react';
import { usePhone } from './use-media.ts';

interface FiltersOrBarProps {
  /** the bar of what is chosen, where anything is */
  bar: ReactNode;
  /** the filters */
  children: ReactNode;
}

/**
 * A list's filters, or in their place the bar of what is chosen. On a phone that takes the bottom bar's place, and they stay:
 * without them the rows would move up under the finger that is choosing them.
 */
export function FiltersOrBar({ bar, children }: FiltersOrBarProps) {
  const isPhone = usePhone();
  return (
    <>
      {(isPhone || !bar) && children}
      {bar}
    </>
  );
}
