import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import type { InvoiceDetail } from '../queries.ts';
import { DueDialog } from './due-dialog.tsx';
import { paymentStrings as words } from './payment.fa.ts';

/** Until when an invoice is to be paid, and its change; what is not to be paid later has none. */
export function DueFact({ invoice, mayChange }: { invoice: InvoiceDetail; mayChange: boolean }) {
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { payment_due: due } = invoice;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      {due === null ? <span className="text-ink-2">{words.noDue}</span> : format.date(`${due}T08:00:00Z`)}
      {mayChange && <IconButton icon={Pencil} size="s" label={words.changeDue} onPress={() => setAsking(true)} />}
      {isAsking && <DueDialog invoice={invoice} onClose={() => setAsking(false)} />}
    </span>
  );
}
