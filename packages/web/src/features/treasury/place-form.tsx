import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Client, calls } from '@taraz/contract';
import type { ReactNode } from 'react';
import { api } from '../../app/api.ts';
import { RecordPanel } from '../../app/record-panel.tsx';
import { tellRemoved } from '../../app/tell-removed.ts';
import { useCreate } from '../../app/use-create.ts';
import { useRecordForm } from '../../app/use-record-form.ts';
import type { SaveTarget } from '../../app/use-saving.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { dateToDay, todayInTehran } from '../../ui/jalali-values.ts';
import { isLost } from '../../ui/options-source.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { everyBranchQuery } from '../branches/queries.ts';
import { BankFields } from './bank-fields.tsx';
import { offered, placeOption } from './offered.ts';
import { detailOf } from './place-columns.tsx';
import { type Place, type PlaceKind, placesQuery, treasuryKey } from './queries.ts';
import { treasuryStrings as strings } from './strings.fa.ts';

const words = strings.fields;

/** Everything that can be written of a place; each kind sends its own part. */
export interface PlaceValues {
  name: string;
  notes: string;
  is_active: boolean;
  opening_balance: string;
  /** YYYY-MM-DD; '': now */
  opening_day: string;
  sheba: string;
  card_number: string;
  bank_name: string;
  account_number: string;
  branch_name: string;
  branch_code: string;
  owner_name: string;
  branch_id: string;
  provider: string;
  terminal_number: string;
  merchant_number: string;
  bank_account_id: string;
}

const empty: PlaceValues = {
  name: '',
  notes: '',
  is_active: true,
  opening_balance: '',
  opening_day: '',
  sheba: '',
  card_number: '',
  bank_name: '',
  account_number: '',
  branch_name: '',
  branch_code: '',
  owner_name: '',
  branch_id: '',
  provider: '',
  terminal_number: '',
  merchant_number: '',
  bank_account_id: '',
};

function valuesOf(place: Place | null): PlaceValues {
  if (place === null) return empty;
  const known = Object.fromEntries(
    Object.entries(place).filter(([name, value]) => name in empty && value !== null),
  ) as Partial<PlaceValues>;
  return { ...empty, ...known };
}

/** The body of each kind's calls. */
function save(create: Client, kind: PlaceKind, target: SaveTarget | null, values: PlaceValues) {
  const { name, notes, is_active, opening_balance, opening_day } = values;
  const opening = { opening_balance, ...(opening_day === '' ? {} : { opening_day }) };
  const shared = { name, notes, is_active, ...(target === null && opening_balance !== '' ? opening : {}) };
  const params = { id: target?.id ?? '' };
  const changed = { ifMatch: target?.etag ?? '' };
  if (kind === 'bank') {
    const { sheba, card_number, bank_name, account_number, branch_name, branch_code, owner_name } = values;
    const body = { ...shared, sheba, card_number, bank_name, account_number, branch_name, branch_code, owner_name };
    return target === null
      ? create(calls.createBankAccount, { body })
      : api(calls.putBankAccount, { params, body }, changed);
  }
  if (kind === 'desk') {
    const body = { ...shared, branch_id: values.branch_id || null };
    return target === null ? create(calls.createCashDesk, { body }) : api(calls.putCashDesk, { params, body }, changed);
  }
  const { provider, terminal_number, merchant_number } = values;
  const body = {
    ...shared,
    provider,
    terminal_number,
    merchant_number,
    bank_account_id: values.bank_account_id || null,
  };
  return target === null ? create(calls.createPos, { body }) : api(calls.putPos, { params, body }, changed);
}

/** Without a day it is of now. */
const dayMeant = (day: string): string => day || dateToDay(todayInTehran());

/** A place has its opening from when it is made: what lies in it, and since when where anything does. */
function hasSameOpening(
  { balance }: { balance: string },
  { opening_balance, opening_day }: PlaceValues,
  sent: unknown,
): boolean {
  const { body } = sent as { body?: { opening_day?: string } };
  const isSameDay = dayMeant(opening_day) === dayMeant(body?.opening_day ?? '');
  return balance === (opening_balance || '0') && (balance === '0' || isSameDay);
}

const removeCall = { bank: calls.deleteBankAccount, desk: calls.deleteCashDesk, pos: calls.deletePos } as const;

interface PlaceFormProps {
  kind: PlaceKind;
  place: Place | null;
  /** above the fields, of a place that is there */
  head?: ReactNode;
  /** in place of the fields: what is written in them stays meanwhile */
  instead?: ReactNode;
  onClose: () => void;
}

