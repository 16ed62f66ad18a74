import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Client } from '@taraz/contract';
import { ArrowRight, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { withLoading } from '../../app/loading.ts';
import { useCreate } from '../../app/use-create.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { nothingSent, usePendingInDraft } from '../../app/use-pending-in-draft.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isNowhere } from '../../ui/is-nowhere.ts';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { CloseButton } from './close-button.tsx';
import { Conversation } from './conversation.tsx';
import {
  type Ticket,
  type TicketChange,
  type TicketKind,
  ticketKey,
  ticketQuery,
  ticketsKey,
  ways,
} from './queries.ts';
import { ReplyBox } from './reply-box.tsx';
import { ticketStrings as strings } from './strings.fa.ts';
import { TicketState } from './ticket-state.tsx';

/** /ticketing/{id} */
export function TicketDetailsPage() {
  const { id } = useParams({ from: '/main/ticketing/$id' });
  return <Thread key={id} kind="ticket" id={id} />;
}

/** /reports/{id} */
export function UserReportPage() {
  const { id } = useParams({ from: '/main/reports/$id' });
  return <Thread key={id} kind="report" id={id} />;
}

/** Takes what a change of a ticket answers with. */
function useTake(kind: TicketKind) {
  const client = useQueryClient();
  return (ticket: Ticket) => {
    client.setQueryData(ticketKey(kind, ticket.id), ticket);
    void client.invalidateQueries({ queryKey: [...ticketsKey, kind, 'list'] });
    void client.invalidateQueries({ queryKey: [...ticketsKey, 'unread'] });
  };
}

/** @param once sends what is written; without an answer it stays one reply */
function useChange(kind: TicketKind, id: string, once: Client) {
  const take = useTake(kind);
  return useMutation({
    mutationFn: (change: TicketChange) =>
      withLoading(change.action === 'reply' ? ways[kind].reply(once, id, change) : ways[kind].put(id, change)),
    onSuccess: (ticket, { action }) => {
      take(ticket);
      const words = { reply: strings.replied, close: strings[kind].closed, reopen: strings.reopened, read: '' };
      if (words[action] !== '') toast.notice(words[action]);
    },
  });
}

/** Beside the change: what support says while a reply is on its way takes nothing of that reply's. */
function useMarkRead(kind: TicketKind, { id, unread }: Ticket): void {
  const { mutate } = useMutation({
    meta: { asksOnly: true },
    mutationFn: () => ways[kind].put(id, { action: 'read' }),
    onSuccess: useTake(kind),
  });
  useEffect(() => {
    if (unread) mutate();
  }, [unread, mutate]);
}

function Thread({ kind, id }: { kind: TicketKind; id: string }) {
  const words = strings[kind];
  const isPhone = usePhone();
  const ticket = useQuery(ticketQuery(kind, id));
  const back = (
    <Link to={kind === 'ticket' ? '/ticketing' : '/reports'} className={buttonClass('quiet')}>
      <Icon of={ArrowRight} />
      {words.back}
    </Link>
  );
  if (isNowhere(ticket.error)) {
    return (
      <Page title={words.title} before={back}>
        <EmptyState icon={SearchX} title={words.notFound} actions={back} />
      </Page>
    );
  }
  return (
    <Page
      title={ticket.data?.subject ?? words.title}
      before={back}
      // A phone's bar cuts the subject, which stands whole under it.
      {...(isPhone ? { heading: words.title } : {})}
      {...(ticket.data ? { subtitle: <Facts ticket={ticket.data} /> } : {})}
    >
      {ticket.isError && <QueryError title={words.detailFailed} query={ticket} />}
      <WhenLoaded isLoading={ticket.isPending} skeleton={<SkeletonRows rows={4} columns={['w-72', 'w-40']} />}>
        {ticket.data && <Talk kind={kind} ticket={ticket.data} />}
      </WhenLoaded>
    </Page>
  );
}

function Facts({ ticket }: { ticket: Ticket }) {
  const format = useFormat();
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {strings.number(format.number(ticket.number))}
      <TicketState state={ticket.state} />
    </span>
  );
}

export function Talk({ kind, ticket }: { kind: TicketKind; ticket: Ticket }) {
  const draft = useKeptDraft(`reply.${ticket.id}`, { text: '', ...nothingSent });
  const change = useChange(kind, ticket.id, useCreate(usePendingInDraft(draft)));
  const isPhone = usePhone();
  useMarkRead(kind, ticket);
  const isClosed = ticket.state === 'closed';
  return (
    <div className="flex w-full max-w-240 flex-col gap-3.5">
      {isPhone && <h2 className="break-words font-bold">{ticket.subject}</h2>}
      {ticket.trace_code !== '' && (
        <p className="flex flex-wrap items-center gap-2 text-ink-2">
          {strings.traceCode}
          <CopyableCode code={ticket.trace_code} name={strings.traceCode} />
        </p>
      )}
      <Conversation ticket={ticket} filesPath="/ticket_files" />
      <Banner
        tone={isClosed ? 'ok' : 'info'}
        title={
          isClosed
            ? strings.closedNotice
            : ticket.state === 'waiting_for_you'
              ? strings.waitingForYou
              : strings.waitingForUs
        }
        actions={<CloseButton kind={kind} isClosed={isClosed} change={change} />}
      />
      <Card>
        <ReplyBox
          label={isClosed ? strings.replyAgain : strings.reply}
          sendLabel={strings.send}
          text={draft.values.text}
          onText={(text) => draft.set({ text })}
          isSending={change.isPending && change.variables.action === 'reply'}
          error={change.error}
          onSend={(next) => change.mutateAsync(next)}
        />
      </Card>
    </div>
  );
}
