import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { calls, urlOf } from '@taraz/contract';
import { listDefaults } from '@taraz/core';
import { Plus, ScrollText } from 'lucide-react';
import { ExportFile } from '../../app/export-file.tsx';
import { GuideLink } from '../../app/guide-link.tsx';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FigureStrip, type StripFigure } from '../../ui/figure-strip.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterRange } from '../../ui/filter-range.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { LedgerList } from '../../ui/ledger-list.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import type { ChequeListProps, ChequeTabProps } from './checks-page.tsx';
import { ChequeSelection } from './cheque-selection.tsx';
import { type ChequeState, ChequeStateChip, daysOverdue } from './cheque-state.tsx';
import { type Cheque, type ChequeFilter, type ChequeList, chequesQuery } from './queries.ts';
import type { ChequeSearch } from './routes.tsx';
import { treasuryStrings } from './strings.fa.ts';
import { useChequeSelection } from './use-cheque-selection.ts';

const strings = treasuryStrings.cheques;
const states = Object.keys(strings.states) as ChequeState[];

function filterOf({ q, direction, state = 'open', from, to, customer }: ChequeSearch): ChequeFilter {
  const known = state === 'open' || state === 'awaited' || states.includes(state as ChequeState);
  return {
    ...(q === undefined ? {} : { search_field: q }),
    ...(direction === undefined ? {} : { direction }),
    ...(known ? { state: state as 'open' } : {}),
    ...(from === undefined ? {} : { from_day: from }),
    ...(to === undefined ? {} : { to_day: to }),
    ...(customer === undefined ? {} : { customer }),
  };
}

/** A due day, and what is to be said of it when it has come. */
export function DueDay({ cheque, className }: { cheque: Cheque; className?: string }) {
  const format = useFormat();
  const days = daysOverdue(cheque);
  return (
    <span className="whitespace-nowrap">
      <bdi className={className}>{format.date(`${cheque.due_day}T12:00:00Z`)}</bdi>{' '}
      {days !== null && days >= 0 && (
        <bdi className={days > 0 ? 'ms-1 text-bad text-caption' : 'ms-1 text-caption text-warn'}>
          {days > 0 ? strings.overdue(format.number(days)) : strings.today}
        </bdi>
      )}
    </span>
  );
}

const sortOf = ({ sort = 'due_day' }: ChequeSearch): string => sort;

const columns: TableColumn<Cheque>[] = [
  {
    id: 'party',
    title: strings.party,
    minWidth: 150,
    isWide: true,
    isRowHeader: true,
    render: (row) => (
      <div className="py-1 leading-tight">
        <CutName name={row.party} />
        <div className="text-caption text-ink-2">
          {strings.directions[row.direction]} · <bdi dir="ltr">{row.number}</bdi>
        </div>
      </div>
    ),
  },
  { id: 'bank', title: strings.bank, minWidth: 110, rank: 3, render: (row) => row.bank_name },
  {
    id: 'due',
    title: strings.due,
    minWidth: 150,
    sortField: 'due_day',
    render: (row) => <DueDay cheque={row} className="tnum" />,
  },
  {
    id: 'amount',
    title: strings.amount,
    minWidth: 140,
    isFigure: true,
    sortField: 'amount',
    render: (row) => <Amount value={row.amount} />,
  },
  {
    id: 'account',
    title: treasuryStrings.kinds.bank.noun,
    minWidth: 120,
    rank: 4,
    render: (row) => row.bank_account_name,
  },
  {
    id: 'state',
    title: strings.state,
    minWidth: 120,
    rank: 2,
    render: (row) => <ChequeStateChip state={row.state} />,
  },
];

/** What bounced: no part of what is counted on. */
function bouncedFigures(list: ChequeList | undefined, format: Format): StripFigure[] {
  const figure = (direction: 'received' | 'issued'): StripFigure => {
    const sum = list?.[`sum_${direction}_bounced`];
    const tone = sum === undefined || sum === '0' ? undefined : 'bad';
    return { label: strings.sumBounced[direction], value: sum && format.money(sum), tone };
  };
  // Of customers' cheques it stands there whatever it is: a line that comes with the answer would push the list down.
  return [figure('received'), ...((list?.sum_issued_bounced ?? '0') === '0' ? [] : [figure('issued')])];
}

