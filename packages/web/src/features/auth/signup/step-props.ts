import type { SignupDraft, TextPath } from './signup-draft.ts';

/** What every step of the sign-up gets. */
export interface StepProps {
  draft: SignupDraft;
  change: (part: Partial<SignupDraft>) => void;
  /** the sentence to show under a field now */
  errorOf: (path: TextPath | 'final_contract' | 'password') => string | undefined;
  touch: (path: string) => void;
}
