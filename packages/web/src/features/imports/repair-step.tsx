import { ChevronsDown, Redo2, Replace, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { capsOf, fileGridKeys, gridCombinations, gridKeys } from '../../ui/grid/grid-shortcuts.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { CauseList, type ChosenCause } from './cause-list.tsx';
import { LeaveOutMenu } from './leave-out-menu.tsx';
import type { ImportChange, ImportDetail, ImportedRow, RowFilter } from './queries.ts';
import { RepairGrid } from './repair-grid.tsx';
import { type RepairList, RepairLists, useRepairList } from './repair-lists.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { importStrings } from './strings.fa.ts';
import { useEditNotice } from './use-edit-notice.ts';
import type { RepairGridHandle } from './use-finder.ts';
import { useImportChange } from './use-import.ts';
import { useReplacing } from './use-replacing.ts';
import { useStayNotice } from './use-stay-notice.ts';

const words = importStrings.grid;

/** The repair grid with what narrows it: all or bad rows, one cause, find and replace. */
export function RepairStep({ job }: { job: ImportDetail }) {
  const change = useImportChange(job.id);
  const [only, setOnly] = useRepairList(job);
  const [cause, setCause] = useState<ChosenCause | null>(null);
  const [inHand, setInHand] = useState<ImportedRow | null>(null);
  const grid = useRef<RepairGridHandle>(null);
  const replacing = useReplacing(grid, job.editing !== null);
  useEditNotice(job, () => change.mutate({ undo: true }));
  useStayNotice(job);
  const filter: RowFilter = cause === null ? { only } : { only: 'bad', ...cause };
  // Mended rows have been seen; the list begins anew without them.
  const begin = () => change.mutate({ action: 'settle' });
  const pick = (next: RepairList) => {
    setOnly(next);
    setCause(null);
    if (next === 'bad') begin();
  };
  const pickCause = (next: ChosenCause | null) => {
    setCause(next);
    begin();
  };
  return (
    // However much stands above, some rows are in sight.
    <div className="flex min-h-80 grow flex-col gap-2.5 px-page py-3">
      <div className="flex flex-wrap items-center gap-2">
        <RepairLists job={job} value={only} onChange={pick} />
        {job.bad_rows > 0 && (
          // What `F8` is to a keyboard: on a phone most bad cells are out of sight.
          <span className="hidden pointer-coarse:contents">
            <Button variant="quiet" icon={ChevronsDown} onPress={() => void grid.current?.nextFault()}>
              <span className="max-sm:sr-only">{words.keys.next}</span>
            </Button>
          </span>
        )}
        <Tools job={job} row={inHand} isBusy={change.isPending} onChange={change.mutate} onReplace={replacing.open} />
      </div>
      <CauseList job={job} value={cause} onChange={pickCause} />
      <RepairGrid
        ref={grid}
        key={`${only} ${cause?.code} ${cause?.column}`}
        job={job}
        filter={filter}
        onInHand={setInHand}
        onOthers={cause !== null && job.bad_rows > 0 ? () => pickCause(null) : undefined}
      />
      <FirstKeys />
      {replacing.isOpen && (
        <ReplaceDialog job={job} isOfBad={only === 'bad'} onFind={replacing.seek} onClose={replacing.close} />
      )}
    </div>
  );
}

interface ToolsProps {
  job: ImportDetail;
  /** the row in hand */
  row: ImportedRow | null;
  isBusy: boolean;
  onChange: (body: ImportChange) => void;
  onReplace: () => void;
}

/** Undo, redo, leaving out, find and replace. */
function Tools({ job, row, isBusy, onChange, onReplace }: ToolsProps) {
  const isEditing = job.editing !== null;
  const steps = [
    { title: words.keys.undo, icon: Undo2, isThere: job.can_undo, body: { undo: true } },
    { title: words.keys.redo, icon: Redo2, isThere: job.can_redo, body: { redo: true } },
  ] as const;
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      {steps.map(({ title, icon, isThere, body }) => (
        <Button key={title} variant="quiet" icon={icon} isDisabled={!isThere || isBusy} onPress={() => onChange(body)}>
          <span className="max-sm:sr-only">{title}</span>
        </Button>
      ))}
      <LeaveOutMenu job={job} row={row} isBusy={isBusy || isEditing} onChange={onChange} />
      <Button variant="quiet" icon={Replace} isDisabled={isEditing} onPress={onReplace}>
        <span className="max-sm:sr-only">{importStrings.replace.open}</span>
      </Button>
    </div>
  );
}

const firstKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: capsOf(gridCombinations.nextError), does: words.keys.next },
  { keys: gridKeys['fill-down'].keys, does: words.keys.fill },
  { keys: capsOf(gridCombinations.find), does: importStrings.replace.open },
  { keys: capsOf(gridCombinations.undo), does: words.keys.undo },
  { keys: capsOf(gridCombinations.redo), does: words.keys.redo },
  { keys: fileGridKeys.leave, does: words.keys.leave },
  { keys: fileGridKeys.forward, does: words.keys.forward },
];

/** Of the grid's keys those that are met first; all of them are in the map of shortcuts. */
function FirstKeys() {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-ink-2 pointer-coarse:hidden">
      {firstKeys.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          <KeyCap keys={keys} /> {does}
        </span>
      ))}
    </p>
  );
}
