import { type LucideIcon, Paperclip, StickyNote } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import type { InvoiceSummary } from '../queries.ts';
import { listStrings } from './list.fa.ts';

type Marked = Pick<InvoiceSummary, 'has_notes' | 'has_files'>;

/** Whether anything lies beside it. */
export const hasMarks = ({ has_notes, has_files }: Marked): boolean => has_notes || has_files;

/** What lies beside it, in words. */
export const marksSaid = ({ has_notes, has_files }: Marked): string[] => [
  ...(has_notes ? [listStrings.hasNotes] : []),
  ...(has_files ? [listStrings.hasFiles] : []),
];

/** Small signs that internal notes or files lie beside an invoice. */
export function RowMarks({ invoice: { has_notes, has_files } }: { invoice: Marked }) {
  return (
    <>
      {has_notes && <Mark icon={StickyNote} label={listStrings.hasNotes} />}
      {has_files && <Mark icon={Paperclip} label={listStrings.hasFiles} />}
    </>
  );
}

function Mark({ icon, label }: { icon: LucideIcon; label: string }) {
  return (
    <span role="img" aria-label={label} title={label} className="ms-1.5 text-ink-3">
      <Icon of={icon} size={12} className="inline align-[-1px]" />
    </span>
  );
}
