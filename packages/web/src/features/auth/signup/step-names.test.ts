import { expect, it } from 'vitest';
import { signupStrings as words } from './signup.fa.ts';
import { emptyDraft } from './signup-draft.ts';
import { fieldName } from './step-names.ts';

it.each([
  ['a foreigner', { nationality: 'other' }, words.followerCode],
  ['who signs up for a company', { user_type: 'legal' }, words.ownNationalCode],
  ['anybody else', {}, words.values.national_code],
] as const)('calls the own code of %s as its field does', (_whose, of, name) => {
  expect(fieldName({ ...emptyDraft, ...of } as typeof emptyDraft, 'national_code')).toBe(name);
});
