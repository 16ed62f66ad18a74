import { applyMask, cleanSignup, masks, type SignupFault, type SignupInput, signupFaults } from '@taraz/core';
import { useState } from 'react';
import type { Me } from '../../../app/session-store.ts';
import { signupKey } from './kept-signup.ts';

/** What was typed so far. The password is never among it: it is not kept anywhere. */
export interface SignupDraft extends Required<SignupInput> {
  /** proof of `provedPhone` */
  phone_ticket: string;
  provedPhone: string;
  /** the furthest step reached, 1 … 4 */
  reached: number;
  /** What each inquiry wrote into the form, as it wrote it: an answer for another code takes it back. */
  filled: Partial<Record<Inquiry, Filled>>;
}

/** Who fills values: the register of companies by the economic code, the post by the postal code. */
export type Inquiry = 'company' | 'postal';
type Filled = Readonly<Partial<Record<TextPath, string>>>;

export type TextPath = {
  [K in keyof SignupInput]-?: Required<SignupInput>[K] extends string ? K : never;
}[keyof SignupInput] &
  string;

export const emptyDraft: SignupDraft = {
  user_type: 'real',
  username: '',
  first_name: '',
  last_name: '',
  national_code: '',
  phone: '',
  nationality: 'iran',
  shared_account: false,
  ceo_national_code: '',
  ceo_birth_date: '',
  final_contract: false,
  economic_code: '',
  company: '',
  registration_code: '',
  landline: '',
  check_valid_economic_code: true,
  province: '',
  city: '',
  postal_code: '',
  address: '',
  phone_ticket: '',
  provedPhone: '',
  reached: 1,
  filled: {},
};

function read(): SignupDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(sessionStorage.getItem(signupKey) ?? '{}') as Partial<SignupDraft>) };
  } catch {
    return emptyDraft;
  }
}

function keep(draft: SignupDraft): void {
  try {
    sessionStorage.setItem(signupKey, JSON.stringify(draft));
  } catch {
    // Without storage only a reload forgets.
  }
}

/** The draft lives as long as the tab, reloads included; it holds personal data, so no longer than that. */
export function useSignupDraft() {
  const [draft, setDraft] = useState(read);
  const change = (part: Partial<SignupDraft>) =>
    setDraft((before) => {
      const next = { ...before, ...part };
      keep(next);
      return next;
    });
  return { draft, change };
}

/** Begins a draft for one more account of a user, by the name and phone that are theirs; one that they began goes on. */
export function beginSignupOf(user: Pick<Me, 'username' | 'first_name' | 'last_name' | 'phone'>): void {
  const { username, first_name, last_name, phone } = user;
  const begun = read();
  if (begun.shared_account && begun.username === username) return;
  keep({ ...emptyDraft, username, first_name, last_name, phone: phone ?? '', shared_account: true });
}

/**
 * What an inquiry's answer changes: what is empty, or was written by the same inquiry's answer for another code, becomes
 * this one's; what was typed stays. What stands there as the answer has it counts as written by it (after a reload, in a
 * registration that is mended). No answer (`{}`) takes back what the one before wrote.
 */
export function fillFrom(draft: SignupDraft, inquiry: Inquiry, values: Filled): Partial<SignupDraft> {
  const before = draft.filled[inquiry] ?? {};
  const paths = [...new Set([...Object.keys(before), ...Object.keys(values)])] as TextPath[];
  const own = paths.filter((path) => ['', before[path], values[path]].includes(draft[path]));
  const written = Object.fromEntries(own.map((path) => [path, values[path] ?? '']));
  return { ...written, filled: { ...draft.filled, [inquiry]: written } };
}

/** The values as the API takes them. The day of birth is kept as digits, and sent as a date. */
export function toSignupInput(draft: SignupDraft): Required<SignupInput> {
  const { phone_ticket: _ticket, provedPhone: _phone, reached: _reached, filled: _filled, ...values } = draft;
  const birth = values.ceo_birth_date;
  return { ...values, ceo_birth_date: /^\d{8}$/.test(birth) ? applyMask(masks.date, birth) : birth };
}

/** Is it a natural person of another nationality, whose code is another one? */
export const isFollowerDraft = ({ user_type, nationality }: SignupDraft): boolean =>
  user_type !== 'legal' && nationality !== 'iran';

/** Which values each step asks for, in the order of its form. */
export function pathsOfStep(step: number, isLegal: boolean): readonly string[] {
  const name = ['first_name', 'last_name', 'national_code'];
  switch (step) {
    case 1:
      return [...name, ...(isLegal ? ['ceo_national_code', 'ceo_birth_date'] : ['economic_code']), 'username', 'phone'];
    case 2:
      return isLegal ? ['economic_code', 'company', 'registration_code', 'landline'] : ['landline'];
    case 3:
      return ['postal_code', 'province', 'city', 'address'];
    default:
      return ['final_contract'];
  }
}

export const stepOfPath = (path: string, isLegal: boolean): number =>
  [1, 2, 3].find((step) => pathsOfStep(step, isLegal).includes(path)) ?? (path.startsWith('nationality') ? 1 : 4);

/** Faults by the rules that the server applies too. */
export const faultsOf = (draft: SignupDraft): readonly SignupFault[] => signupFaults(cleanSignup(toSignupInput(draft)));
