import { settlementMethodOf } from '@taraz/core';
import { dayOfInstant } from '../../../ui/jalali-values.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { isReferral } from '../draft-store/wizard-state.ts';
import { DueField } from '../payment/due-field.tsx';
import { useDraftText, useFieldError } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

const path = 'invoice.payment_due';

/** Until when what is on credit is to be paid; nothing where the invoice is paid at once. */
export function PaymentDueField() {
  const isCredit = useDraft(({ state }) => settlementMethodOf(state.invoice) !== 'cash');
  const date = useDraft(({ state }) => state.invoice.invoice_date);
  const isOfAnother = useDraft(({ state }) => isReferral(state));
  const { value, write, end } = useDraftText(path);
  const error = useFieldError(path, false);
  if (!isCredit) return null;
  const put = (day: string) => {
    write(day);
    end();
  };
  const from = Number.isNaN(Date.parse(date)) ? '' : dayOfInstant(date);
  return (
    <div data-draft-path={path}>
      <DueField
        value={value}
        onChange={put}
        from={from}
        // What takes another's place may be due already.
        minDay={isOfAnother ? '' : from}
        hint={wizardStrings.due}
        error={error}
      />
    </div>
  );
}
