import { useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import type { InvoiceItemDraft } from '@taraz/core';
import { mayOpen } from '../../../app/session.ts';
import { useSession } from '../../../app/session-store.ts';
import { useCreateEach } from '../../../app/use-create.ts';
import { toast } from '../../../ui/toast-store.ts';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { updateItem } from '../draft-store/transitions.ts';
import { faultOf } from './fault-of.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

/** A line written by hand becomes a product of the account's list, and its line the product's. */
export function useMakeProduct() {
  const store = useDraftStore();
  const queryClient = useQueryClient();
  const session = useSession();
  const createFor = useCreateEach();
  const makeProduct = async (item: InvoiceItemDraft) => {
    const body = {
      name: item.item_name || item.item_code,
      code: item.item_code,
      type: item.item_type,
      unit: item.item_unit,
      price: item.item_price || '0',
      has_tax: item.item_vat_percentage !== '0',
      vat_percentage: item.item_vat_percentage,
    };
    try {
      const product = await createFor(item.uuid)(calls.createProduct, { body });
      store.apply((state) => {
        const now = state.items.find(({ uuid }) => uuid === item.uuid);
        const isSame = now?.item_code === item.item_code && now.item_name === item.item_name;
        return isSame ? updateItem(state, item.uuid, { product_id: product.id }) : state;
      });
      void queryClient.invalidateQueries({ queryKey: ['products'] });
      toast.notice(words.productMade(product.name));
    } catch (error) {
      toast.error(words.productFailed, { detail: faultOf(error) });
    }
  };
  return { canMakeProduct: mayOpen({ permission: 'products' }, session), makeProduct };
}
