import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { unitLabel } from '@taraz/core';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf, formErrorOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { stockKey } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const strings = stockStrings.units;

interface UnitRatioFormProps {
  productId: string;
  /** the authority's codes */
  unit: string;
  own: string;
  onDone?: () => void;
}

/** «هر کارتن چند عدد»: whichever of the two is the greater is chosen, so that the number is a whole one. */
export function UnitRatioForm({ productId, unit, own, onDone }: UnitRatioFormProps) {
  const client = useQueryClient();
  const [isTurned, setTurned] = useState(false);
  const [count, setCount] = useState('');
  const values = isTurned ? { unit, per: count, makes: '1' } : { unit, per: '1', makes: count };
  const save = useMutation({
    mutationFn: (body: typeof values) => withLoading(api(calls.putProductUnit, { params: { id: productId }, body })),
    onSuccess: () => {
      toast.notice(strings.saved);
      onDone?.();
      return client.invalidateQueries({ queryKey: stockKey });
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  const [large, small] = isTurned ? [own, unit] : [unit, own];
  const fault = errors.makes ?? errors.per ?? errors.unit ?? formErrorOf(save.error) ?? undefined;
  // It stands in a panel that is a form already: Enter must not save that one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || count === '') return;
    event.preventDefault();
    save.mutate(values);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field below sends
    <div onKeyDown={onKeyDown} className="flex flex-wrap items-end gap-2">
      <Select
        label={strings.which}
        value={isTurned ? 'turned' : 'plain'}
        onChange={(way) => setTurned(way === 'turned')}
        options={[
          { value: 'plain', label: strings.each(unitLabel(unit)) },
          { value: 'turned', label: strings.each(unitLabel(own)) },
        ]}
        className="w-40"
      />
      <DecimalField
        label={strings.each(unitLabel(large))}
        unit={unitLabel(small)}
        value={count}
        onChange={setCount}
        error={fault}
        className="w-36"
      />
      <Button
        size="s"
        isBusy={save.isPending}
        isDisabled={count === ''}
        onPress={() => save.mutate(values)}
        className="mb-0.5"
      >
        {strings.save}
      </Button>
    </div>
  );
}
