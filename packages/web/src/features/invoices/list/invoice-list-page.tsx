import { Link, useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Page } from '../../../app/layout/page.tsx';
import { useSession } from '../../../app/session-store.ts';
import { useMay } from '../../../app/use-may.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { NothingFound } from '../../../ui/empty-state.tsx';
import { FiltersOrBar } from '../../../ui/filters-or-bar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { listPager } from '../../../ui/pager.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { usePhone } from '../../../ui/use-media.ts';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { PlannerOfRow } from '../../invoice-chain/planner.tsx';
import { ExportMenu } from '../../invoice-export/export-menu.tsx';
import { RepeatDialog } from '../../recurring/repeat-dialog.tsx';
import { useLiveInvoices } from '../live/use-live-invoices.ts';
import { useSpokenVerdicts } from '../live/use-spoken-verdicts.ts';
import type { InvoiceSummary } from '../queries.ts';
import { RemoveQuestion } from '../remove-question.tsx';
import { ShareInvoice } from '../share-invoice.tsx';
import { useInvoiceActions } from '../use-invoice-actions.ts';
import { BehindStrip } from './behind-strip.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { FilterRow } from './filter-row.tsx';
import { FirstUse } from './first-use.tsx';
import { FollowMoney } from './follow-money.tsx';
import { listStrings } from './list.fa.ts';
import { filterOf, isBehindNumber, selectionFilterOf } from './list-search.ts';
import { ListTabs } from './list-tabs.tsx';
import { OwnColumns, useShownColumns } from './own-columns.tsx';
import { PhoneInvoices } from './phone-invoices.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { rowMenu } from './row-menu.ts';
import { SelectionBar } from './selection-bar.tsx';
import { TotalsStrip } from './totals-strip.tsx';
import { type InvoiceListState, useInvoiceList } from './use-invoice-list.ts';

const ReportBatchDialog = lazy(() =>
  import('../../payment-reports/report-batch-dialog.tsx').then((module) => ({ default: module.ReportBatchDialog })),
);

const rowId = ({ id }: InvoiceSummary) => id;

/** /invoices: search, sort, date range, paging (product.md section 2); changes by itself as the authority answers. */
export function InvoiceListPage() {
  const navigate = useNavigate();
  const format = useFormat();
  const isPhone = usePhone();
  useLiveInvoices();
  const invoices = useInvoiceList();
  const { search, change, clear, counts, total, isFirstUse, list } = invoices;
  const selection = useSelection(invoices);
  useSpokenVerdicts(invoices.rows);
  const mayDraft = useMay('draft');
  useShortcut('Alt+KeyN', () => {
    if (mayDraft) void navigate({ to: '/create-invoice/{-$id}', params: { id: undefined }, search: {} });
  });
  const exported = { ...exportedOf(search), sort: invoices.order.sort };
  if (isFirstUse) {
    return (
      <Page title={listStrings.title}>
        <FirstUse />
      </Page>
    );
  }
  return (
    <Page
      title={listStrings.title}
      subtitle={list.data && listStrings.count(format.number(total))}
      actions={
        !isPhone && (
          <>
            <ExportMenu filter={exported} />
            {mayDraft && <IssueLink />}
          </>
        )
      }
    >
      {isBehindNumber(search) ? <BehindStrip search={search} onChange={change} /> : <TotalsStrip counts={counts} />}
      <ListTabs invoices={invoices} />
      {invoices.tellsPayments && <FollowMoney part="list" />}
      <FiltersOrBar
        bar={selection.isAny && <SelectionBar selection={selection} total={total} onReported={invoices.openReported} />}
      >
        <FilterRow
          search={search}
          onChange={change}
          onClear={clear}
          end={isPhone ? <ExportMenu filter={exported} isIcon /> : <OwnColumns />}
        />
      </FiltersOrBar>
      {list.isError && <QueryError title={listStrings.failed} safe={listStrings.safe} query={list} />}
      <Rows invoices={invoices} selected={selection.onPage} onSelect={selection.tick} />
      {search.reported !== undefined && (
        <Suspense>
          <ReportBatchDialog
            key={search.reported}
            id={search.reported}
            onStarted={invoices.openReported}
            onClose={() => invoices.openReported(undefined)}
          />
        </Suspense>
      )}
      {search.open !== undefined && <PreviewPanel id={search.open} onClose={() => invoices.openPanel(undefined)} />}
    </Page>
  );
}

/** The whole of what the filter shows, without its page. */
function exportedOf(search: InvoiceListState['search']) {
  const { offset: _offset, limit: _limit, ...filter } = filterOf(search);
  return filter;
}

interface RowsProps {
  invoices: InvoiceListState;
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
}

/** The table, on a phone the two-line rows; under them the pager. */
function Rows({ invoices, selected, onSelect }: RowsProps) {
  const isPhone = usePhone();
  const columns = useShownColumns(invoices.search.paid);
  const actions = useInvoiceActions();
  const [removing, setRemoving] = useState<InvoiceSummary | null>(null);
  const [sharing, setSharing] = useState<InvoiceSummary | null>(null);
  const [corrected, setCorrected] = useState<InvoiceSummary | null>(null);
  const [repeated, setRepeated] = useState<InvoiceSummary | null>(null);
  const { admin } = useSession();
  const { search, order, change, clear, list, rows, total } = invoices;
  const state = { rows, isLoading: list.isPending, isRefreshing: list.isPlaceholderData };
  const empty = list.isError ? null : <NothingFound onClear={clear} />;
  const pager = listPager({ count: total, search, change });
  if (list.isError && rows.length === 0) return null;
  return (
    <>
      {isPhone ? (
        <PhoneInvoices
          {...state}
          sorting={{ columns, ...order }}
          label={listStrings.title}
          offset={search.offset ?? 0}
          total={total}
          filter={selectionFilterOf(search)}
          selected={selected}
          onSelect={onSelect}
          empty={empty}
          footer={pager}
        />
      ) : (
        <DataTable
          {...state}
          label={listStrings.title}
          columns={columns}
          getId={rowId}
          {...order}
          selected={selected}
          onSelect={onSelect}
          onOpen={({ id }) => invoices.openPanel(id)}
          openId={search.open ?? null}
          rowMenu={(row) =>
            rowMenu(row, actions, {
              onOpen: ({ id }) => invoices.openPanel(id),
              onShare: setSharing,
              onCorrect: setCorrected,
              onRemove: setRemoving,
              ...(admin ? { onRepeat: setRepeated } : {}),
            })
          }
          empty={empty}
          {...(pager ? { footer: pager } : {})}
        />
      )}
      {corrected && <PlannerOfRow id={corrected.id} actions={actions} onClose={() => setCorrected(null)} />}
      {repeated && <RepeatDialog invoiceId={repeated.id} onClose={() => setRepeated(null)} />}
      {sharing && <ShareInvoice id={sharing.id} taxNumber={sharing.tax_number} onClose={() => setSharing(null)} />}
      {removing && (
        <RemoveQuestion
          invoice={removing}
          actions={actions}
          onClose={() => setRemoving(null)}
          onRemoved={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function IssueLink() {
  return (
    <Link to="/create-invoice/{-$id}" params={{ id: undefined }} search={{}} className={buttonClass('primary')}>
      <Icon of={Plus} />
      {listStrings.issue}
      <KeyCap keys={['Alt', 'N']} tone="on-accent" />
    </Link>
  );
}
