import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Format } from '../../i18n/format.ts';
import { AddressSearch } from '../../ui/address-search.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { NothingFound } from '../../ui/empty-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { instantsOfRange } from '../../ui/jalali-values.ts';
import { isLost } from '../../ui/options-source.tsx';
import { type PageOfList, Pager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import { ownRowsPerPage, useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { employeeListQuery } from '../employees/queries.ts';
import { EventChain } from './event-chain.tsx';
import { EventPanel } from './event-panel.tsx';
import { eventLogQuery, type LoggedEvent } from './queries.ts';
import type { ManageSearch } from './routes.tsx';
import { manageStrings as strings } from './strings.fa.ts';

type Subject = keyof typeof strings.subjects;
const subjectOptions = (Object.keys(strings.subjects) as Subject[]).map((value) => ({
  value,
  label: strings.subjects[value],
}));

const whoOf = ({ actor_kind, actor_name }: LoggedEvent): string =>
  actor_kind === 'system'
    ? strings.system
    : actor_kind === 'program'
      ? `${actor_name} (${strings.program})`
      : actor_name;

/** «پیش‌فاکتور ۳»: a short number after a word is read, not copied; codes stay as they are. */
const subjectOf = ({ subject_name }: LoggedEvent, format: Format): string =>
  subject_name.replace(/(?<=[آ-ی] )\d{1,6}$/, (number) => format.text(number));

function columnsOf(format: Format): TableColumn<LoggedEvent>[] {
  return [
    {
      id: 'when',
      title: strings.columns.when,
      minWidth: 140,
      isFigure: true,
      render: (row) => format.dateTime(row.at),
    },
    { id: 'who', title: strings.columns.who, minWidth: 120, render: whoOf },
    { id: 'what', title: strings.columns.what, minWidth: 130, isRowHeader: true, render: (row) => row.action_name },
    {
      id: 'subject',
      title: strings.columns.subject,
      minWidth: 140,
      isWide: true,
      render: (row) => subjectOf(row, format),
    },
    {
      id: 'where',
      title: strings.columns.where,
      minWidth: 110,
      rank: 2,
      render: (row) => <bdi dir="ltr">{row.ip}</bdi>,
    },
  ];
}

/** What is asked for, in the address; other filters begin at the first page. */
function useEvents() {
  const search = useSearch({ from: '/main/manage-accounts' });
  const navigate = useNavigate();
  const { id, q, actor, from, to, offset = 0 } = search;
  const subject = subjectOptions.find(({ value }) => value === search.subject)?.value ?? 'all';
  const range = from === undefined || to === undefined ? null : { from, to };
  const [limit, setLimit] = useState(ownRowsPerPage);
  const page = { offset, limit };
  const list = useQuery({
    ...eventLogQuery({
      ...page,
      ...(q === undefined ? {} : { search_field: q }),
      ...(subject === 'all' ? {} : { subject }),
      ...(actor === undefined ? {} : { actor_id: actor }),
      ...(range === null ? {} : instantsOfRange(range)),
    }),
    placeholderData: keepPreviousData,
  });
  const change = (patch: Parameters<typeof patched<ManageSearch>>[0], replace = true) =>
    void navigate({ to: '/manage-accounts', search: patched<ManageSearch>({ tab: 'events', ...patch }), replace });
  return {
    ...{ id, q, subject, actor, range, page, list },
    openId: (of: string | null) => change({ id: of ?? undefined }, of === null),
    filter: (patch: Parameters<typeof change>[0]) => change({ ...patch, offset: undefined }),
    turn: (next: PageOfList) => {
      setLimit(next.limit);
      change({ offset: next.offset || undefined });
    },
  };
}

type Events = ReturnType<typeof useEvents>;

/** Who did what, when, from where; one opens with before and after. */
export function EventsTab() {
  const isPhone = usePhone();
  const format = useFormat();
  const columns = useFormatted(columnsOf);
  const events = useEvents();
  const { id, list, page, openId, filter, turn } = events;
  const clear = () => filter({ q: undefined, subject: undefined, actor: undefined, from: undefined, to: undefined });
  const shared = {
    label: strings.tabs.events,
    rows: list.data?.events ?? [],
    getId: (row: LoggedEvent) => row.id,
    onOpen: (row: LoggedEvent) => openId(row.id),
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    empty: list.isError ? null : <NothingFound onClear={clear} />,
    footer: (list.data?.count ?? 0) > 0 ? <Pager count={list.data?.count ?? 0} {...page} onChange={turn} /> : null,
  };
  return (
    <div className="flex flex-col gap-3.5">
      <EventChain onOpen={openId} />
      <EventFilters events={events} />
      {list.isError && <QueryError title={strings.failed} query={list} />}
      {isPhone ? (
        <PhoneList
          {...shared}
          row={(row) => ({
            title: row.action_name,
            sub: whoOf(row),
            word: format.dateTime(row.at),
            // A line of its own: beside who did it the number of an invoice has no room.
            ...(row.subject_name === ''
              ? {}
              : { more: <CutName name={subjectOf(row, format)} className="text-caption text-ink-2" /> }),
            name: `${row.action_name} ${row.subject_name}`,
          })}
        />
      ) : (
        !list.isLoadingError && <DataTable {...shared} columns={columns} openId={id ?? null} />
      )}
      {id !== undefined && <EventPanel key={id} id={id} onClose={() => openId(null)} />}
    </div>
  );
}

function EventFilters({ events: { q, subject, actor, range, filter } }: { events: Events }) {
  const everybody = useQuery(employeeListQuery({ limit: 500, sort: 'name' }));
  const people = everybody.data?.users ?? [];
  return (
    <FilterBar
      values={[range, subject, actor]}
      search={
        <AddressSearch
          label={strings.eventsSearch}
          sent={q}
          onSearch={(next) => filter({ q: next })}
          className="w-64 max-sm:w-full"
        />
      }
    >
      <JalaliRangePicker
        label={strings.range}
        className="w-52 max-sm:w-full"
        value={range}
        onChange={(value) => filter({ from: value?.from, to: value?.to })}
      />
      <Select
        label={strings.subjectFilter}
        isLabelHidden
        value={subject}
        onChange={(value) => filter({ subject: value === 'all' ? undefined : value })}
        options={subjectOptions}
        className="w-40"
      />
      {(people.length > 1 || isLost(everybody)) && (
        <FilterSelect
          source={everybody}
          label={strings.columns.who}
          all={strings.everybody}
          value={actor}
          onChange={(value) => filter({ actor: value })}
          options={people.map((person) => ({ value: person.id, label: person.name }))}
          className="w-40"
        />
      )}
    </FilterBar>
  );
}
