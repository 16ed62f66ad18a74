import { type InvoiceItemDraft, type ItemTotals, unitLabel } from '@taraz/core';
import { Minus, Plus, ScanBarcode, Trash2 } from 'lucide-react';
import { type ComponentProps, useEffect, useRef } from 'react';
import type { Format } from '../../i18n/format.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useTooNarrow } from '../../ui/use-too-narrow.ts';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import { useLongOnPhone } from '../invoices/long-on-phone.ts';
import { quickStrings as strings } from './strings.fa.ts';
import type { useSale } from './use-sale.ts';

type Sale = ReturnType<typeof useSale>;
type Press = Parameters<NonNullable<ComponentProps<typeof Button>['onPress']>>[0];

/** The goods of the sale under way: a table, on a phone rows with the stepper at the thumb's side. */
export function SaleLines({ sale, onStep, onQuantity }: Pick<LinesProps, 'sale' | 'onStep' | 'onQuantity'>) {
  const isPhone = usePhone();
  const format = useFormat();
  const items = useDraft(({ state }) => state.items);
  const totals = useDraft(({ state }) => state.calculatedList);
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState icon={ScanBarcode} title={strings.empty}>
          {format.text(strings.emptyHint)}
        </EmptyState>
      </Card>
    );
  }
  const lines = items.map((item, index) => ({ item, totals: totals[index] }));
  const inHand = items.some(({ uuid }) => uuid === sale.touched?.uuid) ? sale.touched?.uuid : items.at(-1)?.uuid;
  const shown = { lines, sale, onStep, onQuantity, inHand };
  return isPhone ? <PhoneLines {...shown} /> : <Table {...shown} />;
}

interface LinesProps {
  lines: readonly { item: InvoiceItemDraft; totals: ItemTotals | undefined }[];
  sale: Sale;
  /** a line had one more or one less by the mouse, or went by the keyboard: on to the next scan */
  onStep: () => void;
  /** its quantity is to be written */
  onQuantity: (uuid: string) => void;
  /** the line that was changed last */
  inHand: string | undefined;
}

/** Keeps the line that was changed last in sight, under the scan box and over what is pinned at the foot. */
function useInSight<T extends HTMLElement>({ sale, inHand }: LinesProps) {
  const row = useRef<T>(null);
  const { touched } = sale;
  useEffect(() => {
    if (touched !== null) row.current?.scrollIntoView({ block: 'nearest' });
  }, [touched]);
  return (uuid: string) => (uuid === inHand ? { ref: row, 'aria-current': true as const } : {});
}

const cell = 'px-3 py-2';

