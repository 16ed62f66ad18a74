import { cleanIdentifier, cleanPlainIdentifier } from '../text/clean-identifier.ts';

const legalWeights = [29, 27, 23, 19, 17, 29, 27, 23, 19, 17];

function digitAt(digits: string, index: number): number {
  return digits.charCodeAt(index) - 48;
}

/**
 * National code of a person (شماره ملی): exactly 10 digits, the middle six not all zero, check digit by weights 10…2 mod 11.
 * Ten equal digits pass the sum but are never issued, so they fail. Source: product.md section 5, rules.md section e.
 */
export function checkNationalCode(value: string): boolean {
  const digits = cleanIdentifier(value);
  if (!/^\d{10}$/.test(digits) || /^(\d)\1{9}$/.test(digits) || digits.slice(3, 9) === '000000') return false;
  let sum = 0;
  for (let index = 0; index < 9; index += 1) sum += digitAt(digits, index) * (10 - index);
  const remainder = sum % 11;
  return digitAt(digits, 9) === (remainder < 2 ? remainder : 11 - remainder);
}

/**
 * National id of a legal person, which is also its economic code (شناسه ملی / شماره اقتصادی): exactly 11 digits, the fourth to
 * ninth not all zero, weights 29, 27, 23, 19, 17 twice over digits each raised by the tenth plus 2, mod 11 (10 counts as 0).
 * Source: product.md section 5, rules.md section e.
 */
export function checkLegalNationalId(value: string): boolean {
  const digits = cleanIdentifier(value);
  if (!/^\d{11}$/.test(digits) || digits.slice(3, 9) === '000000') return false;
  const raise = digitAt(digits, 9) + 2;
  const sum = legalWeights.reduce((total, weight, index) => total + (digitAt(digits, index) + raise) * weight, 0);
  return digitAt(digits, 10) === (sum % 11) % 10;
}

/** Follower code of a non-Iranian (کد فراگیر اتباع): 12 digits; no check digit is published. */
export function checkFollowerCode(value: string): boolean {
  return /^\d{12}$/.test(cleanIdentifier(value));
}

/** Economic code of a real person or follower: 14 digits. (National code and a serial for citizens is a habit, not a rule.) */
export function checkEconomicCode14(value: string): boolean {
  return /^\d{14}$/.test(cleanIdentifier(value));
}

/** The 12-digit economic code of before the reform of 1402: on old papers only, never valid in `tins` or `tinb`. */
export function checkEconomicCode12Legacy(value: string): boolean {
  return /^\d{12}$/.test(cleanIdentifier(value));
}

/** Id of a civil partnership (شناسه مشارکت مدنی): 11 digits; that it follows the legal id's checksum is unproven. */
export function checkCivilPartnership(value: string): boolean {
  return /^\d{11}$/.test(cleanIdentifier(value));
}

/** Branch of a seller or buyer, the wire's `sbc` and `bbc`: 4 digits, zeros in front included. Source: rules.md section e. */
export function checkBranchCode(value: string): boolean {
  return /^\d{4}$/.test(cleanIdentifier(value));
}

/** Passport number, the wire's `bpn`: 9 Latin letters and digits. */
export function checkPassport(value: string): boolean {
  return /^[A-Za-z0-9]{9}$/.test(cleanPlainIdentifier(value));
}

/** A person's national code or a company's national id, which files and lists have in one column. */
export const checkPersonOrCompany = (code: string): boolean => checkNationalCode(code) || checkLegalNationalId(code);
