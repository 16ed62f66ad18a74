import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormDialog } from '../../app/form-dialog.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { Banner } from '../../ui/banner.tsx';
import { clock } from '../../ui/clock.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { type Payer, PayerField } from './payer-field.tsx';
import { allPlacesQuery, type Place, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.move;
export type MoveKind = 'deposit' | 'withdrawal' | 'transfer';

interface MoveDialogProps {
  kind: MoveKind;
  place: Place;
  onClose: () => void;
}

/** Money into a place, out of it, or from it to another. */
export function MoveDialog({ kind, place, onClose }: MoveDialogProps) {
  const client = useQueryClient();
  const format = useFormat();
  const create = useCreate();
  // What a terminal holds goes, as a rule, whole and to the account that it pays into.
  const settlesTo = kind === 'transfer' && 'bank_account_id' in place ? (place.bank_account_id ?? '') : '';
  const [amount, setAmount] = useState(settlesTo !== '' && BigInt(place.balance) > 0n ? place.balance : '');
  const [chosen, setTo] = useState(settlesTo);
  const [at, setAt] = useState(() => clock.nowIso());
  const [reference, setReference] = useState('');
  const [notes, setNotes] = useState('');
  const [payer, setPayer] = useState<Payer | null>(null);
  const places = useQuery({ ...allPlacesQuery(), enabled: kind === 'transfer' });
  const targets = (places.data ?? []).filter(({ id }) => id !== place.id);
  const to = targets.some(({ id }) => id === chosen) ? chosen : '';
  const values = {
    kind,
    place_id: place.id,
    ...(kind === 'transfer' && to !== '' ? { to_place_id: to } : {}),
    amount,
    ...(payer === null ? {} : { customer_id: payer.id }),
    ...(at === '' ? {} : { at }),
    reference_number: reference,
    notes,
  };
  const close = useWhileShown(onClose);
  const save = useMutation({
    mutationFn: (body: typeof values) => withLoading(create(calls.createMovement, { body })),
    onSuccess: async () => {
      toast.notice(strings.done[kind]);
      await client.invalidateQueries({ queryKey: treasuryKey });
      if (payer !== null) void client.invalidateQueries({ queryKey: ['customers'] });
      close();
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  // A drawer holds no less than nothing, whatever a bank allows.
  const isDesk = 'is_open' in place;
  const moved = BigInt(amount === '' ? 0 : amount);
  const after = BigInt(place.balance) + (kind === 'deposit' ? moved : -moved);
  return (
    <FormDialog
      title={strings.titles[kind](place.name)}
      submit={strings.submit[kind]}
      saving={save}
      onSubmit={() => save.mutate(values)}
      onClose={onClose}
    >
      <DecimalField
        label={strings.amount}
        value={amount}
        onChange={setAmount}
        maxFraction={0}
        unit={treasuryStrings.fields.rial}
        isRequired
        autoFocus
        error={errors.amount}
        hint={amount === '' ? undefined : <AmountInWords value={amount} />}
      />
      {kind === 'transfer' && (
        <Select
          label={strings.to}
          source={places}
          isRequired
          value={to}
          onChange={setTo}
          error={errors.to_place_id}
          options={targets.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {kind !== 'transfer' && (
        <PayerField value={payer} onChange={setPayer} hint={treasuryStrings.payer[kind]} error={errors.customer_id} />
      )}
      <JalaliDatePicker label={strings.at} granularity="minute" value={at} onChange={setAt} error={errors.at} />
      <TextField label={strings.notes} value={notes} onChange={setNotes} error={errors.notes} />
      <TextField
        label={strings.reference}
        isOptional
        isCode
        value={reference}
        onChange={setReference}
        error={errors.reference_number}
      />
      <p className="text-caption text-ink-2">{strings.after(format.money(after))}</p>
      {kind !== 'deposit' && after < 0n && <Banner tone="warn" title={isDesk ? strings.deskBelow : strings.below} />}
    </FormDialog>
  );
}
