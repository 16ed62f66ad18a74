/** Rounded steps for a chart's scale: 1, 2, 2.5 or 5 times a power of ten. Values are for drawing, so floats will do. */
export function ticksUpTo(most: number, about = 4): number[] {
  if (!(most > 0)) return [0];
  const rough = most / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? 10 * power;
  return Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, index) =>
    Number((index * step).toPrecision(12)),
  );
}

/** The unit in which amounts are short enough to stand on a chart. */
export type ChartUnit = 'one' | 'thousand' | 'million' | 'billion';

const sizes: readonly [ChartUnit, number][] = [
  ['billion', 1e9],
  ['million', 1e6],
  ['thousand', 1e3],
];

/** @returns the unit for a highest value, and its size */
export function unitFor(most: number): { unit: ChartUnit; size: number } {
  const found = sizes.find(([, size]) => most >= size);
  return found === undefined ? { unit: 'one', size: 1 } : { unit: found[0], size: found[1] };
}

/** A plain decimal with at most one place, for labels on bars. */
export const inUnit = (value: number, size: number): string => {
  const scaled = value / size;
  return scaled >= 100 || Number.isInteger(scaled) ? scaled.toFixed(0) : scaled.toFixed(1);
};
