import { ArrowLeftRight, Calculator, LockKeyhole, LockKeyholeOpen, Minus, Plus } from 'lucide-react';
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
}

/** What can be done with a place now: a closed desk is opened first, one that is switched off does nothing. */
export function PlaceActions({ place, desk, onMove, onCount }: PlaceActionsProps) {
  if (!place.is_active) return null;
  if (desk !== null && !desk.is_open) {
    return (
      <Button variant="fix" icon={LockKeyholeOpen} onPress={() => onCount('open')}>
        {strings.count.open}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={Plus} onPress={() => onMove('deposit')}>
        {strings.move.deposit}
      </Button>
      <Button icon={Minus} onPress={() => onMove('withdrawal')}>
        {strings.move.withdrawal}
      </Button>
      <Button icon={ArrowLeftRight} onPress={() => onMove('transfer')}>
        {strings.move.transfer}
      </Button>
      {desk !== null && (
        <>
          <Button icon={Calculator} onPress={() => onCount('count')}>
            {strings.count.count}
          </Button>
          <Button icon={LockKeyhole} onPress={() => onCount('close')}>
            {strings.count.close}
          </Button>
        </>
      )}
    </div>
  );
}
