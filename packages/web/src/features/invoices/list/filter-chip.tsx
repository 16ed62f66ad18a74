import { type LucideIcon, X } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { listStrings } from './list.fa.ts';

/** A filter that is not among the fields above the table; pressed, it is gone. */
export function FilterChip({ icon, label, onRemove }: { icon: LucideIcon; label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={listStrings.behind.remove(label)}
      onClick={onRemove}
      className="focus-ring inline-flex min-h-7 min-w-0 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-accent-text text-caption pointer-coarse:min-h-11"
    >
      <Icon of={icon} size={14} />
      <bdi className="max-w-60 truncate font-medium">{label}</bdi>
      <Icon of={X} size={14} />
    </button>
  );
}
