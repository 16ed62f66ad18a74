import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { LifeBuoy } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../app/api.ts';
import { Page } from '../../app/layout/page.tsx';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { problemStatus } from '../../app/session-store.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { nothingSent, usePendingInDraft } from '../../app/use-pending-in-draft.ts';
import type { Format } from '../../i18n/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Chip } from '../../ui/chip.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { listPager } from '../../ui/pager.tsx';
import { Panel } from '../../ui/panel.tsx';
import { patched } from '../../ui/patched.ts';
import { PhoneList, type PhoneListProps } from '../../ui/phone-list.tsx';
import { useFormat, useFormatted } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { OperatorOnly } from '../operator/operator-only.tsx';
import { ToOperator } from '../operator/to-operator.tsx';
import { CannedAnswers } from './canned-answers.tsx';
import { CloseButton } from './close-button.tsx';
import { Conversation } from './conversation.tsx';
import type { TicketChange } from './queries.ts';
import { ReplyBox } from './reply-box.tsx';
import type { DeskSearch } from './routes.tsx';
import { ticketStrings as strings } from './strings.fa.ts';
import { queryOfFilter, TicketFilters } from './ticket-filters.tsx';
import { TicketState } from './ticket-state.tsx';

type Row = CallReply<typeof calls.listAllTickets>['tickets'][number];
type Detail = CallReply<typeof calls.getTicketOf>;

const deskKey = ['operator', 'tickets'] as const;
/** No stream tells of other accounts: the queue is looked at again. */
const lookEveryMs = 15_000;

/** /operator/tickets: tickets and reports of all accounts, answered by the platform's support. */
export function DeskPage() {
  return (
    <OperatorOnly title={strings.desk.title}>
      <Desk />
    </OperatorOnly>
  );
}

/** Whose turn it is, and whether nobody is left to read the answer. */
const deskState = ({ state, account_closed }: Row) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <TicketState state={state} isDesk />
    {account_closed && <Chip tone="bad">{strings.desk.accountClosed}</Chip>}
  </span>
);

function columnsOf(format: Format): TableColumn<Row>[] {
  const words = strings.columns;
  return [
    {
      id: 'subject',
      title: words.subject,
      minWidth: 200,
      isWide: true,
      isRowHeader: true,
      render: (row) => (
        <span className="block truncate py-1">
          <span className={row.unread ? 'font-bold' : undefined}>{row.subject}</span>
          <span className="block text-caption text-ink-2">
            {row.account_name} · {strings.desk.kinds[row.kind]} {format.number(row.number)}
          </span>
        </span>
      ),
    },
    { id: 'state', title: words.state, minWidth: 130, render: deskState },
    { id: 'by', title: words.by, minWidth: 120, rank: 3, render: (row) => row.created_by },
    {
      id: 'updated',
      title: words.updated,
      minWidth: 150,
      rank: 2,
      isFigure: true,
      render: (row) => format.dateTime(row.updated_at),
    },
  ];
}

