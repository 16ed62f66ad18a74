import { toast } from '../../ui/toast-store.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { NewProductDialog } from './new-product-dialog.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { quickStrings as strings } from './strings.fa.ts';
import type { useAsked } from './use-asked.ts';
import type { useSale } from './use-sale.ts';
import { useToWizard } from './use-to-wizard.ts';

interface TillDialogsProps {
  asking: Pick<ReturnType<typeof useAsked>, 'asked' | 'close' | 'closeOf' | 'scanOn' | 'takeOut' | 'wait'>;
  sale: Pick<ReturnType<typeof useSale>, 'setBuyer' | 'setQuantity'>;
  onTake: (product: ProductRow, quantity: string) => void;
}

export function TillDialogs({ asking, sale, onTake }: TillDialogsProps) {
  const { asked, close, scanOn } = asking;
  const toWizard = useToWizard();
  switch (asked?.what) {
    case 'buyer':
      return (
        <BuyerDialog
          onClose={close}
          onWrite={(text) => void toWizard(text)}
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
          onClose={close}
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
