import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { useFileDrop } from './use-file-drop.ts';

interface DropZoneProps {
  label: string;
  /** of several that are dropped the first */
  onFile: (file: File) => void;
  /** on a page of its own, or within a dialog */
  place: 'page' | 'dialog';
  /** one is on its way: no other is taken */
  isSending?: boolean;
  /** what else chooses a file, and what became of one */
  children: ReactNode;
}

const looks = {
  page: { frame: 'border-2 py-12', ground: 'bg-surface' },
  dialog: { frame: 'relative border py-6', ground: '' },
} as const;

/** Where a file is dropped. */
export function DropZone({ label, onFile, place, isSending = false, children }: DropZoneProps) {
  const { frame, ground } = looks[place];
  const { isOver, ...drop } = useFileDrop(([file]) => onFile(file), isSending);
  return (
    <section
      aria-label={label}
      {...drop}
      className={cx(
        'flex flex-col items-center gap-2 rounded-card border-dashed px-4 text-center',
        frame,
        isOver ? 'border-accent bg-accent-soft' : cx('border-line-strong', ground),
      )}
    >
      {children}
    </section>
  );
}
