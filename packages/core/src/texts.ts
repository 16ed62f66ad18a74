/**
 * What of this package a thread needs that only reads files: these few modules instead of all two hundred and their tables,
 * which were four fifths of the time until such a thread read its first row. (`@taraz/core/texts`)
 */
export { DAY_MS } from './jalali/epoch-days.ts';
export { amountUnit } from './sheet/amount-unit.ts';
export { toPersianDigits } from './text/digits.ts';
export { isUnseen } from './text/is-unseen.ts';
export { persianFigure } from './text/persian-figure.ts';
export { withoutOverrides } from './text/without-overrides.ts';