function Desk() {
  const search = useSearch({ from: '/main/operator/tickets' });
  const navigate = useNavigate();
  const format = useFormat();
  const change = (patch: { [K in keyof DeskSearch]?: DeskSearch[K] | undefined }) => {
    void navigate({
      to: '/operator/tickets',
      search: patched<DeskSearch>(patch),
      replace: !('id' in patch),
    });
  };
  const query = queryOfFilter(search);
  const list = useQuery({
    queryKey: [...deskKey, 'list', query],
    queryFn: ({ signal }) => api(calls.listAllTickets, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookEveryMs,
  });
  const isFiltered = search.q !== undefined || search.state !== undefined;
  return (
    <Page
      title={strings.desk.title}
      before={<ToOperator />}
      {...(list.data ? { subtitle: strings.desk.count(format.number(list.data.waiting)) } : {})}
    >
      <TicketFilters
        filter={search}
        names={strings.deskStates}
        order={['waiting_for_us', 'waiting_for_you', 'closed']}
        label={strings.desk.search}
        onChange={change}
      />
      <FailureAbove title={strings.desk.failed} query={list}>
        <DeskRows
          openId={search.id ?? null}
          list={{
            label: strings.desk.list,
            rows: list.data?.tickets ?? [],
            getId: ({ id }) => id,
            onOpen: ({ id }) => change({ id }),
            isLoading: list.isPending,
            isRefreshing: list.isPlaceholderData,
            empty: isFiltered ? (
              <NothingFound onClear={() => change({ q: undefined, state: undefined, offset: undefined })} />
            ) : (
              <EmptyState icon={LifeBuoy} title={strings.desk.empty}>
                {strings.desk.emptyHint}
              </EmptyState>
            ),
            footer: listPager({ count: list.data?.count, search, change }),
          }}
        />
      </FailureAbove>
      {search.id !== undefined && (
        <DeskPanel key={search.id} id={search.id} onClose={() => change({ id: undefined })} />
      )}
    </Page>
  );
}

/** The tickets as a table, on a phone as rows. */
function DeskRows({ list, openId }: { list: Omit<PhoneListProps<Row>, 'row'>; openId: string | null }) {
  const columns = useFormatted(columnsOf);
  const format = useFormat();
  if (!usePhone()) return <DataTable {...list} columns={columns} openId={openId} />;
  return (
    <PhoneList
      {...list}
      row={(row) => ({
        title: row.unread ? <b>{row.subject}</b> : row.subject,
        sub: `${row.account_name} · ${strings.desk.kinds[row.kind]} ${format.number(row.number)}`,
        more: (
          <span className="flex flex-wrap items-center gap-2 text-caption text-ink-2">
            {deskState(row)}
            {format.dateTime(row.updated_at)}
          </span>
        ),
        name: row.subject,
      })}
    />
  );
}

function DeskPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const format = useFormat();
  const detail = useQuery({
    queryKey: [...deskKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getTicketOf, { params: { id } }, { signal }),
    refetchInterval: lookEveryMs,
  });
  const ticket = detail.data;
  return (
    <Panel
      width="l"
      title={ticket?.subject ?? strings.desk.title}
      onClose={onClose}
      {...(ticket
        ? {
            subtitle: `${ticket.account_name} · ${ticket.created_by} · ${strings.desk.kinds[ticket.kind]} ${format.number(ticket.number)}`,
          }
        : {})}
    >
      {detail.isError && <QueryError title={strings.ticket.detailFailed} query={detail} />}
      <WhenLoaded isLoading={detail.isPending} skeleton={<SkeletonRows rows={5} columns={['w-60']} />}>
        {ticket && <DeskTalk ticket={ticket} />}
      </WhenLoaded>
    </Panel>
  );
}

export function DeskTalk({ ticket }: { ticket: Detail }) {
  const client = useQueryClient();
  const draft = useKeptDraft(`answer.${ticket.id}`, { text: '', ...nothingSent });
  const once = useCreate(usePendingInDraft(draft));
  const { text } = draft.values;
  const setText = (next: string) => draft.set({ text: next });
  const take = (next: Detail) => {
    client.setQueryData([...deskKey, 'one', ticket.id], next);
    void client.invalidateQueries({ queryKey: [...deskKey, 'list'] });
  };
  const change = useMutation({
    mutationFn: (body: TicketChange) => {
      // Of two operators at once, or while the customer writes, the second first sees what was said: the text stays.
      const seen = { ifMatch: ticket.etag };
      const send = body.action === 'reply' ? once : api;
      return withLoading(send(calls.answerTicket, { params: { id: ticket.id }, body }, seen));
    },
    onError: (error) => {
      if (problemStatus(error) === 412) void client.invalidateQueries({ queryKey: deskKey });
    },
    onSuccess: (next, { action }) => {
      take(next);
      if (action === 'reply') toast.notice(strings.replied);
    },
  });
  // Beside it: what the customer writes while an answer is on its way takes nothing of that answer's.
  const { mutate: markRead } = useMutation({
    meta: { asksOnly: true },
    mutationFn: () => api(calls.answerTicket, { params: { id: ticket.id }, body: { action: 'read' } }),
    onSuccess: take,
  });
  const isUnread = ticket.unread;
  useEffect(() => {
    if (isUnread) markRead();
  }, [isUnread, markRead]);
  const action = change.variables?.action;
  const problem = action === 'reply' || change.error === null ? null : reasonOf(change.error);
  return (
    <div className="flex flex-col gap-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <TicketState state={ticket.state} isDesk />
        {ticket.trace_code !== '' && <CopyableCode code={ticket.trace_code} name={strings.traceCode} />}
        <span className="ms-auto">
          <CloseButton kind={ticket.kind} isClosed={ticket.state === 'closed'} change={change} />
        </span>
      </div>
      {ticket.account_closed && (
        <Banner tone="warn" title={strings.desk.accountClosed}>
          {strings.desk.accountClosedHint}
        </Banner>
      )}
      {problem !== null && <Banner tone="bad" title={problem} isAlert />}
      <Conversation ticket={ticket} filesPath="/operator/ticket_files" />
      <ReplyBox
        label={strings.desk.answer}
        sendLabel={strings.desk.send}
        text={text}
        onText={setText}
        isSending={change.isPending && action === 'reply'}
        error={action === 'reply' ? change.error : null}
        onSend={(next) => change.mutateAsync(next)}
        start={<CannedAnswers text={text} onChoose={setText} />}
      />
    </div>
  );
}
