import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { ArrowDownUp } from 'lucide-react';
import { useMemo } from 'react';
import { ExportFile } from '../../app/export-file.tsx';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterRange } from '../../ui/filter-range.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { instantsOfRange } from '../../ui/jalali-values.ts';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { BalanceAfter } from './balance-after.tsx';
import { DepositHint } from './deposit-hint.tsx';
import { MovementSource, MovementWhat, movementWords } from './movement-words.tsx';
import { placeOption } from './offered.ts';
import type { PlacePatch } from './place-pages.tsx';
import { everyPlaceQuery, type Movement, type MovementFilter, movementsQuery, type PlaceKind } from './queries.ts';
import type { PlaceSearch } from './routes.tsx';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.movements;
type Kind = keyof typeof strings.kinds;
/** No kind of movement, but deposits that are likely counted with an invoice as well. */
const twice = 'twice';
/** Nor is this: what stands and no statement of its bank has. */
const unreconciled = 'unreconciled';
/** Nor these: all that came in from others, or went out to them. */
const flows = ['in', 'out'] as const;
const flowOf = (kind: string | undefined) => flows.find((flow) => flow === kind);
const kinds = Object.keys(strings.kinds) as Kind[];
/** No place, but all of every kind. */
const everywhere = 'all';
const isOnePlace = ({ place }: PlaceSearch): boolean => place !== undefined && place !== everywhere;
/**
 * One place's movements stand in the order of entry, in which they changed its balance; those of all places by when they happened:
 * the rows of a bank's file are entered at one moment.
 */
const newestOf = (search: PlaceSearch): string => (isOnePlace(search) ? '-created_at' : '-at');
/** Places stand by their names on the same page. */
const sortOf = (search: PlaceSearch): string =>
  search.sort === 'name' || search.sort === undefined ? newestOf(search) : search.sort;

/** What the address asks for; without a place, those of the page's kind. */
function filterOf(of: PlaceKind, search: PlaceSearch): NonNullable<MovementFilter> {
  const { place, kind, from, to, q } = search;
  const flow = flowOf(kind);
  return {
    ...(place === undefined ? { place_kind: of } : place === everywhere ? {} : { place_id: place }),
    ...(kinds.includes(kind as Kind) ? { kind: kind as Kind } : {}),
    ...(flow === undefined ? {} : { flow }),
    ...(kind === twice ? { likely_twice: true } : {}),
    ...(kind === unreconciled ? { reconciled: false } : {}),
    ...(from === undefined || to === undefined ? {} : instantsOfRange({ from, to })),
    ...(q === undefined ? {} : { search_field: q }),
  };
}

interface Shown {
  /** of one place */
  hasPlace: boolean;
  /** in the order in which they changed it, so that each balance follows from the one before */
  hasBalance: boolean;
}

function columnsOf(format: Format, { hasPlace, hasBalance }: Shown): TableColumn<Movement>[] {
  return [
    {
      id: 'at',
      title: strings.at,
      minWidth: 140,
      isFigure: true,
      sortField: 'at',
      render: (row) => format.dateTime(row.at),
    },
    ...(hasPlace
      ? []
      : [{ id: 'place', title: strings.place, minWidth: 140, rank: 2, render: (row: Movement) => row.place_name }]),
    {
      id: 'what',
      title: strings.what,
      minWidth: 190,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <>
          <MovementWhat row={row} />
          <DepositHint row={row} />
        </>
      ),
    },
    {
      id: 'amount',
      title: strings.amount,
      minWidth: 140,
      isFigure: true,
      sortField: 'amount',
      render: (row) => <Amount value={row.amount} />,
    },
    ...(hasBalance
      ? [
          {
            id: 'balance',
            title: strings.balance,
            minWidth: 140,
            rank: 2 as const,
            isFigure: true,
            render: (row: Movement) => <Amount value={row.balance_after} />,
          },
        ]
      : []),
    { id: 'by', title: strings.by, minWidth: 110, rank: 3, render: (row) => row.by },
  ];
}

interface MovementsTabProps {
  /** whose page this is */
  of: PlaceKind;
  search: PlaceSearch;
  change: (patch: PlacePatch) => void;
}

