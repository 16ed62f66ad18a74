import { describe, expect, test } from 'vitest';
import {
  codeState,
  customerFields,
  type Filled,
  identityOf,
  type LookUp,
  lookedUp,
  mobileState,
  newCustomer,
  plainCodeState,
  savedOf,
} from './form.ts';

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

test('a person is saved by the name to be seen: a company’s is theirs where they have none, and gone beside it', () => {
  const typed = { ...newCustomer, company: 'مهرورزان' };
  expect(savedOf(typed)).toEqual({ ...newCustomer, last_name: 'مهرورزان' });
  expect(savedOf({ ...typed, last_name: 'الف' })).toEqual({ ...newCustomer, last_name: 'الف' });
});

describe('a look-up', () => {
  const first = {
    ...{ person_type: 'legal', economic_code: '14008430838', national_code: '14008430838', company: 'مهرورزان' },
    ...{ register_number: '843083', postal_code: '1511943943', landline: '02188712345' },
  } as const;
  const after = (steps: readonly (readonly [LookUp, object])[], written: object = {}) => {
    let now = { values: { ...newCustomer, ...written }, filled: new Map() as Filled };
    for (const [by, found] of steps) {
      const { patch, filled } = lookedUp(by, found, now);
      now = { values: { ...now.values, ...patch }, filled };
    }
    return { ...now.values, filled: [...now.filled.keys()] };
  };

  test('of another taxpayer leaves nothing of the one before', () => {
    const second = { person_type: 'legal', economic_code: '10103827106', national_code: '10103827106' };
    expect(
      after(
        [
          ['taxpayer', first],
          ['taxpayer', second],
        ],
        { phone: '09123140158' },
      ),
    ).toEqual({
      ...{ ...newCustomer, ...second, phone: '09123140158' },
      filled: ['economic_code', 'national_code'],
    });
    const person = { person_type: 'real', national_code: '0075811022' };
    const both: [LookUp, object][] = [
      ['taxpayer', first],
      ['taxpayer', person],
    ];
    expect(after(both)).toEqual({ ...newCustomer, ...person, filled: ['national_code'] });
  });

  test('keeps what was written by hand, a name as that of the kind that they turn out to be', () => {
    const person = { person_type: 'real', national_code: '0075811022' };
    expect(after([['taxpayer', person]], { person_type: 'legal', company: 'سارا نمونه', city: 'ری' })).toMatchObject({
      ...{ first_name: 'سارا', last_name: 'نمونه', company: '', city: 'ری' },
    });
  });

  test('of an address stays with its postal code, and goes with it', () => {
    const place: [LookUp, object] = ['address', { province: 'تهران', city: 'تهران', address: 'خیابان یک' }];
    const person: [LookUp, object] = ['taxpayer', { person_type: 'real', national_code: '0075811022' }];
    const other: [LookUp, object] = ['address', { province: 'گیلان' }];
    expect(after([place, person], { postal_code: '1511943943' })).toMatchObject({
      address: 'خیابان یک',
      city: 'تهران',
    });
    expect(after([['taxpayer', first], place, person])).toEqual({
      ...{ ...newCustomer, national_code: '0075811022' },
      filled: ['national_code'],
    });
    expect(after([place, other])).toMatchObject({ province: 'گیلان', city: '', address: '' });
  });

  test('of the same taxpayer once more, by either of their codes, takes nothing away that it does not know by now', () => {
    const company = { person_type: 'legal', economic_code: '14008430838', national_code: '14008430838' };
    expect(
      after([
        ['taxpayer', first],
        ['taxpayer', company],
      ]),
    ).toMatchObject(first);
    const person = { person_type: 'real', economic_code: '00758110220001', national_code: '0075811022' };
    const byNational = { person_type: 'real', national_code: '0075811022' };
    const once: [LookUp, object] = ['taxpayer', { ...person, last_name: 'سارا نمونه' }];
    expect(after([once, ['taxpayer', byNational]])).toMatchObject({ ...person, last_name: 'سارا نمونه' });
    const other: [LookUp, object] = ['taxpayer', { person_type: 'real', national_code: '0075811030' }];
    expect(after([once, ['taxpayer', byNational], other])).toEqual({
      ...{ ...newCustomer, national_code: '0075811030' },
      filled: ['national_code'],
    });
  });

  test('of another taxpayer brings back what was written by hand before, but no code', () => {
    const second = { person_type: 'legal', economic_code: '10103827106' };
    const named = { company: 'دیگران', address: 'خیابان یک', national_code: '10103827107' };
    const told: [LookUp, object] = ['taxpayer', { ...first, address: 'خیابان دو' }];
    expect(after([told, told, ['taxpayer', second]], named)).toMatchObject({
      ...{ ...second, company: 'دیگران', address: 'خیابان یک', national_code: '', postal_code: '' },
    });
  });
});