/** Where all columns have no room, the unit price stands under the goods and VAT under the total. */
function Table(props: LinesProps) {
  const { lines, ...steps } = props;
  const { ref, isTooNarrow } = useTooNarrow<HTMLDivElement>(useDraft(({ state }) => state.calculatedList));
  const format = useFormat();
  const marked = useInSight<HTMLTableRowElement>(props);
  const words = strings.columns;
  return (
    <div ref={ref} className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full" aria-label={strings.lines}>
        <thead className="bg-sunken text-caption text-ink-2">
          <tr className="border-line-strong border-b">
            <th className={`${cell} w-10 font-medium`}>{words.index}</th>
            <th className={`${cell} text-start font-medium`}>{words.goods}</th>
            <th className={`${cell} text-start font-medium`}>{words.qty}</th>
            {!isTooNarrow && <th className={`${cell} text-right font-medium`}>{words.price}</th>}
            {!isTooNarrow && <th className={`${cell} text-right font-medium`}>{words.tax}</th>}
            <th className={`${cell} text-right font-medium`}>{words.total}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, totals }, index) => (
            <tr
              key={item.uuid}
              {...marked(item.uuid)}
              className="scroll-mt-32 scroll-mb-14 border-line border-t aria-[current=true]:bg-accent-soft"
            >
              <td className={`${cell} text-center text-ink-3`}>{format.number(index + 1)}</td>
              <td className={`${cell} leading-tight`}>
                <div>{item.item_name}</div>
                <bdi dir="ltr" className="text-caption text-ink-2">
                  {item.item_code}
                </bdi>
                {isTooNarrow ? (
                  <div className="text-caption text-ink-2">{eachOf(item, format)}</div>
                ) : (
                  <span className="ms-2 text-caption text-ink-2">{unitLabel(item.item_unit)}</span>
                )}
              </td>
              <td className={cell}>
                <Stepper item={item} {...steps} />
              </td>
              {!isTooNarrow && (
                <td className={`${cell} text-right`}>
                  <Amount value={item.item_price || '0'} />
                </td>
              )}
              {!isTooNarrow && (
                <td className={`${cell} text-right text-ink-2`}>
                  <Amount value={totals?.item_vat_price || '0'} />
                </td>
              )}
              <td className={`${cell} text-right font-medium`}>
                <Amount value={totals?.item_final_price || '0'} />
                {isTooNarrow && (
                  <div className="font-normal text-caption text-ink-2">
                    {words.tax} <Amount value={totals?.item_vat_price || '0'} />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const eachOf = ({ item_unit, item_price }: InvoiceItemDraft, format: Format): string =>
  strings.each(unitLabel(item_unit), format.money(item_price || '0'));

function PhoneLines(props: LinesProps) {
  const { lines, ...steps } = props;
  const format = useFormat();
  const marked = useInSight<HTMLLIElement>(props);
  const areLong = useLongOnPhone(lines.flatMap(({ totals }) => totals ?? []));
  return (
    <ul aria-label={strings.lines} className="-mx-page bg-surface">
      {lines.map(({ item, totals }) => (
        <li
          key={item.uuid}
          {...marked(item.uuid)}
          className="grid scroll-mt-36 scroll-mb-56 grid-cols-[auto_minmax(0,1fr)_max-content] items-center gap-x-3 gap-y-1 border-line border-b px-page py-3"
        >
          <Stepper item={item} {...steps} />
          <div className={cx('min-w-0 leading-tight', areLong && 'col-span-2')}>
            <div className="line-clamp-2">{item.item_name}</div>
            <div className="text-caption text-ink-2">{eachOf(item, format)}</div>
          </div>
          <Amount
            value={totals?.item_final_price || '0'}
            className={cx('text-right font-medium', areLong && 'col-span-2 col-start-2')}
          />
        </li>
      ))}
    </ul>
  );
}

type StepperProps = Pick<LinesProps, 'sale' | 'onStep' | 'onQuantity'> & { item: InvoiceItemDraft };

/** One more, one less, or as many as are written; the last one less takes the line away. */
function Stepper({ item, sale, onStep, onQuantity }: StepperProps) {
  const format = useFormat();
  const { uuid, item_name: name, item_qty } = item;
  const quantity = format.number(item_qty || '0');
  const isLast = item_qty === '1';
  const step =
    (by: 1 | -1) =>
    ({ pointerType }: Press) => {
      sale.step(uuid, by);
      if (pointerType === 'mouse' || (isLast && by < 0 && pointerType === 'keyboard')) onStep();
    };
  const part = 'min-h-8 min-w-8 border-0 bg-transparent px-1.5 pointer-coarse:min-h-11 pointer-coarse:min-w-11';
  return (
    <div className="inline-flex items-center rounded-control border border-line-strong bg-surface">
      <Button variant="quiet" className={part} aria-label={strings.more(name)} onPress={step(1)}>
        <Icon of={Plus} />
      </Button>
      <span className="border-line border-x">
        <Button
          variant="quiet"
          className={cx(part, 'tnum')}
          aria-label={strings.changeQuantity(name, quantity)}
          onPress={() => onQuantity(uuid)}
        >
          {quantity}
        </Button>
      </span>
      <Button
        variant="quiet"
        className={part}
        aria-label={isLast ? strings.remove(name) : strings.less(name)}
        onPress={step(-1)}
      >
        <Icon of={isLast ? Trash2 : Minus} />
      </Button>
    </div>
  );
}
