import { CircleCheck, CircleX, FileWarning, KeyRound, type LucideIcon, PlugZap, PowerOff } from 'lucide-react';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { clock } from '../../ui/clock.ts';
import type { MemoryCard } from './queries.ts';
import { daysLeft, daysUntil, failureOf, roadOf } from './road.ts';
import { settingsStrings as words } from './strings.fa.ts';

type StateName = keyof typeof words.states;

const looks = {
  working: { tone: 'ok', icon: CircleCheck },
  disabled: { tone: 'mute', icon: PowerOff },
  key: { tone: 'warn', icon: KeyRound },
  certificate: { tone: 'warn', icon: FileWarning },
  test: { tone: 'info', icon: PlugZap },
  failed: { tone: 'bad', icon: PlugZap },
  expired: { tone: 'bad', icon: CircleX },
} as const satisfies Record<StateName, { tone: ChipTone; icon: LucideIcon }>;

export function stateOf(card: MemoryCard, nowMs: number): StateName {
  if (!card.memory.enabled) return 'disabled';
  const { signer, active_key, company_until } = card.settings;
  const own = signer === 'trusted_provider' ? null : daysLeft(active_key, nowMs);
  if ([own, daysUntil(company_until, nowMs)].some((left) => left !== null && left < 0)) return 'expired';
  const { next } = roadOf(card);
  if (next === 'test' && failureOf(card) === 'to-mend') return 'failed';
  return next === 'none' || next === 'enable' ? 'working' : next;
}

/** A memory's state as a chip. */
export function MemoryState({ card }: { card: MemoryCard }) {
  const name = stateOf(card, clock.nowMs());
  const { tone, icon } = looks[name];
  return (
    <Chip tone={tone} icon={icon}>
      {words.states[name]}
    </Chip>
  );
}
