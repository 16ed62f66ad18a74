import { DAY_MS, daysBetween } from '@taraz/core';
import {
  Banknote,
  CircleX,
  FilePen,
  FileSearch,
  FileX,
  Gauge,
  HelpCircle,
  Hourglass,
  IdCard,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  PackageMinus,
  PenLine,
  PlugZap,
  ShoppingCart,
  Timer,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import type { Format } from '../../i18n/format.ts';
import { timeLeft } from '../../ui/time-left.ts';
import { namingStrings } from '../invoices/naming.fa.ts';
import { type OperatorState, type OperatorWork, troubles } from '../operator-state/queries.ts';
import { heldUntil } from '../subscription/held-until.ts';
import type { Dashboard } from './queries.ts';
import { dashboardStrings as words } from './strings.fa.ts';

export interface WaitingRow {
  id: string;
  icon: LucideIcon;
  tone: 'bad' | 'warn' | 'info' | 'mute';
  /** null: there is nothing to count */
  count: number | null;
  title: string;
  hint: string;
  verb: string;
  /** '': nowhere that this user may go */
  to: string;
  search?: Record<string, string | true>;
}

const daysUntil = (iso: string, nowMs: number): number => Math.floor((Date.parse(iso) - nowMs) / DAY_MS);

function leftOf(deadline: string, format: Format, nowMs: number): string {
  const { kind, days } = timeLeft(deadline, nowMs);
  if (kind === 'days') return words.daysLeft(format.number(days));
  return kind === 'tomorrow' ? words.tomorrow : words.today;
}

/** A certificate that ends; one that has ended holds up everything of its memory. */
function certificateRow(memoryId: string, notAfter: string, nowMs: number): WaitingRow {
  const days = daysUntil(notAfter, nowMs);
  const { title, today, ended, hint, endedHint, verb } = words.certificate;
  return {
    id: `certificate ${memoryId}`,
    icon: KeyRound,
    tone: days < 0 ? 'bad' : days < 7 ? 'warn' : 'info',
    count: days > 0 ? days : null,
    title: (days < 0 ? ended : days === 0 ? today : title)(memoryId),
    hint: days < 0 ? endedHint : hint,
    verb,
    to: '/manage-accounts',
    search: { tab: 'keys' },
  };
}

/** A memory that the authority refuses: what was issued by it waits until the admin mends its key, certificate or portal. */
const refusedMemoryRow = (
  { memory_id, count }: NonNullable<Dashboard['refused_memories']>[number],
  { isAdmin, maySee }: Pick<WhoWaits, 'isAdmin' | 'maySee'>,
): WaitingRow => ({
  id: `refused-memory ${memory_id}`,
  icon: PlugZap,
  tone: 'bad',
  count,
  title: words.refusedMemory.title(memory_id),
  ...(isAdmin
    ? {
        hint: words.refusedMemory.hint,
        verb: words.refusedMemory.verb,
        to: '/manage-accounts',
        search: { tab: 'keys' },
      }
    : {
        ...{ hint: words.refusedMemory.adminsHint, verb: words.see },
        ...(maySee ? { to: '/invoices', search: { state: 'queued,sending,unknown', memory: memory_id } } : { to: '' }),
      }),
});

/** Cheques by what is to be done about them, each row with the list of just those that it counts. */
function chequeRows(cheques: NonNullable<Dashboard['cheques']>, format: Format): WaitingRow[] {
  const { overdue, bounced, from_day, until_day } = cheques;
  const days = daysBetween(from_day, until_day);
  const row = ({ count, sum_received, sum_issued }: typeof bounced) => ({
    icon: Banknote,
    count,
    hint: [
      sum_received === '0' ? '' : words.cheques.received(format.money(sum_received)),
      sum_issued === '0' ? '' : words.cheques.issued(format.money(sum_issued)),
    ]
      .filter(Boolean)
      .join('، '),
    verb: words.cheques.verb,
    to: '/checks',
  });
  return [
    {
      ...row(bounced),
      id: 'cheques-bounced',
      tone: 'warn',
      title: words.cheques.bounced,
      search: { state: 'bounced' },
    },
    {
      ...row(overdue),
      id: 'cheques-overdue',
      tone: 'warn',
      title: words.cheques.overdue,
      search: { state: 'awaited', from: overdue.from_day ?? overdue.until_day, to: overdue.until_day },
    },
    {
      ...row(cheques),
      id: 'cheques',
      tone: 'info',
      title: words.cheques.title(format.number(days)),
      search: { state: 'awaited', from: from_day, to: until_day },
    },
  ];
}

/** What is to be paid to suppliers, each row with the list of just these purchases. */
function purchaseRows({ overdue, soon }: NonNullable<Dashboard['purchases']>, format: Format): WaitingRow[] {
  const row = ({ count, open }: typeof overdue) => ({
    icon: ShoppingCart,
    count,
    hint: words.purchases.open(format.money(open)),
    verb: words.purchases.verb,
    to: '/purchases',
  });
  return [
    {
      ...row(overdue),
      id: 'purchases-overdue',
      tone: 'warn',
      title: words.purchases.overdue,
      search: { payment: 'overdue' },
    },
    { ...row(soon), id: 'purchases-soon', tone: 'info', title: words.purchases.soon, search: { payment: 'due_soon' } },
  ];
}

/** Invoices that stand and want looking at, with some of their buyers, and the list of exactly these. */
const standingRow = (
  { id, icon, search }: Pick<WaitingRow, 'id' | 'icon'> & { search: NonNullable<WaitingRow['search']> },
  read: Dashboard['refused'],
  { title, verb }: Pick<WaitingRow, 'title' | 'verb'>,
): WaitingRow => ({
  ...{ id, icon, title, verb, tone: 'warn', count: read?.count ?? 0 },
  hint: (read?.names ?? []).filter(Boolean).join('، '),
  to: '/invoices',
  search: { ...search, counted: true },
});

/** What waits for whoever runs the installation, each with the screen where it is seen to. */
export function operatorRows(state: OperatorState, { registrations, tickets }: OperatorWork): WaitingRow[] {
  const rows: WaitingRow[] = [
    {
      id: 'operator-troubles',
      icon: TriangleAlert,
      tone: 'bad',
      count: troubles(state),
      ...words.operator.troubles,
      to: '/operator/state',
    },
    {
      id: 'operator-registrations',
      icon: IdCard,
      tone: 'warn',
      count: registrations,
      ...words.operator.registrations,
      to: '/operator',
      search: { status: 'UNDER_REVIEW' },
    },
    {
      id: 'operator-tickets',
      icon: LifeBuoy,
      tone: 'warn',
      count: tickets,
      ...words.operator.tickets,
      to: '/operator/tickets',
      search: { state: 'waiting_for_us' },
    },
  ];
  return rows.filter(({ count }) => count !== 0);
}

/** The plan's invoices of this month come to an end; once some wait for room, those say it. */
function quotaRows({ quota, held }: Dashboard, format: Format): WaitingRow[] {
  if (quota === null || quota === undefined || (held?.count ?? 0) > 0) return [];
  const { title, full, hint, verb } = words.quota;
  const isFull = quota.left === 0;
  return [
    {
      id: 'quota',
      icon: Gauge,
      tone: 'warn',
      count: isFull ? null : quota.left,
      title: isFull ? full : title,
      hint: hint(format.number(quota.of)),
      verb,
      to: '/upgrade-account',
    },
  ];
}

/** Whose waiting work it is, and what of it is on the device or elsewhere. */
export interface WhoWaits {
  unsigned: number;
  isAdmin: boolean;
  mayIssue: boolean;
  mayDraft: boolean;
  /** invoices and their list */
  maySee: boolean;
}

/** What waits for this user, most urgent first; what is none of theirs or empty is not there. */
export function waitingRows(
  read: Dashboard,
  { unsigned, mayIssue, mayDraft, isAdmin, maySee }: WhoWaits,
  format: Format,
  nowMs: number,
): WaitingRow[] {
  const { rejected, unknown, deadlines, refused, over_limit, certificates, refused_memories, held, cheques } = read;
  const nearest = deadlines?.nearest;
  const ending = (certificates ?? []).map(({ memory_id, not_after }) => certificateRow(memory_id, not_after, nowMs));
  const rows: WaitingRow[] = [
    ...ending.filter(({ tone }) => tone === 'bad'),
    ...(refused_memories ?? []).map((one) => refusedMemoryRow(one, { isAdmin, maySee })),
    {
      id: 'rejected',
      icon: CircleX,
      tone: 'bad',
      count: rejected?.count ?? 0,
      ...words.rejected,
      ...(mayIssue ? {} : { verb: words.see }),
      to: '/invoice-errors',
    },
    {
      id: 'unsigned',
      icon: PenLine,
      tone: 'warn',
      count: unsigned,
      ...words.unsigned,
      to: '/signing-desk',
    },
    {
      id: 'deadlines',
      icon: Timer,
      tone: 'warn',
      count: deadlines?.count ?? 0,
      title: words.deadlines.title,
      hint: nearest
        ? words.deadlines.hint(
            nearest.buyer_name || namingStrings.finalConsumer,
            leftOf(nearest.deadline, format, nowMs),
          )
        : '',
      verb: words.deadlines.verb,
      to: '/invoices',
      search: { near: true },
    },
    standingRow({ id: 'refused', icon: UserX, search: { reaction: 'REJECTED' } }, refused, words.refused),
    standingRow({ id: 'over-limit', icon: Gauge, search: { over_limit: true } }, over_limit, words.overLimit),
    {
      id: 'unknown',
      icon: HelpCircle,
      tone: 'warn',
      count: unknown?.count ?? 0,
      ...words.unknown,
      to: '/invoices',
      search: { state: 'unknown' },
    },
    {
      id: 'to-review',
      icon: FileSearch,
      tone: 'warn',
      count: read.to_review?.count ?? 0,
      ...words.toReview,
      to: '/invoices',
      search: { review: 'asked_by_others' },
    },
    {
      id: 'returned-drafts',
      icon: FileX,
      tone: 'warn',
      count: read.returned_drafts?.count ?? 0,
      ...words.returnedDrafts,
      // Whoever sees no list goes on with them where they are written.
      ...(maySee ? { to: '/invoices', search: { review: 'returned_to_me' } } : { to: '/create-invoice/{-$id}' }),
    },
    {
      id: 'held',
      icon: Hourglass,
      tone: 'warn',
      count: held?.count ?? 0,
      ...words.held,
      hint: words.held.hint(heldUntil(held?.deadline, format, nowMs)),
      to: '/upgrade-account',
    },
    ...quotaRows(read, format),
    ...ending.filter(({ tone }) => tone !== 'bad'),
    ...(cheques === null || cheques === undefined ? [] : chequeRows(cheques, format)),
    ...(read.purchases == null ? [] : purchaseRows(read.purchases, format)),
    {
      id: 'stock',
      icon: PackageMinus,
      tone: 'info',
      count: read.stock?.count ?? 0,
      title: words.stock.title,
      hint: (read.stock?.names ?? []).join('، '),
      verb: words.stock.verb,
      to: '/warehousing',
      search: { state: 'low' },
    },
    {
      id: 'draft',
      icon: FilePen,
      tone: 'mute',
      // Those that wait for room are drafts as well, but not for this user to go on with.
      count: read.drafts?.count ?? 0,
      ...words.draft,
      ...(mayDraft ? {} : { verb: words.see }),
      to: '/invoices',
      search: { state: 'draft', ...(read.drafts?.held ? { unheld: true } : {}) },
    },
  ];
  return rows.filter(({ count }) => count !== 0);
}
