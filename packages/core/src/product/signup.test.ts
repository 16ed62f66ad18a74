import { describe, expect, it } from 'vitest';
import { cleanUsername } from './clean-username.ts';
import { cleanSignup, signupFaults } from './signup.ts';

const empty = {
  username: '',
  first_name: '',
  last_name: '',
  national_code: '',
  phone: '',
  economic_code: '',
  province: '',
  city: '',
  postal_code: '',
  address: '',
  final_contract: true,
};
const codesOf = (input: Record<string, unknown>) =>
  Object.fromEntries(signupFaults(cleanSignup({ ...empty, ...input } as never)).map(({ path, code }) => [path, code]));

it('keeps user names as they are signed in by, in whatever digits they are typed', () => {
  const typed = ' \u200fAli_۱۴٠2\u200e ';
  expect(cleanUsername(typed)).toBe('ali_1402');
  expect(cleanSignup({ ...empty, username: typed }).username).toBe('ali_1402');
  expect(codesOf({ username: 'علی_۱۴۰۲' })).toMatchObject({ username: 'BAD_FORMAT' });
});

describe('what is empty is told as empty, not as wrongly written', () => {
  it('of a person, whose landline may be', () => {
    const told = codesOf({ user_type: 'real' });
    for (const path of ['username', 'first_name', 'national_code', 'phone', 'economic_code', 'postal_code', 'address'])
      expect(told[path], path).toBe('REQUIRED');
    expect(told).not.toHaveProperty('landline');
  });

  it('of a company, its register number and landline too', () => {
    const told = codesOf({ user_type: 'legal' });
    for (const path of ['economic_code', 'company', 'registration_code', 'landline', 'ceo_national_code'])
      expect(told[path], path).toBe('REQUIRED');
  });

  it.each(['0013542419', '123456789012'])('of a company, nobody’s nationality counts: own code %s', (national_code) => {
    // Chosen as a person, before «شخص حقوقی», whose form does not ask for it.
    const values = { ...empty, user_type: 'legal', nationality: 'other', national_code } as const;
    expect(cleanSignup(values).nationality).toBe('iran');
    expect(codesOf(values).national_code).toBe(national_code.length === 10 ? undefined : 'BAD_FORMAT');
    expect(cleanSignup({ ...values, user_type: 'real' }).nationality).toBe('other');
  });

  it('and what is written wrongly as that', () => {
    const told = codesOf({ user_type: 'legal', username: 'ab', landline: '123', postal_code: '1', address: 'کوتاه' });
    expect(told).toMatchObject({
      username: 'TOO_SHORT',
      landline: 'BAD_FORMAT',
      postal_code: 'BAD_FORMAT',
      address: 'TOO_SHORT',
    });
  });
});

it.each(['1360/01/31', '۱۳۶۰/۰۱/۳۱', '1360-1-31', '13600131', '31/01/1360', ' 1360.01.31 '])(
  'writes the day of birth %j as the registry wants it',
  (ceo_birth_date) => {
    const values = { ...empty, user_type: 'legal', ceo_birth_date } as const;
    expect(cleanSignup(values).ceo_birth_date).toBe('1360/01/31');
    expect(cleanSignup({ ...values, ceo_birth_date: 'x' }).ceo_birth_date).toBe('x');
  },
);
