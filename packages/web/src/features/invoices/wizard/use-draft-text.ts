import { plainRule } from '@taraz/core';
import { useState } from 'react';
import { accountTermOf } from '../../../app/account-term.ts';
import { currentSession } from '../../../app/session-store.ts';
import type { FieldStatus } from '../../../ui/field.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { readDraftPath, writeDraftPath } from '../draft-store/draft-path.ts';
import { useSpokenFinding } from './use-spoken.ts';

/** Reads and writes one text of the draft; typing in it is one undo step until it is left. */
export function useDraftText(path: string) {
  const store = useDraftStore();
  const value = useDraft(({ state }) => readDraftPath(state, path));
  const [isWriting, setWriting] = useState(false);
  return {
    value,
    /** From the first key until the field is left. */
    isWriting,
    write: (text: string) => {
      setWriting(true);
      const ofAccount = accountTermOf(currentSession().user);
      store.apply((state) => writeDraftPath(state, path, text, ofAccount), path);
    },
    end: () => {
      setWriting(false);
      store.endStep();
    },
  };
}

/** What a field says under itself: the finding of its path once it may speak, and not while the user is writing. */
export function useFieldError(path: string, isWriting: boolean): string | undefined {
  const finding = useSpokenFinding(path);
  const format = useFormat();
  if (finding === null || finding.severity === 'warning' || isWriting) return undefined;
  return format.text(plainRule(finding.message));
}

export function useFieldWarning(path: string): FieldStatus | undefined {
  const finding = useSpokenFinding(path);
  const format = useFormat();
  return finding?.severity === 'warning' ? { tone: 'warn', text: format.text(plainRule(finding.message)) } : undefined;
}
