import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Boxes, Plus } from 'lucide-react';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { patched } from '../../ui/patched.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { DocumentOfPurchase } from './document-of-purchase.tsx';
import { DocumentPanel } from './document-panel.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { Findings, useFindingsKnown } from './findings.tsx';
import { NewDocument } from './new-document.tsx';
import { ProductPanel } from './product-panel.tsx';
import { stockKey, warehousesQuery } from './queries.ts';
import type { StockSearch } from './routes.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StockTab } from './stock-tab.tsx';
import { stockStrings as strings } from './strings.fa.ts';
import { WarehousePanel } from './warehouse-panel.tsx';
import { WarehousesTab } from './warehouses-tab.tsx';

export type StockPatch = { [K in keyof StockSearch]?: StockSearch[K] | undefined };
export interface StockTabProps {
  search: StockSearch;
  change: (patch: StockPatch) => void;
}

/** /warehousing: what is where and what it is worth, the documents that brought it there, the warehouses. */
export function WarehousingPage() {
  const search = useSearch({ from: '/main/warehousing' });
  const navigate = useNavigate();
  useLive(['stock.', 'product.'], stockKey);
  const change = (patch: StockPatch) => {
    const isStep = 'id' in patch || 'tab' in patch || 'make' in patch;
    void navigate({ to: '/warehousing', search: patched<StockSearch>(patch), replace: !isStep });
  };
  const warehouses = useQuery(warehousesQuery({ limit: 1 }));
  const isFindingsKnown = useFindingsKnown();
  const isFirstUse = warehouses.data?.count === 0;
  const tab = search.tab ?? 'stock';
  const add = () =>
    tab === 'warehouses' || isFirstUse
      ? change({ tab: 'warehouses', id: 'new' })
      : change({ make: 'receipt', id: undefined });
  useShortcut('Alt+KeyN', add);
  const label = tab === 'warehouses' ? strings.add.warehouse : strings.add.document;
  return (
    <Page title={strings.title} actions={!isFirstUse && <NewButton onPress={add}>{label}</NewButton>}>
      {isFirstUse ? (
        <Card>
          <EmptyState
            icon={Boxes}
            title={strings.empty}
            more={<GuideLink topic="warehousing" />}
            actions={
              <Button variant="primary" icon={Plus} onPress={add}>
                {strings.first}
              </Button>
            }
          >
            {strings.emptyHint}
          </EmptyState>
        </Card>
      ) : (
        <>
          <Findings onReceipt={(awaits) => change({ make: 'receipt', awaits, product: undefined, id: undefined })} />
          <div className={cx('contents', !isFindingsKnown && '*:invisible')}>
            <Tabs
              label={strings.tabs.label}
              selected={tab}
              onSelect={(next) => {
                const fresh: StockSearch = next === 'stock' ? {} : { tab: next };
                void navigate({ to: '/warehousing', search: fresh });
              }}
              items={(['stock', 'documents', 'warehouses', 'settings'] as const).map((id) => ({
                id,
                title: strings.tabs[id],
              }))}
            />
            {tab === 'stock' && <StockTab search={search} change={change} />}
            {tab === 'documents' && <DocumentsTab search={search} change={change} />}
            {tab === 'warehouses' && <WarehousesTab search={search} change={change} />}
            {tab === 'settings' && <SettingsTab />}
          </div>
        </>
      )}
      <OpenPanel search={search} change={change} />
    </Page>
  );
}

/** What stands beside the list, by the tab. */
function OpenPanel({ search, change }: StockTabProps) {
  const { tab, id, make, product, awaits, purchase, warehouse } = search;
  const navigate = useNavigate();
  const close = () => change({ id: undefined, make: undefined, product: undefined, awaits: undefined });
  if (make !== undefined && purchase !== undefined) {
    return (
      <DocumentOfPurchase
        key={purchase}
        purchaseId={purchase}
        kind={make}
        onKind={(kind) => change({ make: kind })}
        onClose={() => void navigate({ to: '/purchases', search: { id: purchase } })}
      />
    );
  }
  if (make !== undefined) {
    return (
      <NewDocument
        key={product ?? awaits ?? 'new'}
        kind={make}
        start={product !== undefined ? { product } : awaits !== undefined ? { awaits } : null}
        warehouseId={product === undefined && awaits !== undefined ? awaits : warehouse}
        onKind={(kind) => change({ make: kind })}
        onClose={close}
      />
    );
  }
  if (id === undefined) return null;
  if (tab === 'warehouses') return <WarehousePanel key={id} id={id} onClose={close} />;
  if (tab === 'documents') return <DocumentPanel key={id} id={id} onClose={close} />;
  return (
    <ProductPanel
      key={id}
      id={id}
      onClose={close}
      onMake={(kind) => change({ make: kind, product: id, id: undefined })}
    />
  );
}
