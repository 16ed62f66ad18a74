import { type FormEvent, useState } from 'react';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { LeaveQuestion, type LeaveWords } from './leave-question.tsx';
import { useCountUnsaved } from './unsaved.ts';
import { useIsLong } from './use-is-long.ts';

export interface DialogProps extends Omit<DialogFrameProps, 'onInput'> {
  /**
   * What asks before Esc and the cross close it. typed: once something has been written in it (the default); always: what
   * stands behind it is lost with it; never: what is written in it is nobody's work (a code, what to look for).
   */
  asksToClose?: 'typed' | 'always' | 'never';
  /** How it asks, where it is more than what was written in it that is lost. */
  leaveWords?: LeaveWords | undefined;
}

/** Where something is written, and not chosen, ticked or looked for. */
const written =
  'textarea, input:not([type=checkbox], [type=radio], [type=search], [type=file], [type=range], [role=combobox])';

/**
 * A dialog. A click beside it closes it until something has been given in it; once something has been written, Esc and the
 * cross ask first; while that is being saved they wait for what comes of it. The button that says so («انصراف») closes at once.
 */
export function Dialog({ isOpen, onOpenChange, asksToClose = 'typed', leaveWords, children, ...props }: DialogProps) {
  const { role = 'dialog', isDismissable = role === 'dialog' } = props;
  const [given, setGiven] = useState<'nothing' | 'chosen' | 'written'>('nothing');
  const [isAsking, setAsking] = useState(false);
  // One that stays in the page begins anew each time it is opened.
  if (!isOpen && given !== 'nothing') setGiven('nothing');
  if (!isOpen && isAsking) setAsking(false);
  const isAtStake = asksToClose === 'always' || (asksToClose === 'typed' && given === 'written');
  useCountUnsaved(isOpen && asksToClose === 'typed' && given === 'written');
  const { isBusy = false } = props;
  const isLong = useIsLong(isBusy);
  const leave = () => {
    if (!isAtStake) return onOpenChange(false);
    // What is being saved closes once it is, and says here why it is not.
    if (!isBusy || isLong) setAsking(true);
  };
  return (
    <>
      <DialogFrame
        {...props}
        isOpen={isOpen}
        isDismissable={isDismissable && given === 'nothing'}
        onInput={({ target }: FormEvent) =>
          setGiven((before) =>
            before === 'written' || (target instanceof Element && target.matches(written)) ? 'written' : 'chosen',
          )
        }
        onOpenChange={(next) => (next ? onOpenChange(next) : leave())}
      >
        {children}
      </DialogFrame>
      <LeaveQuestion
        words={leaveWords}
        isOpen={isOpen && isAsking}
        onStay={() => setAsking(false)}
        onLeave={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      />
    </>
  );
}
