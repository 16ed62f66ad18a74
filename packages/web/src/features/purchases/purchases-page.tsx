import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { listDefaults } from '@taraz/core';
import { FileUp, Plus, ShoppingCart } from 'lucide-react';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { importStrings } from './imports/strings.fa.ts';
import { phoneRowOf, purchaseColumns } from './purchase-columns.tsx';
import { filterOf, PurchaseFilters, type PurchasePatch } from './purchase-filters.tsx';
import { PurchasePanel } from './purchase-panel.tsx';
import { type PurchaseList, purchasesKey, purchasesQuery } from './queries.ts';
import type { PurchaseSearch } from './routes.tsx';
import { purchaseStrings as strings } from './strings.fa.ts';
import { usePurchaseActions } from './use-purchase-actions.tsx';

const usualSort = '-day';
const noFilters: PurchasePatch = {
  ...{ q: undefined, from: undefined, to: undefined, kind: undefined, credit: undefined },
  ...{ payment: undefined, supplier: undefined, branch: undefined, files: undefined, offset: undefined },
  ...{ account: undefined, due_from: undefined, due_to: undefined },
};

/** /purchases: what was bought, with its sums, and one purchase beside it. */
export function PurchasesPage() {
  const search = useSearch({ from: '/main/purchases' });
  const navigate = useNavigate();
  // Money of a supplier's account pays them, and receipts bring their goods.
  useLive(['purchases.', 'customer.', 'treasury.', 'stock.'], purchasesKey);
  const change = (patch: PurchasePatch) =>
    void navigate({ to: '/purchases', search: patched<PurchaseSearch>(patch), replace: !('id' in patch) });
  const toImport = () => void navigate({ to: '/purchases/import', search: {} });
  useShortcut('Alt+KeyN', () => change({ id: 'new' }));
  return (
    <Page
      title={strings.title}
      actions={
        <>
          <Button icon={FileUp} onPress={toImport}>
            {importStrings.open}
          </Button>
          <NewButton onPress={() => change({ id: 'new' })}>{strings.add}</NewButton>
        </>
      }
    >
      <PurchaseLedger search={search} change={change} onImport={toImport} />
      {search.id !== undefined && (
        <PurchasePanel key={search.id} id={search.id} onClose={() => change({ id: undefined })} />
      )}
    </Page>
  );
}

interface LedgerProps {
  search: PurchaseSearch;
  change: (patch: PurchasePatch) => void;
  onImport: () => void;
}

function PurchaseLedger({ search, change, onImport }: LedgerProps) {
  const format = useFormat();
  const { rowMenu, dialog } = usePurchaseActions(change);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const sort = search.sort ?? usualSort;
  const list = useQuery({
    ...purchasesQuery({ ...filterOf(search), sort, ...page }),
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.purchases ?? [];
  const hasPayments =
    search.payment !== undefined || rows.some(({ payment, payment_due }) => payment !== null || payment_due !== null);
  const payments = search.payment !== undefined ? 'asked' : hasPayments ? 'told' : 'none';
  const columns = useFormatted(purchaseColumns[payments]);
  const isFiltered = Object.keys(noFilters).some((key) => search[key as keyof PurchaseSearch] !== undefined);
  if (list.data?.count === 0 && !isFiltered && !list.isPlaceholderData) {
    return <FirstUse onAdd={() => change({ id: 'new' })} onImport={onImport} />;
  }
  return (
    <>
      <Sums sums={list.data?.sums} isFailed={list.isError} />
      <ToPay sums={list.data?.sums} payment={search.payment} />
      <PurchaseFilters
        search={search}
        change={change}
        supplierName={rows[0]?.supplier_name}
        hasPayments={hasPayments}
      />
      <LedgerList
        label={strings.list}
        list={list}
        rows={rows}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={phoneRowOf(format)}
        sort={sort}
        newest="-created_at"
        onSort={(next) => change({ sort: next === usualSort ? undefined : next, offset: undefined })}
        onOpen={({ id }) => change({ id })}
        openId={search.id ?? null}
        rowMenu={rowMenu}
        hasMenuOnPhone
        empty={<NothingFound onClear={() => change(noFilters)} />}
        failed={strings.failed}
        safe={strings.safe}
      />
      {dialog}
    </>
  );
}

/** What is still to be paid of the list, each part with the list of just that; there before its sums are, so that they move nothing. */
function ToPay({ sums, payment }: { sums: PurchaseList['sums'] | undefined; payment: PurchaseSearch['payment'] }) {
  const format = useFormat();
  const parts = [
    { of: 'open', sum: sums?.open ?? '0' },
    { of: 'overdue', sum: sums?.overdue ?? '0' },
  ] as const;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-caption">
      {parts
        .filter(({ sum }) => sum !== '0')
        .map(({ of, sum }) => {
          const words = strings.sumOf(strings.payments[of], format.money(sum));
          const tone = of === 'overdue' ? 'text-warn' : 'text-ink-2';
          return payment === undefined ? (
            <Link
              key={of}
              to="/purchases"
              search={patched<PurchaseSearch>({ payment: of, offset: undefined })}
              className={`focus-ring rounded-sm underline ${tone}`}
            >
              {words}
            </Link>
          ) : (
            <span key={of} className={tone}>
              {words}
            </span>
          );
        })}
      <Link to="/purchases/payables" search={{}} className="focus-ring no-print rounded-sm text-accent-text underline">
        {strings.payables.bySupplier}
      </Link>
    </p>
  );
}

function Sums({ sums, isFailed }: { sums: PurchaseList['sums'] | undefined; isFailed: boolean }) {
  const amount = (value: string | undefined) => value && <Amount value={value} isTabular={false} />;
  return (
    <FigureStrip
      label={strings.strip}
      isFailed={isFailed}
      figures={[
        { label: strings.sums.net, value: amount(sums?.net) },
        { label: strings.sums.vat, value: amount(sums?.vat) },
        { label: strings.sums.creditable, value: amount(sums?.creditable_vat) },
        { label: strings.sums.total, value: amount(sums?.total) },
      ]}
    />
  );
}

/** What the list is for, where nothing is in it yet. */
function FirstUse({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={ShoppingCart}
        title={strings.empty}
        more={<GuideLink topic="purchases" />}
        actions={
          <>
            <Button variant="secondary" icon={Plus} onPress={onAdd}>
              {strings.first}
            </Button>
            <Button variant="secondary" icon={FileUp} onPress={onImport}>
              {importStrings.open}
            </Button>
          </>
        }
      >
        {strings.emptyHint}
      </EmptyState>
    </Card>
  );
}
