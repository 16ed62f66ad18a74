import { signupStrings as words } from './signup.fa.ts';
import { isFollowerDraft, type SignupDraft } from './signup-draft.ts';

/** What the steps are called, in their order. */
export const stepNames = (isLegal: boolean): readonly string[] =>
  words.steps.map((name, index) => (index === 1 && isLegal ? words.companyStep : name));

/** What the own code of who signs up is called: a foreigner's is another one. */
export const nationalCodeName = (draft: SignupDraft): string =>
  isFollowerDraft(draft)
    ? words.followerCode
    : draft.user_type === 'legal'
      ? words.ownNationalCode
      : (words.values.national_code ?? '');

/** What a field of the sign-up is called. */
export const fieldName = (draft: SignupDraft, path: string): string =>
  path === 'national_code' ? nationalCodeName(draft) : (words.values[path] ?? '');
