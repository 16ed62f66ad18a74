import { describe, expect, it } from 'vitest';
import { checkPassword } from './check-password.ts';

describe('a new password', () => {
  it.each([
    ['1234567', 'passwordShort'],
    ['password1!', 'passwordCommon'],
    ['Ali123456', 'passwordCommon'],
    ['09121234567', 'passwordDigits'],
    ['aaaaaaaaaaaa', 'passwordSimple'],
    ['abababababab', 'passwordSimple'],
    ['x'.repeat(201), 'passwordLong'],
  ])('%s is not taken: %s', (password, fault) => expect(checkPassword(password).fault).toBe(fault));

  it('is not made of what everyone knows of the user', () => {
    expect(checkPassword('Rastegar#88x', ['maryam_r', 'rastegar']).fault).toBe('passwordOwn');
    expect(checkPassword('k-09121234567', ['09121234567']).fault).toBe('passwordOwn');
  });

  it.each(['kj4m-wq8t-zx', 'باران تند پاییزی ۱', 'Tr0ub4dor&3x'])('%s is taken', (password) => {
    const verdict = checkPassword(password);
    expect(verdict.fault).toBeNull();
    expect(verdict.strength).toBeGreaterThanOrEqual(3);
  });
});
