import {
  Archive,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  FilePen,
  FileSearch,
  FlaskConical,
  GitBranch,
  Hourglass,
  type LucideIcon,
  Pencil,
  PenLine,
  RefreshCw,
  Send,
  TriangleAlert,
  UserX,
} from 'lucide-react';
import { Chip, type ChipTone, chipTones } from './chip.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { statusWords } from './status.fa.ts';

/** The stored states of an invoice (design.md "States") and what else is said of one (ui.md §1). */
export type InvoiceStatus =
  | 'draft'
  | 'queued'
  | 'sending'
  | 'unknown'
  | 'sent'
  | 'confirmed'
  | 'rejected'
  | 'abandoned'
  | 'needs_fix'
  | 'held'
  | 'in_review'
  | 'returned'
  | 'unsigned'
  | 'superseded'
  | 'cancelled'
  | 'refused'
  | 'archived'
  | 'test';

export const statusLooks = {
  draft: { icon: Pencil, tone: 'mute' },
  queued: { icon: Clock, tone: 'info' },
  sending: { icon: RefreshCw, tone: 'info' },
  unknown: { icon: Send, tone: 'info' },
  sent: { icon: Send, tone: 'info' },
  confirmed: { icon: CircleCheck, tone: 'ok' },
  rejected: { icon: CircleX, tone: 'bad' },
  abandoned: { icon: Ban, tone: 'mute' },
  needs_fix: { icon: TriangleAlert, tone: 'warn' },
  held: { icon: Hourglass, tone: 'info' },
  in_review: { icon: FileSearch, tone: 'info' },
  returned: { icon: FilePen, tone: 'warn' },
  unsigned: { icon: PenLine, tone: 'warn' },
  superseded: { icon: GitBranch, tone: 'mute' },
  cancelled: { icon: Ban, tone: 'mute' },
  refused: { icon: UserX, tone: 'bad' },
  archived: { icon: Archive, tone: 'mute' },
  test: { icon: FlaskConical, tone: 'mute' },
} as const satisfies Record<InvoiceStatus, { icon: LucideIcon; tone: ChipTone }>;

/** Icon and word, always both. */
export function StatusChip({ status, className }: { status: InvoiceStatus; className?: string }) {
  const look = statusLooks[status];
  return (
    <Chip tone={look.tone} icon={look.icon} {...(className ? { className } : {})}>
      {statusWords[status]}
    </Chip>
  );
}

const textTones = {
  mute: 'text-ink-2',
  ok: 'text-ok',
  warn: 'text-warn',
  bad: 'text-bad',
  info: 'text-info',
  accent: 'text-accent-text',
} as const satisfies Record<ChipTone, string>;

/** The colour of a status as text, for the word on a second line. */
export function statusTextClass(status: InvoiceStatus): string {
  return textTones[statusLooks[status].tone];
}

/** Where a chip is too wide: the icon alone, its word spoken and as a tooltip; the word stands elsewhere in the row. */
export function StatusIcon({ status, size = 16 }: { status: InvoiceStatus; size?: number }) {
  return (
    <span title={statusWords[status]} className="inline-flex align-middle">
      <Icon
        of={statusLooks[status].icon}
        size={size}
        label={statusWords[status]}
        className={cx(statusTextClass(status))}
      />
    </span>
  );
}

/** The status as a round mark of 36 px, for two-line rows; its word stands in the row's second line. */
export function StatusMark({ status }: { status: InvoiceStatus }) {
  const look = statusLooks[status];
  return (
    <span className={cx('inline-flex size-9 shrink-0 items-center justify-center rounded-full', chipTones[look.tone])}>
      <Icon of={look.icon} size={18} />
    </span>
  );
}
