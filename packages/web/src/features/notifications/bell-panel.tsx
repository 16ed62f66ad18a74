import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { calls, type NotificationKind } from '@taraz/contract';
import {
  BadgeAlert,
  Bell,
  CheckCheck,
  CircleX,
  Clock,
  CreditCard,
  FileCheck,
  FilePen,
  FileSearch,
  FileWarning,
  Gauge,
  HandCoins,
  Hourglass,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  PackageMinus,
  Repeat,
  ScrollText,
  Settings2,
  Unplug,
  UserX,
  Wallet,
} from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { api } from '../../app/api.ts';
import { useSession } from '../../app/session-store.ts';
import { useBadges } from '../../app/use-badges.ts';
import { useMay } from '../../app/use-may.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureAbove } from '../../ui/failure-above.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { type Notification, notificationsKey, notificationsQuery } from './queries.ts';
import { notificationSentences, notificationStrings as strings } from './strings.fa.ts';
import { leadsTo } from './where-to.ts';

const icons = {
  invoice_rejected: CircleX,
  buyer_refused: UserX,
  limit_exceeded: Gauge,
  deadline_near: Clock,
  held_stopped: FileWarning,
  payment_refused: HandCoins,
  certificate_expiring: BadgeAlert,
  memory_refused: BadgeAlert,
  cheque_due: ScrollText,
  low_stock: PackageMinus,
  recurring_made: Repeat,
  debtors_reminded: MessageSquareText,
  review_asked: FileSearch,
  review_returned: FilePen,
  review_issued: FileCheck,
  offer_answered: MessageSquareText,
  online_paid: Wallet,
  payment: CreditCard,
  plan_ending: Hourglass,
  webhook_stopped: Unplug,
  ticket_answered: LifeBuoy,
} as const satisfies Record<NotificationKind, LucideIcon>;

/** What will stand here, as far as it may come to this user. */
function useEmptyHint(): string {
  const { admin, user } = useSession();
  if (admin) return strings.emptyHint;
  const news = Object.entries(strings.news).flatMap(([right, words]) =>
    user?.permissions.includes(right) ? [words] : [],
  );
  return news.length === 0 ? strings.noNews : strings.emptyHintOf(news.join('، '));
}

/** Marks what was told as read, and goes to what it is about, where a screen has it. */
function useOpening(onLeave: () => void) {
  const client = useQueryClient();
  const router = useRouter();
  const rights = { seesInvoices: useMay('invoices'), writes: useMay('draft') };
  const read = useMutation({
    meta: { asksOnly: true },
    mutationFn: (ids: string[] | undefined) => api(calls.readNotifications, { body: ids === undefined ? {} : { ids } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notificationsKey }),
  });
  const go = ({ to, search = {} }: NonNullable<ReturnType<typeof leadsTo>>) => {
    onLeave();
    void router.navigate({ to, search });
  };
  /** null: there is nothing to press it for */
  const opening = (notification: Notification): (() => void) | null => {
    const target = leadsTo(notification, rights);
    const isNew = notification.read_at === null;
    if (target === null && !isNew) return null;
    return () => {
      if (isNew) read.mutate([notification.id]);
      if (target !== null) go(target);
    };
  };
  return { read, go, opening };
}

/** What the user was told, newest first; opening one marks it as read. */
export function BellPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { read, go, opening } = useOpening(onLeave);
  return (
    <>
      <header className="flex min-h-11 items-center gap-1 border-line border-b ps-3.5 pe-2">
        <h2 className="grow font-bold text-lead">{strings.title}</h2>
        {unread > 0 && (
          <Button
            variant="quiet"
            size="s"
            icon={CheckCheck}
            isBusy={read.isPending}
            onPress={() => read.mutate(undefined)}
          >
            {strings.readAll}
          </Button>
        )}
        <IconButton
          icon={Settings2}
          label={strings.choices}
          onPress={() => go({ to: '/manage-accounts', search: { tab: 'notifications' } })}
        />
      </header>
      <div className="max-h-[min(28rem,70dvh)] overflow-auto">
        <Notifications opening={opening} />
      </div>
    </>
  );
}

/** All that there is, page by page. */
function Notifications({ opening }: Pick<ReturnType<typeof useOpening>, 'opening'>) {
  const list = useInfiniteQuery(notificationsQuery());
  const emptyHint = useEmptyHint();
  const { errors: refused } = useBadges();
  const all = list.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  return (
    <FailureAbove title={strings.failed} query={list} className="m-2">
      <WhenLoaded isLoading={list.isPending} skeleton={<SkeletonRows rows={4} columns={['w-72']} />}>
        {all.length === 0 ? (
          <EmptyState icon={Bell} title={strings.empty} className="py-8">
            {emptyHint}
          </EmptyState>
        ) : (
          <ul>
            {all.map((one) => (
              <NotificationRow key={one.id} notification={one} refused={refused} onOpen={opening(one)} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <div className="p-2">
            <Button
              variant="quiet"
              isFullWidth
              isBusy={list.isFetchingNextPage}
              onPress={() => void list.fetchNextPage()}
            >
              {strings.more}
            </Button>
          </div>
        )}
      </WhenLoaded>
    </FailureAbove>
  );
}

interface NotificationRowProps {
  notification: Notification;
  /** how many invoices are refused by now; undefined: not known */
  refused: number | undefined;
  /** null: it leads nowhere */
  onOpen: (() => void) | null;
}

function NotificationRow({ notification, refused, onOpen }: NotificationRowProps) {
  const format = useFormat();
  const { kind, count, read_at, updated_at } = notification;
  const isNew = read_at === null;
  const look = cx('flex w-full items-start gap-3 px-3.5 py-2.5 text-start', isNew && 'bg-accent-soft');
  const words = (
    <>
      <Icon of={icons[kind]} size={18} className={cx('mt-0.5', isNew ? 'text-accent-text' : 'text-ink-3')} />
      <span className="min-w-0 grow">
        <span className={cx('block', isNew && 'font-medium')}>{notificationSentences[kind](notification, format)}</span>
        <span className="block text-caption text-ink-2">
          {format.dateTime(updated_at)}
          {/* News of then: what has been mended since is no longer there to be found. */}
          {kind === 'invoice_rejected' && refused !== undefined && refused < count && (
            <> · {refused === 0 ? strings.refusedNow.none : strings.refusedNow.some(format.number(refused))}</>
          )}
          {isNew && <span className="sr-only">، {strings.isNew}</span>}
        </span>
      </span>
      {isNew && <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />}
    </>
  );
  return (
    <li className="border-line border-b last:border-b-0">
      {onOpen === null ? (
        <div className={look}>{words}</div>
      ) : (
        <AriaButton onPress={onOpen} className={cx('focus-ring data-hovered:bg-sunken', look)}>
          {words}
        </AriaButton>
      )}
    </li>
  );
}
