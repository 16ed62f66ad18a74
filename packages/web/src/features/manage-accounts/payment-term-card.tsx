import { useMutation } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { isTerm, readTerm } from '@taraz/core';
import { useState } from 'react';
import { accountTermOf } from '../../app/account-term.ts';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { PlainForm } from '../../app/plain-form.tsx';
import type { Me } from '../../app/session-store.ts';
import { takeChange } from '../../app/take-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useUnsaved } from '../../ui/unsaved-forms.tsx';
import { manageStrings } from './strings.fa.ts';

const strings = manageStrings.paymentTerm;

/** How long whoever buys on credit is given to pay, where nothing else was agreed with them. */
export function PaymentTermCard({ user }: { user: Me }) {
  const known = accountTermOf(user);
  const [term, setTerm] = useState(known);
  const [seen, setSeen] = useState(known);
  if (seen !== known) {
    // Changed in another window: what is being written here stays.
    setSeen(known);
    if (readTerm(term) === seen) setTerm(known);
  }
  const save = useMutation({
    mutationFn: (payment_term: string) => withLoading(api(calls.putSettings, { query: {}, body: { payment_term } })),
    onSuccess: ({ payment_term: saved }, sent) => {
      void takeChange((me) => ({ ...me, account: { ...me.account, payment_term: saved } }));
      setTerm((now) => (now === sent ? saved : now));
      toast.notice(saved === '' ? strings.none : strings.saved);
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: { payment_term: save.variables }, now: { payment_term: term } });
  const isChanged = readTerm(term) !== known;
  useUnsaved(isChanged, save.isPending);
  return (
    <Card title={strings.title}>
      <PlainForm saving={save} onSubmit={() => save.mutate(term)}>
        <TextField
          label={strings.label}
          value={term}
          onChange={setTerm}
          error={errors.payment_term ?? (isTerm(readTerm(term)) ? undefined : strings.must)}
          hint={strings.hint}
          inputMode="numeric"
          isCode
          maxLength={6}
          end={<span className="px-3 text-ink-2">{strings.unit}</span>}
        />
        <div>
          <Button type="submit" variant="primary" isBusy={save.isPending} isDisabled={!isChanged}>
            {manageStrings.save}
          </Button>
        </div>
      </PlainForm>
    </Card>
  );
}
