import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useTitle } from '../../app/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { TextField } from '../../ui/text-field.tsx';
import { subscriptionStrings } from './strings.fa.ts';

const strings = subscriptionStrings.gateway;
const demoCard = '6037990000001234';

/** /dev/gateway/{authority}: the embedded gateway's own page. Where a real gateway is set up, there is no such page. */
export function GatewayPage() {
  const { authority } = useParams({ from: '/public/dev/gateway/$authority' });
  const format = useFormat();
  const [card, setCard] = useState(demoCard);
  useTitle(strings.title);
  const payment = useQuery({
    queryKey: ['gateway', authority],
    queryFn: ({ signal }) => api(calls.getGatewayPayment, { params: { authority } }, { signal }),
    retry: false,
  });
  const act = useMutation({
    mutationFn: (action: 'pay' | 'leave' | 'cancel') =>
      api(calls.payAtGateway, { params: { authority }, body: { action, card } }),
    onSuccess: ({ return_url: url }) => {
      if (url !== null) window.location.assign(url);
    },
  });
  const formError = act.error && reasonOf(act.error);
  const isLeft = act.data?.return_url === null;
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-4 px-page py-12">
      <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
        <h1 className="text-page">{strings.title}</h1>
        <Banner tone="warn" title={strings.lead} />
        {payment.isError && <ErrorState title={strings.missing} error={payment.error} />}
        {formError !== null && <Banner tone="bad" title={formError} isAlert />}
        {payment.data && (
          <>
            <dl className="flex flex-col gap-2">
              <div className="flex justify-between gap-3">
                <dt className="text-ink-2">{strings.amount}</dt>
                <dd className="font-bold tnum">{format.money(payment.data.amount)}</dd>
              </div>
              <div className="flex justify-between gap-3">
                <dt className="text-ink-2">{strings.for}</dt>
                <dd>{payment.data.description}</dd>
              </div>
            </dl>
            {isLeft ? (
              <Banner tone="ok" title={strings.done} isAlert />
            ) : payment.data.open ? (
              <>
                <TextField
                  label={strings.card}
                  isCode
                  inputMode="numeric"
                  hint={strings.cardHint}
                  value={card}
                  onChange={setCard}
                />
                <div className="flex flex-wrap gap-2">
                  <Button
                    variant="primary"
                    isBusy={act.isPending && act.variables === 'pay'}
                    onPress={() => act.mutate('pay')}
                  >
                    {strings.pay}
                  </Button>
                  <Button isBusy={act.isPending && act.variables === 'leave'} onPress={() => act.mutate('leave')}>
                    {strings.leave}
                  </Button>
                  <Button
                    variant="danger"
                    isBusy={act.isPending && act.variables === 'cancel'}
                    onPress={() => act.mutate('cancel')}
                  >
                    {strings.cancel}
                  </Button>
                </div>
              </>
            ) : (
              <Banner
                tone="info"
                title={strings.settled}
                actions={
                  payment.data.return_url !== null && (
                    <a href={payment.data.return_url} className={buttonClass()}>
                      {strings.toResult}
                    </a>
                  )
                }
              />
            )}
          </>
        )}
      </section>
    </div>
  );
}