/** The details of a place, new or known. */
export function PlaceForm({ kind, place, head, instead, onClose }: PlaceFormProps) {
  const client = useQueryClient();
  const create = useCreate();
  const own = strings.kinds[kind];
  const refresh = () => client.invalidateQueries({ queryKey: treasuryKey });
  const done = async () => {
    await refresh();
    onClose();
  };
  const form = useRecordForm<Place, PlaceValues, { balance: string }>({
    record: place,
    valuesOf,
    save: (typed, target) => save(create, kind, target, typed),
    mayChange: hasSameOpening,
    onSaved: () => {
      toast.notice(strings.saved);
      return done();
    },
    removal: {
      remove: ({ id }) => api(removeCall[kind], { params: { id } }),
      onRemoved: (removed) => {
        tellRemoved(strings.removed(removed.name), (once) =>
          save(once, kind, null, valuesOf({ ...removed })).then(refresh),
        );
        return done();
      },
    },
  });
  const { values, set, errors } = form;
  const frame = {
    title: place?.name ?? own.newTitle,
    ...(place === null ? {} : { subtitle: <bdi>{detailOf(kind, place)}</bdi> }),
    width: place === null ? ('m' as const) : ('l' as const),
    onClose,
  };
  return (
    <RecordPanel {...frame} form={form} removeLabel={own.remove} isAside={instead !== undefined}>
      {head}
      {instead}
      <div className={instead === undefined ? 'contents' : 'hidden'} aria-hidden={instead !== undefined || undefined}>
        <Fields {...{ kind, place, values, set, errors }} />
      </div>
    </RecordPanel>
  );
}

interface FieldsProps extends PlaceFieldProps {
  kind: PlaceKind;
  place: Place | null;
}

function Fields({ kind, place, ...fieldProps }: FieldsProps) {
  const { values, set, errors } = fieldProps;
  return (
    <>
      {kind === 'bank' && <BankFields {...fieldProps} />}
      <TextField
        label={words.name}
        isRequired={kind === 'desk'}
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        hint={words.nameHints[kind]}
      />
      {kind === 'desk' && <DeskFields {...fieldProps} />}
      {kind === 'pos' && <PosFields place={place} {...fieldProps} />}
      {place === null && <OpeningFields {...fieldProps} />}
      <TextArea
        label={words.notes}
        rows={2}
        value={values.notes}
        onChange={(notes) => set({ notes })}
        error={errors.notes}
      />
      {place !== null && (
        <Switch isSelected={values.is_active} onChange={(is_active) => set({ is_active })} hint={words.activeHint}>
          {words.active}
        </Switch>
      )}
    </>
  );
}

/** What lay there at first, and when. */
function OpeningFields({ values, set, errors }: PlaceFieldProps) {
  const today = dateToDay(todayInTehran());
  const isOfNow = values.opening_day === '' || values.opening_day === today;
  return (
    <>
      <DecimalField
        label={words.opening}
        isOptional
        value={values.opening_balance}
        onChange={(opening_balance) => set({ opening_balance })}
        maxFraction={0}
        unit={words.rial}
        hint={isOfNow ? words.openingHint : words.openingHintOfDay}
        error={errors.opening_balance}
      />
      {values.opening_balance !== '' && (
        <JalaliDatePicker
          label={words.openingDay}
          isOptional
          value={values.opening_day}
          onChange={(opening_day) => set({ opening_day })}
          maxDay={today}
          hint={words.openingDayHint}
          error={errors.opening_day}
        />
      )}
    </>
  );
}

export interface PlaceFieldProps {
  values: PlaceValues;
  set: (patch: Partial<PlaceValues>) => void;
  errors: Readonly<Record<string, string>>;
}

function DeskFields({ values, set, errors }: PlaceFieldProps) {
  const branches = useQuery(everyBranchQuery());
  const rows = branches.data?.branches ?? [];
  if (rows.length === 0 && !isLost(branches)) return null;
  return (
    <Select
      label={words.branch}
      source={branches}
      value={values.branch_id || 'none'}
      onChange={(branch) => set({ branch_id: branch === 'none' ? '' : branch })}
      error={errors.branch_id}
      options={[{ value: 'none', label: words.noBranch }, ...rows.map(({ id, name }) => ({ value: id, label: name }))]}
    />
  );
}

function PosFields({ place, values, set, errors }: PlaceFieldProps & Pick<FieldsProps, 'place'>) {
  const accounts = useQuery(placesQuery('bank', { limit: 500, sort: 'name' }));
  const own = place !== null && 'bank_account_id' in place ? place.bank_account_id : null;
  return (
    <>
      <div className="field-pairs">
        <TextField
          label={words.terminal}
          isCode
          inputMode="numeric"
          value={values.terminal_number}
          onChange={(terminal_number) => set({ terminal_number })}
          hint={words.terminalHint}
          error={errors.terminal_number}
        />
        <TextField
          label={words.merchant}
          isCode
          inputMode="numeric"
          value={values.merchant_number}
          onChange={(merchant_number) => set({ merchant_number })}
          error={errors.merchant_number}
        />
      </div>
      <TextField
        label={words.provider}
        value={values.provider}
        onChange={(provider) => set({ provider })}
        error={errors.provider}
      />
      <Select
        label={words.settlesTo}
        source={accounts}
        value={values.bank_account_id || 'none'}
        onChange={(account) => set({ bank_account_id: account === 'none' ? '' : account })}
        error={errors.bank_account_id}
        options={[
          { value: 'none', label: words.noAccount },
          ...offered(accounts.data?.rows ?? [], [values.bank_account_id, own]).map(placeOption),
        ]}
      />
    </>
  );
}
