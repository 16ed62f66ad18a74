const LATIN_ZERO = 0x30;
const PERSIAN_ZERO = 0x6f0;
const ARABIC_ZERO = 0x660;

/** Persian (U+06F0–06F9) and Arabic (U+0660–0669) digits become Latin; everything else stays. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[۰-۹]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - PERSIAN_ZERO + LATIN_ZERO))
    .replace(/[٠-٩]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - ARABIC_ZERO + LATIN_ZERO));
}

/** Latin and Arabic digits become Persian (U+06F0–06F9); everything else stays. */
export function toPersianDigits(text: string): string {
  return text
    .replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - LATIN_ZERO + PERSIAN_ZERO))
    .replace(/[٠-٩]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - ARABIC_ZERO + PERSIAN_ZERO));
}
