import { NoteQuestion, useReviewNote } from '../../reviews/note-dialog.tsx';
import { useDraft } from '../draft-store/draft-context.ts';

interface AskDialogProps {
  isOpen: boolean;
  /** @returns null once it is done, or why not */
  onSend: (note: string) => Promise<string | null>;
  onClose: () => void;
}

/** The question with which who writes drafts alone hands one on, with a note or without. */
export function AskDialog({ isOpen, onSend, onClose }: AskDialogProps) {
  // Saving a new draft names it, also where the asking itself does so: its note goes along.
  const note = useReviewNote(
    'ask',
    useDraft(({ source }) => source?.id ?? null),
  );
  return isOpen && <NoteQuestion kind="ask" draft={note} onSend={onSend} onClose={onClose} />;
}
