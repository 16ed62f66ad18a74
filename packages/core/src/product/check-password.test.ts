import { describe, expect, it } from 'vitest';
import { checkPassword } from './check-password.ts';

/** So many characters, of which no part repeats. */
const varied = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 37) % 90))).join('');

describe('a new password', () => {
  it.each([
    ['1234567', 'passwordShort'],
    ['password1!', 'passwordCommon'],
    ['Ali123456', 'passwordCommon'],
    ['09121234567', 'passwordDigits'],
    ['aaaaaaaaaaaa', 'passwordSimple'],
    ['abababababab', 'passwordSimple'],
    [varied(201), 'passwordLong'],
    ['k4m-wq8', 'passwordShort'],
    ['92837465019', 'passwordDigits'],
    ['perspolis1394', 'passwordCommon'],
    ['abcdxy7!', 'passwordSimple'],
    ['xy4321!k', 'passwordSimple'],
  ])('%s is not taken: %s', (password, fault) => expect(checkPassword(password).fault).toBe(fault));

  it('is not made of what everyone knows of the user', () => {
    expect(checkPassword('Rastegar#88x', ['maryam_r', 'rastegar']).fault).toBe('passwordOwn');
    expect(checkPassword('k-09121234567', ['09121234567']).fault).toBe('passwordOwn');
  });

  it('may hold what is too short to be anyone’s', () => {
    expect(checkPassword('ali-x7-qwm', ['ali']).fault).toBeNull();
    expect(checkPassword('reza-x7-qwm', ['reza']).fault).toBe('passwordOwn');
  });

  it.each([
    ['k4m-wq8z', 2],
    ['k4m-wq8zt', 3],
    ['k4m-wq8ztBx', 3],
    ['k4m-wq8ztBxy', 4],
    ['928374650192', 2],
    ['perspolis13945', 3],
    ['acbdxy7!', 2],
    ['سکوت۷!ژرف', 3],
    [varied(200), 4],
  ])('%s is taken, of strength %d', (password, strength) => {
    expect(checkPassword(password)).toEqual({ strength, fault: null });
  });

  it.each(['kj4m-wq8t-zx', 'باران تند پاییزی ۱', 'Tr0ub4dor&3x'])('%s is taken', (password) => {
    const verdict = checkPassword(password);
    expect(verdict.fault).toBeNull();
    expect(verdict.strength).toBeGreaterThanOrEqual(3);
  });
});
