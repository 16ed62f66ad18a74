import { toast } from '../../ui/toast-store.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { BuyerDialog } from './buyer-dialog.tsx';
import { NewProductDialog } from './new-product-dialog.tsx';
import { QuantityDialog } from './quantity-dialog.tsx';
import { quickStrings as strings } from './strings.fa.ts';
import type { useSale } from './use-sale.ts';
import { useToWizard } from './use-to-wizard.ts';

/** What is asked for over the sale. */
export type Asked =
  | { what: 'buyer' }
  | { what: 'quantity'; uuid: string }
  | { what: 'product'; text: string; quantity: string }
  | null;

interface TillDialogsProps {
  asked: Asked;
  sale: Pick<ReturnType<typeof useSale>, 'setBuyer' | 'setQuantity'>;
  onTake: (product: ProductRow, quantity: string) => void;
  /** a code that was scanned over a dialog: it goes on as if there were none */
  onScan: (code: string) => void;
  onClose: () => void;
}

export function TillDialogs({ asked, sale, onTake, onScan, onClose }: TillDialogsProps) {
  const toWizard = useToWizard();
  switch (asked?.what) {
    case 'buyer':
      return (
        <BuyerDialog
          onClose={onClose}
          onWrite={(text) => void toWizard(text)}
          onChoose={(customer) => {
            sale.setBuyer(customer);
            onClose();
          }}
        />
      );
    case 'quantity':
      return (
        <QuantityDialog
          uuid={asked.uuid}
          onClose={onClose}
          onScan={onScan}
          onSet={(quantity) => {
            sale.setQuantity(asked.uuid, quantity);
            onClose();
          }}
        />
      );
    case 'product':
      return (
        <NewProductDialog
          key={asked.text}
          text={asked.text}
          onClose={onClose}
          onScan={(code) => {
            toast.error(strings.leftOut(asked.text));
            onScan(code);
          }}
          onMade={(product, scanned) => {
            onTake(product, asked.quantity);
            onClose();
            scanned.forEach(onScan);
          }}
        />
      );
    default:
      return null;
  }
}
