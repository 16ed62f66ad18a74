import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useSaving } from '../../app/use-saving.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { type Branch, branchesKey } from './queries.ts';
import { branchStrings as strings } from './strings.fa.ts';

interface NewBranchDialogProps {
  onClose: () => void;
  /** the branch is in the lists by then */
  onMade: (branch: Branch) => void;
}

/** What a branch cannot do without, asked over the form that wants one. */
export function NewBranchDialog({ onClose, onMade }: NewBranchDialogProps) {
  const create = useCreate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [code, setCode] = useState('');
  const save = useSaving({
    record: null,
    shown: null,
    start: null,
    save: (body: { name: string; code: string }, target) =>
      target === null
        ? create(calls.createBranch, { body })
        : api(calls.putBranch, { params: { id: target.id }, body }, { ifMatch: target.etag }),
    onSaved: async (branch) => {
      toast.notice(strings.made(branch.name));
      await client.invalidateQueries({ queryKey: branchesKey });
      onMade(branch);
      onClose();
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: { name, code } });
  return (
    <Dialog
      title={strings.newTitle}
      isOpen
      width="s"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button variant="primary" type="submit" form="new-branch" isBusy={save.isPending}>
            {strings.make}
          </Button>
          <Button onPress={onClose}>{uiStrings.cancel}</Button>
        </>
      }
    >
      <form
        id="new-branch"
        noValidate
        className="flex flex-col gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is within the form of another record in React's tree: that one is not saved by this.
          event.stopPropagation();
          if (!save.isPending) save.mutate({ name, code });
        }}
      >
        <FormFailure error={save.error} />
        <TextField label={strings.name} isRequired autoFocus value={name} onChange={setName} error={errors.name} />
        <TextField
          label={strings.code}
          isRequired
          isCode
          inputMode="numeric"
          hint={strings.codeHint}
          value={code}
          onChange={setCode}
          error={errors.code}
        />
        <p className="text-caption text-ink-2">{strings.moreLater}</p>
      </form>
    </Dialog>
  );
}
