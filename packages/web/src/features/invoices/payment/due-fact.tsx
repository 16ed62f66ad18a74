import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import type { InvoiceDetail } from '../queries.ts';
import { daysLeftUntil, type Payable } from './days-overdue.ts';
import { DueDialog } from './due-dialog.tsx';
import { paymentStrings as words } from './payment.fa.ts';

/** The day until which it is to be paid, and while something of it is open how far off that is. */
export function DueDay({ of: { payment, payment_due: due } }: { of: Payable }) {
  const format = useFormat();
  if (due === null) return <span className="text-ink-2">{words.noDue}</span>;
  const left = daysLeftUntil(due);
  const day = format.date(`${due}T08:00:00Z`);
  if (payment == null || payment.state === 'paid') return day;
  if (left < 0)
    return (
      <span className="text-warn">
        {day} · {words.late(format.number(-left))}
      </span>
    );
  return `${day} · ${left === 0 ? words.today : words.left(format.number(left))}`;
}

/** Until when an invoice is to be paid, and its change for those who issue. */
export function DueFact({ invoice, mayChange }: { invoice: InvoiceDetail; mayChange: boolean }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <DueDay of={invoice} />
      {mayChange && <IconButton icon={Pencil} size="s" label={words.changeDue} onPress={() => setAsking(true)} />}
      {isAsking && <DueDialog invoice={invoice} onClose={() => setAsking(false)} />}
    </span>
  );
}
