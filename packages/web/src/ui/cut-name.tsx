import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const persian = /\p{Script=Arabic}/u;
const latin = /\p{Script=Latin}/u;

/** A name on one line, cut at its end. One in Latin letters alone keeps its beginning, and stands at the right like the others. */
export function CutName({ name, className }: { name: string; className?: string }) {
  const isLatin = latin.test(name) && !persian.test(name);
  return (
    <span dir={isLatin ? 'ltr' : undefined} className={cx('block truncate', isLatin && 'text-right', className)}>
      {name}
    </span>
  );
}

/** What is a mere name, as one that may be cut. */
export const withCutName = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <CutName name={content} /> : content;
