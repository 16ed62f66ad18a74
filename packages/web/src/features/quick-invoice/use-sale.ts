import { addDecimals, compareDecimals, decimalOf, emptyBuyer } from '@taraz/core';
import { useState } from 'react';
import { accountTermOf } from '../../app/account-term.ts';
import { useSession } from '../../app/session-store.ts';
import { buyerOfCustomer, type CustomerRow, itemOfProduct, type ProductRow } from '../invoices/catalogue-lines.ts';
import { useDraftStore } from '../invoices/draft-store/draft-context.ts';
import { takeBuyer } from '../invoices/draft-store/payment-due.ts';
import { addItem, removeItems, updateHeader, updateItem } from '../invoices/draft-store/transitions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { offerUndo } from '../invoices/wizard/offer-undo.ts';
import { quickStrings as strings } from './strings.fa.ts';

/** The line that was changed last; counted, so that the same one again is told. */
interface Touched {
  uuid: string;
  count: number;
}

/** What the till does with the sale under way; each is one step of undo. */
export function useSale() {
  const store = useDraftStore();
  const ofAccount = accountTermOf(useSession().user);
  const [touched, setTouched] = useState<Touched | null>(null);
  const touch = (uuid: string) => setTouched((before) => ({ uuid, count: (before?.count ?? 0) + 1 }));
  const setQuantity = (uuid: string, quantity: string) => {
    store.endStep();
    touch(uuid);
    if (compareDecimals(quantity || '0', '0') <= 0) {
      const name = store.getSnapshot().state.items.find((one) => one.uuid === uuid)?.item_name ?? '';
      store.apply((state) => removeItems(state, [uuid]));
      offerUndo(store, strings.gone(name));
    } else store.apply((state) => updateItem(state, uuid, { item_qty: quantity }));
  };
  return {
    touched,
    /** The same goods again are more of them. */
    take: (product: ProductRow, quantity: string) => {
      const { items, invoice } = store.getSnapshot().state;
      const same = items.find(({ product_id }) => product_id === product.id);
      store.endStep();
      if (same !== undefined) return setQuantity(same.uuid, addDecimals(same.item_qty || '0', quantity));
      const line = { ...itemOfProduct(product, invoice.invoice_date), item_qty: quantity };
      store.apply((state) => addItem(state, line, browserDeps));
      touch(store.getSnapshot().state.items.at(-1)?.uuid ?? '');
    },
    setQuantity,
    step: (uuid: string, by: 1 | -1) => {
      const item = store.getSnapshot().state.items.find((one) => one.uuid === uuid);
      if (item !== undefined)
        setQuantity(
          uuid,
          decimalOf(item.item_qty || '0')
            .plus(decimalOf(String(by)))
            .toString(),
        );
    },
    remove: (uuid: string) => setQuantity(uuid, '0'),
    /** With a buyer it is of type one, without of type two. */
    setBuyer: (customer: CustomerRow | null) => {
      store.endStep();
      store.apply((state) =>
        takeBuyer(
          updateHeader(state, { invoice_output_type: customer === null ? 'type_two' : 'type_one' }),
          customer === null ? emptyBuyer : buyerOfCustomer(customer),
          customer?.payment_term ?? '',
          ofAccount,
        ),
      );
    },
    undo: () => store.undo(),
  };
}
