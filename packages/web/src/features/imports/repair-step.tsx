import { ChevronsDown, Redo2, Replace, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import { capsOf, fileGridKeys, gridCombinations, gridKeys } from '../../ui/grid/grid-shortcuts.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { CauseList, type ChosenCause } from './cause-list.tsx';
import { LeaveOutMenu } from './leave-out-menu.tsx';
import type { ImportDetail, ImportedRow, RowFilter } from './queries.ts';
import { RepairGrid } from './repair-grid.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';
import { importStrings } from './strings.fa.ts';
import { useEditNotice } from './use-edit-notice.ts';
import type { RepairGridHandle, Sought } from './use-finder.ts';
import { useImportChange } from './use-import.ts';
import { useStayNotice } from './use-stay-notice.ts';

const words = importStrings.grid;

/** Of the grid's keys those that are met first; all of them are in the map of shortcuts. */
const shownKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: capsOf(gridCombinations.nextError), does: words.keys.next },
  { keys: gridKeys['fill-down'].keys, does: words.keys.fill },
  { keys: capsOf(gridCombinations.find), does: importStrings.replace.open },
  { keys: capsOf(gridCombinations.undo), does: words.keys.undo },
  { keys: capsOf(gridCombinations.redo), does: words.keys.redo },
  { keys: fileGridKeys.leave, does: words.keys.leave },
  { keys: fileGridKeys.forward, does: words.keys.forward },
];

type List = 'bad' | 'all' | 'twins' | 'left_out';

/** What is looked at first: what is wrong, what repeats others, everything, or what is left out where nothing else is left. */
function firstList({ faulty, twins, skipped, valid, left_out_rows }: ImportDetail): List {
  if (faulty > 0) return 'bad';
  if (twins + skipped > 0) return 'twins';
  return valid === 0 && left_out_rows > 0 ? 'left_out' : 'all';
}

/** The repair grid with what narrows it: all or bad rows, one cause, find and replace. */
export function RepairStep({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id);
  const [chosen, setOnly] = useState<List | null>(null);
  const repeated = job.twins + job.skipped;
  const first = firstList(job);
  // Once all is checked, the list stays what it is while its user works in it.
  if (chosen === null && job.unchecked === 0 && job.editing === null) setOnly(first);
  const isGone = (chosen === 'twins' && repeated === 0) || (chosen === 'left_out' && job.left_out_rows === 0);
  const only = isGone ? first : (chosen ?? first);
  const [inHand, setInHand] = useState<ImportedRow | null>(null);
  const [cause, setCause] = useState<ChosenCause | null>(null);
  const [isReplacing, setReplacing] = useState(false);
  useEditNotice(job, () => change.mutate({ undo: true }));
  useStayNotice(job);
  const before = useRef<HTMLElement | null>(null);
  const replace = (event: KeyboardEvent) => {
    event.preventDefault();
    if (job.editing !== null) return;
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setReplacing(true);
  };
  /** Back to the cell it was called from; a button takes the focus back by itself. */
  const endReplacing = () => {
    setReplacing(false);
    const cell = before.current;
    before.current = null;
    requestAnimationFrame(() => cell?.focus({ preventScroll: true }));
  };
  // Rows out of sight are not in the page: the browser would search some dozens of a hundred thousand.
  useShortcut(gridCombinations.find, replace, { isEnabled: !isReplacing });
  useShortcut(gridCombinations.replace, replace, { isEnabled: !isReplacing });
  const grid = useRef<RepairGridHandle>(null);
  const [sought, setSought] = useState<Sought | null>(null);
  /** Goes there. @returns whether it stands anywhere in the list */
  const seek = async (what: Sought): Promise<boolean> => {
    setSought(what);
    try {
      const cell = await withLoading(grid.current?.seek(what) ?? Promise.resolve(null));
      if (cell === null) return false;
      before.current = null;
      setReplacing(false);
      requestAnimationFrame(() => grid.current?.goTo(cell));
    } catch (error) {
      toast.error(importStrings.replace.failed, { detail: reasonOf(error) });
    }
    return true;
  };
  const seekAgain = async () => {
    if (sought === null) setReplacing(true);
    else if (!(await seek(sought))) toast.notice(importStrings.replace.notFound, 'info');
  };
  useShortcut(gridCombinations.findNext, () => void seekAgain(), { isEnabled: !isReplacing });
  const filter: RowFilter = cause === null ? { only } : { only: 'bad', ...cause };
  const pick = (next: List) => {
    setOnly(next);
    setCause(null);

    // Mended rows have been seen; the list begins anew without them.
    if (next === 'bad') change.mutate({ action: 'settle' });
  };
  const steps = [
    { title: words.keys.undo, icon: Undo2, isThere: job.can_undo, body: { undo: true } },
    { title: words.keys.redo, icon: Redo2, isThere: job.can_redo, body: { redo: true } },
  ] as const;
  return (
    // However much stands above, some rows are in sight.
    <div className="flex min-h-80 grow flex-col gap-2.5 px-page py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={words.only}
          isLabelHidden
          value={only}
          onChange={pick}
          options={[
            { value: 'bad', label: words.bad(format.number(job.bad_rows)) },
            ...(repeated > 0 ? [{ value: 'twins' as const, label: words.twins(format.number(repeated)) }] : []),
            ...(job.left_out_rows > 0
              ? [{ value: 'left_out' as const, label: words.leftOutRows(format.number(job.left_out_rows)) }]
              : []),
            { value: 'all', label: words.all },
          ]}
        />
        {job.bad_rows > 0 && (
          // What `F8` is to a keyboard: on a phone most bad cells are out of sight.
          <span className="hidden pointer-coarse:contents">
            <Button variant="quiet" icon={ChevronsDown} onPress={() => void grid.current?.nextFault()}>
              <span className="max-sm:sr-only">{words.keys.next}</span>
            </Button>
          </span>
        )}
        <div className="ms-auto flex flex-wrap items-center gap-2">
          {steps.map(({ title, icon, isThere, body }) => (
            <Button
              key={title}
              variant="quiet"
              icon={icon}
              isDisabled={!isThere || change.isPending}
              onPress={() => change.mutate(body)}
            >
              <span className="max-sm:sr-only">{title}</span>
            </Button>
          ))}
          <LeaveOutMenu
            job={job}
            row={inHand}
            isBusy={change.isPending || job.editing !== null}
            onChange={(body) => change.mutate(body)}
          />
          <Button variant="quiet" icon={Replace} isDisabled={job.editing !== null} onPress={() => setReplacing(true)}>
            <span className="max-sm:sr-only">{importStrings.replace.open}</span>
          </Button>
        </div>
      </div>
      <CauseList job={job} value={cause} onChange={setCause} />
      <RepairGrid
        ref={grid}
        key={`${only} ${cause?.code} ${cause?.column}`}
        job={job}
        filter={filter}
        onInHand={setInHand}
        onOthers={cause !== null && job.bad_rows > 0 ? () => setCause(null) : undefined}
      />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-ink-2 pointer-coarse:hidden">
        {shownKeys.map(({ keys, does }) => (
          <span key={does} className="inline-flex items-center gap-1.5">
            <KeyCap keys={keys} /> {does}
          </span>
        ))}
      </p>
      {isReplacing && <ReplaceDialog job={job} isOfBad={only === 'bad'} onFind={seek} onClose={endReplacing} />}
    </div>
  );
}
