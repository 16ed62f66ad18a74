import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { currencyByCode } from '@taraz/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { FormFailure } from '../../app/form-failure.tsx';
import { withLoading } from '../../app/loading.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { Button } from '../../ui/button.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { CurrencyField } from './currency-field.tsx';
import { knownRatesKey } from './known-rate.tsx';
import { type Rate, ratesKey } from './queries.ts';
import { rateStrings as strings } from './strings.fa.ts';

interface RatePanelProps {
  /** ISO 4217, letters; null: still to be chosen */
  currency: string | null;
  /** what was written of it by hand */
  byHand: Rate | undefined;
  onClose: () => void;
}

/** @param at of a rate that is brought back as it was; without it: now */
const writeRate = ({ currency, ...body }: Pick<Rate, 'currency' | 'rial_per_unit'> & Partial<Pick<Rate, 'at'>>) =>
  api(calls.putRate, { params: { currency }, body });

/** Today's rate of a currency, written by hand, and its way back. */
export function RatePanel({ currency: given, byHand, onClose: close }: RatePanelProps) {
  const onClose = useWhileShown(close);
  const client = useQueryClient();
  const [currency, setCurrency] = useState(given ?? '');
  const start = byHand?.rial_per_unit ?? '';
  const [rate, setRate] = useState(start);
  const [isTried, setTried] = useState(false);
  const refresh = () =>
    Promise.all([ratesKey, knownRatesKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  const values = { currency, rial_per_unit: rate };
  const save = useMutation({
    mutationFn: (written: typeof values) => withLoading(writeRate(written)),
    onSuccess: async ({ name }) => {
      await refresh();
      toast.notice(strings.saved(name));
      onClose();
    },
  });
  const takeBack = useMutation({
    mutationFn: (written: Rate) => withLoading(api(calls.deleteRate, { params: { currency: written.currency } })),
    onError: tellNotDone,
    onSuccess: async (_gone, written) => {
      tellRemoved(strings.takenBack(written.name), async () => {
        const { currency, rial_per_unit, at } = written;
        await writeRate({ currency, rial_per_unit, at });
        await refresh();
      });
      await refresh();
      onClose();
    },
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now: values });
  const missing = (isMissing: boolean, text: string) => (isTried && isMissing ? text : undefined);
  return (
    <Panel
      title={given === null ? strings.addTitle : (currencyByCode(given)?.fa ?? given)}
      {...(given === null ? {} : { subtitle: <bdi dir="ltr">{given}</bdi> })}
      onClose={onClose}
      onSave={() => {
        setTried(true);
        if (currency !== '' && rate !== '') save.mutate(values);
      }}
      saveLabel={strings.save}
      isSaving={save.isPending}
      isRemoving={takeBack.isPending}
      isDirty={(rate !== start || (given === null && currency !== '')) && !save.isSuccess}
      {...(byHand === undefined
        ? {}
        : {
            footerEnd: (
              <Button variant="danger" isBusy={takeBack.isPending} onPress={() => takeBack.mutate(byHand)}>
                {strings.takeBack}
              </Button>
            ),
          })}
    >
      <FormFailure error={save.error} />
      {given === null && (
        <CurrencyField
          label={strings.currency}
          isRequired
          hint={strings.currencyHint}
          value={currency}
          onChange={setCurrency}
          error={errors.currency ?? missing(currency === '', strings.currencyMissing)}
        />
      )}
      <DecimalField
        label={strings.rate}
        unit={strings.rial}
        isRequired
        value={rate}
        onChange={setRate}
        error={errors.rial_per_unit ?? missing(rate === '', strings.rateMissing)}
      />
      <p className="text-caption text-ink-2">{strings.onlySuggests}</p>
    </Panel>
  );
}
