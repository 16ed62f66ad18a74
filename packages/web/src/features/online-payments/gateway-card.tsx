import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fieldErrorsOf } from '../../app/field-errors.ts';
import { withLoading } from '../../app/loading.ts';
import { PlainForm } from '../../app/plain-form.tsx';
import { isStale } from '../../app/use-form-values.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonBar, WhenLoaded } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useUnsaved } from '../../ui/unsaved-forms.tsx';
import { NoAccounts } from '../treasury/no-accounts.tsx';
import { offered, placeOption } from '../treasury/offered.ts';
import { placesQuery } from '../treasury/queries.ts';
import { type Gateway, gatewayKey, gatewayQuery } from './queries.ts';
import { onlinePaymentStrings as strings } from './strings.fa.ts';

type Change = CallInput<typeof calls.putPaymentGateway>['body'];

/** What was written since: the merchant id is tried at the gateway meanwhile, and that takes its time. */
const leftOf = (written: Change, sent: Change): Change =>
  Object.fromEntries(Object.entries(written).filter(([field, value]) => value !== sent[field as keyof Change]));

/** The account's own gateway: whose it is, where its money arrives, and whether buyers see it. */
export function GatewayCard() {
  const gateway = useQuery(gatewayQuery());
  return (
    <Card title={strings.title}>
      {gateway.isError && <QueryError title={strings.failed} query={gateway} className="mb-3" />}
      <WhenLoaded isLoading={gateway.isPending} skeleton={<SkeletonBar className="h-40 w-full" />}>
        {gateway.data !== undefined && (
          <div className="flex flex-col gap-3">
            <p className="text-ink-2">{strings.lead}</p>
            {!gateway.data.available && <Banner tone="warn" title={strings.unavailable} />}
            {gateway.data.simulated && <Banner tone="info" title={strings.simulated} />}
            <Refusal gateway={gateway.data.gateway} />
            <GatewayForm known={gateway.data} />
          </div>
        )}
      </WhenLoaded>
    </Card>
  );
}

/** What the seller alone can mend at the gateway, while buyers are turned away. */
function Refusal({ gateway }: Pick<Gateway, 'gateway'>) {
  const format = useFormat();
  if (!gateway?.refused) return null;
  const { code, at } = gateway.refused;
  return (
    <Banner tone="warn" title={strings.merchantRefused(format.text(code))}>
      {strings.merchantRefusedHint(format.dateTime(at))}
    </Banner>
  );
}

/**
 * Bank accounts and terminals in use, and those that stand here already.
 * @param kept ids that are offered though they were switched off: the gateway's money goes on arriving there
 */
function usePlaces(kept: readonly (string | null | undefined)[]) {
  const filter = { limit: 500, sort: 'name' } as const;
  const banks = useQuery(placesQuery('bank', filter));
  const terminals = useQuery(placesQuery('pos', filter));
  const isOff = (id: string) =>
    [...(banks.data?.rows ?? []), ...(terminals.data?.rows ?? [])].some((row) => row.id === id && !row.is_active);
  const optionsOf = (kind: 'bank' | 'pos', rows: typeof banks.data) =>
    offered(rows?.rows ?? [], kept).map((row) => ({ hint: strings.kinds[kind], ...placeOption(row) }));
  const rows = [...optionsOf('bank', banks.data), ...optionsOf('pos', terminals.data)];
  return { source: banks.isError ? banks : terminals, rows, isOff, isKnown: banks.isSuccess && terminals.isSuccess };
}

export function GatewayForm({ known }: { known: Gateway }) {
  const client = useQueryClient();
  const { gateway } = known;
  // Only what is written here: what is changed in another window meanwhile shows, and is not written over.
  const [written, setWritten] = useState<Change>({});
  const now = {
    merchant_id: written.merchant_id ?? '',
    place_id: written.place_id ?? gateway?.place_id ?? '',
    is_active: written.is_active ?? gateway?.is_active ?? true,
  };
  const places = usePlaces([now.place_id, gateway?.place_id]);
  const save = useMutation({
    mutationFn: (body: Change) => withLoading(api(calls.putPaymentGateway, { body }, { ifMatch: known.etag })),
    onSuccess: (saved, sent) => {
      client.setQueryData(gatewayKey, saved);
      setWritten((all) => leftOf(all, sent));
      toast.notice(strings.saved);
    },
    // Another window's change shows before it is tried again.
    onError: (error) => isStale(error) && client.invalidateQueries({ queryKey: gatewayKey }),
  });
  const errors = fieldErrorsOf(save.error, { sent: save.variables, now });
  const isChanged =
    now.merchant_id.trim() !== '' ||
    now.place_id !== (gateway?.place_id ?? '') ||
    now.is_active !== (gateway?.is_active ?? true);
  useUnsaved(isChanged, save.isPending);
  if (places.isKnown && places.rows.length === 0 && gateway === null) {
    return <NoAccounts way={strings.toAccounts}>{strings.noPlaces}</NoAccounts>;
  }
  const submit = () =>
    save.mutate({
      ...(gateway !== null && now.merchant_id.trim() === '' ? {} : { merchant_id: now.merchant_id }),
      ...(now.place_id === '' ? {} : { place_id: now.place_id }),
      is_active: now.is_active,
    });
  return (
    <PlainForm saving={save} onSubmit={submit}>
      <TextField
        label={strings.merchant}
        isCode
        value={now.merchant_id}
        onChange={(merchant_id) => setWritten((all) => ({ ...all, merchant_id }))}
        error={errors.merchant_id}
        maxLength={36}
        autoComplete="off"
        hint={
          gateway === null
            ? strings.merchantHint
            : `${strings.merchantKept(gateway.merchant_end)}. ${strings.merchantKeptHint}`
        }
      />
      <Select
        label={strings.place}
        value={now.place_id === '' ? null : now.place_id}
        onChange={(place_id) => setWritten((all) => ({ ...all, place_id }))}
        placeholder={strings.choosePlace}
        source={places.source}
        error={errors.place_id}
        hint={strings.placeHint}
        options={places.rows}
      />
      {places.isOff(now.place_id) && <p className="text-ink-2">{strings.placeOff}</p>}
      <Switch
        isSelected={now.is_active}
        onChange={(is_active) => setWritten((all) => ({ ...all, is_active }))}
        hint={strings.activeHint}
      >
        {strings.active}
      </Switch>
      <div>
        <Button type="submit" variant="primary" isBusy={save.isPending} isDisabled={!isChanged || !known.available}>
          {strings.save}
        </Button>
      </div>
    </PlainForm>
  );
}
