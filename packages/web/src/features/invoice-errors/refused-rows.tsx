import { PencilLine } from 'lucide-react';
import { memo } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { cx } from '../../ui/cx.ts';
import { useFormat } from '../../ui/preferences.ts';
import { usePhone } from '../../ui/use-media.ts';
import { buyerOf } from '../invoices/buyer-of.ts';
import { useDeadlineText } from './deadline.ts';
import type { Repair } from './plan-repair.ts';
import type { PlannedRow } from './plan-rows.ts';
import { errorStrings } from './strings.fa.ts';

/** The box of all of them: how it stands, and what is chosen in words. */
export interface AllBox {
  words: string;
  isSelected: boolean;
  isIndeterminate: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

interface RefusedRowsProps {
  rows: readonly PlannedRow[];
  chosen: ReadonlySet<string>;
  all: AllBox;
  // The same ones at each drawing: of five hundred rows the one that is pressed alone is drawn anew.
  onToggle: (id: string, isOn: boolean) => void;
  onOpen: (row: PlannedRow) => void;
  /** Reasons of those that could not be mended. */
  failures: ReadonlyMap<string, string>;
}

const headClass = 'h-9 whitespace-nowrap px-2 text-start font-medium text-caption text-ink-2';

/** The invoices of a cause: now and after, what is unsure left out of the selection and saying so. */
export function RefusedRows({ rows, chosen, all: { words: chosenWords, ...all }, ...props }: RefusedRowsProps) {
  const isPhone = usePhone();
  const words = errorStrings.columns;
  const { onToggle, onOpen, failures } = props;
  const parts = rows.map((row) => {
    const { id } = row.invoice;
    return { key: id, row, onToggle, onOpen, isChosen: chosen.has(id), reason: failures.get(id) };
  });
  if (isPhone) {
    return (
      <>
        <Checkbox {...all} className="border-line border-b px-4 py-2">
          {chosenWords}
        </Checkbox>
        <ul>
          {parts.map(({ key, ...part }) => (
            <PhoneRow key={key} {...part} />
          ))}
        </ul>
      </>
    );
  }
  return (
    // Positioned, so that it also holds what only screen readers are told: left free, that widens the whole page.
    <div className="relative overflow-x-auto">
      <table aria-label={errorStrings.preview} className="w-full border-collapse">
        <thead className="border-line-strong border-b bg-sunken">
          <tr>
            <th className="w-10 ps-4 text-start">
              <Checkbox aria-label={chosenWords} {...all} />
            </th>
            <th className={headClass}>{words.buyer}</th>
            <th className={headClass}>{words.change}</th>
            <th className={cx(headClass, 'text-right')}>{words.vatNow}</th>
            <th className={cx(headClass, 'text-right')}>{words.vatAfter}</th>
            <th className={cx(headClass, 'text-right max-lg:hidden')}>{words.difference}</th>
            <th className={headClass}>{words.deadline}</th>
            <th className={headClass}>
              <span className="sr-only">{words.action}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map(({ key, ...part }) => (
            <TableRow key={key} {...part} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: PlannedRow;
  isChosen: boolean;
  onToggle: (id: string, isOn: boolean) => void;
  reason: string | undefined;
  onOpen: (row: PlannedRow) => void;
}

function RowBox({ row: { invoice, repair }, isChosen, onToggle }: Pick<RowProps, 'row' | 'isChosen' | 'onToggle'>) {
  return (
    <Checkbox
      aria-label={invoice.tax_number}
      isDisabled={repair.kind !== 'certain'}
      isSelected={isChosen}
      onChange={(isOn) => onToggle(invoice.id, isOn)}
    />
  );
}

function Who({ row: { invoice }, reason }: Pick<RowProps, 'row' | 'reason'>) {
  return (
    <>
      <CutName name={buyerOf(invoice)} />
      <bdi dir="ltr" className="block text-right text-caption text-ink-2">
        {invoice.tax_number}
      </bdi>
      {reason !== undefined && <span className="block text-bad text-caption">{reason}</span>}
    </>
  );
}

function ChangeText({ repair }: { repair: Repair }) {
  const format = useFormat();
  if (repair.kind === 'apart') return <span className="text-warn">{errorStrings.apartWhy[repair.why]}</span>;
  const [first] = repair.changes;
  if (first === undefined) return null;
  const show = (text: string) => (first.isRate ? format.percent(text || '0') : format.text(text || '—'));
  return (
    <>
      <s className="text-ink-3">{show(first.from)}</s> <span className="sr-only">{errorStrings.becomes}</span>{' '}
      <b className="font-bold">{show(first.to)}</b>
      {repair.changes.length > 1 && (
        <span className="block text-caption text-ink-2">
          {errorStrings.moreChanges(format.number(repair.changes.length - 1))}
        </span>
      )}
    </>
  );
}

export function Deadline({ iso }: { iso: string | null }) {
  const text = useDeadlineText();
  if (iso === null) return null;
  const { short, isNear } = text(iso);
  return <span className={isNear ? 'text-bad' : 'text-ink-2'}>{short}</span>;
}

const cellClass = 'px-2 py-1.5 align-middle';

const TableRow = memo(function TableRow({ row, reason, onOpen, ...choice }: RowProps) {
  const { invoice, repair } = row;
  const isCertain = repair.kind === 'certain';
  return (
    <tr className={cx('border-line border-b', !isCertain && 'bg-warn-soft')}>
      <td className="ps-4">
        <RowBox row={row} {...choice} />
      </td>
      <th scope="row" className={cx(cellClass, 'max-w-44 text-start font-normal')}>
        <Who {...{ row, reason }} />
      </th>
      <td className={cellClass} colSpan={isCertain ? 1 : 2}>
        <ChangeText repair={repair} />
      </td>
      {isCertain && (
        <td className={cx(cellClass, 'text-right text-ink-2')}>
          <Amount value={repair.vatNow || '0'} />
        </td>
      )}
      <td className={cx(cellClass, 'text-right font-bold')}>{isCertain && <Amount value={repair.vatAfter} />}</td>
      <td className={cx(cellClass, 'text-right max-lg:hidden')}>
        {isCertain ? (
          <Amount value={repair.difference} />
        ) : (
          <span className="whitespace-nowrap text-warn">{errorStrings.apart}</span>
        )}
      </td>
      <td className={cx(cellClass, 'whitespace-nowrap')}>
        <Deadline iso={invoice.deadline} />
      </td>
      <td className={cx(cellClass, 'pe-4 text-end')}>
        <Button
          size="s"
          icon={PencilLine}
          aria-label={errorStrings.openOf(invoice.tax_number)}
          onPress={() => onOpen(row)}
        >
          {errorStrings.open}
        </Button>
      </td>
    </tr>
  );
});

const PhoneRow = memo(function PhoneRow({ row, reason, onOpen, ...choice }: RowProps) {
  const { invoice, repair } = row;
  return (
    <li
      className={cx(
        'flex items-start gap-3 border-line border-b px-4 py-2.5',
        repair.kind === 'apart' && 'bg-warn-soft',
      )}
    >
      <RowBox row={row} {...choice} />
      <div className="min-w-0 grow">
        <Who {...{ row, reason }} />
        <div className="mt-1 flex flex-wrap items-baseline gap-x-3">
          <ChangeText repair={repair} />
          {repair.kind === 'certain' && (
            <span className="text-ink-2">
              <Amount value={repair.vatNow || '0'} /> ←{' '}
              <Amount value={repair.vatAfter} className="font-bold text-ink" />
            </span>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1.5">
        <Deadline iso={invoice.deadline} />
        <Button size="s" aria-label={errorStrings.openOf(invoice.tax_number)} onPress={() => onOpen(row)}>
          {errorStrings.open}
        </Button>
      </div>
    </li>
  );
});
