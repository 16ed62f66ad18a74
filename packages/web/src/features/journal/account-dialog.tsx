import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { journalStrings as words } from './journal.fa.ts';
import { type ChartAccount, journalKey } from './queries.ts';

type Named = Pick<ChartAccount, 'key' | 'code' | 'name'>;

/** The way to call an account of the chart otherwise. */
export function EditAccount({ account, className }: { account: Named; className?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        size="s"
        icon={Pencil}
        label={words.edit(account.name)}
        onPress={() => setIsOpen(true)}
        className={cx('no-print', className)}
      />
      {isOpen && <AccountDialog account={account} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Asks for the code and the name by which the books of an accounting program know an account. */
export function AccountDialog({ account, onClose }: { account: Named; onClose: () => void }) {
  const client = useQueryClient();
  const [code, setCode] = useState(account.code);
  const [name, setName] = useState(account.name);
  const values = { code, name };
  const close = useWhileShown(onClose);
  const save = useMutation({
    mutationFn: (body: typeof values) =>
      withLoading(api(calls.putJournalAccount, { body: { key: account.key, ...body } })),
    onSuccess: async () => {
      toast.notice(words.saved);
      await client.invalidateQueries({ queryKey: journalKey });
      close();
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  return (
    <FormDialog
      title={words.edit(account.name)}
      submit={words.save}
      saving={save}
      onSubmit={() => save.mutate(values)}
      onClose={onClose}
    >
      <TextField
        label={words.codeField}
        value={code}
        onChange={setCode}
        inputMode="numeric"
        isCode
        error={errors.code}
      />
      <TextField label={words.nameField} value={name} onChange={setName} error={errors.name} />
    </FormDialog>
  );
}
