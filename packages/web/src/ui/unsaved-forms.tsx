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

const Report = createContext<(form: string, isDirty: boolean) => void>(() => {});

/** Several forms on one screen: leaving it with changes in any of them asks once. Each tells of its own by `useUnsaved`. */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const guard = useLeaveGuard({ isDirty: dirty.size > 0 });
  const report = useCallback((form: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.has(form) === isDirty) return before;
      const next = new Set(before);
      if (isDirty) next.add(form);
      else next.delete(form);
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

/** Tells the `UnsavedForms` around it whether this form has changes. */
export function useUnsaved(isDirty: boolean): void {
  const form = useId();
  const report = useContext(Report);
  useEffect(() => {
    report(form, isDirty);
    return () => report(form, false);
  }, [report, form, isDirty]);
}
