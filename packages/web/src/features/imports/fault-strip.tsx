import { ArrowLeft, CircleX, TriangleAlert, WandSparkles } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { fileGridKeys } from '../../ui/grid/grid-shortcuts.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { RuleText } from '../invoices/rule-text.tsx';
import type { RowFault } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;

interface FaultStripProps {
  fault: RowFault;
  /** the cell's text now */
  text: string;
  /** cells that the same mend would put right */
  alike: number;
  /** of them those alone that say the same */
  isOfText?: boolean;
  isBusy: boolean;
  onHere: () => void;
  onAlike: () => void;
  onNext: () => void;
  /** It is of rows that the file says are no sale: they are left out, or go nevertheless. How many say so alike, and what leaves them out. */
  said?: { count: number; onLeaveAll: () => void } | undefined;
  /** leaves its invoice out; none: there is nothing against it */
  onLeaveOut?: (() => void) | undefined;
  /** of an invoice that the account has already: whether it is left out, and how to change that */
  twin: { isLeftOut: boolean; onChoose: (choice: 'issue' | 'skip') => void } | null;
}

/** The strip opens below its row, which may be the last in sight. */
const intoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });

/** Under the row in hand: what is wrong, what it would become, and the mend for one or for all alike. */
export function FaultStrip({
  fault,
  text,
  alike,
  isOfText = false,
  isBusy,
  onHere,
  onAlike,
  onNext,
  said,
  onLeaveOut,
  twin,
}: FaultStripProps) {
  const format = useFormat();
  const isError = fault.severity === 'error';
  const isMended = fault.fix !== null && said === undefined;
  return (
    <div
      ref={intoSight}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 px-3 py-2',
        isError ? 'bg-bad-soft' : 'bg-warn-soft',
      )}
    >
      <Icon of={isError ? CircleX : TriangleAlert} size={17} className={isError ? 'text-bad' : 'text-warn'} />
      <p className="min-w-0 max-w-160 font-medium">
        <RuleText text={fault.message} />
      </p>
      {isMended && (
        <span className="inline-flex items-center gap-2 rounded-control bg-surface px-2 py-0.5">
          {text !== '' && (
            <bdi dir="ltr" className="text-bad line-through">
              {text}
            </bdi>
          )}
          <Icon of={ArrowLeft} size={14} className="text-ink-3" />
          <bdi dir="ltr" className="font-medium">
            {fault.fix}
          </bdi>
        </span>
      )}
      {isMended && (
        <Button size="s" keys={['Alt', 'Enter']} isDisabled={isBusy} onPress={onHere}>
          {words.here}
        </Button>
      )}
      {isMended && alike > 1 && (
        <Button
          size="s"
          variant="primary"
          icon={WandSparkles}
          keys={fileGridKeys.fixAll}
          isBusy={isBusy}
          onPress={onAlike}
        >
          {isOfText ? words.ofText : words.alike(format.number(alike))}
        </Button>
      )}
      {said !== undefined && <SaidChoices fix={fault.fix} alike={alike} {...said} {...{ isBusy, onHere, onAlike }} />}
      {twin !== null && (
        <Button size="s" isDisabled={isBusy} onPress={() => twin.onChoose('issue')}>
          {words.issueAnyway}
        </Button>
      )}
      {twin !== null && !twin.isLeftOut && (
        <Button size="s" isDisabled={isBusy} onPress={() => twin.onChoose('skip')}>
          {words.leaveOut}
        </Button>
      )}
      {fault.column < 0 && twin === null && <span className="text-caption text-ink-2">{words.notHere}</span>}
      {onLeaveOut !== undefined && (
        <Button size="s" variant="quiet" keys={['Ctrl', 'Delete']} isDisabled={isBusy} onPress={onLeaveOut}>
          {words.leaveOut}
        </Button>
      )}
      <Button size="s" variant="quiet" className="ms-auto" keys={['F8']} onPress={onNext}>
        {words.next}
      </Button>
    </div>
  );
}

interface SaidChoicesProps extends Pick<FaultStripProps, 'alike' | 'isBusy' | 'onHere' | 'onAlike'> {
  fix: string | null;
  count: number;
  onLeaveAll: () => void;
}

/** What becomes of rows that the file says are no sale: all alike left out, or issued. */
function SaidChoices({ fix, alike, count, isBusy, onLeaveAll, onHere, onAlike }: SaidChoicesProps) {
  const format = useFormat();
  return (
    <>
      {count > 1 && (
        <Button size="s" variant="primary" keys={fileGridKeys.fixAll} isBusy={isBusy} onPress={onLeaveAll}>
          {words.leaveAllOut(format.number(count))}
        </Button>
      )}
      {fix !== null && (
        <Button size="s" isDisabled={isBusy} onPress={onHere}>
          {words.issueAnyway}
        </Button>
      )}
      {fix !== null && alike > 1 && (
        <Button size="s" isDisabled={isBusy} onPress={onAlike}>
          {words.issueAllAnyway(format.number(alike))}
        </Button>
      )}
    </>
  );
}
