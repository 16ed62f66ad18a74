import { daysBetween } from '@taraz/core';
import {
  ArrowUpFromLine,
  Ban,
  CircleCheck,
  CircleX,
  HandCoins,
  Inbox,
  Landmark,
  type LucideIcon,
  Undo2,
} from 'lucide-react';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { todayInTehran } from '../../ui/jalali-values.ts';
import type { Cheque } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

export type ChequeState = Cheque['state'];

const looks = {
  issued: { tone: 'info', icon: ArrowUpFromLine },
  received: { tone: 'info', icon: Inbox },
  deposited: { tone: 'accent', icon: Landmark },
  cleared: { tone: 'ok', icon: CircleCheck },
  bounced: { tone: 'bad', icon: CircleX },
  returned: { tone: 'mute', icon: Undo2 },
  endorsed: { tone: 'mute', icon: HandCoins },
  void: { tone: 'mute', icon: Ban },
} as const satisfies Record<ChequeState, { tone: ChipTone; icon: LucideIcon }>;

export function ChequeStateChip({ state }: { state: ChequeState }) {
  const { tone, icon } = looks[state];
  return (
    <Chip tone={tone} icon={icon}>
      {treasuryStrings.cheques.states[state]}
    </Chip>
  );
}

const open: readonly ChequeState[] = ['issued', 'received', 'deposited', 'bounced'];

/** Days since a cheque that is still open was due; negative while it is ahead, null when it is done with. */
export function daysOverdue({ state, due_day }: Pick<Cheque, 'state' | 'due_day'>, today = todayInTehran().toString()) {
  if (!open.includes(state)) return null;
  return daysBetween(due_day, today);
}
