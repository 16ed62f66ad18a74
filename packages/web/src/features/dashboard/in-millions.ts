/** Whole millions of a decimal string, rounded half up. */
export const inMillions = (rial: string): string => {
  const isNegative = rial.startsWith('-');
  const whole = BigInt(rial.replace('-', '').split('.')[0] || '0');
  const rounded = (whole + 500_000n) / 1_000_000n;
  return `${isNegative && rounded > 0n ? '-' : ''}${rounded}`;
};
