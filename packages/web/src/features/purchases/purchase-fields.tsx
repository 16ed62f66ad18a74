import { useQuery } from '@tanstack/react-query';
import { calls, purchaseCredits, purchaseKinds } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import type { FieldErrors } from '../../app/field-errors.ts';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { isLost } from '../../ui/options-source.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useSay } from '../../ui/say.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { everyBranchQuery } from '../branches/queries.ts';
import { DueField } from '../invoices/payment/due-field.tsx';
import {
  creditOf,
  dayFilledIn,
  daysOfTaxNumber,
  doubtOfReturn,
  isNotTheSum,
  type PurchaseValues,
  returning,
  sumOf,
  taxNumberState,
  unreturning,
  withAmounts,
} from './form.ts';
import { noonOf } from './purchase-columns.tsx';
import type { Purchase } from './queries.ts';
import { purchaseStrings } from './strings.fa.ts';
import { SupplierFields } from './supplier-fields.tsx';

const strings = purchaseStrings.form;

export interface PurchaseFieldsProps {
  values: PurchaseValues;
  set: (patch: Partial<PurchaseValues>) => void;
  errors: FieldErrors;
}

/** Everything of a purchase, in the order in which an invoice is read. */
export function PurchaseFields(props: PurchaseFieldsProps & { isNew: boolean }) {
  const { values, set, errors } = props;
  return (
    <>
      <Segmented
        label={purchaseStrings.kind}
        isLabelHidden
        value={values.kind}
        onChange={(kind) => set({ kind })}
        options={purchaseKinds.map((value) => ({ value, label: purchaseStrings.kinds[value] }))}
      />
      {values.kind === 'return' && <ReturnedField {...props} />}
      <InvoiceFields {...props} />
      <SupplierFields {...props} />
      <AmountFields {...props} />
      {values.kind === 'buy' && (
        <DueField
          value={values.payment_due}
          onChange={(payment_due) => set({ payment_due })}
          from={values.day}
          minDay={values.day}
          hint={strings.dueHint}
          error={errors.payment_due}
        />
      )}
      <CreditField {...props} />
      <BranchField {...props} />
      <TextArea
        label={strings.note}
        rows={2}
        value={values.note}
        onChange={(note) => set({ note })}
        error={errors.note}
      />
    </>
  );
}

/**
 * The day of a new purchase follows its tax number until it is chosen by hand, and says so. @returns the days that the
 * number leaves possible, as long as the day follows it
 */
function useDayOfNumber({ isNew, values, set }: Omit<PurchaseFieldsProps, 'errors'> & { isNew: boolean }) {
  const [isByHand, setByHand] = useState(!isNew);
  const today = dateToDay(todayInTehran());
  const write = (tax_number: string) => {
    const day = isByHand ? null : dayFilledIn(tax_number, today);
    set({ tax_number, ...(day === null ? {} : { day }) });
  };
  const choose = (day: string) => {
    setByHand(true);
    set({ day });
  };
  const possible = isByHand ? null : daysOfTaxNumber(values.tax_number, today);
  return { possible, write, choose };
}

/** Asks of which day an invoice is whose tax number was given within hours of two seasons. */
function WhichSeason({ days, onChoose }: { days: readonly string[]; onChoose: (day: string) => void }) {
  const format = useFormat();
  return (
    <Banner
      tone="warn"
      title={strings.whichSeason}
      isAlert
      actions={days.map((day) => (
        <Button key={day} size="s" onPress={() => onChoose(day)}>
          {format.date(noonOf(day))}
        </Button>
      ))}
    >
      {strings.whichSeasonWhy}
    </Banner>
  );
}

/** The tax number, which knows its day, the seller's own number, and the day. */
function InvoiceFields({ isNew, values, set, errors }: PurchaseFieldsProps & { isNew: boolean }) {
  const format = useFormat();
  const { possible, write, choose } = useDayOfNumber({ isNew, values, set });
  const dayAfter = possible?.dayAfter ?? null;
  const dayOffered = possible?.day === values.day ? dayAfter : null;
  useSay(dayOffered === null ? undefined : strings.dayOfNumber);
  const state = taxNumberState(values.tax_number);
  const wrong = state === 'wrong' ? strings.taxNumberWrong : state === 'misformed' ? strings.taxNumberForm : undefined;
  return (
    <>
      <TextField
        label={strings.taxNumber}
        isOptional
        isCode
        value={values.tax_number}
        onChange={write}
        hint={strings.taxNumberHint}
        error={errors.tax_number ?? wrong}
        status={
          state === 'right'
            ? { tone: 'ok', text: strings.taxNumberOk }
            : typeof state === 'number'
              ? { tone: 'hint', text: strings.taxNumberSoFar(format.number(state)) }
              : undefined
        }
      />
      <div className="field-pairs">
        <div className="flex min-w-0 flex-col gap-1.5">
          <JalaliDatePicker
            label={strings.day}
            isRequired
            value={values.day}
            onChange={choose}
            error={errors.day}
            status={dayOffered === null ? undefined : { tone: 'info', text: strings.dayOfNumber }}
          />
          {dayOffered !== null && (
            <Button variant="quiet" size="s" className="self-start" onPress={() => choose(dayOffered)}>
              {strings.dayAfter(format.date(noonOf(dayOffered)))}
            </Button>
          )}
        </div>
        <TextField
          label={strings.number}
          isCode
          value={values.number}
          onChange={(number) => set({ number })}
          error={errors.number}
        />
      </div>
      {possible !== null && dayAfter !== null && values.day === '' && (
        <WhichSeason days={[possible.day, dayAfter]} onChoose={choose} />
      )}
    </>
  );
}

