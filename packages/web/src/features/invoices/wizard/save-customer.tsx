import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useSession } from '../../../app/session-store.ts';
import { useCreate } from '../../../app/use-create.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { buyerCode, buyerName } from '../catalogue-lines.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { updateBuyer } from '../draft-store/transitions.ts';
import { faultOf } from './fault-of.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.buyer;

/** A buyer written by hand becomes a customer without leaving the invoice; customers are the admin's (spec/api.md). */
export function SaveCustomer() {
  const store = useDraftStore();
  const queryClient = useQueryClient();
  const { admin } = useSession();
  const buyer = useDraft(({ state }) => state.buyer_info);
  const [isBusy, setBusy] = useState(false);
  const create = useCreate();
  const name = buyerName(buyer);
  if (!admin || name === '' || buyerCode(buyer) === '') return null;
  const save = async () => {
    setBusy(true);
    const { customer_id: _id, buyer_entity: person_type, passport_no: _passport, ...rest } = buyer;
    try {
      const customer = await create(calls.createCustomer, { body: { person_type, ...rest } });
      store.apply((state) => updateBuyer(state, { customer_id: customer.id }));
      void queryClient.invalidateQueries({ queryKey: ['customers'] });
      toast.notice(words.customerMade(name));
    } catch (error) {
      toast.error(words.customerFailed, { detail: faultOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" size="s" icon={UserPlus} isBusy={isBusy} onPress={() => void save()}>
      {words.toCustomers}
    </Button>
  );
}
