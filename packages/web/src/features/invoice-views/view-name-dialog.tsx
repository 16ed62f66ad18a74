import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { useTellLeft } from '../../app/use-tell-left.ts';
import { TextField } from '../../ui/text-field.tsx';
import { viewStrings as words } from './strings.fa.ts';

interface ViewNameDialogProps {
  title: string;
  initial: string;
  isBusy: boolean;
  /** @throws ApiProblem, which is told in the dialog */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a view's name. */
export function ViewNameDialog({ title, initial, isBusy, onSave, onClose }: ViewNameDialogProps) {
  const [name, setName] = useState(initial);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ name: string; error: unknown } | null>(null);
  const tellLeft = useTellLeft();
  const isEmpty = name.trim() === '';
  const save = async () => {
    setTried(true);
    if (isEmpty) return;
    try {
      await onSave(name);
      onClose();
    } catch (error) {
      tellLeft(error);
      setRefused({ name, error });
    }
  };
  const error = refused?.error ?? null;
  return (
    <FormDialog
      title={title}
      submit={words.done}
      saving={{ isPending: isBusy, error }}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoFocus
        value={name}
        onChange={setName}
        error={
          isTried && isEmpty ? words.nameMissing : fieldErrorsOf(error, { sent: refused ?? {}, now: { name } }).name
        }
      />
      <p className="text-caption text-ink-2">
        {words.keeps} {words.keepsRange}
      </p>
    </FormDialog>
  );
}
