import { CircleCheck, CircleX, Clock, FileText, type LucideIcon } from 'lucide-react';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import type { PreInvoiceSummary } from './queries.ts';
import { preInvoiceStrings as strings } from './strings.fa.ts';

const looks = {
  open: { tone: 'info', icon: FileText },
  ended: { tone: 'warn', icon: Clock },
  accepted: { tone: 'ok', icon: CircleCheck },
  declined: { tone: 'bad', icon: CircleX },
  converted: { tone: 'ok', icon: CircleCheck },
} as const satisfies Record<PreInvoiceSummary['state'] | 'accepted' | 'declined', { tone: ChipTone; icon: LucideIcon }>;

/** What is to be known of it first: what it became, else the buyer's word on what it says now, else whether it stands. */
export function standingOf({ state, answer }: Pick<PreInvoiceSummary, 'state' | 'answer'>) {
  return state === 'converted' || answer === null || answer.is_stale ? state : answer.answer;
}

export function StateChip({ preInvoice }: { preInvoice: Pick<PreInvoiceSummary, 'state' | 'answer'> }) {
  const standing = standingOf(preInvoice);
  const { tone, icon } = looks[standing];
  return (
    <Chip tone={tone} icon={icon}>
      {strings.states[standing]}
    </Chip>
  );
}
