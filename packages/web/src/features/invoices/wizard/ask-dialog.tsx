import { useState } from 'react';
import { NoteQuestion, useForgetNotes, useReviewNote } from '../../reviews/note-dialog.tsx';
import { useDraft } from '../draft-store/draft-context.ts';
import type { DraftShelf } from '../draft-store/draft-shelf.ts';

interface AskDialogProps {
  shelf: DraftShelf;
  /** of the draft in hand */
  draftKey: string;
  isOpen: boolean;
  /** @returns null once it is done, or why not */
  onSend: (note: string) => Promise<string | null>;
  onClose: () => void;
}

/** The question with which who writes drafts alone hands one on, with a note or without. */
export function AskDialog({ shelf, draftKey, isOpen, onSend, onClose }: AskDialogProps) {
  const [former] = useState(draftKey);
  const id = useDraft(({ source }) => source?.id ?? null);
  // Saving a new draft names it, also where the asking itself does so: its note goes along.
  const note = useReviewNote('ask', id ?? former, former);
  useForgetNotes((key) => key === draftKey || shelf.read(key) !== null);
  return isOpen && <NoteQuestion kind="ask" draft={note} onSend={onSend} onClose={onClose} />;
}
