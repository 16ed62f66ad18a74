import { Link } from '@tanstack/react-router';
import { Landmark, Undo2 } from 'lucide-react';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { cx } from '../../ui/cx.ts';
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

/** The cheque or invoice behind it, which opens, and whether it was taken back. */
function MovementLinks({ row }: { row: Movement }) {
  return (
    <>
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
      {row.is_reconciled && !row.is_undone && (
        <Chip tone="ok" icon={Landmark}>
          {strings.reconciled}
        </Chip>
      )}
    </>
  );
}

/** What it was for and what it came from, where what it was is said elsewhere. */
export function MovementSource({ row, className }: { row: Movement; className?: string }) {
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 empty:hidden', className)}>
      <MovementLinks row={row} />
      <Detail row={row} />
    </p>
  );
}

function Detail({ row }: { row: Movement }) {
  const detail = movementDetail(row);
  return detail === '' ? null : <span className="text-caption text-ink-2">{detail}</span>;
}

/** What it was, what it was for, and what it came from. @param lines of what it was for, two in a panel, which is narrow */
export function MovementWhat({ row, lines = 1 }: { row: Movement; lines?: 1 | 2 }) {
  const detail = movementDetail(row);
  return (
    <div className="flex flex-col gap-0.5 py-1 leading-tight">
      <span className="flex flex-wrap items-center gap-x-2">
        {movementWords(row)}
        <MovementLinks row={row} />
      </span>
      {detail !== '' && <CutName name={detail} lines={lines} className="text-caption text-ink-2" />}
    </div>
  );
}
