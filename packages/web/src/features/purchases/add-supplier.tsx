import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { UserPlus } from 'lucide-react';
import { useSession } from '../../app/session-store.ts';
import { tellNotDone } from '../../app/tell-not-done.ts';
import { useCreate } from '../../app/use-create.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { findRemoved, OfferBack, useRemovedCustomer } from '../customers/bring-back.tsx';
import { newCustomer, savedOf } from '../customers/form.ts';
import { useRefreshCustomers } from '../customers/queries.ts';
import { namesOf } from '../invoices/wizard/buyer-of-name.ts';
import type { PurchaseValues } from './form.ts';
import { purchaseStrings } from './strings.fa.ts';

const strings = purchaseStrings.form;

/** A seller as they are written. */
export type WrittenSupplier = Pick<
  PurchaseValues,
  'supplier_name' | 'person_type' | 'economic_code' | 'national_code' | 'customer_id'
>;

interface AddSupplierProps {
  values: WrittenSupplier;
  /** @param asked who was written when it was asked for: by the answer it may be somebody else */
  onAdded: (customerId: string, asked: WrittenSupplier) => void;
}

/** A seller who is in no list becomes a customer, so that there is an account in which it is owed to them. */
export function AddSupplier({ values, onAdded }: AddSupplierProps) {
  const { admin } = useSession();
  const client = useQueryClient();
  const create = useCreate();
  const refresh = useRefreshCustomers();
  const add = useMutation({
    mutationFn: async ({ supplier_name, person_type, economic_code, national_code }: WrittenSupplier) => {
      // Told in the place of the button.
      if ((await findRemoved(client, { economic_code, national_code })) !== null) return null;
      const names = namesOf(supplier_name, person_type);
      const body = savedOf({ ...newCustomer, ...names, person_type, economic_code, national_code });
      return create(calls.createCustomer, { body });
    },
    onSuccess: (made, asked) => {
      if (made === null) return;
      const { id, name } = made;
      toast.notice(strings.supplierAdded(name));
      onAdded(id, asked);
      void refresh();
    },
    onError: tellNotDone,
  });
  const removed = useRemovedCustomer(values);
  if (!admin || values.supplier_name.trim() === '') return null;
  if (removed) return <OfferBack customer={removed} onDone={({ id }) => onAdded(id, values)} />;
  return (
    <div>
      <Button size="s" icon={UserPlus} isBusy={add.isPending} onPress={() => add.mutate(values)}>
        {strings.addSupplier}
      </Button>
    </div>
  );
}
