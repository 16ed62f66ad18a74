import { StickyNote } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { listStrings } from './list.fa.ts';

/** Beside an invoice about which colleagues have written. */
export function NoteMark() {
  return (
    <span role="img" aria-label={listStrings.hasNotes} title={listStrings.hasNotes} className="ms-1.5 text-ink-3">
      <Icon of={StickyNote} size={12} className="inline align-[-1px]" />
    </span>
  );
}
