import { ApiProblem } from '@taraz/contract';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { viewStrings as words } from './strings.fa.ts';

interface ViewNameDialogProps {
  title: string;
  initial: string;
  isBusy: boolean;
  /** @throws ApiProblem, which is shown at the field */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a view's name. */
export function ViewNameDialog({ title, initial, isBusy, onSave, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState('');
  const save = async () => {
    try {
      await onSave(name);
      onClose();
    } catch (reason) {
      if (reason instanceof ApiProblem)
        setError(reason.problem?.errors?.[0]?.message ?? reason.problem?.detail ?? reason.problem?.title ?? '');
    }
  };
  return (
    <Dialog
      title={title}
      width="s"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" isBusy={isBusy} isDisabled={name.trim() === ''} onPress={() => void save()}>
            {words.done}
          </Button>
          <Button onPress={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void save();
        }}
      >
        <TextField
          label={words.name}
          hint={words.nameHint}
          autoFocus
          value={name}
          onChange={(text) => {
            setName(text);
            setError('');
          }}
          {...(error === '' ? {} : { error })}
        />
        <p className="text-caption text-ink-2">
          {words.keeps} {words.keepsRange}
        </p>
      </form>
    </Dialog>
  );
}
