/** The value below which a share of the sorted values lies, nearest rank. @throws RangeError on no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))];
  if (value === undefined) throw new RangeError('no values');
  return value;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const lower = sorted[Math.ceil(middle) - 1];
  const upper = sorted[Math.floor(middle)];
  if (lower === undefined || upper === undefined) throw new RangeError('no values');
  return (lower + upper) / 2;
}

/** `12.3 µs`, `4.56 ms`, `7.8 s`: three digits are all that a shared machine can promise. */
export function formatSeconds(seconds: number): string {
  const [value, unit] = seconds < 1e-3 ? [seconds * 1e6, 'µs'] : seconds < 1 ? [seconds * 1e3, 'ms'] : [seconds, 's'];
  return `${Number(value.toPrecision(3))} ${unit}`;
}

/** `7512/s`. */
export function formatRate(perSecond: number): string {
  return `${Math.round(perSecond)}/s`;
}
