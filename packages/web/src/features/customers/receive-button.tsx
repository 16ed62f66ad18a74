import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { InvoiceDetail } from '../invoices/queries.ts';
import type { AccountOfInvoice } from './account-of-invoice.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { customerStrings } from './strings.fa.ts';

const strings = customerStrings.buyerAccount;

interface ReceiveButtonProps {
  invoice: InvoiceDetail;
  /** undefined while it is found */
  customer: AccountOfInvoice | undefined;
}

/** «ثبت دریافت»: money that came from the buyer, written where the invoice is looked at, with what is open of it. */
export function ReceiveButton({ invoice, customer }: ReceiveButtonProps) {
  const [isBooking, setBooking] = useState(false);
  const open = invoice.payment?.open ?? '0';
  return (
    <>
      <Button size="s" icon={HandCoins} isDisabled={customer === undefined} onPress={() => setBooking(true)}>
        {strings.receive}
      </Button>
      {isBooking && customer !== undefined && (
        <EntryDialog
          customer={customer}
          given={{
            amount: open === '0' ? '' : open,
            note: strings.note(invoice.tax_number),
            invoiceId: open === '0' ? null : invoice.id,
          }}
          onClose={() => setBooking(false)}
        />
      )}
    </>
  );
}
