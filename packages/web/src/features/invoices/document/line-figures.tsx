import type { InvoiceDraft, InvoiceItemDraft, ItemTotals } from '@taraz/core';
import { columnOfDraft, unitLabel } from '@taraz/core';
import { Amount } from '../../../ui/amount.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { documentStrings } from './document.fa.ts';
import { currencyOf, documentColumns, finenessOf, servicesOf, vatBaseOf } from './document-columns.ts';

interface LineFiguresProps {
  /** What decides the pattern, and its currency. */
  invoice: InvoiceDraft['invoice'];
  item: InvoiceItemDraft;
  totals: ItemTotals | undefined;
}

/** A line's figures in words, for a phone: «۲ گرم × ۹۸٬۵۰۰٬۰۰۰»; gold has its wage, profit and commission under it, a refinery's line the base of its VAT, and patterns without a unit price name their first figures. */
export function LineFigures({ invoice, item, totals }: LineFiguresProps) {
  const format = useFormat();
  const { computation } = columnOfDraft({ invoice });
  const fineness = finenessOf({ item, invoice });
  if (computation === 'single') return <Amount value={item.item_price || '0'} isTabular={false} />;
  const line = { item, totals, invoice };
  if (computation === 'quantity' || computation === 'refinery' || computation === 'gold') {
    // Beside quantity and price: what else the line's amount or tax is made of.
    const { columns } = documentStrings;
    const [title, beside] =
      computation === 'gold' ? [columns.services, servicesOf(line)] : [columns.vatBase, vatBaseOf(line)];
    return (
      <>
        {fineness !== '' && `${documentStrings.fineness(format.number(fineness))}، `}
        {format.number(item.item_qty || '0')} {unitLabel(item.item_unit, 'raw-code')} ×{' '}
        <Amount value={item.item_price || '0'} isTabular={false} />
        {/[1-9]/.test(beside) && (
          <span className="block">
            {title} <Amount value={beside} isTabular={false} />
          </span>
        )}
      </>
    );
  }
  const columns = documentColumns({ invoice, items: [item] });
  // Of an export what was agreed on, in its currency: the weight is mostly the quantity once more.
  const first =
    computation === 'export' ? columns.filter((one) => one.hasUnit || one.hasCurrency) : columns.slice(0, 2);
  const given = first.filter((column) => /[1-9]/.test(column.read(line)));
  return (
    <>
      {fineness !== '' && <span className="block">{documentStrings.fineness(format.number(fineness))}</span>}
      {given.map((column) => (
        <span key={column.title} className="block">
          {column.title} <Amount value={column.read(line)} isTabular={false} />{' '}
          {column.hasUnit && unitLabel(item.item_unit, 'raw-code')}
          {column.hasCurrency && <bdi dir="ltr">{currencyOf(line)}</bdi>}
        </span>
      ))}
    </>
  );
}
