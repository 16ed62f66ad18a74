import type { CallReply, calls } from '@taraz/contract';
import type { AccountOfUser } from './sessions.ts';
import { accessSeconds } from './sessions.ts';
import type { SignupStatus } from './tables.ts';

/** What is still missing for a status; the registration feature says more where it can. */
const missingFor: Readonly<Record<SignupStatus, readonly string[]>> = {
  REGISTERED: ['documents'],
  DOCUMENTS_REQUIRED: ['documents'],
  UNDER_REVIEW: [],
  VERIFIED: [],
  REJECTED: ['corrections'],
  SUSPENDED: [],
};

export const presentSignupStatus = (status: SignupStatus) => ({ status, missing: [...missingFor[status]] });

export const rolesOf = ({ role, is_operator }: AccountOfUser): string[] => (is_operator ? [role, 'operator'] : [role]);

export const presentSession = (token: string, account: AccountOfUser): CallReply<typeof calls.authorize> => ({
  token,
  expires_in: accessSeconds,
  roles: rolesOf(account),
  signup_status: presentSignupStatus(account.signup_status),
});
