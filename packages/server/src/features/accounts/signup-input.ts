import type { FieldProblem } from '@taraz/contract';
import {
  checkEconomicCode14,
  checkFollowerCode,
  checkLandline,
  checkPostalCode,
  cities,
  cleanIdentifier,
  foldText,
  normaliseMobile,
  type ProductMessageKey,
  parseJalaliDate,
  productMessages,
  provinceByName,
  toLatinDigits,
  validators,
} from '@taraz/core';
import { Problem } from '../../platform/problem.ts';
import type { EntityKind } from '../access/tables.ts';
import { accountMessages } from './messages.fa.ts';
import type { SignupValues } from './tables.ts';

/** The signup values cleaned, with nothing left out. */
export type CleanSignup = Required<SignupValues>;

const homeNationality = 'iran';

export function entityOf({ user_type, nationality }: Pick<CleanSignup, 'user_type' | 'nationality'>): EntityKind {
  if (user_type === 'legal') return 'legal';
  return nationality === homeNationality ? 'real' : 'follower';
}

/** The taxpayer's name: the company's, or the person's. */
export const nameOf = ({ user_type, company, first_name, last_name }: CleanSignup): string =>
  user_type === 'legal' ? company : `${first_name} ${last_name}`.trim();

/** What the operator's list finds it by. */
export const foldedOf = (values: CleanSignup): string =>
  foldText(
    [
      nameOf(values),
      values.first_name,
      values.last_name,
      values.national_code,
      values.economic_code,
      values.phone,
      values.username,
    ].join(' '),
  );

function clean(input: SignupValues): CleanSignup {
  const text = (value: string | undefined) => (value ?? '').trim().replace(/\s+/g, ' ');
  const code = (value: string | undefined) => cleanIdentifier(value ?? '');
  const isLegal = input.user_type === 'legal';
  const nationality = text(input.nationality).toLowerCase() || homeNationality;
  return {
    user_type: input.user_type,
    username: input.username.trim().toLowerCase(),
    first_name: text(input.first_name),
    last_name: text(input.last_name),
    national_code: code(input.national_code),
    phone: normaliseMobile(input.phone) ?? code(input.phone),
    nationality,
    shared_account: input.shared_account ?? false,
    ceo_national_code: isLegal ? code(input.ceo_national_code) : '',
    ceo_birth_date: isLegal ? toLatinDigits(input.ceo_birth_date ?? '').trim() : '',
    final_contract: input.final_contract,
    economic_code: code(input.economic_code),
    company: isLegal ? text(input.company) : '',
    registration_code: isLegal ? code(input.registration_code) : '',
    landline: code(input.landline),
    check_valid_economic_code: input.check_valid_economic_code ?? true,
    province: text(input.province),
    city: text(input.city),
    postal_code: code(input.postal_code),
    address: text(input.address),
  };
}

type Refuse = (path: keyof CleanSignup, code: string, message: string) => void;

function checkIdentity(values: CleanSignup, refuse: Refuse): void {
  const say = (path: keyof CleanSignup, key: ProductMessageKey | null) => {
    if (key !== null) refuse(path, 'BAD_FORMAT', productMessages[key]);
  };
  const needed = (path: 'first_name' | 'last_name') => {
    if (values[path] === '') refuse(path, 'REQUIRED', accountMessages.required);
  };
  if (values.username.length < 3) refuse('username', 'TOO_SHORT', accountMessages.userNameShort);
  else say('username', validators.username(values.username));
  needed('first_name');
  needed('last_name');
  if (values.nationality === homeNationality) say('national_code', validators.nationalCode(values.national_code));
  else if (!checkFollowerCode(values.national_code))
    refuse('national_code', 'BAD_FORMAT', accountMessages.followerCode);
  say('phone', validators.mobile(values.phone));
  if (values.user_type !== 'legal') {
    if (!checkEconomicCode14(values.economic_code))
      refuse('economic_code', 'BAD_FORMAT', accountMessages.economicCode14);
    return;
  }
  say('ceo_national_code', validators.nationalCode(values.ceo_national_code));
  if (values.ceo_birth_date !== '' && parseJalaliDate(values.ceo_birth_date) === null) {
    refuse('ceo_birth_date', 'BAD_FORMAT', accountMessages.birthDate);
  }
}

function checkBusiness(values: CleanSignup, refuse: Refuse): void {
  const isLegal = values.user_type === 'legal';
  if (isLegal) {
    if (validators.economicCode(values.economic_code) !== null) {
      refuse('economic_code', 'BAD_FORMAT', productMessages.economicCodeFormat);
    }
    if (values.company === '') refuse('company', 'REQUIRED', accountMessages.required);
    if (!/^\d{1,10}$/.test(values.registration_code)) {
      refuse('registration_code', 'BAD_FORMAT', accountMessages.registrationCode);
    }
  }
  if ((isLegal || values.landline !== '') && !checkLandline(values.landline)) {
    refuse('landline', 'BAD_FORMAT', accountMessages.landline);
  }
}

function checkAddress(values: CleanSignup, refuse: Refuse): void {
  const province = provinceByName(values.province);
  if (province === null) refuse('province', 'NOT_ALLOWED', accountMessages.province);
  else if (!cities(province.id).includes(values.city)) refuse('city', 'NOT_ALLOWED', accountMessages.city);
  if (!checkPostalCode(values.postal_code)) refuse('postal_code', 'BAD_FORMAT', accountMessages.postalCode);
  if ([...values.address].length < 8) refuse('address', 'TOO_SHORT', accountMessages.address);
  if (!values.final_contract) refuse('final_contract', 'REQUIRED', accountMessages.finalContract);
}

/**
 * The signup values, cleaned and checked by the rules of product.md section 5.
 * @throws Problem INVALID_INPUT with one entry for every bad field
 */
export function readSignup(input: SignupValues): CleanSignup {
  const values = clean(input);
  const errors: FieldProblem[] = [];
  const refuse: Refuse = (path, code, message) => {
    if (!errors.some((error) => error.path === path)) errors.push({ path, code, message });
  };
  checkIdentity(values, refuse);
  checkBusiness(values, refuse);
  checkAddress(values, refuse);
  if (errors.length > 0) throw new Problem('INVALID_INPUT', { errors });
  return values;
}
