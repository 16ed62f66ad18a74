import {
  ArrowLeftRight,
  Calculator,
  FileUp,
  LockKeyhole,
  LockKeyholeOpen,
  type LucideIcon,
  Minus,
  Plus,
} from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { Moment } from './count-dialog.tsx';
import type { MoveKind } from './move-dialog.tsx';
import type { CashDesk, Place } from './queries.ts';
import { treasuryStrings as strings } from './strings.fa.ts';

interface PlaceActionsProps {
  place: Place;
  /** the same, when it is a desk */
  desk: CashDesk | null;
  onMove: (kind: MoveKind) => void;
  onCount: (moment: Moment) => void;
  /** to the statements that its bank gave; not of a desk */
  onStatement: () => void;
}

interface PlaceAction {
  id: string;
  title: string;
  icon: LucideIcon;
  onAction: () => void;
}

/** What can be done with a place now: a closed desk is opened first, one that is switched off does nothing. */
export function actionsOfPlace({ place, desk, onMove, onCount, onStatement }: PlaceActionsProps): PlaceAction[] {
  if (!place.is_active) return [];
  const count = (moment: Moment, icon: LucideIcon): PlaceAction => ({
    ...{ id: moment, title: strings.count[moment], icon },
    onAction: () => onCount(moment),
  });
  const move = (kind: MoveKind, icon: LucideIcon): PlaceAction => ({
    ...{ id: kind, title: strings.move[kind], icon },
    onAction: () => onMove(kind),
  });
  if (desk !== null && !desk.is_open) return [count('open', LockKeyholeOpen)];
  const moves = [move('deposit', Plus), move('withdrawal', Minus), move('transfer', ArrowLeftRight)];
  const statement: PlaceAction = {
    ...{ id: 'statement', title: strings.bankStatement, icon: FileUp },
    onAction: onStatement,
  };
  return desk === null ? [...moves, statement] : [...moves, count('count', Calculator), count('close', LockKeyhole)];
}

/** The same as buttons, over the place's movements. */
export function PlaceActions(props: PlaceActionsProps) {
  const actions = actionsOfPlace(props);
  if (actions.length === 0) return null;
  const isClosed = props.desk !== null && !props.desk.is_open;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map(({ id, title, icon, onAction }) => (
        <Button key={id} variant={isClosed ? 'fix' : 'secondary'} icon={icon} onPress={onAction}>
          {title}
        </Button>
      ))}
    </div>
  );
}
