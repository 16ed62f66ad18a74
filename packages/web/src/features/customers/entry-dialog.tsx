import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls, customerEntryKinds } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { isAwaited, isLost } from '../../ui/options-source.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { allPlacesQuery, treasuryKey } from '../treasury/queries.ts';
import { isSettled } from './is-settled.ts';
import { type CustomerDetail, useRefreshCustomers } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.entry;

/** A day of which no hour is told: Tehran's noon. */
const middayOf = (day: string): string => `${day}T08:30:00.000Z`;

/** Money of a bank or desk is a movement there, which calls day and note otherwise. */
const asMovement = <T extends { day: string; note: string }>(values: T) => ({
  ...values,
  at: values.day,
  notes: values.note,
});

type Kind = (typeof customerEntryKinds)[number];

interface EntryDialogProps {
  customer: Pick<CustomerDetail, 'id' | 'name' | 'balance'>;
  /** What is known of it where it was asked for: beside an invoice or a purchase, and itself where something of it is open. */
  given?: {
    kind?: 'receipt' | 'payment';
    amount: string;
    note: string;
    invoiceId?: string | null;
    purchaseId?: string;
  };
  onClose: () => void;
}

/** What money of this kind may say that it pays, as the API has it, and how that is asked; null: nothing. */
function paidBy(kind: Kind, given: EntryDialogProps['given']) {
  if (kind === 'receipt' && given?.invoiceId)
    return { body: { invoice_id: given.invoiceId }, words: strings.forIt.invoice };
  if (kind === 'payment' && given?.purchaseId)
    return { body: { pays_purchase_id: given.purchaseId }, words: strings.forIt.purchase };
  return null;
}

const isOwedTo = (balance: string): boolean => balance.startsWith('-');

/** What it does to the account: of whom money is owed to, a supplier, a payment makes no debtor. */
const hintOf = (kind: Kind, balance: string): string =>
  kind === 'opening' ? strings.hints.opening : strings.hints[isOwedTo(balance) ? 'creditor' : 'debtor'][kind];

interface WholeBalanceProps {
  kind: Kind;
  balance: string;
  /** written already */
  amount: string;
  onTake: (amount: string) => void;
}

/** All that the customer owes, or is owed, as the amount by one press; most receipts settle an account. */
function WholeBalance({ kind, balance, amount: written, onTake }: WholeBalanceProps) {
  const format = useFormat();
  if (kind === 'opening' || isSettled(balance) || isOwedTo(balance) !== (kind === 'payment')) return null;
  const amount = balance.replace('-', '');
  if (amount === written) return null;
  return (
    <div>
      <Button variant="fix" size="s" onPress={() => onTake(amount)}>
        {strings.whole[kind](format.money(amount))}
      </Button>
    </div>
  );
}

/**
 * Where the money of it comes to, or is paid from: the place that is chosen, or where the last of its kind was.
 * @param chosen '' for none; null: nobody chose
 */
function usePlace(kind: Kind, chosen: string | null) {
  const client = useQueryClient();
  const last = useKeptDraft('entry.place', { receipt: '', payment: '' });
  const places = useQuery({ ...allPlacesQuery(), enabled: kind !== 'opening' });
  const usual = kind === 'opening' ? '' : last.values[kind];
  /** @param known undefined: nobody has told yet which there are */
  const placeAmong = (known: typeof places.data) =>
    chosen ?? (known === undefined || known.some(({ id }) => id === usual) ? usual : '');
  return {
    places,
    place: placeAmong(places.isError && !isLost(places) ? [] : places.data),
    /** The same for the money: a usual place goes in once it is told that there is one. */
    settle: async (): Promise<string> => {
      if (chosen !== null || usual === '') return chosen ?? '';
      return placeAmong(
        await client.ensureQueryData(allPlacesQuery()).catch((error: Error) => {
          if (isLost({ isLoadingError: true, error })) throw error;
          return [];
        }),
      );
    },
    keep: (place: string) => kind !== 'opening' && last.set({ [kind]: place }),
  };
}

