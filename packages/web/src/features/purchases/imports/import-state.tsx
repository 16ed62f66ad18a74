import { CircleCheck, FileClock, Undo2 } from 'lucide-react';
import { Chip } from '../../../ui/chip.tsx';
import type { PurchaseImport } from './queries.ts';
import { importStrings as strings } from './strings.fa.ts';

const looks = {
  open: { tone: 'warn', icon: FileClock },
  imported: { tone: 'ok', icon: CircleCheck },
  undone: { tone: 'mute', icon: Undo2 },
} as const;

/** Whether a file's purchases are in the register. */
export const ImportState = ({ state }: Pick<PurchaseImport, 'state'>) => (
  <Chip {...looks[state]}>{strings.states[state]}</Chip>
);
