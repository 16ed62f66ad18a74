import { type CallInput, type calls, type FieldProblem, keptPermissions } from '@taraz/contract';
import {
  checkMemoryId,
  checkPassword,
  checkPostalCode,
  cleanIdentifier,
  cleanUsername,
  normaliseMobile,
  productMessages,
  validators,
} from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { EntityKind } from '../access/tables.ts';
import { readMemoryId } from '../settings/read-memory-id.ts';
import { employeeMessages } from './messages.fa.ts';

type CreateBody = CallInput<typeof calls.createEmployee>['body'];
export type ProfileInput = CreateBody['profile'];
export type CrewInput = Omit<CreateBody['crew'], 'username' | 'password'>;
type Refuse = (path: string, code: string, message: string) => void;

const emailPattern = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

/** Collects what is wrong with a body, field by field. */
export function collector(): { errors: FieldProblem[]; refuse: Refuse } {
  const errors: FieldProblem[] = [];
  return { errors, refuse: (path, code, message) => void errors.push({ path, code, message }) };
}

/** What is given of a profile, cleaned. What is not given is not there. */
export function readProfile(input: ProfileInput, refuse: Refuse) {
  const fields: Partial<
    Record<'phone' | 'first_name' | 'last_name' | 'address' | 'province' | 'city' | 'email' | 'postal_code', string>
  > = {};
  for (const name of ['first_name', 'last_name', 'address', 'province', 'city', 'email'] as const) {
    const value = input[name];
    if (value !== undefined) fields[name] = value.trim();
  }
  if (fields.last_name === '') refuse('profile.last_name', 'REQUIRED', employeeMessages.nameMissing);
  if (fields.email && !emailPattern.test(fields.email)) refuse('profile.email', 'BAD_FORMAT', employeeMessages.email);
  if (input.phone !== undefined) {
    const typed = cleanIdentifier(input.phone);
    const mobile = typed === '' ? '' : normaliseMobile(typed);
    if (mobile === null) refuse('profile.phone', 'BAD_FORMAT', productMessages.mobileFormat);
    fields.phone = mobile ?? typed;
  }
  if (input.postal_code !== undefined) {
    fields.postal_code = cleanIdentifier(input.postal_code);
    if (fields.postal_code !== '' && !checkPostalCode(fields.postal_code)) {
      refuse('profile.postal_code', 'BAD_FORMAT', employeeMessages.postalCode);
    }
  }
  return {
    ...fields,
    ...(input.entity === undefined ? {} : { entity: input.entity.toLowerCase() as EntityKind }),
    ...(input.gender === undefined ? {} : { gender: input.gender }),
  };
}

/** What is given of access: branch and memories have to be the account's own. The account is locked, so that they stay so. */
export async function readAccess(tx: Tx, crew: CrewInput, taxIds: string[] | null | undefined, refuse: Refuse) {
  const { branch_id, role, permissions } = crew;
  if (branch_id) {
    const known = await tx.selectFrom('branches').select('id').where('id', '=', branch_id).executeTakeFirst();
    if (known === undefined) refuse('crew.branch_id', 'UNKNOWN_VALUE', employeeMessages.branch);
  }
  const memories = taxIds?.map(readMemoryId);
  if (memories !== undefined) {
    const rows = await tx.selectFrom('tax_memories').select('memory_id').execute();
    const known = new Set(rows.map(({ memory_id }) => memory_id));
    memories.forEach((id, index) => {
      if (!checkMemoryId(id) || !known.has(id)) {
        refuse(`profile.taxIDs[${index}]`, 'UNKNOWN_VALUE', employeeMessages.memory);
      }
    });
  }
  const isAdmin = role === 'admin';
  return {
    ...(branch_id === undefined ? {} : { branch_id }),
    ...(role === undefined ? {} : { role }),
    ...(permissions === undefined ? {} : { permissions: keptPermissions(permissions) }),
    // An admin works with every memory.
    ...(isAdmin
      ? { memory_ids: null }
      : taxIds === undefined
        ? {}
        : { memory_ids: memories ? [...new Set(memories)] : null }),
  };
}

export function readUsername(text: string, refuse: Refuse): string {
  const username = cleanUsername(text);
  if (username === '') {
    refuse('crew.username', 'REQUIRED', employeeMessages.usernameMissing);
    return username;
  }
  const fault = validators.username(username);
  if (fault !== null) refuse('crew.username', 'BAD_FORMAT', productMessages[fault]);
  return username;
}

export function readPassword(password: string, own: readonly string[], refuse: Refuse): void {
  if (password === '') {
    refuse('crew.password', 'REQUIRED', employeeMessages.passwordMissing);
    return;
  }
  const { fault } = checkPassword(password, own);
  if (fault !== null) refuse('crew.password', 'WEAK_PASSWORD', productMessages[fault]);
}
