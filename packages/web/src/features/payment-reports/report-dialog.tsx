import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls, paymentMethods } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { paymentMethodWords } from '../invoices/payment/payment.fa.ts';
import { type PaymentReport, reportsKey } from './queries.ts';
import { reportStrings as strings } from './strings.fa.ts';

interface ReportDialogProps {
  invoiceId: string;
  /** Rial: what is likely meant, '' for nothing in particular; and the most that may be reported. */
  suggested: string;
  left: string;
  /** Something was bought of the buyer: some of it may be no money. */
  isSetOff: boolean;
  /** One that was refused, to be mended and reported again. */
  again?: PaymentReport | undefined;
  onClose: () => void;
}

/** A payment of a sale on credit, for the authority; it goes in the background. */
export function ReportDialog({ invoiceId, suggested, left, isSetOff, again, onClose }: ReportDialogProps) {
  const client = useQueryClient();
  const format = useFormat();
  const create = useCreate();
  const [amount, setAmount] = useState(again?.amount ?? suggested);
  const [day, setDay] = useState(() => again?.day ?? dateToDay(todayInTehran()));
  const [method, setMethod] = useState<PaymentReport['method']>(again?.method ?? 'transfer');
  const [terminal, setTerminal] = useState(again?.terminal_number ?? '');
  const [reference, setReference] = useState(again?.reference_number ?? '');
  const values = {
    ...{ amount, day, method },
    ...(method === 'pos' ? { terminal_number: terminal } : {}),
    reference_number: reference,
  };
  const close = useWhileShown(onClose);
  const save = useMutation({
    mutationFn: (body: typeof values) => withLoading(create(calls.reportPayment, { params: { id: invoiceId }, body })),
    onSuccess: async () => {
      toast.notice(strings.queued);
      await client.invalidateQueries({ queryKey: reportsKey });
      close();
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  return (
    <FormDialog
      title={strings.dialog}
      submit={strings.submit}
      saving={save}
      onSubmit={() => save.mutate(values)}
      onClose={onClose}
    >
      <DecimalField
        label={strings.amount}
        value={amount}
        onChange={setAmount}
        maxFraction={0}
        unit={strings.rial}
        isRequired
        autoFocus
        error={errors.amount}
        hint={amount === '' ? strings.left(format.money(left)) : <AmountInWords value={amount} />}
      />
      <JalaliDatePicker label={strings.day} isRequired value={day} onChange={setDay} error={errors.day} />
      <Select
        label={strings.method}
        value={method}
        onChange={(value) => setMethod(paymentMethods.find((one) => one === value) ?? method)}
        hint={isSetOff ? strings.setOff : undefined}
        error={errors.method}
        options={paymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }))}
      />
      {method === 'pos' && (
        <TextField
          label={strings.terminal}
          isOptional
          isCode
          value={terminal}
          onChange={setTerminal}
          error={errors.terminal_number}
        />
      )}
      <TextField
        label={strings.reference}
        isOptional
        isCode
        value={reference}
        onChange={setReference}
        error={errors.reference_number}
      />
      <p className="text-caption text-ink-2">{strings.finality}</p>
    </FormDialog>
  );
}
