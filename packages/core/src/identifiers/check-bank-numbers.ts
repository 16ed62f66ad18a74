import { cleanIdentifier } from '../text/clean-identifier.ts';

/** Remainder mod 97 of a number too long for a float, digit by digit. */
function mod97(digits: string): number {
  let remainder = 0;
  for (let index = 0; index < digits.length; index += 1)
    remainder = (remainder * 10 + digits.charCodeAt(index) - 48) % 97;
  return remainder;
}

/** Card number: 16 digits, Luhn; digits 2–11 not all zero, last six not all zero. Source: product.md section 5. */
export function checkBankCard(value: string): boolean {
  const digits = cleanIdentifier(value);
  if (!/^\d{16}$/.test(digits) || digits.slice(1, 11) === '0000000000' || digits.slice(10) === '000000') return false;
  let sum = 0;
  for (let index = 0; index < 16; index += 1) {
    const digit = digits.charCodeAt(index) - 48;
    const doubled = digit * 2;
    sum += index % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The 24 digits of an IBAN given with or without its `IR`, any case, spaced or not; null when it has not that form. */
export function ibanDigits(value: string): string | null {
  return /^(?:IR)?(\d{24})$/.exec(cleanIdentifier(value).toUpperCase())?.[1] ?? null;
}

/**
 * IBAN of an Iranian account (شبا): `IR` and 24 digits, ISO 7064 mod 97-10. The 24 digits alone are taken as well, since
 * that is how the product asks for an account number.
 */
export function checkIban(value: string): boolean {
  const digits = ibanDigits(value);
  return digits !== null && mod97(`${digits.slice(2)}1827${digits.slice(0, 2)}`) === 1;
}

/** The account within an IBAN: its last 19 digits without leading zeros ('' when the IBAN has not its form). */
export function ibanAccountNumber(iban: string): string {
  return ibanDigits(iban)?.slice(5).replace(/^0+/, '') ?? '';
}
