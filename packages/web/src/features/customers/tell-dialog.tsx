import type { DayRange } from '../../ui/jalali-values.ts';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { RemindDialog, type RemindedDebtor } from './remind-dialog.tsx';

/** What customers are to be told: what they owe, or by a link their accounts. */
export interface Telling {
  what: 'remind' | 'share';
  customers: readonly RemindedDebtor[];
}

interface TellDialogProps {
  /** null: nothing is asked */
  telling: Telling | null;
  /** the days of the account that were looked at */
  period?: DayRange | null;
  onClose: () => void;
  onSent?: () => void;
}

/** The dialog of what customers are to be told. */
export function TellDialog({ telling, period = null, onClose, onSent = () => {} }: TellDialogProps) {
  if (telling === null) return null;
  const { what, customers } = telling;
  if (what === 'remind') return <RemindDialog debtors={customers} onClose={onClose} onSent={onSent} />;
  return <ShareDialog kind="statement" documents={customers} period={period} onClose={onClose} />;
}
