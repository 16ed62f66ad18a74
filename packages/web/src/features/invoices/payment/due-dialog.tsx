import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { fieldErrorsOf } from '../../../app/field-errors.ts';
import { FormDialog } from '../../../app/form-dialog.tsx';
import { withLoading } from '../../../app/loading.ts';
import { JalaliDatePicker } from '../../../ui/jalali-date-picker.tsx';
import { dayOfInstant } from '../../../ui/jalali-values.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type InvoiceDetail, invoiceKey } from '../queries.ts';
import { paymentStrings as words } from './payment.fa.ts';

/** Asks until when an invoice is to be paid; of one that is issued, too: the authority knows nothing of it. */
export function DueDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const client = useQueryClient();
  const [due, setDue] = useState(invoice.payment_due ?? '');
  const [opened] = useState(invoice);
  // It goes on being sent while it is asked: only another day is news to who chooses one.
  const { etag } = invoice.payment_due === opened.payment_due ? invoice : opened;
  const save = useMutation({
    mutationFn: (payment_due: string) =>
      withLoading(
        api(
          calls.changePaymentDue,
          { params: { id: invoice.id }, body: { payment_due: payment_due === '' ? null : payment_due } },
          { ifMatch: etag },
        ),
      ),
    onSuccess: (changed) => {
      client.setQueryData(invoiceKey(invoice.id), changed);
      void client.invalidateQueries({ queryKey: ['invoices', 'list'] });
      toast.notice(words.dueChanged);
      onClose();
    },
  });
  const errors = fieldErrorsOf(save.error, {
    sent: save.variables === undefined ? undefined : { payment_due: save.variables },
    now: { payment_due: due },
  });
  return (
    <FormDialog
      title={words.changeDue}
      submit={words.save}
      saving={save}
      onSubmit={() => save.mutate(due)}
      onClose={onClose}
    >
      <JalaliDatePicker
        label={words.due}
        value={due}
        onChange={setDue}
        isOptional
        autoFocus
        error={errors.payment_due}
        hint={words.dueHint}
        minDay={invoice.invoice_type === 'original' ? dayOfInstant(invoice.invoice_date) : ''}
      />
    </FormDialog>
  );
}
