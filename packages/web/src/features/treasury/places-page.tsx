import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { addDecimals, listDefaults } from '@taraz/core';
import { FileUp, Landmark, MonitorSmartphone, PanelLeftOpen, Wallet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { CountDialog, type Moment } from './count-dialog.tsx';
import { MoveDialog, type MoveKind } from './move-dialog.tsx';
import { MovementsTab } from './movements-tab.tsx';
import { actionsOfPlace } from './place-actions.tsx';
import { detailOf, PlaceState, placeColumnsOf } from './place-columns.tsx';
import type { PlacePatch } from './place-pages.tsx';
import { PlacePanel } from './place-panel.tsx';
import { type CashDesk, type Place, type PlaceKind, placesQuery, treasuryKey } from './queries.ts';
import type { PlaceSearch } from './routes.tsx';
import { treasuryStrings as strings } from './strings.fa.ts';

export interface PlacesPageProps {
  kind: PlaceKind;
  search: PlaceSearch;
  change: (patch: PlacePatch) => void;
}

const icons = { bank: Landmark, desk: Wallet, pos: MonitorSmartphone } as const;

/** The places of one kind with their balances, and their movements, or those of all places. */
export function PlacesPage({ kind, search, change }: PlacesPageProps) {
  const words = strings.kinds[kind];
  const format = useFormat();
  useLive('treasury.', treasuryKey);
  const isMovements = search.tab === 'movements';
  const list = usePlaceList(kind, search);
  const isFirstUse = isFirstUseOf(list, search.q !== undefined || search.active !== undefined);
  useShortcut('Alt+KeyN', () => change({ id: 'new' }));
  const add = (label: string) => <NewButton onPress={() => change({ id: 'new' })}>{label}</NewButton>;
  return (
    <Page
      title={words.title}
      subtitle={list.data && !isFirstUse ? words.count(format.number(list.data.count)) : undefined}
      actions={
        !(isFirstUse && !isMovements) && (
          <>
            {kind !== 'desk' && <ToStatements />}
            {add(words.add)}
          </>
        )
      }
    >
      <Tabs
        label={strings.tabs.label}
        selected={isMovements ? 'movements' : 'list'}
        onSelect={(tab) =>
          change({
            tab: tab === 'list' ? undefined : tab,
            id: undefined,
            offset: undefined,
            sort: undefined,
            q: undefined,
          })
        }
        items={[
          { id: 'list', title: strings.tabs.list },
          { id: 'movements', title: strings.tabs.movements },
        ]}
      />
      {isMovements ? (
        <MovementsTab of={kind} search={search} change={change} />
      ) : isFirstUse ? (
        <Card>
          <EmptyState
            icon={icons[kind]}
            title={words.empty}
            actions={add(words.first)}
            more={<GuideLink topic="treasury" />}
          >
            {words.emptyHint}
          </EmptyState>
        </Card>
      ) : (
        <PlaceList kind={kind} search={search} change={change} />
      )}
      {search.id !== undefined && (
        <PlacePanel
          key={search.id}
          kind={kind}
          id={search.id}
          onClose={() => change({ id: undefined })}
          onAllMovements={(place) =>
            change({ tab: 'movements', place, id: undefined, q: undefined, offset: undefined, sort: undefined })
          }
        />
      )}
    </Page>
  );
}

/** To the files that banks give; of which place they are is asked there. */
function ToStatements() {
  const navigate = useNavigate();
  return (
    <Button icon={FileUp} onPress={() => void navigate({ to: '/bank-accounts/statements', search: {} })}>
      {strings.bankStatement}
    </Button>
  );
}

const filterOf = (search: PlaceSearch) => ({
  sort: search.sort ?? 'name',
  offset: search.offset ?? 0,
  limit: search.limit ?? listDefaults.limit,
  ...(search.q === undefined ? {} : { search_field: search.q }),
  ...(search.active === undefined ? {} : { is_active: search.active === 'active' }),
});

const usePlaceList = (kind: PlaceKind, search: PlaceSearch) =>
  useQuery({
    ...placesQuery(kind, filterOf(search.tab === 'movements' ? {} : search)),
    placeholderData: keepPreviousData,
  });

/** What was chosen of a row's menu. */
type Doing = { what: 'move'; move: MoveKind; place: Place } | { what: 'count'; moment: Moment; desk: CashDesk };

function PlaceList({ kind, search, change }: PlacesPageProps) {
  const words = strings.kinds[kind];
  const format = useFormat();
  const columns = useMemo(() => placeColumnsOf(format, kind), [format, kind]);
  const list = usePlaceList(kind, search);
  const rows = list.data?.rows ?? [];
  const navigate = useNavigate();
  const total = addDecimals(...rows.map(({ balance }) => balance));
  const [doing, setDoing] = useState<Doing | null>(null);
  /** As it stands by now: the list is live, and a sale at the till moves its balance. */
  const asItIs = <P extends Place>(place: P): P => (rows.find(({ id }) => id === place.id) as P | undefined) ?? place;
  const menuOf = (place: Place): MenuEntry[] => {
    const desk = kind === 'desk' ? (place as CashDesk) : null;
    const onMove = (move: MoveKind) => setDoing({ what: 'move', move, place });
    const onStatement = () => void navigate({ to: '/bank-accounts/statements', search: { place: place.id } });
    const onCount = (moment: Moment) => desk !== null && setDoing({ what: 'count', moment, desk });
    return [
      { id: 'panel', title: strings.openPlace, icon: PanelLeftOpen, onAction: () => change({ id: place.id }) },
      ...actionsOfPlace({ place, desk, onMove, onCount, onStatement }),
    ];
  };
  return (
    <>
      <FilterBar
        values={[search.active]}
        search={
          <AddressSearch
            label={words.search}
            sent={search.q}
            onSearch={(q) => change({ q, offset: undefined })}
            className="w-72 max-sm:w-full"
          />
        }
        end={
          // On a phone it is a line of its own, which has its place while the places are on their way.
          (list.isPending || (rows.length > 0 && rows.length === list.data?.count)) && (
            <span className="flex items-center gap-1 text-ink-2">
              {strings.columns.total}
              {list.isPending ? (
                <SkeletonBar className="w-28" />
              ) : (
                <Amount value={total} isTabular={false} className="font-bold text-ink" />
              )}
            </span>
          )
        }
      >
        <FilterSelect
          label={strings.active.label}
          all={strings.active.all}
          value={search.active}
          onChange={(active) => change({ active, offset: undefined })}
          options={(['active', 'inactive'] as const).map((value) => ({ value, label: strings.active[value] }))}
          className="w-40"
        />
      </FilterBar>
      <LedgerList<Place>
        label={words.title}
        list={list}
        rows={rows}
        count={list.data?.count ?? 0}
        page={{ offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit }}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({
          title: row.name,
          sub: <bdi>{detailOf(kind, row)}</bdi>,
          figure: <Amount value={row.balance} />,
          word: <PlaceState kind={kind} place={row} />,
          name: row.name,
        })}
        sort={search.sort ?? 'name'}
        onSort={(sort) => change({ sort: sort === 'name' ? undefined : sort, offset: undefined })}
        onOpen={({ id }) => change({ id })}
        openId={search.id ?? null}
        rowMenu={menuOf}
        empty={<NothingFound onClear={() => change({ q: undefined, active: undefined, offset: undefined })} />}
        failed={words.failed}
        safe={strings.safe}
      />
      {doing?.what === 'move' && (
        <MoveDialog kind={doing.move} place={asItIs(doing.place)} onClose={() => setDoing(null)} />
      )}
      {doing?.what === 'count' && (
        <CountDialog moment={doing.moment} desk={asItIs(doing.desk)} onClose={() => setDoing(null)} />
      )}
    </>
  );
}
