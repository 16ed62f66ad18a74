import { h } from './dom.ts';

/** Whether a decimal string is zero, or nothing at all. */
export const isNothing = (decimal: string) => /^-?0*(\.0*)?$/.test(decimal);

/** An amount in its column; negative ones in parentheses. */
export const figure = (text: string, isNegative = false) =>
  h('dd', { class: isNegative ? 'figure negative' : 'figure' }, text);

/** An amount with what it is. */
export const figureRow = (label: string, value: string, { isNegative = false, isTotal = false } = {}) =>
  h('div', { class: isTotal ? 'row total' : 'row' }, h('dt', {}, label), figure(value, isNegative));
