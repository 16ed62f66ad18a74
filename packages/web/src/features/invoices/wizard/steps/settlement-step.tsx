import type { DraftField, PaymentDraft, PaymentMethod } from '@taraz/core';
import { addDecimals, compareDecimals, draftFieldsOf, emptyPayment, parseDecimal } from '@taraz/core';
import { Plus, Trash2 } from 'lucide-react';
import { Amount } from '../../../../ui/amount.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DecimalField } from '../../../../ui/decimal-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { Select } from '../../../../ui/select.tsx';
import { CreditWarning } from '../../../customers/credit-warning.tsx';
import { PaymentPlace } from '../../../treasury/payment-place.tsx';
import { useDraft, useDraftStore } from '../../draft-store/draft-context.ts';
import { otherSide, paidAtOnce } from '../../draft-store/settlement.ts';
import { setPayments, updatePayment } from '../../draft-store/transitions.ts';
import { paymentMethodWords } from '../../payment/payment.fa.ts';
import { browserDeps } from '../browser-deps.ts';
import { PatternFieldInput } from '../draft-field.tsx';
import { fieldSpecs } from '../field-specs.ts';
import { FoldedPart, useFold } from '../folded-part.tsx';
import { InstantField } from '../instant-field.tsx';
import { MethodChoice } from '../method-choice.tsx';
import { offerUndo } from '../offer-undo.ts';
import { useColumn } from '../use-column.ts';
import { useFieldError } from '../use-draft-text.ts';
import { wizardStrings } from '../wizard.fa.ts';

const words = wizardStrings.settlement;
const paymentMethods = Object.keys(paymentMethodWords) as PaymentMethod[];

/** Step 4: how it is paid, and the payments that were made. */
export function SettlementStep() {
  const column = useColumn();
  const tax17 = draftFieldsOf(column).find(({ key }) => key === 'tax17');
  const hasPayments = column.fields.pmt !== 'X';
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-3.5 p-page">
      <Card title={words.heading}>
        <MethodChoice isLabelHidden>
          <CreditWarning className="mt-3.5" />
        </MethodChoice>
        {tax17 && (
          <div className="mt-3.5 max-w-72 border-line border-t pt-3.5">
            <PatternFieldInput field={tax17} path={tax17.path} />
          </div>
        )}
      </Card>
      {hasPayments && <Payments />}
    </div>
  );
}

const blankPayment = (amount: string): PaymentDraft => ({
  ...emptyPayment,
  amount,
  payment_date: new Date(browserDeps.now()).toISOString(),
});

function Payments() {
  const store = useDraftStore();
  const payments = useDraft(({ state }) => state.payments);
  const isCarried = useDraft(({ state }) => (state.previousPayments ?? []).length > 0);
  const isCashOnly = useColumn().fields.setm === 'X';
  const due = useDraft(({ state }) => (isCashOnly ? state.totals.total : paidAtOnce(state, state.totals)));
  const paid = addDecimals(...payments.map(({ amount }) => (parseDecimal(amount) === null ? '' : amount)));
  const rest = otherSide(due || '0', paid);
  return (
    <Card title={words.payments} subtitle={isCarried ? words.paymentsCarried : words.paymentsHint}>
      <div className="flex flex-col gap-3.5">
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a payment has no identity but its place
          <PaymentRow key={index} payment={payment} index={index} />
        ))}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            icon={Plus}
            onPress={() =>
              store.apply((state) => setPayments(state, [...payments, blankPayment(rest === '0' ? '' : rest)]))
            }
          >
            {words.addPayment}
          </Button>
          {payments.length > 0 && (
            <span className="text-ink-2">
              {words.paid} <Amount value={paid} isTabular={false} className="font-medium text-ink" />
              {compareDecimals(rest || '0', '0') > 0 && (
                <>
                  {' · '}
                  {words.remaining} <Amount value={rest} isTabular={false} className="font-medium text-ink" />
                </>
              )}
            </span>
          )}
        </div>
      </div>
    </Card>
  );
}

function PaymentRow({ payment, index }: { payment: PaymentDraft; index: number }) {
  const store = useDraftStore();
  const format = useFormat();
  const column = useColumn();
  const payments = useDraft(({ state }) => state.payments);
  const path = (field: string) => `payments[${index}].${field}`;
  const put = (patch: Partial<PaymentDraft>, step = '') =>
    store.apply((state) => updatePayment(state, index, patch), step);
  const numbers = draftFieldsOf(column).filter(
    (field) => field.path.startsWith('payments[]') && fieldSpecs[field.path]?.isRare,
  );
  const pathOf = (field: DraftField) => field.path.replace('[]', `[${index}]`);
  const fold = useFold(numbers.map(pathOf));
  const amountError = useFieldError(path('amount'), false);
  const remove = () => {
    store.apply((state) =>
      setPayments(
        state,
        payments.filter((_, at) => at !== index),
      ),
    );
    offerUndo(store, words.paymentRemoved);
  };
  return (
    <fieldset className="border-line border-b pb-3.5">
      <legend className="sr-only">{words.paymentNo(format.number(index + 1))}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto]">
        <div data-draft-path={path('payment_method')}>
          <Select
            label={words.paymentNo(format.number(index + 1))}
            value={payment.payment_method}
            onChange={(payment_method) => put({ payment_method })}
            options={paymentMethods.map((value) => ({ value, label: paymentMethodWords[value] }))}
          />
        </div>
        <div data-draft-path={path('amount')}>
          <DecimalField
            label={words.paymentAmount}
            value={payment.amount}
            maxFraction={0}
            unit={wizardStrings.field.rial}
            onChange={(amount) => put({ amount }, path('amount'))}
            onBlur={() => store.endStep()}
            error={amountError}
          />
        </div>
        <InstantField path={path('payment_date')} label={words.paymentDate} />
        <IconButton icon={Trash2} label={words.removePayment} variant="danger" onPress={remove} className="sm:mt-5.5" />
      </div>
      <PaymentPlace
        method={payment.payment_method}
        value={payment.treasury_id ?? ''}
        onChange={(treasury_id) => put({ treasury_id })}
      />
      <FoldedPart fold={fold} head={words.more} className="mt-1">
        <div className="mt-2 grid items-start gap-3 sm:grid-cols-3">
          {numbers.map((field) => (
            <PatternFieldInput key={field.path} field={field} path={pathOf(field)} />
          ))}
        </div>
      </FoldedPart>
    </fieldset>
  );
}
