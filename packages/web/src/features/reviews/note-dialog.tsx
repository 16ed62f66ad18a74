import { reviewNoteMax } from '@taraz/contract';
import { useState } from 'react';
import { type KeptDraft, useForgetUnneeded, useKeptDraft } from '../../app/use-kept-draft.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useYes } from '../../ui/use-yes.ts';
import { reviewStrings as words } from './strings.fa.ts';

const texts = {
  ask: { title: words.askTitle, body: words.askBody, label: words.askNote, yes: words.askYes },
  giveBack: { title: words.giveBackTitle, body: words.giveBackBody, label: words.giveBackNote, yes: words.giveBackYes },
} as const;

interface NoteQuestionProps {
  kind: keyof typeof texts;
  draft: KeptDraft<{ note: string }>;
  /** @returns null once it is done, or why not */
  onSend: (note: string) => Promise<string | null>;
  onClose: () => void;
}

/**
 * What is being written about a draft, so that it outlives a reload.
 * @param name the invoice's id, or how the device calls a draft that nobody has saved
 * @param former how it was called before it was saved
 */
export const useReviewNote = (kind: keyof typeof texts, name: string, former?: string) =>
  useKeptDraft(`review.${kind}.${name}`, { note: '' }, former && `review.${kind}.${former}`);

/** Notes about drafts that nobody has saved go with them. @param isThere of a draft, by how the device calls it */
export const useForgetNotes = (isThere: (key: string) => boolean): void =>
  useForgetUnneeded('review.ask.new', (rest) => isThere(`new${rest}`));

type NoteDialogProps = Omit<NoteQuestionProps, 'draft'> & { invoiceId: string };

/** A draft goes to a colleague with a word or without, or back to who wrote it with one. */
export function NoteDialog({ invoiceId, ...props }: NoteDialogProps) {
  return <NoteQuestion {...props} draft={useReviewNote(props.kind, invoiceId)} />;
}

/** The same, for whoever holds what is written also while nobody is asked. */
export function NoteQuestion({ kind, draft, onSend, onClose }: NoteQuestionProps) {
  const { title, body, label, yes } = texts[kind];
  const [isBusy, setBusy] = useState(false);
  const { note } = draft.values;
  const isPhone = usePhone();
  const isNeeded = kind === 'giveBack';
  const work = async () => {
    setBusy(true);
    const reason = await onSend(note.trim());
    setBusy(false);
    return reason;
  };
  const { error, onYes } = useYes(work, () => {
    draft.clear();
    onClose();
  });
  const send = () => {
    if (!isBusy && !(isNeeded && note.trim() === '')) onYes();
  };
  return (
    <Dialog
      width="s"
      title={title}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button
            variant="primary"
            isBusy={isBusy}
            isDisabled={isNeeded && note.trim() === ''}
            onPress={send}
            {...(isPhone ? {} : { keys: ['Ctrl', 'Enter'] })}
          >
            {yes}
          </Button>
          <Button onPress={onClose}>{words.keep}</Button>
        </>
      }
    >
      {error !== null && <Banner tone="bad" title={error} isAlert className="mb-3" />}
      <p className="mb-3">{body}</p>
      <TextArea
        label={label}
        isRequired={isNeeded}
        isOptional={!isNeeded}
        rows={3}
        maxLength={reviewNoteMax}
        value={note}
        onChange={(next) => draft.set({ note: next })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
        }}
        autoFocus
      />
    </Dialog>
  );
}
