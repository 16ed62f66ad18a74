// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inquiryStatus, usePhoneOwnerCheck } from './live-checks.ts';
import { emptyDraft } from './signup-draft.ts';

type Inquiry = Parameters<typeof inquiryStatus>[0];
const resting = { isFetching: false, isError: false, data: undefined };
const answer = { outcome: 'found', message: 'فعال', name: 'پارسیان', register_number: '', landline: '', address: '' };

describe('inquiryStatus', () => {
  it.each([
    ['nothing before it is asked', resting, undefined],
    ['that it is asked', { ...resting, isFetching: true }, 'info'],
    ['whom it found', { ...resting, data: answer }, 'ok'],
    ['what it did not find', { ...resting, data: { ...answer, outcome: 'not_found' } }, 'warn'],
    ['that nobody could be asked, as after too many inquiries', { ...resting, isError: true }, 'warn'],
  ])('says %s', (_what, inquiry, tone) => {
    expect(inquiryStatus(inquiry as unknown as Inquiry)?.tone).toBe(tone);
  });

  it('names a company, and an address that has no name not', () => {
    expect(inquiryStatus({ ...resting, data: answer } as unknown as Inquiry)?.text).toBe('فعال «پارسیان»');
    expect(inquiryStatus({ ...resting, data: { ...answer, name: '' } } as unknown as Inquiry)?.text).toBe('فعال');
  });
});

describe('usePhoneOwnerCheck', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [{ user_type: 'real', nationality: 'iran' }, true],
    [{ user_type: 'real', nationality: 'other' }, false],
    // Chosen as a person, before «شخص حقوقی»: a company's own form asks for no nationality.
    [{ user_type: 'legal', nationality: 'other' }, true],
  ] as const)('asks whose phone it is but of a follower: %o %s', (who, isAsked) => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client }, children);
    const draft = { ...emptyDraft, ...who, phone: '09121234567', national_code: '0013542419' };
    const { result } = renderHook(() => usePhoneOwnerCheck(draft), { wrapper });
    expect(result.current.isFetching).toBe(isAsked);
  });
});
