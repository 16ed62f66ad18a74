import {
  Archive,
  Ban,
  Banknote,
  CircleCheck,
  CircleX,
  Clock,
  Download,
  FilePen,
  FileSearch,
  Gauge,
  GitBranch,
  Hourglass,
  type LucideIcon,
  Pencil,
  PenLine,
  RefreshCw,
  Search,
  Send,
  TriangleAlert,
  UserCheck,
  UserX,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSession } from '../../../app/session-store.ts';
import { Card } from '../../../ui/card.tsx';
import { type ChipTone, chipTones } from '../../../ui/chip.tsx';
import { clock } from '../../../ui/clock.ts';
import { CopyableCode } from '../../../ui/copyable-code.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { dayOfInstant } from '../../../ui/jalali-values.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { actionsOf, isOverLimit } from '../list/invoice-status.ts';
import type { InvoiceDetail } from '../queries.ts';
import { isUnderway } from '../underway.ts';
import { isIssuedAtOnce, type LifeEntry, lastingTries, lifeOf, refusalCode, wordOfEntry } from './life.ts';
import { LimitWait } from './limit-wait.tsx';
import { pageStrings } from './page.fa.ts';
import { ReactionWait } from './reaction-wait.tsx';
import { RefusalMeaning } from './refusal-meaning.tsx';

const looks: Readonly<Record<string, { icon: LucideIcon; tone: ChipTone }>> = {
  CREATED: { icon: Pencil, tone: 'mute' },
  EDITED: { icon: Pencil, tone: 'mute' },
  QUEUED: { icon: Clock, tone: 'info' },
  REQUEUED: { icon: Clock, tone: 'info' },
  PACKET_STORED: { icon: RefreshCw, tone: 'info' },
  RESENT: { icon: RefreshCw, tone: 'info' },
  ANSWERED: { icon: Send, tone: 'info' },
  FOUND: { icon: Send, tone: 'info' },
  NOT_FOUND: { icon: Search, tone: 'mute' },
  PUSHED: { icon: Send, tone: 'mute' },
  CONFIRMED: { icon: CircleCheck, tone: 'ok' },
  REJECTED: { icon: CircleX, tone: 'bad' },
  CONFLICT: { icon: CircleX, tone: 'bad' },
  SUPERSEDED: { icon: GitBranch, tone: 'mute' },
  STANDS_AGAIN: { icon: GitBranch, tone: 'ok' },
  CANCELLED: { icon: Ban, tone: 'mute' },
  ABANDONED: { icon: Ban, tone: 'mute' },
  ADOPTED: { icon: Download, tone: 'ok' },
  IMPORTED: { icon: Download, tone: 'mute' },
  SIGNED: { icon: PenLine, tone: 'info' },
  DELETED: { icon: Ban, tone: 'mute' },
  REACTED: { icon: UserCheck, tone: 'ok' },
  LIMIT_EXCEEDED: { icon: Gauge, tone: 'warn' },
  LIMIT_CLEARED: { icon: Gauge, tone: 'ok' },
  PAYMENT_REPORTED: { icon: Banknote, tone: 'ok' },
  DUE_CHANGED: { icon: Pencil, tone: 'mute' },
  REVIEW_ASKED: { icon: FileSearch, tone: 'info' },
  REVIEW_RETURNED: { icon: FilePen, tone: 'warn' },
  REVIEW_WITHDRAWN: { icon: Pencil, tone: 'mute' },
  ARCHIVED: { icon: Archive, tone: 'mute' },
  UNARCHIVED: { icon: Archive, tone: 'mute' },
};
/** A cause's mark: of a buyer's reaction by what it was. What is not named is a trouble of the sending. */
export function lookOf(cause: string, reaction: string | undefined) {
  if (cause !== 'REACTED') return looks[cause] ?? otherLook;
  if (reaction === 'REJECTED') return { icon: UserX, tone: 'bad' } as const;
  if (reaction === 'APPROVED' || reaction === 'SYSTEMIC_APPROVED') return { icon: UserCheck, tone: 'ok' } as const;
  return { icon: Hourglass, tone: 'mute' } as const;
}

const otherLook = { icon: TriangleAlert, tone: 'warn' } as const;

/**
 * The invoice's life as it happens, newest last; while something is awaited, what comes next stands at the end. The day
 * stands above a life within one day, and by the first entry of each day of a longer one.
 */
