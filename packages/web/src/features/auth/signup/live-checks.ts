import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import {
  checkLegalNationalId,
  checkMobile,
  checkNationalCode,
  checkPostalCode,
  cleanIdentifier,
  cleanUsername,
  validators,
} from '@taraz/core';
import { useEffect, useRef } from 'react';
import { api } from '../../../app/api.ts';
import type { FieldStatus } from '../../../ui/field.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { signupStrings } from './signup.fa.ts';
import { isFollowerDraft, type SignupDraft } from './signup-draft.ts';

const once = { staleTime: 10 * 60_000, retry: false } as const;

/** Not every key asks. */
const pauseMs = 350;
const useRested = (value: string): string => useSettled(value, pauseMs);

/** May the user name be taken? Nothing is known while it is asked. */
export function useUsernameCheck({ username }: SignupDraft) {
  const name = useRested(cleanUsername(username));
  return useQuery({
    queryKey: ['signup', 'username', name],
    queryFn: ({ signal }) => api(calls.validateUsername, { body: { username: name } }, { signal }),
    enabled: name.length >= 3 && validators.username(name) === null,
    ...once,
    staleTime: 10_000,
  });
}

export function usePhoneOwnerCheck(draft: SignupDraft) {
  const { phone, national_code } = draft;
  const body = { phone: useRested(cleanIdentifier(phone)), national_code: useRested(cleanIdentifier(national_code)) };
  return useQuery({
    queryKey: ['signup', 'phone', body],
    queryFn: ({ signal }) => api(calls.validatePhoneOwner, { body }, { signal }),
    enabled: !isFollowerDraft(draft) && checkMobile(body.phone) && checkNationalCode(body.national_code),
    ...once,
  });
}

/** `askedOf`: the code that the answer is of; while it is written that one is still the one before. */
export function useCompanyInquiry({ user_type, economic_code, check_valid_economic_code }: SignupDraft) {
  const id = useRested(cleanIdentifier(economic_code));
  const inquiry = useQuery({
    queryKey: ['signup', 'company', id],
    queryFn: ({ signal }) => api(calls.inquireCode, { params: { id }, query: {} }, { signal }),
    enabled: user_type === 'legal' && check_valid_economic_code && checkLegalNationalId(id),
    ...once,
  });
  return { inquiry, askedOf: id };
}

export function useCeoCheck(draft: SignupDraft) {
  const company = useRested(cleanIdentifier(draft.economic_code));
  const ceo = useRested(cleanIdentifier(draft.ceo_national_code));
  const birth = draft.ceo_birth_date;
  const birthDate = /^\d{8}$/.test(birth) ? `${birth.slice(0, 4)}/${birth.slice(4, 6)}/${birth.slice(6)}` : '';
  const body = {
    economic_code: company,
    ceo_national_code: ceo,
    ...(birthDate === '' ? {} : { birth_date: birthDate }),
  };
  return useQuery({
    queryKey: ['signup', 'ceo', body],
    queryFn: ({ signal }) => api(calls.validateCompanyCeo, { body }, { signal }),
    enabled: draft.user_type === 'legal' && checkLegalNationalId(company) && checkNationalCode(ceo),
    ...once,
  });
}

/** `askedOf`: the code that the answer is of. */
export function usePostalInquiry({ postal_code }: SignupDraft) {
  const id = useRested(cleanIdentifier(postal_code));
  const inquiry = useQuery({
    queryKey: ['signup', 'postal', id],
    queryFn: ({ signal }) => api(calls.inquireCode, { params: { id }, query: { kind: 'postal_code' } }, { signal }),
    enabled: checkPostalCode(id),
    ...once,
  });
  return { inquiry, askedOf: id };
}

type Inquiry = UseQueryResult<CallReply<typeof calls.inquireCode>>;

/** What was found, once for each code that was asked: null when nothing was. */
export function useOnceAnswered(
  { inquiry: { data }, askedOf }: { inquiry: Inquiry; askedOf: string },
  code: string,
  onAnswer: (found: CallReply<typeof calls.inquireCode> | null) => void,
): void {
  const answeredFor = useRef('');
  useEffect(() => {
    // Right after a key the answer is still that of the code before.
    if (data === undefined || answeredFor.current === askedOf || askedOf !== cleanIdentifier(code)) return;
    answeredFor.current = askedOf;
    onAnswer(data.outcome === 'found' ? data : null);
  }, [data, askedOf, code, onAnswer]);
}

/** What an inquiry says under its field: that one asks, what was found, or that nobody could be asked just now. */
export function inquiryStatus({ isFetching, isError, data }: Inquiry): FieldStatus | undefined {
  if (isFetching) return { tone: 'info', text: signupStrings.checking };
  if (isError) return { tone: 'warn', text: signupStrings.notAsked };
  if (data === undefined) return undefined;
  if (data.outcome !== 'found') return { tone: 'warn', text: data.message };
  return { tone: 'ok', text: data.name === '' ? data.message : `${data.message} «${data.name}»` };
}

/** What is worth hearing of such a status: not that it is still asked. */
export const foundOut = (status: FieldStatus | undefined): string | undefined =>
  status === undefined || status.tone === 'info' ? undefined : String(status.text);
