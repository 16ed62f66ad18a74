import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast-store.ts';
import { managedPlansQuery, subscriptionOfKey, subscriptionOfQuery } from '../subscription/operator-queries.ts';
import type { ManagedPlan } from '../subscription/queries.ts';
import { operatorStrings } from './operator.fa.ts';

const strings = operatorStrings.gift;

interface GivePlanProps {
  account: { id: string; name: string };
}

/** A plan without a payment at the gateway, e.g. for a bank transfer; a period is given for good, so it is asked first and given once. */
export function GivePlan({ account }: GivePlanProps) {
  const client = useQueryClient();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    give.reset();
    setAsking(true);
  };
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useQuery({ ...managedPlansQuery(), enabled: isAsking });
  const plans = (list.data?.plans ?? []).filter(({ active }) => active);
  const held = useQuery({ ...subscriptionOfQuery(account.id), enabled: isAsking });
  const paid = plans.filter(({ price }) => price !== '0');
  const { plan: present, ended_plan: ended } = held.data ?? {};
  // What the account pays or paid for, or the least that is paid for: whoever transferred money did it for one of these.
  const proposed = paid.find(({ id }) => id === (ended ?? present)?.id) ?? paid[0] ?? plans[0];
  const plan = plans.find(({ id }) => id === chosen) ?? (held.isPending ? undefined : proposed);
  // Pressed again after no answer came: the same period, not another.
  const create = useCreate();
  const give = useMutation({
    mutationFn: ({ id }: ManagedPlan) =>
      withLoading(create(calls.giveSubscription, { params: { id: account.id }, body: { plan_id: id } })),
    onSuccess: ({ ends_at }, { title }) => {
      setAsking(false);
      void client.invalidateQueries({ queryKey: subscriptionOfKey(account.id) });
      toast.show(strings.given(title, account.name, ends_at === null ? '' : format.date(ends_at)));
    },
  });
  return (
    <>
      <Button size="s" icon={Gift} onPress={ask}>
        {strings.open}
      </Button>
      {isAsking && (
        <Dialog
          title={strings.title(account.name)}
          isOpen
          width="s"
          onOpenChange={(isOpen) => !isOpen && setAsking(false)}
          footer={
            <>
              <Button
                variant="primary"
                icon={Gift}
                isBusy={give.isPending}
                isDisabled={plan === undefined}
                onPress={() => plan && give.mutate(plan)}
              >
                {plan === undefined ? strings.open : strings.give(plan.title)}
              </Button>
              <Button onPress={() => setAsking(false)}>{operatorStrings.cancel}</Button>
            </>
          }
        >
          {give.isError && (
            <Banner tone="bad" title={strings.failed} isAlert className="mb-3">
              {reasonOf(give.error)}
            </Banner>
          )}
          <p className="mb-3 text-ink-2">{strings.lead}</p>
          {plan !== undefined && (
            <Select
              label={strings.plan}
              value={plan.id}
              onChange={setChosen}
              options={plans.map(({ id, title, days }) => ({
                value: id,
                label: strings.option(title, format.number(days)),
              }))}
            />
          )}
          {list.isError && <p className="text-bad">{reasonOf(list.error)}</p>}
        </Dialog>
      )}
    </>
  );
}
