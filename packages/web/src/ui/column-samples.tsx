import { Chip } from './chip.tsx';
import { cx } from './cx.ts';

/** What stands in a column of a file, of which as much is shown as has room: half of a figure says another one. */
export function ColumnSamples({ samples, className }: { samples: readonly string[]; className?: string }) {
  return (
    <span className={cx('flex h-5.5 min-w-0 flex-wrap gap-1.5 overflow-hidden text-ink-2', className)}>
      {samples.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: samples never move
        <Chip key={index}>
          <bdi className="max-w-40 truncate">{text}</bdi>
        </Chip>
      ))}
    </span>
  );
}
