import { PencilLine } from 'lucide-react';
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
import { errorStrings } from './strings.fa.ts';
import type { PlannedRow } from './use-repairs.ts';

interface RefusedRowsProps {
  rows: readonly PlannedRow[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  onOpen: (row: PlannedRow) => void;
  /** Reasons of those that could not be mended. */
  failures: ReadonlyMap<string, string>;
}

const headClass = 'h-9 whitespace-nowrap px-2 text-start font-medium text-caption text-ink-2';

/** The invoices of a cause: now and after, what is unsure left out of the selection and saying so. */
export function RefusedRows({ rows, chosen, onChoose, onOpen, failures }: RefusedRowsProps) {
  const isPhone = usePhone();
  const format = useFormat();
  const words = errorStrings.columns;
  const certain = rows.filter(({ repair }) => repair.kind === 'certain').map(({ invoice }) => invoice.id);
  const toggle = (id: string, isOn: boolean) =>
    onChoose(new Set(isOn ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  const all = (
    <Checkbox
      aria-label={errorStrings.chosen(format.number(chosen.size), format.number(rows.length))}
      isDisabled={certain.length === 0}
      isSelected={certain.length > 0 && chosen.size === certain.length}
      isIndeterminate={chosen.size > 0 && chosen.size < rows.length}
      onChange={(isOn) => onChoose(new Set(isOn ? certain : []))}
    />
  );
  const parts = rows.map((row) => ({
    row,
    reason: failures.get(row.invoice.id),
    box: <RowBox row={row} isChosen={chosen.has(row.invoice.id)} onToggle={toggle} />,
  }));
  if (isPhone) {
    return (
      <ul>
        {parts.map(({ row, box, reason }) => (
          <PhoneRow key={row.invoice.id} {...{ row, box, reason, onOpen }} />
        ))}
      </ul>
    );
  }
  return (
    // Positioned, so that it also holds what only screen readers are told: left free, that widens the whole page.
    <div className="relative overflow-x-auto">
      <table aria-label={errorStrings.preview} className="w-full border-collapse">
        <thead className="border-line-strong border-b bg-sunken">
          <tr>
            <th className="w-10 ps-4 text-start">{all}</th>
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
          {parts.map(({ row, box, reason }) => (
            <TableRow key={row.invoice.id} {...{ row, box, reason, onOpen }} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowBoxProps {
  row: PlannedRow;
  isChosen: boolean;
  onToggle: (id: string, isOn: boolean) => void;
}

function RowBox({ row: { invoice, repair }, isChosen, onToggle }: RowBoxProps) {
  return (
    <Checkbox
      aria-label={invoice.tax_number}
      isDisabled={repair.kind !== 'certain'}
      isSelected={isChosen}
      onChange={(isOn) => onToggle(invoice.id, isOn)}
    />
  );
}

interface RowProps {
  row: PlannedRow;
  box: React.ReactNode;
  reason: string | undefined;
  onOpen: (row: PlannedRow) => void;
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

function TableRow({ row, box, reason, onOpen }: RowProps) {
  const { invoice, repair } = row;
  const isCertain = repair.kind === 'certain';
  return (
    <tr className={cx('border-line border-b', !isCertain && 'bg-warn-soft')}>
      <td className="ps-4">{box}</td>
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
}

function PhoneRow({ row, box, reason, onOpen }: RowProps) {
  const { invoice, repair } = row;
  return (
    <li
      className={cx(
        'flex items-start gap-3 border-line border-b px-4 py-2.5',
        repair.kind === 'apart' && 'bg-warn-soft',
      )}
    >
      {box}
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
}
