import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CallReply, calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { ContactRound, Copy, FileUp, Hourglass, UserPlus, UserX } from 'lucide-react';
import { useState } from 'react';
import { ExportFile } from '../../app/export-file.tsx';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { NotRemoved } from '../../app/not-removed.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FiltersOrBar } from '../../ui/filters-or-bar.tsx';
import { Menu } from '../../ui/menu.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { patched } from '../../ui/patched.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLiveMoney } from '../invoices/live/use-live-money.ts';
import { ImportDialog } from '../party-imports/import-dialog.tsx';
import { importStrings } from '../party-imports/strings.fa.ts';
import { standingOf } from './balance.tsx';
import { CustomerPanel } from './customer-panel.tsx';
import { CustomerRows } from './customer-rows.tsx';
import { Duplicates } from './duplicates.tsx';
import { CustomerFilterRow } from './filter-row.tsx';
import { isSettled } from './is-settled.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { type CustomerFilter, type CustomerListRow, customerListQuery, customersKey } from './queries.ts';
import type { CustomerSearch } from './routes.tsx';
import { CustomerSelectionBar } from './selection-bar.tsx';
import { customerStrings as strings } from './strings.fa.ts';
import { TellDialog, type Telling } from './tell-dialog.tsx';
import { Unlisted } from './unlisted.tsx';
import { useRemoveCustomers } from './use-remove-customers.ts';

export type CustomerChange = { [K in keyof CustomerSearch]?: CustomerSearch[K] | undefined };
const none: ReadonlySet<string> = new Set();

/** The address as the API's filter, without its page. */
function filterOf({ q, person, province, lacking, standing, sort }: CustomerSearch): CustomerFilter {
  return {
    sort: sort ?? listDefaults.sort,
    ...(q === undefined ? {} : { search_field: q }),
    ...(person === undefined ? {} : { person_type: person }),
    ...(province === undefined ? {} : { province }),
    ...(lacking === undefined ? {} : { lacking }),
    ...(standing === undefined ? {} : { standing }),
  };
}

/** /customers: buyers of the account, one in the panel; duplicates to be made one. */
export function CustomersPage() {
  const search = useSearch({ from: '/main/customers' });
  const navigate = useNavigate();
  const change = (patch: CustomerChange, isReplaced = false) => {
    void navigate({ to: '/customers', search: patched<CustomerSearch>(patch), replace: isReplaced });
  };
  useShortcut('Alt+KeyN', () => change({ id: 'new' }));
  useLiveMoney(customersKey);
  const panel = search.id !== undefined && (
    <CustomerPanel
      key={search.id}
      id={search.id}
      onOpen={(id) => change({ id }, true)}
      onClose={() => change({ id: undefined })}
    />
  );
  if (search.view !== undefined) {
    const View = search.view === 'duplicates' ? Duplicates : Unlisted;
    return (
      <>
        <View
          offset={search.offset ?? 0}
          onPage={(offset, isReplaced) => change({ offset: offset || undefined }, isReplaced)}
          onBack={() => change({ view: undefined, offset: undefined })}
          onOpen={(id) => change({ id })}
        />
        {panel}
      </>
    );
  }
  return (
    <>
      <CustomerList search={search} change={change} />
      {panel}
    </>
  );
}

/** How many, and of debtors or creditors what they owe or are owed altogether. */
function subtitleOf(
  { count, balance_sum }: CallReply<typeof calls.listCustomers>,
  format: ReturnType<typeof useFormat>,
): string {
  const counted = strings.count(format.number(count));
  if (balance_sum === null || isSettled(balance_sum)) return counted;
  return `${counted} · ${strings.balanceSum(format.money(balance_sum.replace('-', '')), standingOf(balance_sum))}`;
}

interface ListProps {
  search: CustomerSearch;
  change: (patch: CustomerChange, isReplaced?: boolean) => void;
}

