import type { InvoiceItemDraft, ItemTotals } from '@taraz/core';
import { Minus, Plus, ScanBarcode, Trash2 } from 'lucide-react';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import { quickStrings as strings } from './strings.fa.ts';
import type { useSale } from './use-sale.ts';

type Sale = ReturnType<typeof useSale>;

/** The goods of the sale under way: a table, on a phone rows with the stepper at the thumb's side. */
export function SaleLines({ sale }: { sale: Sale }) {
  const isPhone = usePhone();
  const items = useDraft(({ state }) => state.items);
  const totals = useDraft(({ state }) => state.calculatedList);
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState icon={ScanBarcode} title={strings.empty}>
          {strings.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  const lines = items.map((item, index) => ({ item, totals: totals[index] }));
  return isPhone ? <PhoneLines lines={lines} sale={sale} /> : <Table lines={lines} sale={sale} />;
}

interface LinesProps {
  lines: readonly { item: InvoiceItemDraft; totals: ItemTotals | undefined }[];
  sale: Sale;
}

const cell = 'px-3 py-2';

function Table({ lines, sale }: LinesProps) {
  const format = useFormat();
  const words = strings.columns;
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full" aria-label={strings.lines}>
        <thead className="bg-sunken text-caption text-ink-2">
          <tr className="border-line-strong border-b">
            <th className={`${cell} w-10 font-medium`}>{words.index}</th>
            <th className={`${cell} text-start font-medium`}>{words.goods}</th>
            <th className={`${cell} text-start font-medium`}>{words.qty}</th>
            <th className={`${cell} text-right font-medium`}>{words.price}</th>
            <th className={`${cell} text-right font-medium`}>{words.tax}</th>
            <th className={`${cell} text-right font-medium`}>{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, totals }, index) => (
            <tr key={item.uuid} className="border-line border-t last:bg-accent-soft">
              <td className={`${cell} text-center text-ink-3`}>{format.number(index + 1)}</td>
              <td className={`${cell} leading-tight`}>
                <div>{item.item_name}</div>
                <bdi dir="ltr" className="text-caption text-ink-2">
                  {item.item_code}
                </bdi>
              </td>
              <td className={cell}>
                <Stepper item={item} sale={sale} />
              </td>
              <td className={`${cell} text-right`}>
                <Amount value={item.item_price || '0'} />
              </td>
              <td className={`${cell} text-right text-ink-2`}>
                <Amount value={totals?.item_vat_price || '0'} />
              </td>
              <td className={`${cell} text-right font-medium`}>
                <Amount value={totals?.item_final_price || '0'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PhoneLines({ lines, sale }: LinesProps) {
  const format = useFormat();
  return (
    <ul aria-label={strings.lines} className="-mx-page bg-surface">
      {lines.map(({ item, totals }) => (
        <li
          key={item.uuid}
          className="grid grid-cols-[auto_minmax(0,1fr)_max-content] items-center gap-3 border-line border-b px-page py-3"
        >
          <Stepper item={item} sale={sale} />
          <div className="min-w-0 leading-tight">
            <div className="line-clamp-2">{item.item_name}</div>
            <div className="text-caption text-ink-2">{strings.each(format.money(item.item_price || '0'))}</div>
          </div>
          <Amount value={totals?.item_final_price || '0'} className="text-right font-medium" />
        </li>
      ))}
    </ul>
  );
}

/** One more, one less; the last one less takes the line away. */
function Stepper({ item, sale }: { item: InvoiceItemDraft; sale: Sale }) {
  const format = useFormat();
  const { uuid, item_name: name, item_qty } = item;
  const isLast = item_qty === '1';
  const part = 'min-h-8 min-w-8 border-0 bg-transparent px-1.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11';
  return (
    <div className="inline-flex items-center rounded-control border border-line-strong bg-surface">
      <Button variant="quiet" className={part} aria-label={strings.more(name)} onPress={() => sale.step(uuid, 1)}>
        <Icon of={Plus} />
      </Button>
      <span className="tnum min-w-9 border-line border-x px-1 text-center font-medium">
        {format.number(item_qty || '0')}
      </span>
      <Button
        variant="quiet"
        className={part}
        aria-label={isLast ? strings.remove(name) : strings.less(name)}
        onPress={() => sale.step(uuid, -1)}
      >
        <Icon of={isLast ? Trash2 : Minus} />
      </Button>
    </div>
  );
}
