import type { DraftTotals, InvoiceDraft } from '@taraz/core';
import { unitLabel } from '@taraz/core';
import { useRef, useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { cx } from '../../../ui/cx.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { usePrinting } from '../../../ui/use-printing.ts';
import { useTooNarrow } from '../../../ui/use-too-narrow.ts';
import { useLongOnPhone } from '../long-on-phone.ts';
import { documentStrings } from './document.fa.ts';
import { currencyOf, type DocumentColumn, type DocumentLine, documentColumns, finenessOf } from './document-columns.ts';
import { LineFigures } from './line-figures.tsx';

/** From so many digits on a document is set smaller, as the paper is: a figure is never cut. Lines of many columns sooner. */
export const isLong = ({ total, total_before_discount }: DraftTotals, columns = 0): boolean =>
  Math.max(total.length, total_before_discount.length) > (columns > 4 ? 10 : 15);

interface LinesProps {
  draft: InvoiceDraft;
  totals: DraftTotals;
  /** at fault, by index: outlined */
  faultyLines: ReadonlySet<number> | undefined;
}

interface ShownLines extends LinesProps {
  /** indexes: the first that is shown, and the first that is no more, where there is one */
  from: number;
  to: number;
}

/** Lines of one page: of ten thousand a browser makes half a minute, in which nothing can be pressed. */
const linesAtOnce = 200;

/**
 * The lines as the width allows: a table, rows with all that they are made of, or a phone's list. Very many are shown page
 * by page, at first the one with the first fault.
 */
export function DocumentLines(props: LinesProps) {
  const { draft, faultyLines = new Set() } = props;
  const count = draft.items.length;
  const [offset, setOffset] = useState(() => {
    const first = Math.min(...faultyLines);
    return first < count ? first - (first % linesAtOnce) : 0;
  });
  const top = useRef<HTMLDivElement>(null);
  const turn = ({ offset: next }: { offset: number }): void => {
    setOffset(next);
    top.current?.scrollIntoView({ block: 'start' });
  };
  const isPhone = usePhone();
  const isPaged = !usePrinting() && count > linesAtOnce;
  const from = isPaged ? offset : 0;
  const shown = { ...props, from, to: isPaged ? from + linesAtOnce : count };
  return (
    <>
      <div ref={top} className="scroll-mt-16">
        {isPhone ? <PhoneLines {...shown} /> : <WideLines {...shown} />}
      </div>
      {isPaged && <Pager isFixed count={count} offset={offset} limit={linesAtOnce} onChange={turn} />}
    </>
  );
}

/** What is shown of the items, each with its index in the invoice. */
const shownOf = ({ draft, from, to }: ShownLines) =>
  draft.items.slice(from, to).map((item, place) => ({ item, index: from + place }));

/** The lines as a table; where its figures have no room, as rows with all that they are made of. */
function WideLines(props: ShownLines) {
  const { ref, isTooNarrow } = useTooNarrow<HTMLDivElement>(props.totals);
  return (
    <div ref={ref} className="overflow-x-auto">
      {isTooNarrow ? <FoldedLines {...props} /> : <LinesTable {...props} />}
    </div>
  );
}

function LinesTable(lines: ShownLines) {
  const { draft, totals, faultyLines } = lines;
  const format = useFormat();
  const { columns } = documentStrings;
  const figures = documentColumns(draft);
  const isSmall = isLong(totals, figures.length);
  const pad = isSmall ? 'px-1' : 'px-2';
  const head = cx(pad, 'border-line-strong border-b py-2 text-caption font-medium text-ink-2');
  return (
    <table
      aria-label={documentStrings.items}
      className={cx('w-full border-separate border-spacing-0', isSmall && 'text-caption')}
    >
      <thead>
        <tr>
          <th scope="col" className={cx(head, 'w-8 text-center')}>
            {columns.index}
          </th>
          <th scope="col" className={cx(head, 'min-w-36 text-start')}>
            {columns.goods}
          </th>
          {[...figures.map(({ title }) => title), columns.total].map((title) => (
            <th key={title} scope="col" className={cx(head, 'whitespace-nowrap text-start')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shownOf(lines).map(({ item, index }) => {
          const line = totals.items[index];
          const cell = cx(pad, 'border-line border-b py-1.5 align-middle', faultyLines?.has(index) && 'bg-tint-bad');
          return (
            <tr key={item.uuid}>
              <td className={cx(cell, 'text-center text-ink-2')}>{format.number(index + 1)}</td>
              <td className={cell}>
                <span className="block">{item.item_name}</span>
                <bdi dir="ltr" className="text-caption text-ink-2">
                  {item.item_code}
                </bdi>
                <Fineness item={item} invoice={draft.invoice} />
                <OwnContract item={item} />
              </td>
              {figures.map((column) => (
                <ColumnCell
                  key={column.title}
                  column={column}
                  line={{ item, totals: line, invoice: draft.invoice }}
                  className={cell}
                />
              ))}
              <FigureCell className={cx(cell, 'font-bold')} value={line?.item_final_price ?? ''} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What tells goods of gold apart, where their figures have no room for it. */
function Fineness(line: Omit<DocumentLine, 'totals'>) {
  const format = useFormat();
  const fineness = finenessOf(line);
  if (fineness === '') return null;
  return <span className="block text-caption text-ink-2">{documentStrings.fineness(format.number(fineness))}</span>;
}

/** The line's own commission contract, where it is not the invoice's. */
function OwnContract({ item: { item_commission_contract: contract } }: Pick<DocumentLine, 'item'>) {
  if (contract === '') return null;
  return (
    <span className="block text-caption text-ink-2">
      {documentStrings.commissionContract} <bdi dir="ltr">{contract}</bdi>
    </span>
  );
}

/** One figure of a line, with its unit or currency. */
function ColumnCell({ column, line, className }: { column: DocumentColumn; line: DocumentLine; className: string }) {
  if (column.hasUnit || column.hasCurrency) {
    return (
      <td className={cx(className, 'whitespace-nowrap')}>
        <WithUnit column={column} line={line} />
      </td>
    );
  }
  return <FigureCell className={cx(className, column.isMuted && 'text-ink-2')} value={column.read(line)} />;
}

function WithUnit({ column, line }: { column: DocumentColumn; line: DocumentLine }) {
  const format = useFormat();
  return (
    <>
      {format.number(column.read(line) || '0')}{' '}
      <span className="ms-0.5 text-caption text-ink-2">
        {column.hasUnit ? unitLabel(line.item.item_unit, 'raw-code') : <bdi dir="ltr">{currencyOf(line)}</bdi>}
      </span>
    </>
  );
}

/** Each line in two rows: goods and total, and under them the other figures with their names. */
function FoldedLines(lines: ShownLines) {
  const { draft, totals, faultyLines } = lines;
  const format = useFormat();
  const figures = documentColumns(draft);
  return (
    <ol className="grid grid-cols-[auto_minmax(0,1fr)_max-content]">
      {shownOf(lines).map(({ item, index }) => {
        const line = { item, totals: totals.items[index], invoice: draft.invoice };
        return (
          <li
            key={item.uuid}
            className={cx(
              'col-span-3 grid grid-cols-subgrid items-baseline gap-x-3 gap-y-1 border-line border-b py-2',
              faultyLines?.has(index) && 'bg-tint-bad',
            )}
          >
            <span className="w-6 text-center text-ink-3">{format.number(index + 1)}</span>
            <span className="min-w-0">
              {item.item_name}{' '}
              <bdi dir="ltr" className="text-caption text-ink-2">
                {item.item_code}
              </bdi>
              <Fineness item={item} invoice={draft.invoice} />
              <OwnContract item={item} />
            </span>
            <Amount value={line.totals?.item_final_price || '0'} className="text-right font-bold" />
            <dl className="col-span-2 col-start-2 flex flex-wrap gap-x-4 gap-y-1">
              {figures.map((column) => (
                <div key={column.title} className="flex gap-x-1.5">
                  <dt className="text-ink-2">{column.title}</dt>
                  <dd>
                    {column.hasUnit || column.hasCurrency ? (
                      <WithUnit column={column} line={line} />
                    ) : (
                      format.money(column.read(line) || '0')
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ol>
  );
}

/** Figures stand under each other: right-aligned in their column. */
function FigureCell({ value, className }: { value: string; className: string }) {
  return (
    <td className={cx(className, 'whitespace-nowrap text-right')}>
      <Amount value={value || '0'} />
    </td>
  );
}

function PhoneLines(lines: ShownLines) {
  const { draft, totals, faultyLines } = lines;
  const format = useFormat();
  const areLong = useLongOnPhone(totals.items);
  return (
    <ol className="grid grid-cols-[auto_minmax(0,1fr)_max-content]">
      {shownOf(lines).map(({ item, index }) => (
        <li
          key={item.uuid}
          className={cx(
            'col-span-3 grid grid-cols-subgrid items-center gap-x-3 border-line border-b py-2',
            faultyLines?.has(index) && 'bg-tint-bad',
          )}
        >
          <span className="w-6 shrink-0 text-center text-ink-3">{format.number(index + 1)}</span>
          <span className={cx('min-w-0', areLong && 'col-span-2')}>
            <span className="block">{item.item_name}</span>
            <OwnContract item={item} />
            <span className="block text-ink-2 text-lead">
              <LineFigures invoice={draft.invoice} item={item} totals={totals.items[index]} />
            </span>
          </span>
          <Amount
            value={totals.items[index]?.item_final_price || '0'}
            className={cx(
              areLong ? 'col-span-2 col-start-2' : 'col-start-3 min-w-34 shrink-0',
              'text-right font-medium',
            )}
          />
        </li>
      ))}
    </ol>
  );
}