/** The movements of the page's places, of one, or of all; what a cheque or an invoice moved opens that. */
export function MovementsTab({ of, search, change }: MovementsTabProps) {
  const format = useFormat();
  const filter = filterOf(of, search);
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const newest = newestOf(search);
  const sort = sortOf(search);
  const list = useQuery({ ...movementsQuery({ ...filter, ...page, sort }), placeholderData: keepPreviousData });
  const hasPlace = isOnePlace(search);
  const hasBalance = hasPlace && ['created_at', 'seq'].includes(sort.replace('-', ''));
  const columns = useMemo(() => columnsOf(format, { hasPlace, hasBalance }), [format, hasPlace, hasBalance]);
  const rows = list.data?.movements ?? [];
  const isFiltered = Object.keys(filter).some((key) => key !== 'place_kind');
  const clear = () =>
    change({ q: undefined, place: undefined, kind: undefined, from: undefined, to: undefined, offset: undefined });
  if (list.data?.count === 0 && !isFiltered) {
    return (
      <Card>
        <EmptyState icon={ArrowDownUp} title={strings.firstEmpty}>
          {strings.firstEmptyHint}
        </EmptyState>
      </Card>
    );
  }
  const net = list.data && (BigInt(list.data.sum_in) - BigInt(list.data.sum_out)).toString();
  return (
    <>
      <FigureStrip
        isFailed={list.isError}
        label={strings.strip}
        figures={[
          { label: strings.in, value: list.data && format.money(list.data.sum_in) },
          { label: strings.out, value: list.data && format.money(list.data.sum_out) },
          { label: strings.net, value: net && <Amount value={net} isTabular={false} /> },
        ]}
      />
      <MovementFilters of={of} search={search} change={change} />
      <LedgerList
        label={treasuryStrings.tabs.movements}
        list={list}
        rows={rows}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={(row) => ({
          title: movementWords(row),
          sub: `${row.place_name} · ${format.dateTime(row.at)}`,
          figure: <Amount value={row.amount} />,
          word: hasBalance && <BalanceAfter row={row} />,
          more: (
            <>
              <MovementSource row={row} className="text-caption" />
              <DepositHint row={row} />
            </>
          ),
          name: `${movementWords(row)} ${format.money(row.amount)}`,
        })}
        sort={sort}
        onSort={(next) => change({ sort: next === newest ? undefined : next, offset: undefined })}
        newest={newest}
        empty={<NothingFound onClear={clear} />}
        failed={strings.failed}
        safe={treasuryStrings.safe}
      />
    </>
  );
}

/** The page's own places before those of the other kinds. */
const ownFirst = <P extends { kind: PlaceKind }>(of: PlaceKind, places: readonly P[]): P[] => [
  ...places.filter(({ kind }) => kind === of),
  ...places.filter(({ kind }) => kind !== of),
];

function MovementFilters({ of, search, change }: MovementsTabProps) {
  const places = useQuery(everyPlaceQuery());
  return (
    <FilterBar
      values={[search.place, search.kind, search.from]}
      search={
        <AddressSearch
          label={strings.search}
          sent={search.q}
          onSearch={(q) => change({ q, offset: undefined })}
          className="w-64 max-sm:w-full"
        />
      }
      end={
        <ExportFile
          name={strings.fileName}
          pathOf={(format) =>
            urlOf('', calls.exportMovements, { query: { ...filterOf(of, search), sort: sortOf(search), format } })
          }
        />
      }
    >
      <FilterSelect
        label={strings.place}
        source={places}
        all={treasuryStrings.kinds[of].all}
        value={search.place}
        onChange={(place) => change({ place, offset: undefined })}
        options={[{ value: everywhere, label: strings.allPlaces }, ...ownFirst(of, places.data ?? []).map(placeOption)]}
        className="w-48"
      />
      <FilterSelect
        label={strings.kind}
        all={strings.allKinds}
        value={search.kind}
        onChange={(kind) => change({ kind, offset: undefined })}
        options={[
          ...flows.map((value) => ({ value, label: strings.flows[value] })),
          ...kinds.map((value) => ({ value, label: strings.kinds[value] })),
          { value: twice, label: strings.likelyTwice },
          { value: unreconciled, label: strings.unreconciled },
        ]}
        className="w-44"
      />
      <FilterRange
        label={strings.range}
        search={search}
        onChange={(range) => change({ ...range, offset: undefined })}
      />
    </FilterBar>
  );
}
