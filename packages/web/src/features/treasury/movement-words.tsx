import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { Chip } from '../../ui/chip.tsx';
import type { Movement } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.movements;

/** «انتقال به صندوق فروشگاه»: what a movement was, in one line. */
export function movementWords(row: Movement): string {
  const kind = strings.kinds[row.kind];
  if (row.other_place_name === '') return kind;
  return `${kind} ${row.amount.startsWith('-') ? strings.transferTo(row.other_place_name) : strings.transferFrom(row.other_place_name)}`;
}

/** From or to whom, what for, and its reference; a cheque's number is a reference too, and stands in its link already. */
export function movementDetail({ customer_name, notes, reference_number, cheque_number }: Movement): string {
  const reference = reference_number === cheque_number ? '' : reference_number;
  return [customer_name, notes, reference].filter(Boolean).join(' · ');
}

const linkClass = 'focus-ring rounded-sm text-accent-text hover:underline';

/** What it was, what it was for, and what it came from: the cheque or invoice behind it opens. */
export function MovementWhat({ row }: { row: Movement }) {
  const detail = movementDetail(row);
  return (
    <div className="flex flex-col gap-0.5 py-1 leading-tight">
      <span className="flex flex-wrap items-center gap-x-2">
        {movementWords(row)}
        {row.cheque_id !== null && (
          <Link to="/checks" search={{ id: row.cheque_id }} className={linkClass}>
            {strings.cheque(row.cheque_number)}
          </Link>
        )}
        {row.invoice_id !== null && (
          <InvoiceLink id={row.invoice_id} className={linkClass}>
            {strings.invoice}{' '}
            <bdi dir="ltr" className="wrap-anywhere">
              {row.invoice_tax_id}
            </bdi>
          </InvoiceLink>
        )}
        {row.is_undone && <Chip icon={Undo2}>{strings.undone}</Chip>}
      </span>
      {detail !== '' && <span className="text-caption text-ink-2">{detail}</span>}
    </div>
  );
}
