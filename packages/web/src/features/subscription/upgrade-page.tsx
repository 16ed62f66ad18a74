import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { CreditCard } from 'lucide-react';
import { Page } from '../../app/layout/page.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useSession } from '../../app/session-store.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { HeldCard } from './held-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PlanList } from './plan-list.tsx';
import { type Plan, plansQuery, subscriptionKey } from './queries.ts';
import { subscriptionStrings as strings } from './strings.fa.ts';
import { useSubscription } from './use-subscription.ts';

/** /upgrade-account: what the account has, the plans, and the way to the gateway. */
export function UpgradeAccountPage() {
  const { admin } = useSession();
  const held = useSubscription();
  const plans = useQuery(plansQuery());
  const client = useQueryClient();
  // Pressed again after no answer came: the same payment, not another.
  const once = useCreateEach();
  const isShown = useIsShown();
  const start = useMutation({
    mutationFn: (planId: string) => withLoading(once(planId)(calls.startSubscription, { body: { plan_id: planId } })),
    onSuccess: async ({ gateway_url: url }) => {
      const go = () => window.location.assign(url ?? '');
      if (url !== null && isShown()) return go();
      // Whoever went on to other work is told, and not taken away from it.
      if (url === null) toast.notice(strings.chosen);
      else
        toast.show(strings.gatewayReady, {
          tone: 'info',
          timeoutMs: null,
          action: { label: strings.goOn, onPress: go },
        });
      await client.invalidateQueries({ queryKey: subscriptionKey });
    },
  });
  const failure = held.error ?? plans.error;
  const current = held.data?.plan?.id ?? null;
  const ended = held.data?.ended_plan?.id ?? null;
  // Until its end a paid plan is not left for the free one.
  const isPaidFor = held.data?.expired === false && held.data.ends_at !== null;
  // One filled button: what the account has or had, or the least that is paid for.
  const paid = (plans.data?.plans ?? []).filter(({ price }) => price !== '0');
  const proposed = (paid.find(({ id }) => id === (ended ?? current)) ?? paid[0])?.id;
  const formError = start.error && reasonOf(start.error);
  const action = (plan: Plan) => {
    const isCurrent = plan.id === current;
    if (!admin || (plan.price === '0' && (isCurrent || isPaidFor))) return null;
    const label = plan.price === '0' ? strings.choose : isCurrent || plan.id === ended ? strings.renew : strings.buy;
    return (
      <Button
        variant={plan.id === proposed ? 'primary' : 'secondary'}
        isFullWidth
        aria-label={`${label}: ${plan.title}`}
        isBusy={start.isPending && start.variables === plan.id}
        isDisabled={start.isPending && start.variables !== plan.id}
        onPress={() => start.mutate(plan.id)}
      >
        {label}
      </Button>
    );
  };
  const isEmpty = plans.data?.plans.length === 0;
  return (
    <Page title={strings.title}>
      {failure && (
        <ErrorState
          title={strings.failed}
          safe={strings.safe}
          error={failure}
          onRetry={() => void Promise.all([held.refetch(), plans.refetch()])}
          isRetrying={held.isFetching || plans.isFetching}
        />
      )}
      <WhenLoaded isLoading={held.isPending || plans.isPending} skeleton={<PlansSkeleton />}>
        {held.data && <HeldCard held={held.data} />}
        {plans.data && <p className="text-ink-2">{strings.lead}</p>}
        {!admin && <Banner tone="info" title={strings.onlyAdmin} />}
        {formError !== null && <Banner tone="bad" title={formError} isAlert />}
        {isEmpty ? (
          <EmptyState icon={CreditCard} title={strings.none} />
        ) : (
          <PlanList
            plans={plans.data?.plans ?? []}
            currentId={current}
            endedId={ended}
            action={action}
            {...(held.data ? { use: held.data.use } : {})}
          />
        )}
        {admin && plans.data && !isEmpty && (
          <p className="text-caption text-ink-2">
            {strings.toGateway} {strings.switchNote}
          </p>
        )}
        {held.data && admin && <PaymentsCard payments={held.data.payments} />}
      </WhenLoaded>
    </Page>
  );
}

/** What the account has, then the plans beside each other. */
function PlansSkeleton() {
  return (
    <div className="flex flex-col gap-3.5">
      <Card>
        <SkeletonRows rows={2} columns={['max-w-60', 'max-w-60', 'max-w-60']} />
      </Card>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(11.5rem,100%),1fr))] gap-3">
        {['one', 'two', 'three', 'four'].map((plan) => (
          <Card key={plan}>
            <SkeletonRows rows={5} columns={['max-w-32']} />
          </Card>
        ))}
      </div>
    </div>
  );
}
