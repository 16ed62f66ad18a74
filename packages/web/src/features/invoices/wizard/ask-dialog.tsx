import { useState } from 'react';
import { NoteDialog } from '../../reviews/note-dialog.tsx';
import { useDraftStore } from '../draft-store/draft-context.ts';

interface AskDialogProps {
  isOpen: boolean;
  /** @returns null once it is done, or why not */
  onSend: (note: string) => Promise<string | null>;
  onClose: () => void;
}

/** The question with which who writes drafts alone hands one on, with a note or without. */
export function AskDialog({ isOpen, onSend, onClose }: AskDialogProps) {
  const store = useDraftStore();
  // The asking itself saves a new draft and so names it: the note keeps the name under which it was begun.
  const [invoiceId] = useState(() => store.getSnapshot().source?.id ?? null);
  return isOpen && <NoteDialog kind="ask" invoiceId={invoiceId} onSend={onSend} onClose={onClose} />;
}
