import { describe, expect, test } from 'vitest';
import { codeState, customerFields, identityOf, mobileState, newCustomer, plainCodeState, savedOf } from './form.ts';

describe('codes while they are written', () => {
  test.each([
    ['economic_code', 'legal', '', 'empty'],
    ['economic_code', 'legal', '۱۴۰۰۳۷۷۸۹۹۰', 'right'],
    ['economic_code', 'legal', '14003778991', 'wrong'],
    ['economic_code', 'legal', '1400377', { written: 7, length: 11 }],
    ['national_code', 'real', '007-5811022', 'right'],
    ['national_code', 'real', '0075811023', 'wrong'],
    ['national_code', 'follower', '931102', { written: 6, length: 12 }],
    ['postal_code', 'real', '19436', { written: 5, length: 10 }],
  ] as const)('%s of %s %j', (field, person, typed, state) => expect(codeState(field, person, typed)).toEqual(state));

  test.each([
    ['branch_code', '', 'empty'],
    ['branch_code', '۰۰۱', { written: 3, length: 4 }],
    ['branch_code', '0012', 'right'],
    ['branch_code', '00123', 'wrong'],
    ['landline', '021-8831', { written: 7, length: 11 }],
    ['landline', '021-88310000', 'right'],
    ['landline', '88310000', 'wrong'],
    ['landline', '02108310000', 'wrong'],
  ] as const)('%s %j', (field, typed, state) => expect(plainCodeState(field, typed)).toEqual(state));

  test.each([
    ['', 'empty'],
    ['+98 912 314 0158', 'right'],
    ['0912314', { written: 6, length: 10 }],
    ['02188310000', 'wrong'],
  ])('mobile %j', (typed, state) => expect(mobileState(typed)).toEqual(state));
});

test('a customer is known by the first code that is whole', () => {
  expect(identityOf(newCustomer)).toBe('');
  expect(identityOf({ ...newCustomer, person_type: 'legal', economic_code: '۱۴۰۰۳۷۷۸۹۹۰' })).toBe('14003778990');
  expect(identityOf({ ...newCustomer, national_code: '0075811022' })).toBe('0075811022');
});

test('a new one is a natural person (product.md section 3)', () => {
  expect(newCustomer.person_type).toBe('real');
});

test('every field of the API has its place', () => {
  expect([...customerFields].sort()).toEqual(Object.keys(newCustomer).sort());
});

test('nothing is saved of a person that the form does not show of it', () => {
  const typed = { ...newCustomer, last_name: 'الف', branch_code: '12', register_number: 'x' };
  expect(savedOf(typed)).toEqual({ ...typed, branch_code: '', register_number: '' });
  expect(savedOf({ ...typed, person_type: 'legal' })).toEqual({ ...typed, person_type: 'legal' });
});