/** Cheques by when they fall due; those that wait for their money unless asked otherwise. */
export function ChequesTab({ search, change, show }: ChequeListProps) {
  const format = useFormat();
  const page = { offset: search.offset ?? 0, limit: search.limit ?? listDefaults.limit };
  const sort = sortOf(search);
  const list = useQuery({
    ...chequesQuery({ ...filterOf(search), ...page, sort }),
    placeholderData: keepPreviousData,
  });
  // First use is when there is none at all, not only none open.
  const any = useQuery({ ...chequesQuery({ limit: 1 }), enabled: list.data?.count === 0 });
  const rows = list.data?.cheques ?? [];
  const selection = useChequeSelection({ search, filter: filterOf(search), rows, show });
  const { q, direction, state, from, to, customer } = search;
  if (list.data?.count === 0 && any.data?.count === 0 && q === undefined) {
    return (
      <Card>
        <EmptyState
          icon={ScrollText}
          title={strings.empty}
          more={<GuideLink topic="treasury" />}
          actions={
            <Button variant="secondary" icon={Plus} onPress={() => change({ id: 'new' })}>
              {strings.first}
            </Button>
          }
        >
          {strings.emptyHint}
        </EmptyState>
      </Card>
    );
  }
  const clear = () =>
    change({
      ...{ q: undefined, direction: undefined, state: 'all', from: undefined, to: undefined },
      ...{ customer: undefined, offset: undefined },
    });
  const isFiltered = [q, direction, state, from, to, customer].some((one) => one !== undefined);
  return (
    <>
      <FigureStrip
        isFailed={list.isError}
        label={strings.strip}
        figures={[
          { label: strings.sumReceived, value: list.data && format.money(list.data.sum_received) },
          { label: strings.sumIssued, value: list.data && format.money(list.data.sum_issued) },
          ...bouncedFigures(list.data, format),
        ]}
      />
      <ChequeSelection selection={selection} total={list.data?.count ?? 0}>
        <ChequeFilters search={search} change={change} whose={rows[0]?.customer_name ?? ''} />
      </ChequeSelection>
      <LedgerList
        label={strings.tabs.cheques}
        list={list}
        rows={rows}
        count={list.data?.count ?? 0}
        page={page}
        onPage={({ offset, limit }) => change({ offset: offset || undefined, limit })}
        columns={columns}
        phoneRow={chequePhoneRow}
        sort={sort}
        onSort={(next) => change({ sort: next === 'due_day' ? undefined : next, offset: undefined })}
        onOpen={({ id }) => change({ id })}
        openId={search.id ?? null}
        selected={selection.onPage}
        onSelect={selection.tick}
        empty={<NothingFound onClear={clear} {...(isFiltered ? {} : { title: strings.openOnes })} />}
        failed={strings.failed}
        safe={treasuryStrings.safe}
      />
    </>
  );
}

/** A cheque on a phone: by its number it is found among others of the same payer. */
export const chequePhoneRow = (row: Cheque) => ({
  title: row.party,
  sub: (
    <>
      <bdi dir="ltr">{row.number}</bdi> · <DueDay cheque={row} />
    </>
  ),
  figure: <Amount value={row.amount} />,
  word: `${strings.directions[row.direction]} · ${strings.states[row.state]}`,
  name: `${strings.panelTitle(row.number)} ${row.party}`,
});

interface ChequeFiltersProps extends ChequeTabProps {
  /** the name of the customer whose they are, where one is chosen and has any */
  whose: string;
}

function ChequeFilters({ search, change, whose }: ChequeFiltersProps) {
  return (
    <FilterBar
      values={[search.direction, search.state, search.from, search.customer]}
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
            urlOf('', calls.exportCheques, { query: { ...filterOf(search), sort: sortOf(search), format } })
          }
        />
      }
    >
      <FilterSelect
        label={strings.direction}
        all={strings.allDirections}
        value={search.direction}
        onChange={(direction) => change({ direction, offset: undefined })}
        options={(['received', 'issued'] as const).map((value) => ({ value, label: strings.directions[value] }))}
        className="w-42"
      />
      <Select
        label={strings.state}
        isLabelHidden
        value={search.state ?? 'open'}
        onChange={(state) => change({ state: state === 'open' ? undefined : state, offset: undefined })}
        options={[
          { value: 'open', label: strings.openOnes },
          { value: 'awaited', label: strings.awaited },
          { value: 'all', label: strings.allStates },
          ...states.map((value) => ({ value: value as string, label: strings.states[value] })),
        ]}
        className="w-40"
      />
      {search.customer !== undefined && (
        <FilterSelect
          label={strings.whose}
          all={strings.allCustomers}
          value={search.customer}
          onChange={(customer) => change({ customer, offset: undefined })}
          options={[{ value: search.customer, label: whose || strings.oneCustomer }]}
          className="w-48"
        />
      )}
      <FilterRange
        label={strings.dueRange}
        search={search}
        onChange={(range) => change({ ...range, offset: undefined })}
      />
    </FilterBar>
  );
}
