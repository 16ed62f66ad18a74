/** Multiplication in the dihedral group D5. */
const multiplication: readonly (readonly number[])[] = Array.from({ length: 10 }, (_, a) =>
  Array.from({ length: 10 }, (_, b) => {
    if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5);
    return b < 5 ? 5 + ((a - 5 - b + 5) % 5) : (a - b + 5) % 5;
  }),
);

const firstPermutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

/** The permutation of each position, by position modulo 8; row k is the first permutation applied k times. */
const permutations: readonly (readonly number[])[] = (() => {
  const rows: number[][] = [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]];
  for (let k = 1; k < 8; k += 1) rows.push(firstPermutation.map((digit) => rows[k - 1]?.[digit] ?? 0));
  return rows;
})();

const inverses = [0, 4, 3, 2, 1, 5, 6, 7, 8, 9];

/** The running check over the digits from the right; the first one stands at `firstPosition`. */
function checksum(digits: string, firstPosition: 0 | 1): number {
  if (!/^\d+$/.test(digits)) throw new RangeError('Verhoeff needs at least one Latin digit and nothing else');
  let check = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - index) - 48;
    check = multiplication[check]?.[permutations[(index + firstPosition) % 8]?.[digit] ?? 0] ?? 0;
  }
  return check;
}

/**
 * The Verhoeff check digit (0…9) that belongs after `digits`: it catches every single wrong digit and every swap of
 * neighbours. Throws RangeError unless `digits` is one or more Latin digits. Source: RC_DCPS.SN V1.3.
 */
export function verhoeffCheckDigit(digits: string): number {
  return inverses[checksum(digits, 1)] ?? 0;
}

/** Whether the last of `digits` is the Verhoeff check digit of those before it; an independent way to the same answer. */
export function hasVerhoeffCheckDigit(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && checksum(digits, 0) === 0;
}
