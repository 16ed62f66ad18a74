import { CircleCheck, Hourglass, MessageCircleQuestion } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import type { TicketSummary } from './queries.ts';
import { ticketStrings as strings } from './strings.fa.ts';

type State = TicketSummary['state'];

const marks = {
  waiting_for_us: { tone: 'info', icon: Hourglass },
  waiting_for_you: { tone: 'warn', icon: MessageCircleQuestion },
  closed: { tone: 'mute', icon: CircleCheck },
} as const;

/** Whose turn it is; at the operator's desk the same seen from the other side. */
export function TicketState({ state, isDesk = false }: { state: State; isDesk?: boolean }) {
  const { tone, icon } = marks[state];
  const deskTone = state === 'waiting_for_us' ? 'warn' : 'mute';
  return (
    <Chip tone={isDesk ? deskTone : tone} icon={icon}>
      {isDesk ? strings.deskStates[state] : strings.states[state]}
    </Chip>
  );
}
