import { CircleCheck, Clock, FileText, type LucideIcon } from 'lucide-react';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import type { PreInvoiceSummary } from './queries.ts';
import { preInvoiceStrings as strings } from './strings.fa.ts';

const looks = {
  open: { tone: 'info', icon: FileText },
  ended: { tone: 'warn', icon: Clock },
  converted: { tone: 'ok', icon: CircleCheck },
} as const satisfies Record<PreInvoiceSummary['state'], { tone: ChipTone; icon: LucideIcon }>;

export function StateChip({ state }: { state: PreInvoiceSummary['state'] }) {
  const { tone, icon } = looks[state];
  return (
    <Chip tone={tone} icon={icon}>
      {strings.states[state]}
    </Chip>
  );
}
