/** Signs with which a spreadsheet takes a cell for a formula, the full-width ones of East Asian keyboards too: for a class of a pattern. */
export const formulaSigns = '=+\\-@＝＋－＠';

const formulaStart = new RegExp(`^\\s*[${formulaSigns}]|^[\\t\\r]`);

/** Whether a spreadsheet that opens a CSV may run such a cell. */
export const startsFormula = (text: string): boolean => formulaStart.test(text);

/** What a program may part a CSV at that was written with commas; a cell that holds one begins another there, for quotes count at a field's beginning alone. */
const parting = /[;؛|\t\r\n]/;
const between = /[\s"';؛|]+/g;
const sign = new RegExp(`[${formulaSigns}]`);

const atInnerStarts = (text: string, change: (run: string) => string): string =>
  parting.test(text)
    ? text.replace(between, (run, at: number) => (sign.test(text.charAt(at + run.length)) ? change(run) : run))
    : text;

/** The text with an apostrophe before each sign of a formula that begins a cell where the text is parted at `;`, `؛` (Persian Windows has it), `|`, a tab or a line's end. */
export const markInnerFormulas = (text: string): string =>
  atInnerStarts(text, (run) => (parting.test(run) ? `${run}'` : run));

/** What `markInnerFormulas` was given. */
export const unmarkInnerFormulas = (text: string): string =>
  atInnerStarts(text, (run) => (run.endsWith("'") && parting.test(run) ? run.slice(0, -1) : run));
