import { daysBetween, dueAfter } from '@taraz/core';
import { Button } from '../../../ui/button.tsx';
import { JalaliDatePicker } from '../../../ui/jalali-date-picker.tsx';
import { dayOfInstant } from '../../../ui/jalali-values.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { useDraft } from '../draft-store/draft-context.ts';
import { isReferral } from '../draft-store/wizard-state.ts';
import { useDraftText, useFieldError } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.due;
const path = 'invoice.payment_due';
/** Days that buyers are given most often. */
const usual = ['7', '15', '30', '60'] as const;

/** Until when what is on credit is to be paid; nothing where the invoice is paid at once. */
export function PaymentDueField() {
  const format = useFormat();
  const isCredit = useDraft(({ state }) => state.invoice.payment_method !== 'cash');
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
  const days = value === '' || from === '' ? null : daysBetween(from, value);
  return (
    <div data-draft-path={path} className="flex max-w-96 flex-col gap-1.5">
      <JalaliDatePicker
        label={words.label}
        value={value}
        onChange={put}
        isOptional
        error={error}
        hint={days === null ? words.hint : words.after(format.longDate(`${value}T08:00:00Z`), format.number(days))}
        // What takes another's place may be due already.
        minDay={isOfAnother ? '' : from}
      />
      <div className="flex flex-wrap gap-1.5">
        {usual.map((term) => (
          <Button key={term} size="s" variant="quiet" onPress={() => put(dueAfter(date, term))}>
            {words.days(format.number(term))}
          </Button>
        ))}
        {value !== '' && (
          <Button size="s" variant="quiet" onPress={() => put('')}>
            {words.none}
          </Button>
        )}
      </div>
    </div>
  );
}
