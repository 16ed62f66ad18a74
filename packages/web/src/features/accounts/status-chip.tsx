import { CircleCheck, CircleX, Clock, FileText, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { accountStrings } from './accounts.fa.ts';

export type SignupStatus = keyof typeof accountStrings.statuses;

const looks = {
  REGISTERED: { tone: 'info', icon: Clock },
  DOCUMENTS_REQUIRED: { tone: 'warn', icon: FileText },
  UNDER_REVIEW: { tone: 'info', icon: Hourglass },
  VERIFIED: { tone: 'ok', icon: CircleCheck },
  REJECTED: { tone: 'bad', icon: TriangleAlert },
  SUSPENDED: { tone: 'bad', icon: CircleX },
} as const satisfies Record<SignupStatus, { tone: ChipTone; icon: LucideIcon }>;

export function SignupChip({ status }: { status: SignupStatus }) {
  const { tone, icon } = looks[status];
  return (
    <Chip tone={tone} icon={icon}>
      {accountStrings.statuses[status].chip}
    </Chip>
  );
}
