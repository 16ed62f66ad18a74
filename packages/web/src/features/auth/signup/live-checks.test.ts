import { describe, expect, it } from 'vitest';
import { inquiryStatus } from './live-checks.ts';

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
