import { Search } from 'lucide-react';
import { ComboBox } from '../../ui/combo-box.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { buyerCode, buyerName, type CustomerRow } from '../invoices/catalogue-lines.ts';
import { useCustomerSearch } from '../invoices/wizard/use-catalogue.ts';
import { quickStrings as strings } from './strings.fa.ts';

interface BuyerDialogProps {
  onChoose: (customer: CustomerRow) => void;
  onClose: () => void;
  /** who buys is in no list yet */
  onWrite: (text: string) => void;
}

/** The buyer, from the customers by a few letters. */
export function BuyerDialog({ onChoose, onClose, onWrite }: BuyerDialogProps) {
  const search = useCustomerSearch();
  return (
    <Dialog title={strings.buyer} isOpen width="m" onOpenChange={(isOpen) => !isOpen && onClose()}>
      <ComboBox<CustomerRow>
        label={strings.buyerSearch}
        size="l"
        autoFocus
        value={null}
        onCreate={onWrite}
        createLabel={strings.newBuyer}
        onChange={(customer) => customer !== null && onChoose(customer)}
        search={search}
        delayMs={0}
        getKey={({ id }) => id}
        getText={(customer) => buyerName(customer) || customer.name}
        renderItem={(customer) => (
          <span className="flex min-w-0 grow items-center gap-x-3 max-sm:flex-wrap max-sm:py-1">
            <span className="min-w-0 grow max-sm:basis-full">
              <CutName name={buyerName(customer) || customer.name} />
            </span>
            <bdi dir="ltr" className="text-ink-2">
              {buyerCode(customer)}
            </bdi>
          </span>
        )}
        emptyText={strings.noBuyer}
        start={<Icon of={Search} size={18} className="ms-3 text-ink-2" />}
      />
    </Dialog>
  );
}
