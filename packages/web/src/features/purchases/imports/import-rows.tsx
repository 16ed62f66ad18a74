import type { UseQueryResult } from '@tanstack/react-query';
import { listDefaults } from '@taraz/core';
import type { Format } from '../../../i18n/format.ts';
import { Amount } from '../../../ui/amount.tsx';
import { CutName } from '../../../ui/cut-name.tsx';
import { LedgerList } from '../../../ui/ledger-list.tsx';
import { useFormat, useFormatted } from '../../../ui/preferences.ts';
import type { TableColumn } from '../../../ui/table-columns.ts';
import { noonOf } from '../purchase-columns.tsx';
import { purchaseStrings } from '../strings.fa.ts';
import type { ImportRow, ImportRowState } from './queries.ts';
import type { ImportPatch, ImportSearch } from './search.ts';
import { importStrings } from './strings.fa.ts';
import type { LeftOut } from './use-left-out.ts';

const strings = importStrings.rows;
type Listed = ImportRow & { id: string };

const amountOf = (value: string | null) => (value === null ? '' : <Amount value={value} />);
const nameOf = (row: ImportRow, format: Format): string => row.supplier_name || strings.row(format.number(row.row));
const dayOf = ({ day }: ImportRow, format: Format): string => (day === null ? '' : format.date(noonOf(day)));

/** A value of a change, as people read it. */
function shownValue(field: ImportRow['changes'][number]['field'], value: string, format: Format): string {
  if (field === 'day') return format.date(noonOf(value));
  if (field === 'tax_number') return value || strings.none;
  if (field !== 'credit') return format.money(value);
  return purchaseStrings.form.credits[value as keyof typeof purchaseStrings.form.credits] ?? value;
}

/** What is to be said of a row: its faults, why it is left out, or what of it changes. */
function RowNote({ row }: { row: ImportRow }) {
  const format = useFormat();
  const changes = row.changes.map(({ field, before, after }) =>
    strings.change(strings.fields[field], shownValue(field, before, format), shownValue(field, after, format)),
  );
  return (
    <ul className="py-1 text-caption leading-tight sm:min-w-52">
      {row.errors.map(({ field, message }) => (
        <li key={field + message} className="whitespace-normal text-bad">
          {strings.fault(format.number(row.row), message)}
        </li>
      ))}
      {[row.reason, ...changes].filter(Boolean).map((text) => (
        <li key={text} className={row.state === 'bad' ? 'whitespace-normal text-bad' : 'whitespace-normal text-ink-2'}>
          {text}
        </li>
      ))}
    </ul>
  );
}

const columnsOf = (format: Format): TableColumn<Listed>[] => [
  {
    id: 'supplier',
    title: strings.supplier,
    minWidth: 180,
    isWide: true,
    isRowHeader: true,
    render: (row) => (
      <div className="py-1 leading-tight">
        <CutName name={nameOf(row, format)} />
        <div className="truncate text-caption text-ink-2">
          <bdi dir="ltr">{row.tax_number || row.number}</bdi>
        </div>
      </div>
    ),
  },
  {
    id: 'day',
    title: strings.day,
    minWidth: 100,
    isFigure: true,
    render: (row) => <bdi>{dayOf(row, format)}</bdi>,
  },
  { id: 'vat', title: strings.vat, minWidth: 130, isFigure: true, render: (row) => amountOf(row.vat) },
  { id: 'total', title: strings.total, minWidth: 140, isFigure: true, render: (row) => amountOf(row.total) },
  { id: 'note', title: strings.note, minWidth: 230, render: (row) => <RowNote row={row} /> },
];

/** Parts of which rows are chosen. */
const chosenParts: readonly ImportRowState[] = ['new', 'changed', 'likely'];

interface ImportRowsProps {
  part: ImportRowState;
  rows: readonly ImportRow[];
  query: UseQueryResult<unknown>;
  leftOut: LeftOut;
  /** nothing was written yet, so that something may be chosen */
  isOpen: boolean;
  search: ImportSearch;
  change: (patch: ImportPatch) => void;
}

/** Rows of the file of one kind; what is new, changed or likely there is chosen here. */
export function ImportRows({ part, rows, query, leftOut, isOpen, search, change }: ImportRowsProps) {
  const format = useFormat();
  const columns = useFormatted(columnsOf);
  const offset = search.offset ?? 0;
  const limit = search.limit ?? listDefaults.limit;
  const shown = rows.slice(offset, offset + limit).map((row): Listed => ({ ...row, id: String(row.row) }));
  const selecting = isOpen &&
    chosenParts.includes(part) && {
      selected: new Set(shown.filter((row) => !leftOut.has(row)).map(({ id }) => id)),
      onSelect: (ids: ReadonlySet<string>) => leftOut.choose(shown, ({ row }) => ids.has(String(row))),
    };
  return (
    <LedgerList<Listed>
      label={importStrings.tabs[part]}
      list={{ ...query, isPlaceholderData: false }}
      rows={shown}
      count={rows.length}
      page={{ offset, limit }}
      onPage={(page) => change({ offset: page.offset || undefined, limit: page.limit })}
      columns={columns}
      {...selecting}
      phoneRow={(row) => ({
        title: nameOf(row, format),
        sub: <bdi>{dayOf(row, format)}</bdi>,
        figure: amountOf(row.total),
        more: <RowNote row={row} />,
        name: `${nameOf(row, format)} ${strings.row(format.number(row.row))}`,
      })}
      empty={
        <p data-told className="px-4 py-10 text-center text-ink-2">
          {importStrings.empty[part]}
        </p>
      }
      failed={importStrings.failed}
      safe={importStrings.safe}
    />
  );
}
