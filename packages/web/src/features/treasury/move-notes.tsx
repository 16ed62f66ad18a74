import { TextField } from '../../ui/text-field.tsx';
import type { ChequeState } from './cheque-state.tsx';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;

interface MoveNotesProps {
  to: ChequeState;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** What is noted of a cheque's step; it asks for what belongs to the step. */
export const MoveNotes = ({ to, ...field }: MoveNotesProps) => (
  <TextField label={strings.moveNotesOf[to] ?? strings.moveNotes} isOptional {...field} />
);
