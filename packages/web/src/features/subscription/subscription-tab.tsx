import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { HeldCard } from './held-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { subscriptionStrings as strings } from './strings.fa.ts';
import { useSubscription } from './use-subscription.ts';

/** The subscription among the account's settings: plan, use and payments. */
export function SubscriptionTab() {
  const held = useSubscription();
  return (
    <div className="flex flex-col gap-3.5">
      {held.isError && <QueryError title={strings.failed} safe={strings.safe} query={held} />}
      <WhenLoaded isLoading={held.isPending} skeleton={<SkeletonRows rows={4} columns={['w-60', 'w-32']} />}>
        {held.data && (
          <>
            <HeldCard
              held={held.data}
              actions={
                <Link to="/upgrade-account" className={buttonClass('primary')}>
                  {strings.upgrade}
                </Link>
              }
            />
            <PaymentsCard payments={held.data.payments} />
          </>
        )}
      </WhenLoaded>
    </div>
  );
}
