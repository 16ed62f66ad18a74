import { CircleCheck, CirclePause, Repeat } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import type { RecurringSummary } from './queries.ts';
import { recurringStrings as strings } from './strings.fa.ts';

const looks = {
  active: { tone: 'ok', icon: Repeat },
  paused: { tone: 'warn', icon: CirclePause },
  ended: { tone: 'mute', icon: CircleCheck },
} as const;

export function StateChip({ state }: { state: RecurringSummary['state'] }) {
  return <Chip {...looks[state]}>{strings.states[state]}</Chip>;
}