function CustomerList({ search, change }: ListProps) {
  const format = useFormat();
  const list = useQuery({
    ...customerListQuery({
      ...filterOf(search),
      offset: search.offset ?? 0,
      limit: search.limit ?? listDefaults.limit,
    }),
    placeholderData: keepPreviousData,
  });
  const removal = useRemoveCustomers();
  const isFiltered = [search.q, search.person, search.province, search.lacking, search.standing].some(
    (one) => one !== undefined,
  );
  const isFirstUse = isFirstUseOf(list, isFiltered);
  const add = (
    <NewButton icon={UserPlus} onPress={() => change({ id: 'new' })}>
      {strings.add}
    </NewButton>
  );
  return (
    <Page
      title={strings.title}
      subtitle={list.data && subtitleOf(list.data, format)}
      actions={
        <>
          <ListMenu search={search} change={change} />
          {!isFirstUse && add}
        </>
      }
    >
      {isFirstUse ? (
        <Card>
          <EmptyState
            icon={ContactRound}
            title={strings.empty}
            actions={
              <>
                {add}
                <Button icon={FileUp} onPress={() => change({ import: 'new' })}>
                  {importStrings.open}
                </Button>
              </>
            }
            more={<GuideLink topic="customers" />}
          />
        </Card>
      ) : (
        <Customers list={list} search={search} change={change} removal={removal} />
      )}
      <NotRemoved {...removal.notRemoved} />
    </Page>
  );
}

interface CustomersProps extends ListProps {
  list: UseQueryResult<CallReply<typeof calls.listCustomers>>;
  removal: ReturnType<typeof useRemoveCustomers>;
}

/** The rows under their filters, or under the bar of what is chosen of them, and what is done with that. */
function Customers({ list, search, change, removal }: CustomersProps) {
  const [selected, setSelected] = useState(none);
  const [merging, setMerging] = useState<readonly CustomerListRow[] | null>(null);
  const [telling, setTelling] = useState<Telling | null>(null);
  const filter = (patch: CustomerChange) => change({ offset: undefined, ...patch }, true);
  const chosen = (list.data?.customers ?? []).filter(({ id }) => selected.has(id));
  return (
    <>
      <FiltersOrBar
        bar={
          chosen.length > 0 && (
            <CustomerSelectionBar
              chosen={chosen}
              onTell={setTelling}
              onMerge={() => setMerging(chosen)}
              onSelect={setSelected}
              removal={removal}
            />
          )
        }
      >
        <CustomerFilterRow search={search} onChange={filter} />
      </FiltersOrBar>
      {list.isError && <QueryError title={strings.failed} safe={strings.safe} query={list} />}
      <CustomerRows
        list={list}
        search={search}
        selected={selected}
        onSelect={setSelected}
        change={change}
        onTell={setTelling}
        onClear={() =>
          filter({ q: undefined, person: undefined, province: undefined, lacking: undefined, standing: undefined })
        }
      />
      <TellDialog telling={telling} onClose={() => setTelling(null)} onSent={() => setSelected(none)} />
      {merging && (
        <MergeDialog
          customers={merging}
          onClose={() => setMerging(null)}
          onDone={() => {
            setMerging(null);
            setSelected(none);
          }}
        />
      )}
    </>
  );
}

/** Export of what is filtered, and the search for duplicates. */
function ListMenu({ search, change }: ListProps) {
  const navigate = useNavigate();
  return (
    <>
      <ExportFile
        name={strings.fileName}
        pathOf={(format) => urlOf('', calls.exportCustomers, { query: { ...filterOf(search), format } })}
      />
      <Menu
        label={strings.menu.more}
        variant="outlined"
        entries={[
          {
            id: 'duplicates',
            title: strings.menu.duplicates,
            icon: Copy,
            onAction: () => change({ view: 'duplicates', offset: undefined }),
          },
          {
            id: 'unlisted',
            title: strings.menu.unlisted,
            icon: UserX,
            onAction: () => change({ view: 'unlisted', offset: undefined }),
          },
          {
            id: 'ageing',
            title: strings.menu.ageing,
            icon: Hourglass,
            onAction: () => void navigate({ to: '/analytics/debts', search: {} }),
          },
          { id: 'import', title: importStrings.open, icon: FileUp, onAction: () => change({ import: 'new' }) },
        ]}
      />
      {search.import !== undefined && (
        <ImportDialog
          kind="customers"
          id={search.import}
          onId={(id) => change({ import: id }, true)}
          onClose={() => change({ import: undefined }, true)}
        />
      )}
    </>
  );
}
