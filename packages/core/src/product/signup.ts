import { cities, provinceByName } from '../catalogues/places.ts';
import { checkLandline, checkPostalCode, normaliseMobile } from '../identifiers/check-contacts.ts';
import { checkEconomicCode14, checkFollowerCode } from '../identifiers/check-persons.ts';
import { parseJalaliDate } from '../jalali/parse-jalali-date.ts';
import { cleanIdentifier } from '../text/clean-identifier.ts';
import { toLatinDigits } from '../text/digits.ts';
import { cleanUsername } from './clean-username.ts';
import { type ProductMessageKey, productMessages } from './messages.fa.ts';
import { validators } from './validators.ts';

/** The signup values of product.md section 3 as typed, but for the password. */
export interface SignupInput {
  /** default: a natural person */
  user_type?: 'real' | 'legal';
  username: string;
  first_name: string;
  last_name: string;
  national_code: string;
  phone: string;
  nationality?: string;
  shared_account?: boolean;
  ceo_national_code?: string;
  /** day of birth of the company's CEO, Jalali */
  ceo_birth_date?: string;
  final_contract: boolean;
  economic_code?: string;
  company?: string;
  registration_code?: string;
  landline?: string;
  check_valid_economic_code?: boolean;
  province: string;
  city: string;
  postal_code: string;
  address: string;
}

/** The signup values cleaned, with nothing left out. */
export type CleanSignup = Required<SignupInput>;

export interface SignupFault {
  path: keyof CleanSignup;
  code: string;
  message: string;
}

const homeNationality = 'iran';

/** A day of birth as the registry wants it, YYYY/MM/DD; as it was typed where it is no day. */
export function cleanBirthDate(text: string): string {
  const date = parseJalaliDate(text);
  if (date === null) return toLatinDigits(text).trim();
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${date.year}/${pad(date.month)}/${pad(date.day)}`;
}

/** The signup values as typed, cleaned: codes without separators, one space between words, user names in small letters. */
export function cleanSignup(input: SignupInput): CleanSignup {
  const text = (value: string | undefined) => (value ?? '').trim().replace(/\s+/g, ' ');
  const code = (value: string | undefined) => cleanIdentifier(value ?? '');
  const isLegal = input.user_type === 'legal';
  return {
    user_type: input.user_type ?? 'real',
    username: cleanUsername(input.username),
    first_name: text(input.first_name),
    last_name: text(input.last_name),
    national_code: code(input.national_code),
    phone: normaliseMobile(input.phone) ?? code(input.phone),
    // Of a natural person alone: whoever signs up a company is known by a national code.
    nationality: (isLegal ? '' : text(input.nationality).toLowerCase()) || homeNationality,
    shared_account: input.shared_account ?? false,
    ceo_national_code: isLegal ? code(input.ceo_national_code) : '',
    ceo_birth_date: isLegal ? cleanBirthDate(input.ceo_birth_date ?? '') : '',
    final_contract: input.final_contract,
    economic_code: code(input.economic_code),
    company: isLegal ? text(input.company) : '',
    registration_code: isLegal ? code(input.registration_code) : '',
    landline: code(input.landline),
    check_valid_economic_code: input.check_valid_economic_code ?? true,
    province: provinceByName(text(input.province))?.fa ?? text(input.province),
    city: text(input.city),
    postal_code: code(input.postal_code),
    address: text(input.address),
  };
}

type Refuse = (path: keyof CleanSignup, code: string, message: string) => void;

/** Fields of text, which may be empty. */
type TextField = { [Path in keyof CleanSignup]: CleanSignup[Path] extends string ? Path : never }[keyof CleanSignup];

/** Is there anything in a field that must have something? An empty one is not called wrongly written. */
const needs = (values: CleanSignup, refuse: Refuse) => (path: TextField) => {
  if (values[path] === '') refuse(path, 'REQUIRED', productMessages.requiredField);
  return values[path] !== '';
};

function checkIdentity(values: CleanSignup, refuse: Refuse): void {
  const needed = needs(values, refuse);
  const say = (path: keyof CleanSignup, key: ProductMessageKey | null) => {
    if (key !== null) refuse(path, 'BAD_FORMAT', productMessages[key]);
  };
  if (needed('username')) {
    if (values.username.length < 3) refuse('username', 'TOO_SHORT', productMessages.signupUserNameShort);
    else say('username', validators.username(values.username));
  }
  needed('first_name');
  needed('last_name');
  if (needed('national_code')) {
    if (values.nationality === homeNationality) say('national_code', validators.nationalCode(values.national_code));
    else if (!checkFollowerCode(values.national_code))
      refuse('national_code', 'BAD_FORMAT', productMessages.signupFollowerCode);
  }
  if (needed('phone')) say('phone', validators.mobile(values.phone));
  if (values.user_type !== 'legal') {
    if (needed('economic_code') && !checkEconomicCode14(values.economic_code))
      refuse('economic_code', 'BAD_FORMAT', productMessages.signupEconomicCode14);
    return;
  }
  if (needed('ceo_national_code')) say('ceo_national_code', validators.nationalCode(values.ceo_national_code));
  if (values.ceo_birth_date !== '' && parseJalaliDate(values.ceo_birth_date) === null) {
    refuse('ceo_birth_date', 'BAD_FORMAT', productMessages.signupBirthDate);
  }
}

function checkBusiness(values: CleanSignup, refuse: Refuse): void {
  const isLegal = values.user_type === 'legal';
  const needed = needs(values, refuse);
  if (isLegal) {
    if (needed('economic_code') && validators.economicCode(values.economic_code) !== null) {
      refuse('economic_code', 'BAD_FORMAT', productMessages.signupEconomicCode11);
    }
    needed('company');
    if (needed('registration_code') && !/^\d{1,10}$/.test(values.registration_code)) {
      refuse('registration_code', 'BAD_FORMAT', productMessages.signupRegistrationCode);
    }
  }
  if (isLegal && !needed('landline')) return;
  if (values.landline !== '' && !checkLandline(values.landline)) {
    refuse('landline', 'BAD_FORMAT', productMessages.signupLandline);
  }
}

function checkAddress(values: CleanSignup, refuse: Refuse): void {
  const province = provinceByName(values.province);
  if (province === null) refuse('province', 'NOT_ALLOWED', productMessages.signupProvince);
  else if (!cities(province.id).includes(values.city)) refuse('city', 'NOT_ALLOWED', productMessages.signupCity);
  const needed = needs(values, refuse);
  if (needed('postal_code') && !checkPostalCode(values.postal_code))
    refuse('postal_code', 'BAD_FORMAT', productMessages.signupPostalCode);
  if (needed('address') && [...values.address].length < 8)
    refuse('address', 'TOO_SHORT', productMessages.signupAddress);
  if (!values.final_contract) refuse('final_contract', 'REQUIRED', productMessages.signupFinalContract);
}

/** What is wrong with cleaned signup values (product.md section 5), one entry for every bad field, in the form's order. */
export function signupFaults(values: CleanSignup): SignupFault[] {
  const faults: SignupFault[] = [];
  const refuse: Refuse = (path, code, message) => {
    if (!faults.some((fault) => fault.path === path)) faults.push({ path, code, message });
  };
  checkIdentity(values, refuse);
  checkBusiness(values, refuse);
  checkAddress(values, refuse);
  return faults;
}
