import { cleanIdentifier } from '../text/clean-identifier.ts';

const mobileForm = /^(?:\+98|98|0098|0)?(9\d{9})$/;

/** Postal code: 10 digits, which is all the authority's form asks; `strict` adds the national addressing rule. */
export function checkPostalCode(value: string, { strict = false }: { strict?: boolean } = {}): boolean {
  const digits = cleanIdentifier(value);
  if (!/^\d{10}$/.test(digits)) return false;
  return !strict || /^(?!(\d)\1{3})[13-9]{4}[1346-9][013-9]{5}$/.test(digits);
}

/** Mobile number: an optional +98, 98, 0098 or 0, then 9 and nine more digits. Source: product.md section 5. */
export function checkMobile(value: string): boolean {
  return mobileForm.test(cleanIdentifier(value));
}

/** A mobile number as it is stored: 0 and ten digits ("09120156643"); null when it is none. */
export function normaliseMobile(value: string): string | null {
  const digits = mobileForm.exec(cleanIdentifier(value))?.[1];
  return digits === undefined ? null : `0${digits}`;
}

/** Landline: area code (0 and two digits) and an 8-digit number that starts with neither 0 nor 1. Source: rules.md section e. */
export function checkLandline(value: string): boolean {
  return /^0\d{2}[2-9]\d{7}$/.test(cleanIdentifier(value));
}

/** A landline without its 0, or with the country's code in its place. A mobile number, which begins with 9, is none. */
const landlineForm = /^(?:\+98|98|0098|0)?([1-8]\d[2-9]\d{7})$/;

/** A landline as it is stored: 0, area code and number ("02188712345"); null when it is none. */
export function normaliseLandline(value: string): string | null {
  const digits = landlineForm.exec(cleanIdentifier(value))?.[1];
  return digits === undefined ? null : `0${digits}`;
}

export interface Phones {
  phone: string;
  landline: string;
}

/**
 * Files with one column for telephones have both kinds in it: a mobile number as the only landline is the mobile one, and a
 * landline as the only mobile number is the landline. '' is none; with both given nothing is put elsewhere. A landline has
 * its first 0 again, which a spreadsheet drops of what it takes for a number.
 */
export function phonesApart({ phone, landline }: Phones): Phones {
  const isMisplaced =
    phone === ''
      ? checkMobile(landline)
      : landline === '' && !checkMobile(phone) && (checkLandline(phone) || normaliseLandline(phone) !== null);
  const apart = isMisplaced ? { phone: landline, landline: phone } : { phone, landline };
  return { ...apart, landline: normaliseLandline(apart.landline) ?? apart.landline };
}
