import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { useCreate } from '../../app/use-create.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import type { Format } from '../../i18n/format.ts';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { Banner } from '../../ui/banner.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { todayInTehran } from '../../ui/jalali-values.ts';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { offered } from './offered.ts';
import { type Payer, PayerField } from './payer-field.tsx';
import { type Checkbook, type ChequeWithLife, checkbooksQuery, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;
type Direction = ChequeWithLife['direction'];

interface Values {
  direction: Direction;
  checkbook: string;
  number: string;
  sayad_id: string;
  amount: string;
  due_day: string;
  party: string;
  customer: Payer | null;
  bank_name: string;
  notes: string;
}

const valuesOf = (cheque: ChequeWithLife | null): Values => ({
  direction: cheque?.direction ?? 'received',
  checkbook: cheque?.checkbook ?? '',
  number: cheque?.number ?? '',
  sayad_id: cheque?.sayad_id ?? '',
  amount: cheque?.amount ?? '',
  due_day: cheque?.due_day ?? todayInTehran().toString(),
  party: cheque?.party ?? '',
  customer: cheque?.customer_id ? { id: cheque.customer_id, name: cheque.customer_name } : null,
  bank_name: cheque?.bank_name ?? '',
  notes: cheque?.notes ?? '',
});

const bodyOf = ({ checkbook, customer, ...rest }: Values, cheque: ChequeWithLife | null) => ({
  ...rest,
  customer_id: customer?.id ?? null,
  ...(rest.direction === 'issued' && checkbook !== '' ? { checkbook } : {}),
  ...(cheque?.invoice_id ? { invoice_id: cheque.invoice_id } : {}),
});

/** What a cheque given in place of another begins with: whose it is, and how much. */
const valuesInPlaceOf = (cheque: ChequeWithLife): Values => {
  const { direction, party, customer, amount, bank_name } = valuesOf(cheque);
  return { ...valuesOf(null), direction, party, customer, amount, bank_name, notes: strings.replaces(cheque.number) };
};

/** What the API takes to make a cheque as this one is. */
export const bodyOfCheque = (cheque: ChequeWithLife) => bodyOf(valuesOf(cheque), cheque);

interface ChequeFormProps {
  cheque: ChequeWithLife | null;
  /** that a new one is given in place of */
  replaces?: ChequeWithLife;
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Saves a cheque, new or known. */
function useChequeForm({ cheque, replaces, onSaved }: Omit<ChequeFormProps, 'onClose'>) {
  const client = useQueryClient();
  const create = useCreate();
  return useRecordForm({
    record: cheque,
    valuesOf: (record) => (record === null && replaces !== undefined ? valuesInPlaceOf(replaces) : valuesOf(record)),
    asSent: (typed) => bodyOf(typed, cheque),
    save: (typed, target) => {
      const body = bodyOf(typed, cheque);
      return target === null
        ? create(calls.createCheque, { body })
        : api(calls.putCheque, { params: { id: target.id }, body }, { ifMatch: target.etag });
    },
    mayChange: ({ direction }, typed) => direction === typed.direction,
    onSaved: async ({ id }) => {
      toast.notice(treasuryStrings.saved);
      await client.invalidateQueries({ queryKey: treasuryKey });
      onSaved(id);
    },
  });
}

/** Is its bank not written, as of one that an invoice brought in? */
export const lacksBank = ({ direction, bank_name }: ChequeWithLife): boolean =>
  direction === 'received' && bank_name === '';

/** A cheque, new or known; of one that is cleared as the form opens its bank alone. A leaf of a book proposes its number. */
export function ChequeForm({ onClose, ...props }: ChequeFormProps) {
  const form = useChequeForm(props);
  const { cheque } = props;
  // Cleared meanwhile by another, it keeps the fields in which something may be typed.
  const [isBankAlone] = useState(cheque?.state === 'cleared');
  return (
    <RecordPanel
      title={cheque === null ? strings.newTitle : strings.panelTitle(cheque.number)}
      form={form}
      onClose={onClose}
    >
      {isBankAlone ? (
        <BankName {...form} />
      ) : (
        <>
          <Parties cheque={cheque} {...form} />
          <Paper {...form} />
        </>
      )}
    </RecordPanel>
  );
}

type FieldsProps = Pick<ReturnType<typeof useChequeForm>, 'values' | 'set' | 'errors'>;

/** Whose it is, and whose book it is from. */
function Parties({ cheque, values, set, errors }: FieldsProps & Pick<ChequeFormProps, 'cheque'>) {
  const isIssued = values.direction === 'issued';
  return (
    <>
      {cheque === null && (
        <Segmented<Direction>
          label={strings.direction}
          value={values.direction}
          onChange={(direction) => set({ direction, checkbook: '', number: '' })}
          options={(['received', 'issued'] as const).map((value) => ({ value, label: strings.directions[value] }))}
        />
      )}
      {isIssued && (
        <BookField
          cheque={cheque}
          value={values.checkbook}
          onChange={(checkbook, next) => set({ checkbook, number: next })}
          onOnly={(checkbook, next) => set({ checkbook, number: values.number || next })}
          error={errors.checkbook}
        />
      )}
      <PayerField
        value={values.customer}
        onChange={(customer) => set({ customer, ...(values.party === '' ? { party: customer?.name ?? '' } : {}) })}
        hint={treasuryStrings.payer.cheque}
        error={errors.customer_id}
      />
      <TextField
        label={isIssued ? strings.partyIssued : strings.partyReceived}
        isRequired
        value={values.party}
        onChange={(party) => set({ party })}
        error={errors.party}
      />
    </>
  );
}

function BankName({ values, set, errors }: FieldsProps) {
  return (
    <TextField
      label={strings.bank}
      value={values.bank_name}
      onChange={(bank_name) => set({ bank_name })}
      error={errors.bank_name}
    />
  );
}

/** What stands on it. */
function Paper({ values, set, errors }: FieldsProps) {
  return (
    <>
      <DecimalField
        label={strings.amountField}
        isRequired
        value={values.amount}
        onChange={(amount) => set({ amount })}
        maxFraction={0}
        unit={treasuryStrings.fields.rial}
        error={errors.amount}
        hint={values.amount === '' ? undefined : <AmountInWords value={values.amount} />}
      />
      <div className="field-pairs">
        <JalaliDatePicker
          label={strings.due}
          isRequired
          value={values.due_day}
          onChange={(due_day) => set({ due_day })}
          error={errors.due_day}
        />
        <TextField
          label={strings.number}
          isRequired
          isCode
          inputMode="numeric"
          value={values.number}
          onChange={(number) => set({ number })}
          error={errors.number}
        />
      </div>
      {values.direction === 'received' && <BankName values={values} set={set} errors={errors} />}
      <TextField
        label={strings.sayad}
        isOptional
        isCode
        inputMode="numeric"
        value={values.sayad_id}
        onChange={(sayad_id) => set({ sayad_id })}
        hint={strings.sayadHint}
        error={errors.sayad_id}
      />
      <TextArea
        label={treasuryStrings.fields.notes}
        rows={2}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        error={errors.notes}
      />
    </>
  );
}

interface BookFieldProps {
  /** null: it is new, and the only book that still has leaves is taken by itself */
  cheque: ChequeWithLife | null;
  value: string;
  onChange: (id: string, nextNumber: string) => void;
  /** as `onChange`, where nobody chose it: what is written by then stays */
  onOnly: (id: string, nextNumber: string) => void;
  error: string | undefined;
}

function BookField({ cheque, value, onChange, onOnly, error }: BookFieldProps) {
  const format = useFormat();
  const books = useQuery(checkbooksQuery({ limit: 500, sort: 'name' }));
  const own = cheque?.checkbook;
  const rows = offered(books.data?.checkbooks ?? [], [value, own]);
  const usable = rows.filter(({ next_number }) => next_number !== '');
  const only = cheque === null && value === '' && usable.length === 1 ? usable[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: taken once, when it is known
  useEffect(() => {
    if (only !== undefined) onOnly(only.id, only.next_number);
  }, [only?.id]);
  if (books.data !== undefined && rows.length === 0)
    return <Banner tone="info" title={books.data.count === 0 ? strings.noBook : strings.noBookInUse} />;
  const numberOf = (id: string) =>
    id === own ? cheque?.number : books.data?.checkbooks.find((row) => row.id === id)?.next_number;
  return (
    <Select
      label={strings.book}
      source={books}
      isRequired
      value={value}
      onChange={(id) => onChange(id, numberOf(id) ?? '')}
      error={error}
      options={rows.map((row) => ({
        value: row.id,
        label: [row.title || row.bank_account_name, row.series].filter(Boolean).join(' · '),
        hint: stateOfBook(row, format),
        isDisabled: row.next_number === '' && row.id !== own,
      }))}
    />
  );
}

function stateOfBook({ is_active, next_number }: Checkbook, format: Format): string {
  if (!is_active) return treasuryStrings.books.inactive;
  return next_number === '' ? treasuryStrings.books.full : strings.nextLeaf(format.text(next_number));
}
