import { LoaderCircle } from 'lucide-react';
import { cx } from './cx.ts';

/** A turning ring inside a busy control; never for a whole page. */
export function Spinner({ size = 16, className }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} strokeWidth={1.75} className={cx('shrink-0 animate-spin', className)} />;
}
