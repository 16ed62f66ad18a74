import { Archive, Printer, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { type PageOfList, Pager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PhoneList } from '../../ui/phone-list.tsx';
import { currentFormat, useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { statusWords } from '../../ui/status.fa.ts';
import { type InvoiceStatus, StatusChip, StatusMark, statusLooks, statusTextClass } from '../../ui/status-chip.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { kit } from './kit.fa.ts';

interface Sample {
  id: string;
  buyer: string;
  date: string;
  total: string;
  vat: string;
  status: InvoiceStatus;
}

const statuses = Object.keys(statusLooks) as InvoiceStatus[];
const samples: Sample[] = Array.from({ length: 12 }, (_, index) => ({
  id: `A11216051270002F0953${47 - index}`,
  buyer: kit.buyers[index % kit.buyers.length] ?? '',
  date: new Date(Date.UTC(2026, 10, 20 - index, 9)).toISOString(),
  total: String(1_684_320_000 + index ** 5 * 13_700),
  vat: String(153_120_000 + index ** 4 * 9_100),
  status: statuses[index % statuses.length] ?? 'draft',
}));

const columns: readonly TableColumn<Sample>[] = [
  {
    id: 'id',
    title: kit.columns.tax,
    minWidth: 200,
    rank: 3,
    render: (row) => <bdi dir="ltr">{row.id}</bdi>,
  },
  { id: 'buyer', title: kit.columns.buyer, minWidth: 150, isWide: true, isRowHeader: true, render: (row) => row.buyer },
  {
    id: 'date',
    title: kit.columns.date,
    minWidth: 110,
    rank: 2,
    isFigure: true,
    sortField: 'invoice_date',
    render: (row) => <span className="text-ink-2">{currentFormat().date(row.date)}</span>,
  },
  {
    id: 'total',
    title: kit.columns.total,
    minWidth: 140,
    isFigure: true,
    sortField: 'total',
    render: (row) => <Amount value={row.total} className="font-medium" />,
  },
  {
    id: 'vat',
    title: kit.columns.vat,
    minWidth: 130,
    rank: 4,
    isFigure: true,
    render: (row) => <Amount value={row.vat} className="text-ink-2" />,
  },
  { id: 'status', title: kit.columns.state, minWidth: 130, render: (row) => <StatusChip status={row.status} /> },
];

export function TableSection() {
  const format = useFormat();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState('-invoice_date');
  const [page, setPage] = useState<PageOfList>({ offset: 0, limit: 25 });
  const [open, setOpen] = useState<Sample | null>(null);
  const [tab, setTab] = useState<keyof typeof kit.tabs>('month');
  const [search, setSearch] = useState('');
  const isPhone = usePhone();
  return (
    <section className="flex flex-col gap-2.5">
      <Tabs
        label={kit.sections.table}
        selected={tab}
        onSelect={setTab}
        items={[
          { id: 'all', title: kit.tabs.all, count: 1179 },
          { id: 'month', title: kit.tabs.month, count: 412 },
          { id: 'credit', title: kit.tabs.credit, count: 14 },
        ]}
      />
      {selected.size > 0 ? (
        <BulkBar
          title={kit.selected(format.number(selected.size))}
          sum={kit.sum}
          selectAll={{ title: kit.selectAll, onPress: () => undefined }}
          actions={[
            { id: 'print', title: kit.print, icon: Printer, onPress: () => undefined },
            { id: 'archive', title: kit.archive, icon: Archive, onPress: () => undefined },
          ]}
          onClear={() => setSelected(new Set())}
        />
      ) : (
        <SearchField label={kit.search} value={search} onChange={setSearch} className="w-64" />
      )}
      {isPhone ? (
        <PhoneSamples selected={selected} onSelect={setSelected} onOpen={setOpen} />
      ) : (
        <DataTable
          label={kit.sections.table}
          columns={columns}
          rows={samples}
          getId={(row) => row.id}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          onOpen={setOpen}
          openId={open?.id ?? null}
          rowMenu={(row) => [
            { id: 'print', title: kit.print, icon: Printer, onAction: () => setOpen(row) },
            { id: 'remove', title: kit.remove, icon: Trash2, isDestructive: true, onAction: () => undefined },
          ]}
          footer={<Pager count={412} {...page} onChange={setPage} />}
        />
      )}
      {open && (
        <Panel title={open.buyer} subtitle={open.id} onClose={() => setOpen(null)} onSave={() => setOpen(null)} isDirty>
          <TextField label={kit.name} defaultValue={open.buyer} />
          <TextField label={kit.code} isCode defaultValue="10163018844" />
        </Panel>
      )}
    </section>
  );
}

interface PhoneSamplesProps {
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (row: Sample) => void;
}

function PhoneSamples(props: PhoneSamplesProps) {
  const format = useFormat();
  return (
    <PhoneList
      label={kit.sections.table}
      rows={samples}
      getId={(row) => row.id}
      row={(row) => ({
        name: row.buyer,
        mark: <StatusMark status={row.status} />,
        title: row.buyer,
        sub: (
          <>
            <bdi dir="ltr">{row.id.slice(-10)}</bdi> · {format.time(row.date)}
          </>
        ),
        figure: <Amount value={row.total} />,
        word: <span className={statusTextClass(row.status)}>{statusWords[row.status]}</span>,
      })}
      group={(row) => ({ id: format.date(row.date), title: format.longDate(row.date), end: format.money(row.total) })}
      {...props}
    />
  );
}

export function OverlaysSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={kit.sections.overlays}>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => setOpen(true)}>{kit.openDialog}</Button>
        <Button onPress={() => toast.notice(kit.notice)}>{kit.notice}</Button>
        <Button onPress={() => toast.show(kit.undoToast, { action: { label: kit.undo, onPress: () => undefined } })}>
          {kit.undoToast}
        </Button>
        <Button onPress={() => toast.error(kit.errorToast, { detail: kit.safe })}>{kit.errorToast}</Button>
      </div>
      {isOpen && (
        <Question title={kit.dialogTitle} yes={kit.remove} onYes={() => setOpen(false)} onClose={() => setOpen(false)}>
          {kit.dialogBody}
        </Question>
      )}
    </Card>
  );
}
