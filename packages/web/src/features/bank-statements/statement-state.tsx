import { CircleCheck, FileClock, Undo2 } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import type { Statement } from './queries.ts';
import { statementStrings as strings } from './strings.fa.ts';

const looks = {
  open: { tone: 'warn', icon: FileClock },
  imported: { tone: 'ok', icon: CircleCheck },
  undone: { tone: 'mute', icon: Undo2 },
} as const;

/** Whether a statement's rows are in the books. */
export const StatementState = ({ state }: Pick<Statement, 'state'>) => (
  <Chip {...looks[state]}>{strings.states[state]}</Chip>
);
