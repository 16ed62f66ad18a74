import { cx } from '../../ui/cx.ts';

/** A person's first letters on a round ground; half-spaced, so that Persian letters do not join. */
export function Initials({ name, size = 'm' }: { name: string; size?: 'm' | 'l' }) {
  const letters = name
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('\u200c');
  return (
    <span
      aria-hidden
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-full bg-mute font-bold text-caption text-ink-2',
        size === 'l' ? 'size-10' : 'size-8',
      )}
    >
      {letters}
    </span>
  );
}
