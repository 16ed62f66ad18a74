import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { FileUp, PackagePlus, ScanBarcode } from 'lucide-react';
import { useState } from 'react';
import { ExportFile } from '../../app/export-file.tsx';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { NotRemoved } from '../../app/not-removed.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FiltersOrBar } from '../../ui/filters-or-bar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { ImportDialog } from '../party-imports/import-dialog.tsx';
import { importStrings } from '../party-imports/strings.fa.ts';
import { BulkDialog, type BulkTarget } from './bulk-dialog.tsx';
import { BulkWork } from './bulk-work.tsx';
import { ProductFilterRow } from './filter-row.tsx';
import { ProductPanel } from './product-panel.tsx';
import { ProductRows } from './product-rows.tsx';
import { type ProductFilter, productListQuery, productsKey } from './queries.ts';
import type { ProductSearch } from './routes.tsx';
import { ProductSelectionBar } from './selection-bar.tsx';
import { productStrings as strings } from './strings.fa.ts';
import { useProductSelection } from './use-product-selection.ts';
import { useRemoveProducts } from './use-remove-products.ts';

export type ProductChange = { [K in keyof ProductSearch]?: ProductSearch[K] | undefined };

/** The address as the API's filter, without its page. */
export function filterOf({ q, type, category, tax, sort }: ProductSearch): ProductFilter {
  return {
    sort: sort ?? listDefaults.sort,
    ...(q === undefined ? {} : { search_field: q }),
    ...(type === undefined ? {} : { type }),
    ...(category === undefined ? {} : { category }),
    ...(tax === undefined ? {} : { has_tax: tax === 'yes' }),
  };
}

/** Where the page is: the list's filters in the query, the open product in the path. */
function useAddress() {
  const search = useSearch({ from: '/main/products/{-$id}' });
  const { id } = useParams({ from: '/main/products/{-$id}' });
  const navigate = useNavigate();
  const go = (openId: string | undefined, patch: ProductChange, isReplaced: boolean) =>
    void navigate({
      to: '/products/{-$id}',
      params: { id: openId },
      search: patched<ProductSearch>(patch),
      replace: isReplaced,
    });
  return {
    search,
    id,
    change: (patch: ProductChange, isReplaced = true) => go(id, patch, isReplaced),
    open: (openId: string | undefined, patch: ProductChange = {}) => go(openId, { copy: undefined, ...patch }, false),
  };
}

/** The list that the address asks for, what is chosen of it, and what is about to be done with that. */
function useProductsPage() {
  const address = useAddress();
  const { search, id, change } = address;
  const isPhone = usePhone();
  const [bulk, setBulk] = useState<BulkTarget | null>(null);
  const list = useQuery({
    ...productListQuery({ ...filterOf(search), offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit }),
    placeholderData: keepPreviousData,
  });
  const isFiltered = [search.q, search.type, search.category, search.tax].some((one) => one !== undefined);
  return {
    ...address,
    list,
    count: list.data?.count ?? 0,
    isFirstUse: isFirstUseOf(list, isFiltered),
    /** One of them is open in the panel beside the list. */
    isBeside: id !== undefined && !isPhone,
    filter: (patch: ProductChange) => change({ offset: undefined, ...patch }),
    selection: useProductSelection(list.data?.products ?? [], filterOf(search)),
    removal: useRemoveProducts(),
    bulk,
    setBulk,
  };
}

type ProductsState = ReturnType<typeof useProductsPage>;

/** /products/{id?}: goods and services of the account, one in the panel. */
export function ProductsPage() {
  const page = useProductsPage();
  const { list, count, isBeside, open } = page;
  const format = useFormat();
  useShortcut('Alt+KeyN', () => open('new'));
  useLive('product.', productsKey);
  const add = (
    <NewButton icon={PackagePlus} onPress={() => open('new')}>
      {strings.add}
    </NewButton>
  );
  return (
    <Page
      title={strings.title}
      subtitle={isBeside ? undefined : list.data && strings.count(format.number(count))}
      actions={
        <>
          <FileActions page={page} />
          {!page.isFirstUse && add}
        </>
      }
    >
      {page.isFirstUse ? (
        <Card>
          <EmptyState icon={ScanBarcode} title={strings.empty} actions={add} more={<GuideLink topic="products" />} />
        </Card>
      ) : (
        <Products page={page} />
      )}
      <OpenLayers page={page} />
    </Page>
  );
}

/** The ways in from a file and out into one. */
function FileActions({ page: { search, change, isBeside } }: { page: ProductsState }) {
  const isPhone = usePhone();
  const openImport = () => change({ import: 'new' }, false);
  return (
    // A window as most have it has no room for them beside a panel: in a second line they moved the list under the pointer.
    <div className={cx('contents', isBeside && 'sm:max-[86rem]:hidden')}>
      {isPhone || isBeside ? (
        // Beside a panel and on a phone its words would push the others into a second line.
        <IconButton icon={FileUp} label={importStrings.open} variant="outlined" onPress={openImport} />
      ) : (
        <Button icon={FileUp} onPress={openImport}>
          {importStrings.open}
        </Button>
      )}
      <ExportFile
        name={strings.fileName}
        pathOf={(format) => urlOf('', calls.exportProducts, { query: { ...filterOf(search), format } })}
      />
    </div>
  );
}

/** The rows under their filters, or under the bar of what is chosen of them. */
function Products({ page }: { page: ProductsState }) {
  const { search, id, list, count, filter, selection } = page;
  const { chosen, isAll } = selection;
  const askBulk = () => {
    const { sort: _sort, ...shown } = filterOf(search);
    page.setBulk(isAll ? { filter: shown, count } : { ids: chosen.map((row) => row.id), count: chosen.length });
  };
  return (
    <>
      <FiltersOrBar
        bar={
          chosen.length > 0 && (
            <ProductSelectionBar
              chosen={chosen}
              count={count}
              isAll={isAll}
              onSelectAll={selection.selectAll}
              onBulk={askBulk}
              onSelect={selection.select}
              removal={page.removal}
            />
          )
        }
      >
        <ProductFilterRow search={search} onChange={filter} />
      </FiltersOrBar>
      <BulkWork />
      {list.isError && <QueryError title={strings.failed} safe={strings.safe} query={list} />}
      <ProductRows
        list={list}
        search={search}
        openId={id ?? null}
        selected={selection.selected}
        onSelect={selection.select}
        onOpen={page.open}
        change={page.change}
        onClear={() => filter({ q: undefined, type: undefined, category: undefined, tax: undefined })}
      />
    </>
  );
}

/** What lies beside the list or over it: the open product, a file that comes in, a change of many. */
function OpenLayers({
  page: { search, id, change, open, bulk, setBulk, selection, removal },
}: {
  page: ProductsState;
}) {
  return (
    <>
      {id !== undefined && (
        <ProductPanel
          key={`${id} ${search.copy ?? ''}`}
          id={id}
          copyId={search.copy ?? null}
          onClose={() => open(undefined)}
        />
      )}
      {search.import !== undefined && (
        <ImportDialog
          kind="products"
          id={search.import}
          onId={(next) => change({ import: next }, true)}
          onClose={() => change({ import: undefined }, true)}
        />
      )}
      <NotRemoved {...removal.notRemoved} />
      {bulk && (
        <BulkDialog
          target={bulk}
          onClose={() => setBulk(null)}
          onDone={() => {
            setBulk(null);
            selection.clear();
          }}
        />
      )}
    </>
  );
}
