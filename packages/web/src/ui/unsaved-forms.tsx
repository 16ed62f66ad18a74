import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react';
import { LeaveQuestion, type LeaveWords } from './leave-question.tsx';
import { uiStrings } from './ui.fa.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

const words: LeaveWords = {
  title: uiStrings.leaveTitle,
  body: uiStrings.leaveScreenBody,
  leave: uiStrings.leaveScreen,
  stay: uiStrings.leaveStay,
};

/** of a form with changes: whether they are being saved; null: it has none */
type Changes = { isSaving: boolean } | null;

const Report = createContext<(form: string, changes: Changes) => void>(() => {});

/** Several forms on one screen: leaving it with changes in any of them asks once, and
 * waits where all of them are being saved. Each tells of its own by `useUnsaved`. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlyMap<string, NonNullable<Changes>>>(new Map());
  const isSaving = dirty.size > 0 && [...dirty.values()].every((changes) => changes.isSaving);
  const guard = useLeaveGuard({ isDirty: dirty.size > 0, isSaving });
  const report = useCallback((form: string, changes: Changes) => {
    setDirty((before) => {
      if (changes === null && !before.has(form)) return before;
      const next = new Map(before);
      if (changes === null) next.delete(form);
      else next.set(form, changes);
      return next;
    });
  }, []);
  return (
    <Report value={report}>
      {children}
      <LeaveQuestion words={words} isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.discard} />
    </Report>
  );
}

/** Tells the `UnsavedForms` around it whether this form has changes, and whether they are being saved. */
export function useUnsaved(isDirty: boolean, isSaving: boolean): void {
  const form = useId();
  const report = useContext(Report);
  useEffect(() => {
    report(form, isDirty ? { isSaving } : null);
    return () => report(form, null);
  }, [report, form, isDirty, isSaving]);
}
