import { describe, expect, it } from 'vitest';
import { buyerName } from '../catalogue-lines.ts';
import { buyerOfName, namesFor } from './buyer-of-name.ts';

const none = { company: '', first_name: '', last_name: '' };

describe('a name goes with the person to the fields of another kind', () => {
  it('of a company that turns out to be a person, so that what is written there is the name', () => {
    const names = namesFor('real', { ...none, company: 'رضا احمدی پور' });
    expect(names).toEqual({ company: '', first_name: 'رضا', last_name: 'احمدی پور' });
    expect(buyerName({ ...names, last_name: 'احمدپور' })).toBe('رضا احمدپور');
    expect(namesFor('follower', { ...none, company: 'پارسیان' })).toEqual({ ...none, last_name: 'پارسیان' });
  });

  it('of a person that turns out to be a company, and back as it was', () => {
    const names = namesFor('legal', { ...none, first_name: 'پخش', last_name: 'سپید دانه' });
    expect(names).toEqual({ ...none, company: 'پخش سپید دانه' });
    expect(namesFor('real', names)).toEqual({ ...none, first_name: 'پخش', last_name: 'سپید دانه' });
  });

  it('stays where the other kind has the same fields', () => {
    const person = { ...none, first_name: 'رضا', last_name: 'احمدی' };
    expect(namesFor('follower', person)).toEqual(person);
    const company = { ...none, company: 'پارسیان' };
    expect(namesFor('civil_partnership', company)).toEqual(company);
    expect(namesFor('real', none)).toEqual(none);
  });

  it('is the own one of a person who has one beside that of a company', () => {
    const both = { company: 'پارسیان', first_name: 'رضا', last_name: 'احمدی' };
    expect(namesFor('real', both)).toEqual({ ...both, company: '' });
    expect(namesFor('legal', both)).toEqual(both);
  });
});

describe('a buyer nobody knows', () => {
  it.each([
    ['پارسیان', 'legal', { buyer_entity: 'legal', company: 'پارسیان' }],
    ['رضا احمدی', 'real', { buyer_entity: 'real', first_name: 'رضا', last_name: 'احمدی' }],
    // The code says who it is, whoever was chosen.
    ['۰۴۹-۹۳۷۰۸۹-۹', 'legal', { buyer_entity: 'real', national_code: '0499370899', economic_code: '' }],
    ['14003778990', 'real', { buyer_entity: 'legal', economic_code: '14003778990', national_code: '' }],
    ['14003778990', 'civil_partnership', { buyer_entity: 'civil_partnership', economic_code: '14003778990' }],
    ['04993708990001', 'legal', { buyer_entity: 'real', economic_code: '04993708990001' }],
    ['04993708990001', 'follower', { buyer_entity: 'follower', economic_code: '04993708990001' }],
    // One that is still short stays with whoever was chosen.
    ['1400377899', 'legal', { buyer_entity: 'legal', economic_code: '1400377899' }],
  ] as const)('%s written for %s', (text, person, buyer) => {
    expect(buyerOfName(text, person)).toMatchObject(buyer);
  });
});
