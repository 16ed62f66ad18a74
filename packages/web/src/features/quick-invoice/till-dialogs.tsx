import { toast } from '../../ui/toast-store.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { NewProductDialog } from './new-product-dialog.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { quickStrings as strings } from './strings.fa.ts';
import type { Asked, useAsked } from './use-asked.ts';
import type { useSale } from './use-sale.ts';

interface TillDialogsProps {
  asking: Pick<ReturnType<typeof useAsked>, 'asked' | 'close' | 'closeOf' | 'scanOn' | 'takeOut' | 'wait'>;
  sale: Pick<ReturnType<typeof useSale>, 'setBuyer' | 'setQuantity'>;
  onTake: (product: ProductRow, quantity: string) => void;
  /** The sale goes on in the wizard, with a buyer who is in no list yet. @param over what asked for him */
  onWizard: (buyer: string, over: Asked) => void;
}

export function TillDialogs({ asking, sale, onTake, onWizard }: TillDialogsProps) {
  const { asked, close, scanOn } = asking;
  switch (asked?.what) {
    case 'buyer':
      return (
        <BuyerDialog
          onClose={close}
          onWrite={(text) => onWizard(text, asked)}
          onChoose={(customer) => {
            sale.setBuyer(customer);
            close();
          }}
        />
      );
    case 'quantity':
      return (
        <QuantityDialog
          uuid={asked.uuid}
          onClose={() => asking.closeOf(asked)}
          onScan={scanOn}
          onSet={(quantity) => {
            sale.setQuantity(asked.uuid, quantity);
            close();
          }}
        />
      );
    case 'product':
      return (
        <NewProductDialog
          key={asked.text}
          text={asked.text}
          onClose={close}
          onScan={(code) => {
            toast.error(strings.leftOut(asked.text));
            scanOn(code);
          }}
          onWait={(code) => asking.wait(code, '1')}
          onMade={(product) => {
            // Scanned once more meanwhile, it is the same; the list may not have it yet.
            for (const quantity of [asked.quantity, ...asking.takeOut(asked.text)]) onTake(product, quantity);
            asking.closeOf(asked);
          }}
        />
      );
    default:
      return null;
  }
}
