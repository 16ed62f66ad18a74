import { type CleanSignup, cleanSignup, foldText, signupFaults } from '@taraz/core';
import { Problem } from '../../platform/problem.ts';
import type { EntityKind } from '../access/tables.ts';
import type { SignupValues } from './tables.ts';

export type { CleanSignup };

export function entityOf({ user_type, nationality }: Pick<CleanSignup, 'user_type' | 'nationality'>): EntityKind {
  if (user_type === 'legal') return 'legal';
  return nationality === 'iran' ? 'real' : 'follower';
}

/** The taxpayer's name: the company's, or the person's. */
export const nameOf = ({ user_type, company, first_name, last_name }: CleanSignup): string =>
  user_type === 'legal' ? company : `${first_name} ${last_name}`.trim();

/** What the operator's list finds it by. */
export const foldedOf = (values: CleanSignup): string =>
  foldText(
    [
      nameOf(values),
      values.first_name,
      values.last_name,
      values.national_code,
      values.economic_code,
      values.phone,
      values.username,
    ].join(' '),
  );

/**
 * The signup values, cleaned and checked by core, as the form does while they are typed.
 * @throws Problem INVALID_INPUT with one entry for every bad field
 */
export function readSignup(input: SignupValues): CleanSignup {
  const values = cleanSignup(input as Parameters<typeof cleanSignup>[0]);
  const errors = signupFaults(values);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  return values;
}
