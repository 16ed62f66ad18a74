import { UnsavedForms } from '../../ui/unsaved-forms.tsx';
import { GatewayCard } from './gateway-card.tsx';
import { PaymentsOfBuyers } from './payments-of-buyers.tsx';

/** /manage-accounts?tab=online: how buyers pay from shared pages, and what they paid. */
export function OnlineTab() {
  return (
    <UnsavedForms>
      <div className="flex flex-col gap-3.5">
        <div className="max-w-160">
          <GatewayCard />
        </div>
        <PaymentsOfBuyers />
      </div>
    </UnsavedForms>
  );
}
