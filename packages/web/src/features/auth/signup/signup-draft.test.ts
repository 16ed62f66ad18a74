// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { beginSignupOf, emptyDraft, fillFrom, type SignupDraft, toSignupInput } from './signup-draft.ts';

const first = { company: 'سپهر نو', registration_code: '029618', landline: '02188712345', address: 'خیابان نسترن' };
const second = { company: 'پارسه‌کار', registration_code: '551', landline: '', address: 'خیابان بهار' };
const after = (draft: SignupDraft, part: Partial<SignupDraft>): SignupDraft => ({ ...draft, ...part });

describe('what an inquiry fills', () => {
  it('is of the code that stands there: another company takes the place of the one before', () => {
    const mistyped = after(emptyDraft, fillFrom(emptyDraft, 'company', first));
    expect(mistyped).toMatchObject(first);
    expect(after(mistyped, fillFrom(mistyped, 'company', second))).toMatchObject(second);
  });

  it('goes when the next code is not known, and what was typed stays', () => {
    const filled = after(emptyDraft, fillFrom(emptyDraft, 'company', first));
    const typed = after(filled, { company: 'سپهر نو کاران', address: 'خیابان کاج، پلاک ۲' });
    expect(after(typed, fillFrom(typed, 'company', {}))).toMatchObject({
      company: 'سپهر نو کاران',
      registration_code: '',
      landline: '',
      address: 'خیابان کاج، پلاک ۲',
    });
    expect(after(typed, fillFrom(typed, 'company', second)).company).toBe('سپهر نو کاران');
  });

  it('is known again where it stands already, in a registration that is mended', () => {
    const sent = { ...emptyDraft, ...first, address: 'خیابان کاج' };
    const seen = after(sent, fillFrom(sent, 'company', first));
    expect(seen).toMatchObject({ ...first, address: 'خیابان کاج' });
    expect(after(seen, fillFrom(seen, 'company', second))).toMatchObject({ ...second, address: 'خیابان کاج' });
  });

  it('of the post leaves what the register wrote, and is no part of what is sent', () => {
    const filled = after(emptyDraft, fillFrom(emptyDraft, 'company', first));
    const next = after(filled, fillFrom(filled, 'postal', { address: 'محله نمونه', province: 'تهران', city: 'تهران' }));
    expect(next).toMatchObject({ address: 'خیابان نسترن', province: 'تهران' });
    const moved = after(next, fillFrom(next, 'postal', { address: 'دیگر', province: 'اصفهان', city: 'کاشان' }));
    expect(moved).toMatchObject({ address: 'خیابان نسترن', province: 'اصفهان', city: 'کاشان' });
    expect(toSignupInput(moved)).not.toHaveProperty('filled');
  });
});

describe('one more account of a user', () => {
  const user = { username: 'maryam', first_name: 'مریم', last_name: 'سهرابی', phone: '09121234567' };
  const kept = () => JSON.parse(sessionStorage.getItem('taraz.signup') ?? '{}') as SignupDraft;

  it('begins with what is known of them, and goes on where they began it; a draft of somebody else does not', () => {
    sessionStorage.setItem('taraz.signup', JSON.stringify({ ...emptyDraft, username: 'other', company: 'پارسه‌کار' }));
    beginSignupOf(user);
    expect(kept()).toEqual({ ...emptyDraft, ...user, shared_account: true });
    sessionStorage.setItem('taraz.signup', JSON.stringify({ ...kept(), company: 'سپهر نو', reached: 3 }));
    beginSignupOf(user);
    expect(kept()).toMatchObject({ company: 'سپهر نو', reached: 3 });
    beginSignupOf({ ...user, username: 'reza', phone: null });
    expect(kept()).toMatchObject({ username: 'reza', phone: '', company: '', reached: 1 });
  });
});
