import { Hourglass, UserCheck, UserX } from 'lucide-react';
import { Chip } from '../../../ui/chip.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { reactionWords } from '../list/list.fa.ts';

/** What the buyer did, where there is anything to say of it. */
export function ReactionChip({ reaction }: { reaction: string | null }) {
  const format = useFormat();
  if (reaction === null || reaction === 'NO_NEED_REACTION') return null;
  const word = format.text(reactionWords[reaction as keyof typeof reactionWords] ?? reaction);
  if (reaction === 'REJECTED') {
    return (
      <Chip tone="bad" icon={UserX}>
        {word}
      </Chip>
    );
  }
  const isOpen = reaction === 'AWAITING_REACTION';
  const isApproved = reaction === 'APPROVED' || reaction === 'SYSTEMIC_APPROVED';
  return (
    <Chip tone={isOpen ? 'warn' : isApproved ? 'ok' : 'mute'} icon={isApproved ? UserCheck : Hourglass}>
      {word}
    </Chip>
  );
}
