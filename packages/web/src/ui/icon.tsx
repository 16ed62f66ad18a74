import type { LucideIcon } from 'lucide-react';
import { growing } from './text-size.ts';

export interface IconProps {
  /** A Lucide icon; directional ones are chosen mirrored by the caller (ui.md §3). */
  of: LucideIcon;
  /** px at the usual size of text, with which it grows; default 16. */
  size?: number;
  className?: string;
  /** Spoken name; without it the icon is decoration. */
  label?: string;
}

/** One stroke set at one weight (ui.md §1). */
export function Icon({ of: Drawing, size = 16, className = '', label }: IconProps) {
  const spoken = label === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': label };
  return <Drawing size={growing(`${size}px`)} strokeWidth={1.75} className={`shrink-0 ${className}`} {...spoken} />;
}