export function LifeCard({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const entries = lifeOf(invoice.events);
  const isWaiting = isUnderway(invoice);
  const isReactionAwaited = invoice.buyer_reaction === 'AWAITING_REACTION';
  const isLimited = isOverLimit(invoice);
  const days = entries.map(({ at }) => dayOfInstant(at));
  const isOfOneDay = days.at(0) === days.at(-1);
  const day = entries.at(-1)?.at ?? invoice.updated_at;
  return (
    <Card
      title={pageStrings.life}
      actions={
        isOfOneDay && <span className="text-caption text-ink-2">{format.longDate(day).replace(/\s\S+$/, '')}</span>
      }
    >
      <ol aria-live="polite" aria-relevant="additions">
        {entries.map((entry, index) => (
          <LifeRow
            key={entry.id}
            entry={entry}
            isDayTold={!isOfOneDay && days[index] !== days[index - 1]}
            isLast={index === entries.length - 1 && !isWaiting && !isReactionAwaited && !isLimited}
            invoice={invoice}
          />
        ))}
        {isReactionAwaited && (
          <li className="relative flex gap-3">
            <Mark icon={Hourglass} tone="warn" isLast={!isLimited} />
            <span className={cx('min-w-0 grow', isLimited && 'pb-3.5')}>
              <ReactionWait invoice={invoice} />
            </span>
          </li>
        )}
        {isLimited && (
          <li className="relative flex gap-3">
            <Mark icon={Gauge} tone="warn" isLast />
            <LimitWait invoice={invoice} />
          </li>
        )}
        {isWaiting && (
          <li className="relative flex items-center gap-3">
            <Mark icon={Hourglass} tone="info" isLast />
            <span className="min-w-0 py-1 text-ink-2">
              <NextStep invoice={invoice} />
            </span>
          </li>
        )}
      </ol>
    </Card>
  );
}

function Mark({ icon, tone, isLast }: { icon: LucideIcon; tone: ChipTone; isLast: boolean }) {
  return (
    <span className="relative self-stretch">
      {!isLast && <span aria-hidden className="absolute inset-x-0 top-7 bottom-0 mx-auto w-px bg-line" />}
      <span
        className={cx(
          'relative mt-0.5 inline-flex size-[1.625rem] items-center justify-center rounded-full',
          chipTones[tone],
        )}
      >
        <Icon of={icon} size={14} />
      </span>
    </span>
  );
}

interface LifeRowProps {
  entry: LifeEntry;
  isDayTold: boolean;
  isLast: boolean;
  invoice: InvoiceDetail;
}

function LifeRow({ entry, isDayTold, isLast, invoice }: LifeRowProps) {
  const format = useFormat();
  const look = lookOf(isIssuedAtOnce(entry) ? 'QUEUED' : entry.cause, entry.detail.reaction);
  return (
    <li className="flex gap-3">
      <Mark {...look} isLast={isLast} />
      <span className={cx('min-w-0 grow', !isLast && 'pb-3.5')}>
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-bold">
            {wordOfEntry(entry)}
            {entry.count > 1 && (
              <span className="ms-1.5 font-normal text-caption text-ink-2">
                {pageStrings.times(format.number(entry.count))}
              </span>
            )}
          </span>
          <time
            dateTime={entry.at}
            title={format.dateTime(entry.at)}
            className="tnum shrink-0 text-end text-caption text-ink-2"
          >
            {isDayTold && <span className="block">{format.date(entry.at)}</span>}
            {format.clock(entry.at)}
          </time>
        </span>
        <LifeDetail entry={entry} invoice={invoice} />
        {entry.cause === 'REACTED' && entry.detail.reaction === 'REJECTED' && <RefusalMeaning invoice={invoice} />}
      </span>
    </li>
  );
}

function LifeDetail({ entry, invoice }: { entry: LifeEntry; invoice: InvoiceDetail }) {
  const format = useFormat();
  const { user } = useSession();
  const parts: React.ReactNode[] = [];
  if (entry.actor !== null && entry.actor === user?.id)
    parts.push(`${user.first_name} ${user.last_name}`.trim() || pageStrings.byYou);
  const isNumbered = entry.cause === 'QUEUED' || isIssuedAtOnce(entry);
  if (isNumbered && invoice.serial_number !== '') {
    parts.push(pageStrings.serialIs(format.number(invoice.serial_number)));
  }
  const reference = entry.detail.reference_number ?? invoice.reference_number;
  // A verdict repeats the number of the sending it belongs to.
  if (reference && entry.cause === 'ANSWERED') {
    parts.push(
      <span key="reference" className="inline-flex max-w-full items-center gap-1">
        {pageStrings.trackingIs}
        <CopyableCode code={reference} shown={shorten(reference)} name={pageStrings.trackingIs} />
      </span>,
    );
  }
  if (entry.afterSeconds !== null) parts.push(pageStrings.after(format.number(entry.afterSeconds)));
  if (entry.detail.note) parts.push(`«${entry.detail.note}»`);
  if (entry.detail.former === 'true') parts.push(pageStrings.former);
  if (entry.detail.message) parts.push(format.text(entry.detail.message));
  const code = refusalCode(entry);
  if (code !== '') parts.push(pageStrings.authorityCode(code));
  if (entry.cause === 'REFUSED' && entry.count >= lastingTries) parts.push(pageStrings.refusedLong);
  if (parts.length === 0) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-caption text-ink-2">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity and do not move
        <span key={index}>
          {index > 0 && '· '}
          {part}
        </span>
      ))}
    </span>
  );
}

/** «b7c41e9a…04f2»: long ids by both ends. */
export function shorten(code: string): string {
  return code.length <= 20 ? code : `${code.slice(0, 8)}…${code.slice(-4)}`;
}

/** What is awaited now; counts the seconds down to a date that is not yet reached. */
function NextStep({ invoice }: { invoice: InvoiceDetail }) {
  const format = useFormat();
  const [now, setNow] = useState(() => clock.nowMs());
  const waitsUntil = invoice.state === 'queued' && invoice.not_before !== null ? Date.parse(invoice.not_before) : 0;
  const isEarly = waitsUntil > now;
  useEffect(() => {
    if (!isEarly) return;
    const timer = setInterval(() => setNow(clock.nowMs()), 1000);
    return () => clearInterval(timer);
  }, [isEarly]);
  if (isEarly && invoice.not_before !== null) {
    const isToday = dayOfInstant(invoice.not_before) === dayOfInstant(clock.nowIso());
    return pageStrings.waitsUntil((isToday ? format.clock : format.dateTime)(invoice.not_before));
  }
  return pageStrings.next[actionsOf(invoice).canSign ? 'unsigned' : invoice.state] ?? '';
}