type Returned = NonNullable<PurchaseValues['returns']> & { purchase?: Purchase };

const searchReturned = async (text: string, signal: AbortSignal): Promise<Returned[]> => {
  const query = { search_field: text, kind: 'buy', limit: 12 } as const;
  const { purchases } = await api(calls.listPurchases, { query }, { signal });
  return purchases.map((purchase) => {
    const { id, day, number, supplier_name } = purchase;
    return { id, day, purchase, name: [supplier_name, number].filter(Boolean).join(' · ') };
  });
};

/** The purchase that goes back, where it is in the books. */
function ReturnedField({ values, set, errors }: PurchaseFieldsProps) {
  const format = useFormat();
  const doubt = doubtOfReturn(values);
  return (
    <>
      <ComboBox<Returned>
        label={strings.returned}
        isOptional
        value={values.returns}
        onChange={(picked) => set(picked?.purchase ? returning(values, picked.purchase) : unreturning(values))}
        search={searchReturned}
        getKey={({ id }) => id}
        getText={({ name, day }) => `${name} · ${format.date(noonOf(day))}`}
        placeholder={strings.returnedSearch}
        error={errors.returns_id ?? errors.kind}
      />
      {doubt === 'other' && (
        <Banner tone="warn" title={strings.returnsOther(values.returns?.supplier?.supplier_name ?? '')} />
      )}
      {doubt === 'more' && <Banner tone="warn" title={strings.returnsMore(format.money(values.returns?.net ?? '0'))} />}
      {doubt === 'earlier' && (
        <Banner tone="warn" title={strings.returnsEarlier(format.date(noonOf(values.returns?.day ?? '')))} />
      )}
    </>
  );
}

/** Net, tax by its rate or as it is written, other taxes, and the total that they make. */
function AmountFields({ values, set, errors }: PurchaseFieldsProps) {
  const format = useFormat();
  const change = (patch: Partial<PurchaseValues>) => set(withAmounts(values, patch));
  const rial = { maxFraction: 0, unit: strings.rial } as const;
  const sum = isNotTheSum(values) ? strings.notTheSum(format.money(sumOf(values))) : undefined;
  return (
    <>
      <DecimalField
        label={strings.net}
        isRequired
        {...rial}
        value={values.net}
        onChange={(net) => change({ net })}
        error={errors.net}
      />
      <div className="grid grid-cols-[7rem_1fr] gap-3">
        <DecimalField
          label={strings.percent}
          unit={strings.percentUnit}
          maxFraction={2}
          value={values.percent}
          onChange={(percent) => change({ percent })}
          error={errors.vat_percentage}
        />
        <DecimalField
          label={strings.vat}
          {...rial}
          value={values.vat}
          onChange={(vat) => change({ vat })}
          error={errors.vat}
        />
      </div>
      <DecimalField
        label={strings.other}
        isOptional
        {...rial}
        value={values.other_taxes}
        onChange={(other_taxes) => change({ other_taxes })}
        error={errors.other_taxes}
      />
      <DecimalField
        label={strings.total}
        {...rial}
        value={values.total}
        onChange={(total) => change({ total })}
        error={sum ?? errors.total}
        hint={values.total === '' ? undefined : <AmountInWords value={values.total} />}
      />
    </>
  );
}

/** Whether its tax is credited, and why not. */
function CreditField({ values, set, errors }: PurchaseFieldsProps) {
  const credit = creditOf(values);
  const isKnown = values.tax_number.trim() !== '';
  const offered = purchaseCredits.filter((one) => one !== 'no_tax_number' || !isKnown);
  return (
    <Select
      label={strings.credit}
      value={credit}
      onChange={(next) => set({ credit: next })}
      options={offered.map((value) => ({ value, label: strings.credits[value] }))}
      hint={strings.creditHints[credit]}
      error={errors.credit}
    />
  );
}

function BranchField({ values, set, errors }: PurchaseFieldsProps) {
  const branches = useQuery(everyBranchQuery());
  const rows = branches.data?.branches ?? [];
  if (rows.length === 0 && !isLost(branches)) return null;
  return (
    <Select
      label={strings.branch}
      source={branches}
      value={values.branch_id || 'none'}
      onChange={(branch) => set({ branch_id: branch === 'none' ? '' : branch })}
      error={errors.branch_id}
      options={[
        { value: 'none', label: strings.noBranch },
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
