import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LifeBuoy, Lock } from 'lucide-react';
import { isFirstUseOf } from '../../app/first-use.ts';
import { GuideLink } from '../../app/guide-link.tsx';
import { Page } from '../../app/layout/page.tsx';
import { useSession } from '../../app/session-store.ts';
import type { Format } from '../../i18n/format.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { NewButton } from '../../ui/new-button.tsx';
import { listPager } from '../../ui/pager.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { type TicketKind, type TicketSummary, ticketListQuery } from './queries.ts';
import type { TicketSearch } from './routes.tsx';
import { ticketStrings as strings } from './strings.fa.ts';
import { queryOfFilter, TicketFilters } from './ticket-filters.tsx';
import { TicketPanel } from './ticket-panel.tsx';
import { TicketState } from './ticket-state.tsx';

const rowId = ({ id }: TicketSummary) => id;

/** /ticketing: the account's conversations with the platform's support. */
export function TicketingPage() {
  const search = useSearch({ from: '/main/ticketing' });
  const { admin, user } = useSession();
  if (user !== null && !admin) {
    return (
      <Page title={strings.ticket.title}>
        <EmptyState icon={Lock} title={strings.ticket.forbidden}>
          {strings.ticket.forbiddenHint}
        </EmptyState>
      </Page>
    );
  }
  return <TicketList kind="ticket" search={search} />;
}

/** /reports: problems that were reported, each with its trace code. */
export function ReportsPage() {
  return <TicketList kind="report" search={useSearch({ from: '/main/reports' })} />;
}

function Unread({ isUnread }: { isUnread: boolean }) {
  if (!isUnread) return null;
  return (
    <span className="me-2 inline-flex items-center">
      <span aria-hidden className="size-2 rounded-full bg-accent" />
      <span className="sr-only">{strings.unread}، </span>
    </span>
  );
}

function columnsOf(format: Format): TableColumn<TicketSummary>[] {
  const words = strings.columns;
  return [
    {
      id: 'subject',
      title: words.subject,
      minWidth: 200,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <span className={row.unread ? 'font-bold' : undefined}>
          <Unread isUnread={row.unread} />
          {row.subject}{' '}
          <span className="ms-1 font-normal text-caption text-ink-2">{strings.number(format.number(row.number))}</span>
        </span>
      ),
    },
    { id: 'state', title: words.state, minWidth: 130, render: (row) => <TicketState state={row.state} /> },
    { id: 'by', title: words.by, minWidth: 130, rank: 2, render: (row) => row.created_by },
    {
      id: 'messages',
      title: words.messages,
      minWidth: 70,
      rank: 3,
      isFigure: true,
      render: (row) => format.number(row.messages),
    },
    {
      id: 'updated',
      title: words.updated,
      minWidth: 150,
      isFigure: true,
      render: (row) => format.dateTime(row.updated_at),
    },
  ];
}

interface TicketListProps {
  kind: TicketKind;
  search: TicketSearch;
}

/** The tickets that an address asks for, and the ways to others. */
function useTickets({ kind, search }: TicketListProps) {
  const navigate = useNavigate();
  const change = (patch: { [K in keyof TicketSearch]?: TicketSearch[K] | undefined }) => {
    const to = kind === 'ticket' ? '/ticketing' : '/reports';
    void navigate({ to, search: patched<TicketSearch>(patch), replace: !('new' in patch) });
  };
  const list = useQuery({
    ...ticketListQuery(kind, { sort: '-attention', ...queryOfFilter(search) }),
    placeholderData: keepPreviousData,
  });
  const open = ({ id }: TicketSummary) =>
    void navigate({ to: kind === 'ticket' ? '/ticketing/$id' : '/reports/$id', params: { id } });
  return { kind, search, change, list, open };
}

type Tickets = ReturnType<typeof useTickets>;

function TicketList({ kind, search }: TicketListProps) {
  const format = useFormat();
  const { admin } = useSession();
  const tickets = useTickets({ kind, search });
  const { change, list } = tickets;
  const words = strings[kind];
  useShortcut('Alt+KeyN', () => change({ new: true }));
  const isFirstUse = isFirstUseOf(list, search.q !== undefined || search.state !== undefined);
  const add = (label: string) => <NewButton onPress={() => change({ new: true })}>{label}</NewButton>;
  return (
    <Page
      title={words.title}
      subtitle={list.data && !isFirstUse ? words.count(format.number(list.data.count)) : undefined}
      actions={
        <>
          {(kind === 'ticket' || admin) && (
            <Link to={kind === 'ticket' ? '/reports' : '/ticketing'} className={buttonClass('quiet')}>
              {kind === 'ticket' ? strings.report.title : strings.ticket.title}
            </Link>
          )}
          {!isFirstUse && add(words.add)}
        </>
      }
    >
      {!isFirstUse && (
        <TicketFilters
          filter={search}
          names={strings.states}
          order={['waiting_for_you', 'waiting_for_us', 'closed']}
          label={words.search}
          onChange={change}
        />
      )}
      {list.isError && <QueryError title={words.failed} safe={words.safe} query={list} />}
      {isFirstUse ? (
        <Card>
          <EmptyState
            icon={LifeBuoy}
            title={words.empty}
            actions={add(words.first)}
            more={<GuideLink topic="support" />}
          >
            {words.emptyHint}
          </EmptyState>
        </Card>
      ) : (
        <TicketRows tickets={tickets} />
      )}
      {search.new && (
        <TicketPanel
          kind={kind}
          trace={search.trace ?? ''}
          onClose={() => change({ new: undefined, trace: undefined })}
        />
      )}
    </Page>
  );
}

function TicketRows({ tickets: { kind, search, change, list, open } }: { tickets: Tickets }) {
  const format = useFormat();
  const isPhone = usePhone();
  const columns = useFormatted(columnsOf);
  if (list.isLoadingError && !isPhone) return null;
  const shared = {
    label: strings[kind].title,
    rows: list.data?.tickets ?? [],
    getId: rowId,
    onOpen: open,
    isLoading: list.isPending,
    isRefreshing: list.isPlaceholderData,
    empty: list.isError ? null : (
      <NothingFound onClear={() => change({ q: undefined, state: undefined, offset: undefined })} />
    ),
    footer: listPager({ count: list.data?.count, search, change }),
  };
  if (!isPhone) return <DataTable {...shared} columns={columns} />;
  return (
    <PhoneList
      {...shared}
      row={(row) => ({
        mark: <Unread isUnread={row.unread} />,
        title: row.subject,
        // Beside the subject the state would leave it half a line.
        sub: (
          <span className="flex items-center gap-2">
            <TicketState state={row.state} />
            {format.dateTime(row.updated_at)}
          </span>
        ),
        name: row.subject,
      })}
    />
  );
}
