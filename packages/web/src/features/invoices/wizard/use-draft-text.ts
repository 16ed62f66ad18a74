import type { FieldStatus } from '../../../ui/field.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { readDraftPath, writeDraftPath } from '../draft-store/draft-path.ts';
import { useSpokenFinding } from './use-spoken.ts';

/** Reads and writes one text of the draft; typing in it is one undo step until it is left. */
export function useDraftText(path: string) {
  const store = useDraftStore();
  const value = useDraft(({ state }) => readDraftPath(state, path));
  return {
    value,
    write: (text: string) => store.apply((state) => writeDraftPath(state, path, text), path),
    end: () => store.endStep(),
  };
}

/** What a field says under itself: the finding of its path once it may speak and the field was left. */
export function useFieldError(path: string, isFocused: boolean): string | undefined {
  const finding = useSpokenFinding(path);
  if (finding === null || finding.severity === 'warning' || isFocused) return undefined;
  return finding.message;
}

export function useFieldWarning(path: string): FieldStatus | undefined {
  const finding = useSpokenFinding(path);
  return finding?.severity === 'warning' ? { tone: 'warn', text: finding.message } : undefined;
}
