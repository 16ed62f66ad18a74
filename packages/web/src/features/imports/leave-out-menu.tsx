import { columnOfSource, type SheetMapping } from '@taraz/core';
import { CircleMinus, CirclePlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportChange, ImportDetail, ImportedRow } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.leaveOut;

/** Whether several rows may be of one invoice. */
export const hasInvoicesOfRows = ({ mapping }: Pick<ImportDetail, 'mapping'>): boolean =>
  ['invoice.internal_id', 'group'].some((path) => mapping?.[path] !== undefined);

/** The number of a row's invoice as it stands in the file; '' where it has none. */
const numberOf = ({ mapping }: ImportDetail, { cells }: ImportedRow): string =>
  (cells[columnOfSource((mapping as SheetMapping | null)?.['invoice.internal_id'])] ?? '').trim();

interface LeaveOutMenuProps {
  job: ImportDetail;
  /** the row in hand */
  row: ImportedRow | null;
  isBusy: boolean;
  onChange: (change: ImportChange) => void;
}

/** What is not to be issued: the row in hand, its invoice, or all that are wrong; and back. */
export function LeaveOutMenu({ job, row, isBusy, onChange }: LeaveOutMenuProps) {
  const format = useFormat();
  const entries: MenuEntry[] = [];
  if (row !== null) {
    const rows = [row.row];
    const choice = row.left_out ? 'take_back' : 'leave';
    const icon = row.left_out ? CirclePlus : CircleMinus;
    const number = numberOf(job, row);
    const told = row.left_out ? words.back : words.out;
    if (hasInvoicesOfRows(job)) {
      entries.push({
        id: 'invoice',
        title: number === '' ? told.invoice : told.numbered(format.text(number)),
        icon,
        ...(row.left_out ? {} : { keys: ['Ctrl', 'Delete'] }),
        onAction: () => onChange({ leave_out: { choice, rows } }),
      });
    }
    entries.push({
      id: 'row',
      title: told.row,
      icon,
      onAction: () => onChange({ leave_out: { choice, rows, whole: false } }),
    });
  }
  if (job.bad_rows > 0) {
    entries.push({
      id: 'bad',
      title: words.allBad(format.number(job.faulty)),
      icon: CircleMinus,
      onAction: () => onChange({ leave_out: { choice: 'leave', only: 'bad' } }),
    });
  }
  if (job.left_out_rows > 0) {
    entries.push({
      id: 'all-back',
      title: words.allBack(format.number(job.left_out_rows)),
      icon: CirclePlus,
      onAction: () => onChange({ leave_out: { choice: 'take_back', only: 'left_out' } }),
    });
  }
  return (
    <Menu
      label={words.open}
      entries={entries}
      trigger={
        <Button variant="quiet" icon={CircleMinus} isDisabled={isBusy || entries.length === 0}>
          {words.open}
        </Button>
      }
    />
  );
}