/** What is written, where the money of it comes to, and how it is kept. */
function useEntry({ customer, given, onClose }: EntryDialogProps) {
  const create = useCreate();
  const refresh = useRefreshCustomers();
  const client = useQueryClient();
  const [typed, setTyped] = useState({
    kind: (given?.kind ?? 'receipt') as Kind,
    amount: given?.amount ?? '',
    day: dateToDay(todayInTehran()),
    note: given?.note ?? '',
    isForIt: true,
    /** null: nobody chose one */
    place: null as string | null,
  });
  const { kind, amount, day, note } = typed;
  const { places, place, settle, keep } = usePlace(kind, typed.place);
  const paid = paidBy(kind, given);
  const values = { kind, amount, day, note, place_id: place, ...(typed.isForIt ? paid?.body : {}) };
  const book = ({ kind, amount, day, note, place_id, ...paid }: typeof values): Promise<unknown> =>
    kind !== 'opening' && place_id !== ''
      ? create(calls.createMovement, {
          body: {
            kind: kind === 'receipt' ? 'deposit' : 'withdrawal',
            place_id,
            customer_id: customer.id,
            amount,
            ...(day === dateToDay(todayInTehran()) ? {} : { at: middayOf(day) }),
            notes: note,
            ...paid,
          },
        })
      : create(calls.createCustomerEntry, {
          params: { id: customer.id },
          body: { kind, amount, day, note, ...paid },
        });
  const close = useWhileShown(onClose);
  const save = useMutation({
    mutationFn: (written: typeof values) =>
      withLoading(
        settle().then(async (place_id) => {
          await book({ ...written, place_id });
          return place_id;
        }),
      ),
    onSuccess: async (place_id) => {
      toast.notice(strings.saved(customer.name));
      keep(place_id);
      await refresh();
      if (place_id !== '') void client.invalidateQueries({ queryKey: treasuryKey });
      close();
    },
  });
  const errors = fieldErrorsOf(save.error, {
    sent: save.variables && asMovement(save.variables),
    now: asMovement(values),
  });
  const set = (patch: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...patch }));
  return { typed, set, place, places, paid, save, send: () => save.mutate(values), errors };
}

type Entry = ReturnType<typeof useEntry>;

/** A receipt, a payment or what was owed before, written into the customer's account. */
export function EntryDialog(props: EntryDialogProps) {
  const { customer } = props;
  const entry = useEntry(props);
  const { typed, set, paid, errors } = entry;
  const { kind, amount } = typed;
  return (
    <FormDialog
      title={strings.title(customer.name)}
      submit={strings.save}
      width="m"
      saving={entry.save}
      onSubmit={entry.send}
      onClose={props.onClose}
    >
      <Segmented
        label={strings.kind}
        value={kind}
        onChange={(next) => set({ kind: next })}
        options={customerEntryKinds.map((value) => ({ value, label: strings.kinds[value] }))}
        hint={hintOf(kind, customer.balance)}
      />
      <DecimalField
        label={strings.amount}
        autoFocus
        isRequired
        maxFraction={0}
        allowNegative={kind === 'opening'}
        unit={strings.rial}
        value={amount}
        onChange={(next) => set({ amount: next })}
        error={errors.amount}
      />
      <WholeBalance kind={kind} balance={customer.balance} amount={amount} onTake={(whole) => set({ amount: whole })} />
      {amount !== '' && !amount.startsWith('-') && <AmountInWords value={amount} />}
      {paid !== null && (
        <Checkbox isSelected={typed.isForIt} onChange={(isForIt) => set({ isForIt })} hint={paid.words.hint}>
          {paid.words.label}
        </Checkbox>
      )}
      {kind !== 'opening' && <PlaceOfMoney entry={entry} kind={kind} />}
      <JalaliDatePicker
        label={strings.day}
        value={typed.day}
        onChange={(day) => set({ day })}
        maxDay={dateToDay(todayInTehran())}
        error={errors.day ?? errors.at}
      />
      <TextField
        label={strings.note}
        isOptional
        value={typed.note}
        onChange={(note) => set({ note })}
        error={errors.note ?? errors.notes}
      />
    </FormDialog>
  );
}

interface PlaceOfMoneyProps {
  entry: Entry;
  kind: Exclude<Kind, 'opening'>;
}

/** Where money came to, or was paid from, where there is any such place; while nobody has told, where one is usual. */
function PlaceOfMoney({ entry: { place, places, set, errors }, kind }: PlaceOfMoneyProps) {
  const rows = places.data ?? [];
  const isUsual = isAwaited(places) && place !== '';
  if (rows.length === 0 && !isLost(places) && !isUsual) return null;
  return (
    <Select
      source={places}
      label={strings.place[kind]}
      value={place === '' ? 'none' : place}
      onChange={(id) => set({ place: id === 'none' ? '' : id })}
      error={errors.place_id}
      hint={strings.placeHint}
      options={[{ value: 'none', label: strings.noPlace }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}
