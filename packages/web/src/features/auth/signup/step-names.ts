import { signupStrings } from './signup.fa.ts';

/** What the steps are called, in their order. */
export const stepNames = (isLegal: boolean): readonly string[] =>
  signupStrings.steps.map((name, index) => (index === 1 && isLegal ? signupStrings.companyStep : name));
