/** Signs with which a spreadsheet takes a cell for a formula, the full-width ones of East Asian keyboards too: for a class of a pattern. */
export const formulaSigns = '=+\\-@＝＋－＠';

const formulaStart = new RegExp(`^\\s*[${formulaSigns}]|^[\\t\\r]`);

/** Whether a spreadsheet that opens a CSV may run such a cell. */
export const startsFormula = (text: string): boolean => formulaStart.test(text);
