import { CircleCheck, FileClock, Undo2 } from 'lucide-react';
import { Chip } from '../../ui/chip.tsx';
import { readFileStrings } from './read-file.fa.ts';

/** A file that was read: of one that is open nothing was written yet. */
export interface ReadFile {
  id: string;
  file_name: string;
  state: 'open' | 'imported' | 'undone';
}

const looks = {
  open: { tone: 'warn', icon: FileClock },
  imported: { tone: 'ok', icon: CircleCheck },
  undone: { tone: 'mute', icon: Undo2 },
} as const;

/** Whether what a file holds is written. */
export const ReadFileState = ({ state }: Pick<ReadFile, 'state'>) => (
  <Chip {...looks[state]}>{readFileStrings.states[state]}</Chip>
);
