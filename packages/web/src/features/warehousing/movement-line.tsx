import { Link } from '@tanstack/react-router';
import { unitLabel } from '@taraz/core';
import { TriangleAlert } from 'lucide-react';
import { InvoiceLink } from '../../app/invoice-link.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Quantity } from '../../ui/quantity.tsx';
import { kindOfDocument } from './document-kind.ts';
import type { StockMovement } from './queries.ts';
import { stockStrings as strings } from './strings.fa.ts';

const linkClass = 'focus-ring rounded-sm text-accent-text hover:underline';

interface MovementLineProps {
  row: StockMovement;
  /** what it says of each beside its document: `both` where they are of several warehouses */
  names: 'product' | 'warehouse' | 'both';
  /** entered after movements of later dates: it says when */
  isLate?: boolean;
}

/** One movement: what it was (its document opens, or the invoice behind it), how much, what was there after it. */
export function MovementLine({ row, names, isLate = false }: MovementLineProps) {
  const format = useFormat();
  const kind =
    row.kind === 'revaluation' ? strings.movement.revaluation : kindOfDocument({ ...row, kind: row.document_kind });
  return (
    <li className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0">
      <div className="min-w-0 grow leading-tight">
        <div className="flex flex-wrap items-center gap-x-2">
          <Link to="/warehousing" search={{ tab: 'documents', id: row.document_id }} className={linkClass}>
            {strings.documents.title(kind, format.text(row.document_number))}
          </Link>
          {row.invoice_id !== null && (
            <InvoiceLink id={row.invoice_id} className={linkClass}>
              <bdi dir="ltr">{row.invoice_tax_id}</bdi>
            </InvoiceLink>
          )}
          {row.is_short && (
            <Chip tone="bad" icon={TriangleAlert}>
              {strings.movement.short}
            </Chip>
          )}
        </div>
        <div className="text-caption text-ink-2">
          {[
            names !== 'warehouse' && row.product_name,
            names !== 'product' && row.warehouse_name,
            format.dateTime(row.at),
            isLate && strings.movement.entered(format.dateTime(row.created_at)),
            row.party,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <div className="min-w-28 shrink-0 leading-tight">
        <div className="font-medium">
          {row.kind === 'revaluation' ? <Amount value={row.value} /> : <Quantity value={row.qty} unit={row.unit} />}
        </div>
        <div className="text-caption text-ink-2">
          {strings.movement.after(`${format.number(row.qty_after)} ${unitLabel(row.unit, 'raw-code')}`)}
        </div>
      </div>
    </li>
  );
}
